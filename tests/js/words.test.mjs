import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const texts = readFileSync(new URL('../../src/akropolis/web/locale/en.json', import.meta.url), 'utf8');
globalThis.document = { getElementById: () => ({ textContent: texts }), documentElement: { dataset: {} } };
const { say, takeCatalogue } = await import('../../src/akropolis/web/static/js/say.js');
const { Spots } = await import('../../src/akropolis/web/static/js/spots.js');
const { Refusal, trouble } = await import('../../src/akropolis/web/static/js/net.js');
const { cityOfSeat, comings, ghostSpoken, initials, lately, placeName, roleOf, told, turnTold } = await import('../../src/akropolis/web/static/js/words.js');
takeCatalogue();
const catalogue = JSON.parse(texts);

const table = (...names) => ({ you: { seats: [] }, rules: {}, log: [], assists: { live_scores: true }, state: { over: false }, players: names.map((name) => ({ name })) });

/** An entry of the log for the move of a seat. */
const laid = (seat, tile, changes) => ({ type: 'moved', v: 1, seat, changes, steps: [{ type: 'TileTaken', seat, slot: 0, tile }, { type: 'TilePlaced', seat, placement: '0:hqq@1,-1/0', level: 1 }] });
/** Whose moves are told and what they took. */
const takenLately = (log, seat) => lately({ ...table('Ann', 'Theron', 'Ione'), log }, seat).map((late) => `${late.seat} ${late.tile}`);

test('since the last move of a seat the others made those moves that came after it', () => {
  const log = [laid(1, 'hqq'), laid(0, 'mqq'), laid(1, 'bqq', { 1: 4 }), laid(2, 'tqq')];
  assert.deepEqual(takenLately(log, 0), ['1 bqq', '2 tqq']);
  assert.deepEqual(takenLately(log, 2), []);
  assert.equal(lately({ ...table('Ann', 'Theron', 'Ione'), log }, 0)[0].change, 4);
});

test('a move that was seen tells what it brought, where points are shown', () => {
  const shown = table('Ann'), move = laid(0, 'hqq', { 0: 4 });
  const says = 'Ann took the free tile and built at N11 on level 1.';
  assert.deepEqual(told(shown, move), [says + ' +4 points.']);
  assert.deepEqual(told(shown, laid(0, 'hqq', { 0: -1 })), [says + ' −1 point.']);
  assert.deepEqual(told(shown, laid(0, 'hqq')), [says]);
  assert.deepEqual(told({ ...shown, assists: { live_scores: false } }, move), [says]);
});

test('before the first move of a seat, all that the others did is told', () => {
  assert.deepEqual(takenLately([laid(1, 'hqq'), laid(2, 'tqq')], 0), ['1 hqq', '2 tqq']);
});

test('moves that were taken back, with those that answered them, are not told', () => {
  const log = [laid(0, 'mqq'), laid(1, 'bqq'), laid(0, 'gqq'), laid(1, 'tqq'), { type: 'taken_back', v: 5, seat: 0 }];
  assert.deepEqual(takenLately(log, 0), ['1 bqq']);
});

test('alone, the answer of the Architect is told', () => {
  const log = [laid(0, 'mqq')];
  log[0].steps.push({ type: 'TileTaken', seat: null, slot: 0, tile: 'Tqq' });
  assert.deepEqual(takenLately(log, 0), ['null Tqq']);
});

test('a token shows the first letter of a name', () => {
  assert.equal(initials(table('Ann', 'theron'), 0), 'A');
  assert.equal(initials(table('Ann', 'theron'), 1), 'T');
  assert.equal(initials(table('', 'Élise'), 1), 'É');
});

test('where names begin alike, tokens show the numbers of the seats too', () => {
  const alike = table('Ann', 'Greedy', 'Theron', 'greta');
  assert.deepEqual([0, 1, 2, 3].map((seat) => initials(alike, seat)), ['A', 'G2', 'T', 'G4']);
});

test('a place is a column by letter and a row by number, with the starting plaza in M', () => {
  assert.deepEqual([[0, 0], [1, -1], [-2, 3]].map(([q, r]) => placeName(q, r)), ['M12', 'N11', 'K14']);
});

test('beyond A and Z the letters come back doubled, and no two columns are called alike', () => {
  /** @param {number} q */
  const column = (q) => placeName(q, 0).replace(/−?\d+$/, '');
  assert.deepEqual([-13, -14, -25, -26, 13, 14, 15, 26, 27].map(column), ['AA', 'BB', 'MM', 'AAA', 'Z', 'ZZ', 'YY', 'NN', 'ZZZ']);
  const all = Array.from({ length: 241 }, (_, i) => column(i - 120));
  assert.equal(new Set(all).size, all.length);
  assert.equal(placeName(0, -13), 'M−1');
});

const { legal } = new Spots({
  v: 1, slot: 0, tile: 'qqq', refused: [],
  placements: [[2, -1, 1, 1, 0], [3, -2, 3, 1, 0], [3, -1, 5, 1, 0], [2, -1, 2, 1, 0], [3, -1, 4, 1, 0], [2, 0, 0, 1, 0]],
}, () => 1);
const ways = [...legal.values()].flatMap((spot) => spot.turns);

