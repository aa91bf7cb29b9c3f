// Where hexes, walls and shadows fall: pure functions, the same as akropolis.render.geometry.
// Lengths are in sides of a hex; y grows downwards.

import { APOTHEM, CORNERS, NORMALS, SIDES, STEPS } from './shape.js';

/** @typedef {[number, number]} Point */
/** @typedef {{squash: number, rise: number, sun: number[]}} View */
/** @typedef {{q: number, r: number, level: number, face: string, tile: number, score?: string}} Block */

/** @param {number} q @param {number} r */
export const key = (q, r) => q + ',' + r;

/** Centre of the top face of a hex at a level.
 * @param {number} q @param {number} r @param {number} level @param {View} view @returns {Point} */
export const at = (q, r, level, view) => [
  1.5 * q, 2 * APOTHEM * (r + q / 2) * view.squash - level * view.rise,
];

/** Blocks from the back to the front.
 * @template {{q: number, r: number, level: number}} T @param {Iterable<T>} blocks @returns {T[]} */
export const paintersOrder = (blocks) => [...blocks].sort(
  (a, b) => (a.r + a.q / 2) - (b.r + b.q / 2) || a.level - b.level || a.q - b.q,
);

/** A hex with each side moved inwards; corners clockwise from the one between N and NE.
 * @param {number[]} depths @returns {Point[]} */
export function inset(depths) {
  return NORMALS.map((m, i) => {
    const k = NORMALS[(i + 1) % 6];
    const c1 = APOTHEM - depths[i], c2 = APOTHEM - depths[(i + 1) % 6];
    const det = m[0] * k[1] - m[1] * k[0];
    return [(c1 * k[1] - c2 * m[1]) / det, (m[0] * c2 - k[0] * c1) / det];
  });
}

/** Convex hull, clockwise on the screen. @param {Point[]} points @returns {Point[]} */
export function hull(points) {
  const ordered = points.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {Point[]} run */
  const half = (run) => {
    /** @type {Point[]} */
    const chain = [];
    for (const p of run) {
      while (chain.length > 1) {
        const o = chain[chain.length - 2], a = chain[chain.length - 1];
        if ((a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 1e-9) break;
        chain.pop();
      }
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return half(ordered).concat(half(ordered.reverse()));
}

/** The part of a polygon with normal . p <= limit.
 * @param {Point[]} polygon @param {number[]} normal @param {number} limit @returns {Point[]} */
export function clip(polygon, normal, limit) {
  /** @type {Point[]} */
  const kept = [];
  polygon.forEach((p, i) => {
    const b = polygon[(i + 1) % polygon.length];
    const dp = normal[0] * p[0] + normal[1] * p[1] - limit;
    const db = normal[0] * b[0] + normal[1] * b[1] - limit;
    if (dp <= 1e-9) kept.push(p);
    if ((dp < -1e-9 && db > 1e-9) || (dp > 1e-9 && db < -1e-9)) {
      const t = dp / (dp - db);
      kept.push([p[0] + t * (b[0] - p[0]), p[1] + t * (b[1] - p[1])]);
    }
  });
  return kept;
}

/** The ground that a column of some levels darkens, its own hex included; not squashed.
 * @param {number} q @param {number} r @param {number} levels @param {number[]} sun */
export function sweep(q, r, levels, sun) {
  const x = 1.5 * q, y = 2 * APOTHEM * (r + q / 2), dx = sun[0] * levels, dy = sun[1] * levels;
  return hull(CORNERS.flatMap(([cx, cy]) => /** @type {Point[]} */ ([
    [cx + x, cy + y], [cx + x + dx, cy + y + dy],
  ])));
}

/** @type {Map<string, Point[] | null>} */
const shades = new Map();

/** The shadow on a hex of a neighbour (q, r) away that stands some levels higher, or null.
 * @param {number} q @param {number} r @param {number} levels @param {number[]} sun */
export function shade(q, r, levels, sun) {
  const id = [q, r, levels, sun].join();
  let found = shades.get(id);
  if (found === undefined) {
    let polygon = sweep(q, r, levels, sun);
    for (const normal of NORMALS) polygon = clip(polygon, normal, APOTHEM);
    let area = 0;
    polygon.forEach((p, i) => {
      const b = polygon[(i + 1) % polygon.length];
      area += p[0] * b[1] - p[1] * b[0];
    });
    found = area > 0.01 ? polygon : null;
    shades.set(id, found);
  }
  return found;
}

/** The closed lines round some hexes that lie on one level.
 * @param {number[][]} hexes @param {number} level @param {View} view @returns {Point[][]} */
export function outline(hexes, level, view) {
  const own = new Set(hexes.map(([q, r]) => key(q, r)));
  /** @type {Map<string, {from: Point, to: string}>} */
  const start = new Map();
  /** @param {Point} p */
  const id = (p) => Math.round(p[0] * 20) + ' ' + Math.round(p[1] * 20);
  for (const [q, r] of hexes) {
    const [x, y] = at(q, r, level, view);
    STEPS.forEach(([dq, dr], i) => {
      if (own.has(key(q + dq, r + dr))) return;
      const [a, b] = SIDES[i].map((j) => /** @type {Point} */ (
        [x + CORNERS[j][0], y + CORNERS[j][1] * view.squash]));
      start.set(id(a), { from: a, to: id(b) });
    });
  }
  const lines = [];
  while (start.size) {
    let here = /** @type {string} */ (start.keys().next().value);
    const line = [];
    for (let edge = start.get(here); edge; edge = start.get(here)) {
      start.delete(here);
      line.push(edge.from);
      here = edge.to;
    }
    lines.push(line);
  }
  return lines;
}

/** Left, top, right and bottom of what some blocks cover.
 * @param {Iterable<{q: number, r: number, level: number}>} blocks @param {View} view */
export function bounds(blocks, view) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { q, r, level } of blocks) {
    const [x, y] = at(q, r, level, view);
    left = Math.min(left, x - 1);
    right = Math.max(right, x + 1);
    top = Math.min(top, y - APOTHEM * view.squash);
    bottom = Math.max(bottom, at(q, r, 0, view)[1] + APOTHEM * view.squash);
  }
  return [left, top, right, bottom];
}

/** The side and the offset by which a box of sides fills a frame of pixels.
 * @param {number[]} box @param {{width: number, height: number, pad?: number, most?: number}} frame */
export function fit([left, top, right, bottom], { width, height, pad = 0, most = 54 }) {
  const side = Math.max(2, Math.min(
    most, (width - 2 * pad) / (right - left), (height - 2 * pad) / (bottom - top)));
  return { side, x: (width - (left + right) * side) / 2, y: (height - (top + bottom) * side) / 2 };
}
