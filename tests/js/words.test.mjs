import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const texts = readFileSync(new URL('../../src/akropolis/web/locale/en.json', import.meta.url), 'utf8');
globalThis.document = { getElementById: () => ({ textContent: texts }), documentElement: { dataset: {} } };
const { takeCatalogue } = await import('../../src/akropolis/web/static/js/say.js');
const { initials } = await import('../../src/akropolis/web/static/js/words.js');
takeCatalogue();

const table = (...names) => ({ you: { seats: [] }, rules: {}, players: names.map((name) => ({ name })) });

test('a token shows the first letter of a name', () => {
  assert.equal(initials(table('Ann', 'theron'), 0), 'A');
  assert.equal(initials(table('Ann', 'theron'), 1), 'T');
  assert.equal(initials(table('', 'Élise'), 1), 'É');
});

test('where names begin alike, tokens show the numbers of the seats too', () => {
  const alike = table('Ann', 'Greedy', 'Theron', 'greta');
  assert.deepEqual([0, 1, 2, 3].map((seat) => initials(alike, seat)), ['A', 'G2', 'T', 'G4']);
});
