import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bestGames, bestUnder, counts, keepSolo } from '../../src/akropolis/web/static/js/best.js';

let kept, full;
globalThis.localStorage = {
  getItem: (key) => kept[key] ?? null,
  setItem(key, text) { if (full) throw new Error('full'); kept[key] = text; },
};
beforeEach(() => { kept = {}; full = false; });

const PLAIN = { seats: 1, solo_level: 'hippodamos' };
const game = (match, total, { rules = PLAIN, won = false, ...more } = {}) => ({
  match, rules, seeded: false, you: { seats: [0] }, log: [{ at: '2026-11-30T10:00:00Z' }],
  state: { over: true, seats: [{ total }], architect: { total: 100 }, result: { winners: won ? [0] : [], reason: 'points' } }, ...more,
});
const totals = (rules) => bestUnder(rules).map((g) => g.total);

test('games stand from the best to the worst, at most five', () => {
  for (const total of [80, 120, 95, 60, 101, 99]) keepSolo(game(`m${total}`, total));
  assert.deepEqual(totals(PLAIN), [120, 101, 99, 95, 80]);
});

test('a game is kept once, however often its end is looked at', () => {
  keepSolo(game('m1', 80, { won: true }));
  keepSolo(game('m1', 80, { won: true }));
  assert.deepEqual(bestUnder(PLAIN), [{ match: 'm1', total: 80, architect: 100, won: true, at: '2026-11-30T10:00:00Z' }]);
});

test('each Architect and each set of rules has a table of its own', () => {
  const variant = { ...PLAIN, variants: ['temples'] }, hard = { ...PLAIN, solo_level: 'callicrates' };
  keepSolo(game('m1', 80));
  keepSolo(game('m2', 130, { rules: variant }));
  keepSolo(game('m3', 70, { rules: hard }));
  assert.deepEqual([totals(PLAIN), totals(variant), totals(hard)], [[80], [130], [70]]);
  assert.equal(bestGames().length, 3);
});

test('the gentle Architect is meant where none is named', () => {
  keepSolo(game('m1', 80, { rules: { seats: 1 } }));
  assert.deepEqual(totals(PLAIN), [80]);
});

test('a deal that was chosen, a game given up and one that is looked on do not count', () => {
  assert.ok(counts(game('m1', 80)));
  const given_up = game('m1', 80);
  given_up.state.result.reason = 'resigned';
  assert.ok(!counts(given_up));
  assert.ok(!counts(game('m1', 80, { seeded: true })));
  assert.ok(!counts(game('m1', 80, { you: { seats: [] } })));
  assert.ok(!counts(game('m1', 80, { rules: { seats: 2 } })));
});

test('storage that is full or broken keeps nothing and breaks nothing', () => {
  full = true;
  assert.equal(keepSolo(game('m1', 80)), false);
  kept['akropolis.solo'] = '{';
  assert.deepEqual(bestGames(), []);
});
