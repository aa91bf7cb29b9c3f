import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const texts = readFileSync(new URL('../../src/akropolis/web/locale/en.json', import.meta.url), 'utf8');
globalThis.document = { getElementById: () => ({ textContent: texts }), documentElement: { dataset: {} } };
const { takeCatalogue } = await import('../../src/akropolis/web/static/js/say.js');
const { initials, told } = await import('../../src/akropolis/web/static/js/words.js');
takeCatalogue();

const table = (...names) => ({ you: { seats: [] }, rules: {}, log: [], players: names.map((name) => ({ name })) });

test('a token shows the first letter of a name', () => {
  assert.equal(initials(table('Ann', 'theron'), 0), 'A');
  assert.equal(initials(table('Ann', 'theron'), 1), 'T');
  assert.equal(initials(table('', 'Élise'), 1), 'É');
});

test('where names begin alike, tokens show the numbers of the seats too', () => {
  const alike = table('Ann', 'Greedy', 'Theron', 'greta');
  assert.deepEqual([0, 1, 2, 3].map((seat) => initials(alike, seat)), ['A', 'G2', 'T', 'G4']);
});

test('what somebody did before a bot took over stays theirs', () => {
  const steps = [{ type: 'TileTaken', seat: 0, tile: 'hhq' }, { type: 'TilePlaced', seat: 0, level: 1 }];
  const log = [
    { v: 2, type: 'moved', seat: 0, steps }, { v: 3, type: 'left', seat: 0 },
    { v: 4, type: 'bot_took_over', seat: 0, name: 'Foreman', of: 'Ann' }, { v: 5, type: 'moved', seat: 0, steps },
  ];
  const left = { ...table('Foreman', 'Ben'), log };
  const who = log.map((entry) => told(left, entry).join(' ').match(/Ann|Foreman/)[0]);
  assert.deepEqual(who, ['Ann', 'Ann', 'Ann', 'Foreman']);
});
