import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PATIENCE_MS, isAway, mayHandOver, patienceLeft } from '../../src/akropolis/web/static/js/away.js';

const START = Date.parse('2026-11-30T10:00:00.000Z'), MINUTE = 60_000;
let v = 0;
const table = ({ you = [0], connected = false, kind = 'human', to_move = 1, at = START } = {}) => ({
  v: ++v, you: { seats: you }, state: { to_move }, log: [{ v, type: 'moved', at: new Date(at).toISOString() }],
  players: [{ kind: 'human', connected: true }, { kind, connected }],
});

test('somebody else at whose seat nobody looks is away', () => {
  assert.equal(isAway(table(), 1), true);
  assert.equal(isAway(table({ connected: true }), 1), false);
  assert.equal(isAway(table({ kind: 'bot', connected: null }), 1), false);
  assert.equal(isAway(table({ you: [0, 1] }), 1), false);
});

test('only who plays may hand over a seat, and only one that keeps them waiting', () => {
  assert.equal(mayHandOver(table(), 1), true);
  assert.equal(mayHandOver(table({ connected: true }), 1), true);
  assert.equal(mayHandOver(table({ to_move: 0 }), 1), false);
  assert.equal(mayHandOver(table({ you: [] }), 1), false);
  assert.equal(mayHandOver(table({ you: [0, 1] }), 1), false);
  assert.equal(mayHandOver(table({ kind: 'open' }), 1), false);
});

test('patience is counted from the last entry, also by who opens the table later', () => {
  assert.equal(patienceLeft(table(), START + 4 * MINUTE), PATIENCE_MS - 4 * MINUTE);
  assert.equal(patienceLeft(table(), START + 11 * MINUTE), 0);
});

test('a clock that is slow counts from when the entry was heard of', () => {
  const same = table(), slow = START - 60 * MINUTE;
  assert.equal(patienceLeft(same, slow), PATIENCE_MS);
  assert.equal(patienceLeft(same, slow + 10 * MINUTE), 0);
});

test('every entry but another name begins the wait anew', () => {
  assert.equal(patienceLeft(table(), START + 9 * MINUTE), MINUTE);
  const moved = table({ at: START + 9 * MINUTE });
  assert.equal(patienceLeft(moved, START + 9 * MINUTE), PATIENCE_MS);
  moved.log.push({ v: ++moved.v, type: 'renamed', at: new Date(START + 18 * MINUTE).toISOString() });
  assert.equal(patienceLeft(moved, START + 18 * MINUTE), MINUTE);
});
