// Where the tile in hand may lie: the server's list, made quick to look up. It decides nothing.

import { at, key } from './geometry.js';
import { PART, STEPS } from './shape.js';

/** @typedef {import('./types.js').Options} Options */
/** @typedef {import('./geometry.js').View} View */
/**
 * @typedef {object} Placement
 * @property {number} q
 * @property {number} r
 * @property {number} rotation
 * @property {number} delta change of the total
 * @property {number} gained stones
 * @property {number[]} after value and stars of each district
 * @property {number[][]} starts
 * @property {number[][]} stops
 * @property {number[][]} hexes in the order of the faces
 * @property {Spot} spot
 */
/** @typedef {{id: string, hexes: number[][], level: number, turns: Placement[], best: number}} Spot */
/** @typedef {{id: string, hexes: number[][], level: number, reason: string}} Refused */
/** @template T @typedef {{found: T, x: number, y: number}} Point */

/** The hexes of a placement, in the order of the faces.
 * @param {number} q @param {number} r @param {number} rotation */
export const cornerHexes = (q, r, rotation) => {
  const [a, b] = [STEPS[rotation % 6], STEPS[(rotation + 1) % 6]];
  return [[q, r], [q + a[0], r + a[1]], [q + b[0], r + b[1]]];
};

/** @param {number[][]} hexes */
const idOf = (hexes) => hexes.map(([q, r]) => key(q, r)).sort().join(' ');

/** @param {number} a @param {number} b */
const turnsApart = (a, b) => Math.min((a - b + 6) % 6, (b - a + 6) % 6);

export class Spots {
  /** @param {Options} options @param {(q: number, r: number) => number} levelAt height of a column
   * @param {number} [missing] stones that the price is beyond what there are: the server takes only those */
  constructor(options, levelAt, missing = 0) {
    this.tile = options.tile;
    this.slot = options.slot;
    /** @type {Map<string, Spot>} */
    this.legal = new Map();
    /** @type {Map<string, Refused>} */
    this.refused = new Map();
    for (const [q, r, rotation, change, gained, after = [], starts = [], stops = []] of options.placements) {
      const delta = change === null ? 0 : change - missing; // without previews all spots are alike, and none is shown
      const hexes = cornerHexes(q, r, rotation), id = idOf(hexes);
      let spot = this.legal.get(id);
      if (!spot) {
        spot = { id, hexes, level: levelAt(q, r) + 1, turns: [], best: -Infinity };
        this.legal.set(id, spot);
      }
      spot.turns.push({ q, r, rotation, delta, gained, after, starts, stops, hexes, spot });
      spot.best = Math.max(spot.best, delta);
    }
    for (const [q, r, rotation, reason] of options.refused) {
      const hexes = cornerHexes(q, r, rotation), id = idOf(hexes);
      const level = Math.max(...hexes.map(([a, b]) => levelAt(a, b))) + 1;
      this.refused.set(id, { id, hexes, level, reason });
    }
    this.ranked = [...this.legal.values()].sort((a, b) => b.best - a.best);
    /** @type {Map<View, {legal: Point<Spot>[], refused: Point<Refused>[]}>} */
    this.seen = new Map();
  }

  /** Where all spots are. @param {View} view */
  points(view) {
    let points = this.seen.get(view);
    if (!points) {
      points = { legal: placed(this.legal.values(), view), refused: placed(this.refused.values(), view) };
      this.seen.set(view, points);
    }
    return points;
  }

  /** The vertex on which a tile there would be centred, on what lies below it.
   * @param {{hexes: number[][], level: number}} spot @param {View} view */
  static vertex(spot, view) {
    let x = 0, y = 0;
    for (const [q, r] of spot.hexes) {
      const [hx, hy] = at(q, r, spot.level - 1, view);
      x += hx / 3;
      y += hy / 3;
    }
    return { x, y };
  }

  /** The spot that a pointer means: the nearest legal one in reach, unless it plainly points at
   * a place that is refused. @param {number} x @param {number} y @param {View} view
   * @returns {{spot?: Spot, refused?: Refused}} */
  pick(x, y, view) {
    const { legal, refused } = this.points(view), spot = closest(legal, x, y), no = closest(refused, x, y);
    if (no && no.distance < 0.4 && (!spot || spot.distance > 0.62)) return { refused: no.found };
    if (spot && spot.distance <= PART.snap) return { spot: spot.found };
    return no && no.distance <= PART.snap ? { refused: no.found } : {};
  }

  /** The legal spot nearest to a point, however far. @param {number} x @param {number} y @param {View} view */
  nearest(x, y, view) {
    return closest(this.points(view).legal, x, y)?.found;
  }

  /** The nearest legal spot in a direction, or undefined.
   * @param {Spot} from @param {number} dx @param {number} dy @param {View} view */
  toward(from, dx, dy, view) {
    const here = Spots.vertex(from, view);
    let found, least = Infinity;
    for (const spot of this.legal.values()) {
      const there = Spots.vertex(spot, view), x = there.x - here.x, y = there.y - here.y;
      const along = x * dx + y * dy, across = Math.abs(x * dy - y * dx);
      if (spot === from || along < 0.2 || across > along * 1.2) continue;
      const cost = along + 1.6 * across;
      if (cost < least) [found, least] = [spot, cost];
    }
    return found;
  }

  /** The next or previous spot by score. @param {Spot | undefined} from @param {number} by */
  byScore(from, by) {
    const count = this.ranked.length, i = from ? this.ranked.indexOf(from) : -1;
    return this.ranked[((i < 0 && by < 0 ? 0 : i) + by + count) % count];
  }

  /** How the tile first lies on a spot: turned as before where the player turned it, else as it
   * scores best. @param {Spot} spot @param {number | null} rotation */
  static first(spot, rotation) {
    return spot.turns.reduce((best, turn) => {
      if (rotation !== null) {
        const gap = turnsApart(turn.rotation, rotation) - turnsApart(best.rotation, rotation);
        if (gap) return gap < 0 ? turn : best;
      }
      return turn.delta > best.delta ? turn : best;
    });
  }

  /** The same spot with the tile turned by thirds of a full turn, clockwise.
   * @param {Placement} placement @param {number} by */
  static turned(placement, by) {
    const { turns } = placement.spot;
    return turns[(turns.indexOf(placement) + by + 3 * turns.length) % turns.length];
  }
}

/** @template {{hexes: number[][], level: number}} T
 * @param {Iterable<T>} spots @param {View} view @returns {Point<T>[]} */
const placed = (spots, view) => [...spots].map((found) => ({ found, ...Spots.vertex(found, view) }));

/** @template T @param {Point<T>[]} points @param {number} x @param {number} y */
function closest(points, x, y) {
  /** @type {{found: T, distance: number} | undefined} */
  let best;
  for (const point of points) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (!best || distance < best.distance) best = { found: point.found, distance };
  }
  return best;
}
