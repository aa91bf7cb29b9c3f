import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RELIEF } from '../../src/akropolis/web/static/js/shape.js';
import { Spots, cornerHexes } from '../../src/akropolis/web/static/js/spots.js';

const row = (q, r, rotation, delta) => [q, r, rotation, delta, 0, Array(10).fill(0), [], []];
// Two triangles: east of the start plaza and west of it; one refused between them.
const spots = () => new Spots({
  v: 1, slot: 1, tile: 'Mbq',
  placements: [row(2, -1, 1, 3), row(3, -2, 3, 5), row(3, -1, 5, 1), row(-3, 1, 1, 0), row(-2, 0, 3, 0), row(-2, 1, 5, -2)],
  refused: [[0, 0, 1, 'single_tile_below']],
}, (q) => (q === 0 ? 1 : 0));

test('three placements that cover the same hexes are one spot', () => {
  assert.equal(spots().legal.size, 2);
  assert.deepEqual([...spots().legal.values()].map((s) => s.turns.length), [3, 3]);
});

test('the second face lies in the direction of the rotation, the third in the next', () => {
  assert.deepEqual(cornerHexes(0, 0, 5), [[0, 0], [-1, 0], [0, -1]]);
});

test('a pointer near a legal vertex means that spot', () => {
  const s = spots(), wanted = s.ranked[0], { x, y } = Spots.vertex(wanted, RELIEF);
  assert.equal(s.pick(x + 0.4, y - 0.3, RELIEF).spot, wanted);
});

test('a pointer far from everything means nothing', () => {
  assert.deepEqual(spots().pick(40, 40, RELIEF), {});
});

test('a pointer on a refused vertex is told why', () => {
  const s = spots(), [no] = s.refused.values(), { x, y } = Spots.vertex(no, RELIEF);
  assert.equal(s.pick(x, y, RELIEF).refused?.reason, 'single_tile_below');
});

test('a tile first lies as it scores best', () => {
  assert.equal(Spots.first(spots().ranked[0], null).delta, 5);
});

test('a tile turned by hand keeps its direction where it can', () => {
  assert.equal(Spots.first(spots().ranked[0], 5).rotation, 5);
});

test('turning three times comes back', () => {
  const first = spots().ranked[0].turns[0];
  assert.notEqual(Spots.turned(first, 1), first);
  assert.equal(Spots.turned(Spots.turned(Spots.turned(first, 1), 1), 1), first);
  assert.equal(Spots.turned(Spots.turned(first, -1), 1), first);
});

test('an arrow key goes to the nearest spot in its direction, and stays where there is none', () => {
  const s = spots(), [east, west] = s.ranked;
  assert.equal(s.toward(east, -1, 0, RELIEF), west);
  assert.equal(s.toward(east, 1, 0, RELIEF), undefined);
});

test('spots are walked from the best to the worst, and round again', () => {
  const s = spots(), [best, worst] = s.ranked;
  assert.equal(s.byScore(undefined, 1), best);
  assert.equal(s.byScore(best, 1), worst);
  assert.equal(s.byScore(worst, 1), best);
  assert.equal(s.byScore(best, -1), worst);
});

test('without previews every spot is there and none is better', () => {
  const plain = new Spots({
    v: 1, slot: 0, tile: 'hqm', placements: [[2, -1, 1, null, 1], [3, -2, 3, null, 0]], refused: [],
  }, () => 0);
  const [one] = plain.legal.values();
  assert.deepEqual([plain.legal.size, one.best, one.turns[0].gained, one.turns[0].starts.length], [1, 0, 1, 0]);
});

test('a tile that is too dear changes the total by the stones that are missing too', () => {
  const options = { v: 1, slot: 3, tile: 'Mbq', placements: [row(2, -1, 1, 1), row(-3, 1, 1, null)], refused: [] };
  const [scored, hidden] = new Spots(options, () => 0, 2).legal.values();
  assert.equal(scored.best, -1);
  assert.equal(hidden.best, 0);
});
