import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

class FakeSocket {
  static all = [];
  constructor(url) { this.url = String(url); this.readyState = 0; this.sent = []; FakeSocket.all.push(this); }
  send(text) { this.sent.push(JSON.parse(text)); }
  open() { this.readyState = 1; this.onopen(); }
  hear(message) { this.onmessage({ data: JSON.stringify(message) }); }
  drop() { this.readyState = 3; this.onclose(); }
  close() { this.drop(); }
  get commands() { return this.sent.filter((m) => m.t === 'command'); }
}
let timers = [], beat = () => {};
const wakes = [];
Object.assign(globalThis, {
  WebSocket: FakeSocket, location: { href: 'http://table.test/t/k7' }, addEventListener() {},
  document: { addEventListener: (_, wake) => wakes.push(wake), hidden: false },
  setTimeout: (f, ms) => { const timer = { f, ms }; timers.push(timer); return timer; },
  clearTimeout: (timer) => { timers = timers.filter((t) => t !== timer); },
  setInterval: (f) => { beat = f; }, clearInterval() {},
});
const { Line } = await import('../../src/akropolis/web/static/js/net.js');

const connect = () => {
  const heard = [], states = [];
  const line = new Line('k7', { message: (m) => heard.push(m), state: (s) => states.push(s), version: () => 5 });
  FakeSocket.all.at(-1).open();
  return { line, heard, states };
};
const reconnect = () => { timers.at(-1).f(); FakeSocket.all.at(-1).open(); return FakeSocket.all.at(-1); };

beforeEach(() => { FakeSocket.all = []; timers = []; });

test('it asks for what happened since the version it knows', () => {
  connect();
  assert.equal(FakeSocket.all[0].url, 'ws://table.test/api/matches/k7/socket?since=5');
});

test('a command without an answer is sent again under the same id after a break', async () => {
  const { line } = connect();
  const answer = line.send({ type: 'move', seat: 0, move: '0:Mbq@2,-2/3' });
  const [first] = FakeSocket.all[0].commands;
  FakeSocket.all[0].drop();
  const socket = reconnect();
  assert.deepEqual(socket.commands, [first]);
  socket.hear({ t: 'answer', id: first.id, ok: true, v: 6 });
  assert.equal((await answer).ok, true);
});

test('a command with an answer is not sent again', async () => {
  const { line } = connect();
  const answer = line.send({ type: 'take_back', seat: 0 });
  FakeSocket.all[0].hear({ t: 'answer', id: FakeSocket.all[0].commands[0].id, ok: true, v: 6 });
  await answer;
  FakeSocket.all[0].drop();
  assert.deepEqual(reconnect().commands, []);
});

test('a tab that was replaced does not fight for the line', () => {
  const { states } = connect();
  FakeSocket.all[0].hear({ t: 'bye', reason: 'replaced' });
  FakeSocket.all[0].drop();
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(states.at(-1), 'replaced');
});

test('a server in trouble is asked less and less often', () => {
  connect();
  const waits = [];
  for (let i = 0; i < 4; i++) {
    FakeSocket.all.at(-1).hear({ t: 'bye', reason: 'unavailable' });
    FakeSocket.all.at(-1).drop();
    waits.push(timers.at(-1).ms);
    reconnect();
  }
  assert.ok(waits.every((ms, i) => !i || ms > waits[i - 1]), String(waits));
});

test('a line that works again is quick to come back the next time', () => {
  const { line } = connect();
  FakeSocket.all[0].drop();
  reconnect();
  FakeSocket.all.at(-1).hear({ t: 'presence', seats: [true], spectators: 0 });
  assert.equal(line.tries, 0);
});

test('a server that restarts is waited for', () => {
  connect();
  FakeSocket.all[0].hear({ t: 'bye', reason: 'restart' });
  FakeSocket.all[0].drop();
  assert.equal(reconnect().readyState, 1);
});

test('a line that a phone lost in its sleep is noticed when it wakes, and left for another', async () => {
  const { line } = connect(), [lost] = FakeSocket.all;
  wakes.at(-1)(); // the socket still looks open
  assert.deepEqual(lost.sent, [{ t: 'ping' }]);
  const answer = line.send({ type: 'take_back', seat: 0 }), [asked] = lost.commands;
  timers.at(-1).f(); // nothing was heard
  const socket = reconnect();
  assert.notEqual(socket, lost);
  assert.deepEqual(socket.commands, [asked]);
  socket.hear({ t: 'answer', id: asked.id, ok: true });
  assert.equal((await answer).ok, true);
});

test('a line on which something is heard is kept', () => {
  connect();
  beat();
  assert.equal(timers.length, 1);
  FakeSocket.all[0].hear({ t: 'pong' });
  assert.deepEqual(timers, []);
  assert.equal(FakeSocket.all.length, 1);
});

test('a line that does not answer is given up once only', () => {
  const { states } = connect();
  beat();
  timers.at(-1).f();
  assert.equal(timers.filter((t) => t.ms === 250).length, 1);
  assert.deepEqual(states, ['live']);
});
