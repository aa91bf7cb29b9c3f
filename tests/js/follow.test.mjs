import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Follower } from '../../src/akropolis/web/static/js/follow.js';
import { Refusal } from '../../src/akropolis/web/static/js/net.js';

let v, seen, fetches, waits;
globalThis.setTimeout = (f, ms) => { waits.push(ms); queueMicrotask(f); };
beforeEach(() => { v = 4; seen = []; fetches = []; waits = []; });

// What the service answers to each request for the match is said by the test, when it likes.
const follower = () => new Follower({
  version: () => v,
  fetch: () => new Promise((answer, fail) => { fetches.push({ answer, fail }); }),
  adopt: (table) => { v = table.v; seen.push(`all of ${v}`); },
  happened: (event) => { v = event.v; seen.push(`${event.type} ${v}`); },
  caughtUp: (event) => { seen.push(`told of ${event.type} ${event.v}`); },
});
const moved = (number) => ({ v: number, type: 'moved', state: {} });
const left = (number) => ({ v: number, type: 'left', state: {} });
const rest = async () => { for (let i = 0; i < 20; i++) await null; };

test('a snapshot older than what is known is not taken', () => {
  const f = follower();
  assert.equal(f.snapshot({ v: 3 }), false);
  assert.equal(f.snapshot({ v: 4 }), true);
  assert.deepEqual(seen, ['all of 4']);
});

test('the next event is taken as it is, and one that is known is not taken again', async () => {
  const f = follower();
  f.event(moved(5));
  f.event(moved(5));
  await f.event(moved(6));
  assert.deepEqual([seen, fetches.length], [['moved 5', 'moved 6'], 0]);
});

test('after a gap the whole match is asked for', async () => {
  const f = follower(), done = f.event(moved(7));
  await rest();
  fetches[0].answer({ v: 7 });
  await done;
  assert.deepEqual(seen, ['all of 7', 'told of moved 7']);
});

test('events wait for the match that an earlier one asked for', async () => {
  const f = follower();
  f.event(left(5));
  f.event(moved(6));
  const done = f.event(moved(7));
  await rest();
  assert.deepEqual(seen, []);
  fetches[0].answer({ v: 6 });
  await done;
  assert.deepEqual([seen, fetches.length], [['all of 6', 'told of left 5', 'moved 7'], 1]);
});

test('an answer that was overtaken by a newer snapshot is not taken', async () => {
  const f = follower(), done = f.event(left(5));
  await rest();
  f.snapshot({ v: 9 }); // the line came back
  fetches[0].answer({ v: 5 });
  await done;
  assert.deepEqual(seen, ['all of 9', 'told of left 5']);
});

test('a request that fails is made again, less and less often', async () => {
  const f = follower(), done = f.catchUp();
  for (let i = 0; i < 3; i++) {
    await rest();
    fetches[i].fail(i ? new Refusal(503, {}) : new TypeError('no line'));
  }
  await rest();
  fetches[3].answer({ v: 8 });
  await done;
  assert.deepEqual([seen, waits], [['all of 8'], [1000, 2000, 4000]]);
});

test('a match that is gone is not asked for again', async () => {
  const f = follower(), done = f.event(left(5));
  await rest();
  fetches[0].fail(new Refusal(404, {}));
  await done;
  assert.deepEqual([seen, fetches.length], [[], 1]);
});

test('an event that cannot be shown does not stop those that follow', async () => {
  const f = follower(), { happened } = f.reader;
  f.reader.happened = (event) => { v = event.v; throw new Error('no room'); };
  await assert.rejects(f.event(moved(5)), /no room/);
  f.reader.happened = happened;
  await f.event(moved(6));
  assert.deepEqual(seen, ['moved 6']);
});
