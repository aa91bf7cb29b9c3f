import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const texts = readFileSync(new URL('../../src/akropolis/web/locale/en.json', import.meta.url), 'utf8');
globalThis.document = { getElementById: () => ({ textContent: texts }), documentElement: { dataset: {} } };
const { takeCatalogue } = await import('../../src/akropolis/web/static/js/say.js');
const { verdict } = await import('../../src/akropolis/web/static/js/verdict.js');
takeCatalogue();

const sheet = (points = {}, more = {}) => ({
  ...Object.fromEntries(['houses', 'markets', 'barracks', 'temples', 'gardens'].map((d) => [d, { points: points[d] || 0 }])), ...more,
});
// Theron has 48 points more by temples than Ann; `you` are the seats of the reader.
const table = (you, theron = sheet({ temples: 54 }), ann = sheet({ temples: 6 })) => ({
  you: { seats: you }, rules: {}, log: [], players: [{ name: 'Ann' }, { name: 'Theron' }],
  state: { seats: [{ sheet: ann }, { sheet: theron }], architect: null },
});
const standings = [{ seat: 1, total: 60, stones: 2 }, { seat: 0, total: 12, stones: 1 }];
const said = (t, s = standings, reason = 'points') => verdict(t, s, reason);

test('who loses reads what the other had, and then their own', () => {
  assert.deepEqual(said(table([0])), {
    head: 'Theron wins by 48', text: 'Temples made the difference: Theron has 54 points there, you have 6.',
  });
});

test('who wins reads their own first', () => {
  assert.deepEqual(said(table([1])), {
    head: 'You win by 48', text: 'Temples made the difference: you have 54 points there, Ann has 6.',
  });
});

test('who looks on, or plays for both, reads names', () => {
  const text = 'Temples made the difference: Theron has 54 points there, Ann has 6.';
  assert.equal(said(table([])).text, text);
  assert.equal(said(table([0, 1])).text, text);
});

test('where stones decide, no number of equals is named: there may be three', () => {
  const found = said(table([0]), [{ seat: 1, total: 60, stones: 5 }, { seat: 0, total: 60, stones: 3 }, { seat: 2, total: 60, stones: 1 }], 'stones');
  assert.equal(found.text, 'Equal totals of 60. Of equals, whoever has more stones wins: 5 to 3.');
});

test('stones are named where they decided', () => {
  const same = sheet({ temples: 6 });
  const found = said(table([0], same, same), [{ seat: 1, total: 11, stones: 5 }, { seat: 0, total: 7, stones: 1 }]);
  assert.equal(found.text, 'Stones made the difference: Theron has 5 points there, you have 1.');
});

test('quarries of an Architect are named where they decided', () => {
  const t = table([0]);
  t.state.architect = { sheet: sheet({}, { quarry_points: 30 }) };
  t.rules.solo_level = 'metagenes';
  const found = said(t, [{ seat: null, total: 30, stones: 0 }, standings[1]]);
  assert.equal(found.text, 'Quarries made the difference: Metagenes has 30 points there, you have 0.');
});

test('who resigned is told so as you', () => {
  const t = table([0]);
  t.log = [{ type: 'resigned', seat: 0 }];
  assert.deepEqual(said(t, standings, 'resigned'), { head: 'Theron wins', text: 'You resigned. The scores are as they stood.' });
});