test('of a tile in hand the hexes, the level and the rotation are told, with what it brings and buries', () => {
  assert.equal(ghostSpoken(ways[0], ['q', 'm'], true), '+1 point. On O12, P11, P12, level 2, rotation 1 of 3. Buries quarry, market.');
  assert.equal(ghostSpoken(ways[0], [], false), 'On O12, P11, P12, level 2, rotation 1 of 3.');
});

test('no two ways to lie are told alike, whatever they bring', () => {
  for (const preview of [true, false]) {
    assert.equal(new Set(ways.map((way) => ghostSpoken(way, [], preview))).size, ways.length);
  }
});

const moved = {
  v: 5, type: 'moved', seat: 0, steps: [
    { type: 'TileTaken', seat: 0, slot: 2, tile: 'Mbq' }, { type: 'StonesPaid', seat: 0, stones: 2 },
    { type: 'TilePlaced', seat: 0, placement: 'Mbq@2,-2/3', level: 3 }, { type: 'StonesGained', seat: 0, stones: 1 },
  ],
};

test('the log tells where a tile was laid and on which level', () => {
  const others = table('Ann', 'Bora'), yours = { ...others, you: { seats: [0] } };
  assert.deepEqual(told(others, moved), ['Ann paid 2 stones and built at O11 on level 3. That brought 1 stone.']);
  assert.deepEqual(told(yours, moved), ['You paid 2 stones and built at O11 on level 3. That brought 1 stone.']);
});

test('whose turn it is and which of two is told by name where several play on one screen', () => {
  const state = (order) => ({ to_move: order[0], order });
  const hot = (order) => turnTold({ ...table('Ann', 'Bora'), you: { seats: [0, 1] }, state: state(order) });
  assert.equal(hot([0, 1, 0]), 'Ann’s turn, the first of two in this round.');
  assert.equal(hot([1, 0]), 'Bora’s turn.');
  assert.equal(hot([0]), 'Ann’s turn, the second in this round.');
  assert.equal(turnTold({ ...table('Ann', 'Bora'), you: { seats: [0] }, state: state([0]) }), 'Your turn, your second in this round.');
});

test('a refusal by the server is not told as a server that is gone', () => {
  const told = [new TypeError('failed to fetch'), ...[422, 429, 503].map((status) => new Refusal(status, {}))].map(trouble);
  assert.deepEqual(told, ['error.server', 'error.refused', 'error.too_many', 'error.busy'].map((key) => say(key)));
  assert.equal(new Set(told).size, 4);
});

test('each number in a sentence has its own plural', () => {
  const texts = Object.entries(catalogue).filter(([, message]) => typeof message === 'string');
  const nouns = /\{(?!number|delta)\w+\} (stars?|points?|stones?|plazas?|districts?|turns?|seats?)\b/;
  assert.deepEqual(texts.filter(([, text]) => nouns.test(text)), []);
});

test('what somebody did before a bot took over stays theirs', () => {
  const steps = [{ type: 'TileTaken', seat: 0, tile: 'hhq' }, { type: 'TilePlaced', seat: 0, level: 1 }];
  const log = [
    { v: 2, type: 'moved', seat: 0, steps }, { v: 3, type: 'left', seat: 0 },
    { v: 4, type: 'bot_took_over', seat: 0, name: 'Foreman', of: 'Ann' }, { v: 5, type: 'moved', seat: 0, steps },
  ];
  const left = { ...table('Foreman', 'Ben'), log };
  left.players[0].follows = 'Ann';
  const who = log.map((entry) => told(left, entry).join(' ').match(/Ann( \(now\sForeman\))?/)[0]);
  assert.deepEqual(who, ['Ann', 'Ann', 'Ann', 'Ann (now\u00a0Foreman)']);
});

test('a bot that plays on for somebody is called after both, and once', () => {
  const followed = { kind: 'bot', bot: 'foreman', name: 'Foreman', follows: 'Ann' };
  const now = { ...table('', 'Ben'), players: [followed, { kind: 'human', name: 'Ben' }, { kind: 'bot', bot: 'mason', name: 'Lysis' }] };
  const bots = { foreman: 'Foreman', mason: 'Mason' };
  assert.equal(cityOfSeat(now, 0), 'City of Ann (now\u00a0Foreman)');
  assert.equal(initials(now, 0), 'A');
  assert.deepEqual([0, 1, 2].map((seat) => roleOf(now, seat, bots)), ['bot', '', 'Mason']);
});

test('it is told who sat down, who left, and for whom a bot plays on', () => {
  const log = [
    { v: 2, type: 'seated', seat: 1, name: 'Bora' }, { v: 3, type: 'left', seat: 1 },
    { v: 4, type: 'bot_took_over', seat: 1, name: 'Foreman', of: 'Bora' },
    { v: 5, type: 'bot_took_over', seat: 0, name: 'Mason', of: 'Ann' },
    { v: 6, type: 'bot_took_over', seat: 2, name: 'Mason', of: '' }, { v: 7, type: 'moved', seat: 1, steps: [] },
  ];
  const now = { ...table('Mason', 'Foreman', 'Mason'), log };
  assert.deepEqual(comings(now, log), [
    'Bora sat down.', 'Bora left; a bot (Foreman) plays on.', 'A bot (Mason) plays on for Ann.',
  ]);
});

test('who sits down themselves is not told of it', () => {
  const seated = [{ v: 2, type: 'seated', seat: 1, name: 'Bora' }], now = { ...table('Ann', 'Bora'), log: seated };
  assert.deepEqual(comings({ ...now, you: { seats: [1] } }, seated), []);
});
