// Cities and tiles as strings of SVG, the same as akropolis.render.draw. What a hex scores and
// where a tile may lie comes with the data: there are no rules here.

import { at, bounds, fit, inset, key, outline, paintersOrder, shade, sweep } from './geometry.js';
import {
  CHISEL, CORNERS, DETAIL_FROM, FRONT, PART, PLAN, RELIEF, SHADE_REACH, SIDES, SIGNS_FROM, STARS,
  STEPS, SYMBOLS,
} from './shape.js';

/** @typedef {import('./geometry.js').Block} Block */
/** @typedef {import('./geometry.js').View} View */
/** @typedef {import('./geometry.js').Point} Point */
/**
 * @typedef {object} Style
 * @property {number} side side of a hex in pixels
 * @property {View} view
 * @property {string} numerals "2+", "all" or "off"
 * @property {boolean} detail masonry joints and chisel marks
 * @property {boolean} marks signs on the hexes that do not score
 * @property {number} hair the thinnest inset in pixels
 * @property {boolean} [coarse] no marble round the inlays: too small to be seen
 * @property {(block: Block) => string} [spoken] attributes that make a hex a button with a name
 */
/** @typedef {{blocks: Block[], lakes?: number[][], last?: number | null}} City */

const NEAR = /** @type {number[][]} */ ([]);
for (let q = -SHADE_REACH; q <= SHADE_REACH; q++) {
  for (let r = Math.max(-SHADE_REACH, -q - SHADE_REACH); r <= Math.min(SHADE_REACH, SHADE_REACH - q); r++) {
    if (q || r) NEAR.push([q, r]);
  }
}
const NOTHING = { q: 0, r: 0, level: 0, face: '-', tile: -1 };

/** The style that suits a size. @param {number} side
 * @param {{plan?: boolean, numerals?: string, marks?: boolean, sun?: number[]}} [options] @returns {Style} */
export const styleOf = (side, { plan = false, numerals = '2+', marks = true, sun } = {}) => ({
  side,
  view: sun ? { ...RELIEF, sun } : plan ? PLAN : RELIEF,
  numerals: plan ? 'all' : numerals,
  detail: side >= DETAIL_FROM,
  marks,
  hair: side < PART.seam_px_from ? 0.5 : 0.8,
});

/** @param {number} v */
const n = (v) => +v.toFixed(2);
/** @param {number} x @param {number} y */
const point = (x, y) => n(x) + ' ' + n(y);
/** @param {number[][]} polygon @param {number} s @param {number} squash */
const path = (polygon, s, squash) => 'M' + polygon.map(([x, y]) => point(x * s, y * s * squash)).join('L') + 'Z';
/** @param {number[][]} hexes @param {number} level @param {Style} style */
export const outlinePath = (hexes, level, style) => outline(hexes, level, style.view)
  .map((line) => path(line, style.side, 1)).join('');
/** @param {string} symbol @param {number} x @param {number} y @param {number} w @param {string} kind */
const use = (symbol, x, y, w, kind) => `<use href="#${symbol}" class="${kind}" x="${n(x - w / 2)}" y="${n(y - w / 2)}" width="${n(w)}" height="${n(w)}"/>`;

/** @type {Record<string, number>} */
const stars = STARS;
/** @type {Record<string, string>} */
const symbols = SYMBOLS;

/** @param {Block} block @param {{level: number}[]} around @param {Style} style */
function walls(block, around, style) {
  const { side: s, view } = style, level = block.level;
  if (!view.rise) return '';
  const course = view.rise * s;
  let out = '', joints = '';
  /** @type {string[]} */
  const feet = [];
  for (const i of FRONT) {
    const drop = level - around[i].level;
    if (drop <= 0) continue;
    const [[ax, ay], [bx, by]] = SIDES[i].map((j) => [CORNERS[j][0] * s, CORNERS[j][1] * s * view.squash]);
    out += `<path class="w${i}" d="M${point(ax, ay)}L${point(bx, by)}v${n(drop * course)}L${point(ax, ay + drop * course)}Z"/>`;
    for (let k = 1; k < drop; k++) {
      feet[k] = (feet[k] || '') + `M${point(ax, ay + k * course)}L${point(bx, by + k * course)}V${n(by + drop * course)}L${point(ax, ay + drop * course)}Z`;
    }
    if (!style.detail) continue;
    for (let k = 0; k < drop; k++) {
      const top = k * course, foot = (k + 1) * course;
      if (k < drop - 1) joints += `M${point(ax, ay + foot)}L${point(bx, by + foot)}`;
      for (const t of (level - k) % 2 ? [0.5] : [0.25, 0.75]) {
        const x = ax + (bx - ax) * t, y = ay + (by - ay) * t;
        joints += `M${point(x, y + top + PART.joint_top * s)}L${point(x, y + foot)}`;
      }
    }
  }
  feet.forEach((d) => { out += `<path class="foot" d="${d}"/>`; });
  return joints ? out + `<path class="joint" d="${joints}"/>` : out;
}

/** How far the inlay keeps away from a side.
 * @param {Block} block @param {{level: number, tile: number}} other @param {Style} style */
function depth(block, other, { side, view, hair }) {
  if (other.level === block.level && other.tile === block.tile) {
    return Math.max(PART.hairline * side, hair / 2.4) / side;
  }
  const wanted = other.level >= block.level ? PART.seam
    : view.rise ? PART.rim : PART.contour * (block.level - other.level);
  const coarse = wanted > 0.03 && side > PART.seam_px_from;
  return Math.max(wanted * side, coarse ? PART.seam_px : hair) / side;
}

/** Icon, stars, numeral and mark. `hidden` is how far the numeral makes way, from 0 to 1.
 * @param {Block} block @param {number[]} depths @param {number} ring @param {number} hidden @param {Style} style */
function signs(block, depths, ring, hidden, style) {
  const { side: s, view, detail } = style;
  if (s < SIGNS_FROM || block.face === '-') return '';
  const numeral = style.numerals === 'all' || (style.numerals === '2+' && block.level > 1);
  const east = numeral ? PART.icon_east * s : 0, up = view.rise ? -PART.icon_up * s : 0;
  const count = stars[block.face] || 0;
  let out = '';
  if (count) {
    const three = count > 2, roomy = detail || s > 24;
    const width = s * (numeral ? (three ? PART.star_three : PART.star)
      : detail ? PART.star : three ? PART.star_three_small : PART.star_small);
    const y = (roomy ? -PART.star_up * s : 0) + up;
    for (let i = 0; i < count; i++) out += use('star', east * 1.2 + (i - (count - 1) / 2) * width * 1.02, y, width, 'sr');
    if (roomy) out += use(symbols[block.face.toLowerCase()], east * 1.2, PART.plaza_icon_down * s + up, PART.plaza_icon * s, 'pi');
  } else {
    out += use(symbols[block.face], east, up, (block.face === 'q' ? PART.quarry : PART.icon) * s, 'ic');
  }
  if (numeral) {
    const west = -1 + (depths[4] + depths[5] + 2 * ring) / Math.sqrt(3);
    const x = (west + (count ? PART.numeral_in_court : PART.numeral_in) + hidden * PART.numeral_way_east) * s;
    const y = -((view.rise ? PART.numeral_up : 0) + hidden * PART.numeral_way_up) * s;
    out += `<text class="num" x="${n(x)}" y="${n(y)}" font-size="${n(Math.max(PART.numeral * s, PART.numeral_px))}" dy=".36em">${block.level}</text>`;
  }
  if (style.marks && (block.score === 'no' || block.score === 'noplaza')) {
    out += use(block.score === 'no' ? 'void' : 'nostar', PART.mark_x * s, PART.mark_y * s * view.squash, Math.max(PART.mark * s, PART.mark_px), 'mk');
  }
  return out;
}

/** @param {Block} block @param {{level: number, tile: number}[]} around @param {Point[][]} shadows @param {Style} style */
function hex(block, around, shadows, style) {
  const { side: s, view } = style, low = block.face.toLowerCase(), plaza = block.face !== low;
  const depths = around.map((other) => depth(block, other, style));
  const ring = plaza ? (style.detail ? PART.court : PART.court_small) : 0;
  let out = walls(block, around, style) + (style.coarse ? `<path class="slab in" d="${path(CORNERS, s, view.squash)}"/>`
    : `<path class="slab" d="${path(CORNERS, s, view.squash)}"/><path class="in" d="${path(inset(depths), s, view.squash)}"/>`);
  if (plaza) out += `<path class="court" d="${path(inset(depths.map((d) => d + ring)), s, view.squash)}"/>`;
  if (block.face === 'q' && style.detail) {
    out += `<path class="chisel" d="${CHISEL.map(([x, y, k]) => `M${point(x * s, y * s * view.squash)}l${point(PART.chisel_x * s * k, -PART.chisel_y * s * view.squash)}`).join('')}"/>`;
  }
  if (shadows.length) out += `<path class="shade" d="${shadows.map((p) => path(p, s, view.squash)).join('')}"/>`;
  // What stands higher in the south-west hides the west corner, where the numeral is.
  const higher = view.rise ? around[FRONT[0]].level - block.level : 0;
  out += signs(block, depths, ring, Math.min(Math.max(higher, 0), 2) / 2, style);
  const [x, y] = at(block.q, block.r, block.level, view);
  return `<g class="hex f-${low}${plaza ? ' plaza' : ''} l${Math.min(block.level, 4)}${block.score && style.marks ? ' s-' + block.score : ''}" data-at="${block.q},${block.r}" transform="translate(${point(x * s, y * s)})"${style.spoken ? ' ' + style.spoken(block) : ''}>${out}</g>`;
}

/** @param {number} q @param {number} r @param {Style} style */
function lake(q, r, { side: s, view }) {
  const [x, y] = at(q, r, 0, view), k = s / 12;
  const wave = `q${point(1.6 * k, -2 * k)} ${point(3.25 * k, 0)}` + `t${point(3.25 * k, 0)}`.repeat(3);
  return `<g class="lake" data-at="${q},${r}" transform="translate(${point(x * s, y * s)})"><path class="water" d="${path(CORNERS, s, view.squash)}"/><path class="waves" d="${[-5, 0, 5].map((dy) => `M${point(-6.5 * k, dy * k * view.squash)}${wave}`).join('')}"/></g>`;
}

/** A city with the centre of hex (0, 0) at (0, 0). @param {City} city @param {Style} style */
export function cityBody({ blocks, lakes = [], last = null }, style) {
  const cells = paintersOrder(blocks), byHex = new Map(cells.map((b) => [key(b.q, b.r), b]));
  const { side: s, view } = style;
  let out = lakes.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([q, r]) => lake(q, r, style)).join('');
  out += `<path class="cast" d="${cells.map((b) => path(sweep(b.q, b.r, b.level, view.sun), s, view.squash)).join('')}"/>`;
  const recent = last === null ? [] : cells.filter((b) => b.tile === last);
  for (const block of cells) {
    const around = STEPS.map(([dq, dr]) => byHex.get(key(block.q + dq, block.r + dr)) || NOTHING);
    const shadows = [];
    for (const [q, r] of NEAR) {
      const other = byHex.get(key(block.q + q, block.r + r));
      const dark = other && other.level > block.level && shade(q, r, other.level - block.level, view.sun);
      if (dark) shadows.push(dark);
    }
    out += hex(block, around, shadows, style);
    if (block === recent[recent.length - 1]) {
      out += `<path class="last" d="${outlinePath(recent.map((b) => [b.q, b.r]), block.level, style)}"/>`;
    }
  }
  return out;
}

/** A tile, its faces on three hexes of one level, and as tall as the drop to what lies below.
 * @param {string} faces @param {number[][]} hexes @param {number} level @param {number} below @param {Style} style */
function slabs(faces, hexes, level, below, style) {
  const cells = paintersOrder(hexes.map(([q, r], i) => ({ q, r, level, face: faces[i], tile: 1 })));
  const own = new Map(cells.map((b) => [key(b.q, b.r), b])), ground = { level: below, tile: -1 };
  return cells.map((b) => hex(b, STEPS.map(([dq, dr]) => own.get(key(b.q + dq, b.r + dr)) || ground), [], style)).join('');
}

/** A loose tile with its shadow on what it lies on. @param {string} faces @param {number[][]} hexes
 * @param {Style} style @param {number} [level] */
export function tileBody(faces, hexes, style, level = 1) {
  const { side: s, view } = style, cells = paintersOrder(hexes.map(([q, r]) => ({ q, r, level })));
  return `<path class="cast" d="${cells.map((b) => path(sweep(b.q, b.r, 1, view.sun), s, view.squash)).join('')}"/>`
    + `<path class="print" d="${outlinePath(hexes, 0, style)}"/>${slabs(faces, hexes, level, 0, style)}`;
}

/** The free hexes within a few of the city. @param {{q: number, r: number}[]} blocks @param {number} reach */
function groundAround(blocks, reach) {
  const built = new Set(blocks.map((b) => key(b.q, b.r)));
  /** @type {Map<string, number[]>} */
  const free = new Map();
  for (const b of blocks) {
    for (let dq = -reach; dq <= reach; dq++) {
      for (let dr = Math.max(-reach, -dq - reach); dr <= Math.min(reach, reach - dq); dr++) {
        const id = key(b.q + dq, b.r + dr);
        if (!built.has(id)) free.set(id, [b.q + dq, b.r + dr]);
      }
    }
  }
  return [...free.values()];
}

/** Drafting points on the free ground within a few hexes of the city.
 * @param {{q: number, r: number}[]} blocks @param {number} reach @param {Style} style */
export function draftingPoints(blocks, reach, { side: s, view }) {
  let d = '';
  for (const [q, r] of groundAround(blocks, reach)) {
    const [x, y] = at(q, r, 0, view), e = 0.07 * s;
    d += `M${point(x * s - e, y * s)}h${n(2 * e)}M${point(x * s, y * s - e)}v${n(2 * e)}`;
  }
  return `<path class="points" d="${d}"/>`;
}

/** From left, top to right, bottom, in pixels from the middle of the starting plaza.
 * @typedef {[number, number, number, number]} Box */

/** The names of places in the city and on the ground around it; `name` gives none to those that say
 * nothing. On a hex it stands far back, where nothing in front can hide it. In a `room` stand those
 * that lie whole in its frame, under nothing that covers it and not on one another: newer tiles' first.
 * @param {Block[]} blocks @param {number} reach @param {Style} style @param {(q: number, r: number) => string} name
 * @param {{frame: Box, covered: Box[]} | null} [room] */
export function placeNames(blocks, reach, { side: s, view }, name, room = null) {
  const size = Math.max(PART.numeral_px, 0.28 * s), full = room ? [...room.covered] : [];
  /** @param {Box} box */
  const fits = (box) => {
    if (!room) return true;
    const { frame } = room, [left, top, right, foot] = box;
    if (left < frame[0] || top < frame[1] || right > frame[2] || foot > frame[3]) return false;
    if (full.some((other) => left < other[2] && right > other[0] && top < other[3] && foot > other[1])) return false;
    full.push(box);
    return true;
  };
  /** @param {number} q @param {number} r @param {number} level @param {number} down */
  const text = (q, r, level, down) => {
    const [cx, cy] = at(q, r, level, view), says = name(q, r), x = cx * s, y = (cy + down * view.squash) * s;
    const half = 0.34 * size * says.length;
    return says && fits([x - half, y - 0.75 * size, x + half, y]) ? `<text x="${n(x)}" y="${n(y)}">${says}</text>` : '';
  };
  const newest = room ? [...blocks].sort((a, b) => b.tile - a.tile) : blocks;
  const city = newest.map((b) => text(b.q, b.r, b.level, -0.52)).join('');
  const ground = groundAround(blocks, reach).map(([q, r]) => text(q, r, 0, 0.12)).join('');
  return `<g font-size="${n(size)}"><g class="ground">${ground}</g>${city}</g>`;
}

/** Dots on the vertices where the tile in hand may lie, all of a kind in one path. `level` is that of
 * the tile there. @param {Iterable<{x: number, y: number, level: number, gains: boolean}>} spots @param {Style} style */
export function spotDots(spots, { side: s }) {
  /** @type {Record<string, string>} */
  const kinds = {};
  for (const spot of spots) {
    const roof = spot.level > 1, r = n(Math.max((roof ? 0.095 : 0.055) * s, 1.8)), kind = `spot${spot.gains ? ' gain' : ''}${roof ? ' roof' : ''}`;
    kinds[kind] = `${kinds[kind] || ''}M${point(spot.x * s, spot.y * s)}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  return Object.entries(kinds).map(([kind, d]) => `<path class="${kind}" d="${d}"/>`).join('');
}

/** The tile in hand over its spot. The caller lifts the group `.ghost`.
 * @param {string} faces @param {number[][]} hexes @param {number} level @param {Style} style */
export function ghostBody(faces, hexes, level, style) {
  const line = outlinePath(hexes, level, style), s = style.side;
  return {
    under: `<path class="under" d="${outlinePath(hexes, level - 1, style)}" transform="translate(${point(0.12 * s, 0.06 * s)})"/>`,
    body: `<g class="body">${slabs(faces, hexes, level, level - 1, { ...style, marks: false, spoken: undefined })}</g><path class="halo" d="${line}"/><path class="edge" d="${line}"/>`,
  };
}

/** A whole city in a frame, for cards and plates.
 * @param {City} city
 * @param {{width: number, height: number, pad?: number, most?: number, plan?: boolean, numerals?: string, marks?: boolean, coarse?: boolean, sun?: number[], points?: number, margin?: number, cls?: string}} options */
export function cityPicture(city, options) {
  const view = options.plan ? PLAN : RELIEF, box = bounds(city.blocks, view), m = options.margin || 0;
  const placed = fit([box[0] - m, box[1] - m, box[2] + m, box[3] + m], options);
  const style = { ...styleOf(placed.side, options), coarse: options.coarse };
  const points = options.points ? draftingPoints(city.blocks, options.points, style) : '';
  return `<svg aria-hidden="true" class="city${options.plan ? ' plan' : ''}${options.cls ? ' ' + options.cls : ''}" width="${n(options.width)}" height="${n(options.height)}" viewBox="0 0 ${n(options.width)} ${n(options.height)}"><g transform="translate(${point(placed.x, placed.y)})">${points}${cityBody(city, style)}</g></svg>`;
}

const LOOSE = [[0, 0], [1, -1], [1, 0]];

/** A loose tile in a frame of its own. @param {string} faces @param {number} side @param {number} [level] */
export function tilePicture(faces, side, level = 1) {
  const cells = LOOSE.map(([q, r]) => ({ q, r, level }));
  const [left, top, right, bottom] = bounds(cells, RELIEF), m = 3;
  const w = (right - left) * side + 2 * m, h = (bottom - top) * side + 2 * m;
  const style = { ...styleOf(side, { numerals: 'off', marks: false }), detail: false };
  return `<svg aria-hidden="true" class="city tile" width="${n(w)}" height="${n(h)}" viewBox="0 0 ${n(w)} ${n(h)}"><g transform="translate(${point(m - left * side, m - top * side)})">${tileBody(faces, LOOSE, style, level)}</g></svg>`;
}

/** A small flat hex with a face, for lists. @param {string} face @param {number} width */
export function swatch(face, width) {
  const low = face.toLowerCase(), s = width / 2, plaza = face !== low, h = n(width * 0.8);
  const court = plaza ? `<path class="court" d="${path(inset([0.2, 0.2, 0.2, 0.2, 0.2, 0.2]), s, 0.9)}"/>` : '';
  return `<svg class="city sw f-${low}" aria-hidden="true" width="${width}" height="${h}" viewBox="${n(-s)} ${n(-h / 2)} ${width} ${h}"><path class="in" d="${path(CORNERS, s, 0.9)}"/>${court}${use(plaza ? 'star' : symbols[low], 0, 0, s, plaza ? 'sr' : 'ic')}</svg>`;
}

/** @param {string} id @param {number} [size] @param {string} [cls] */
export const icon = (id, size = 20, cls = '') => `<svg class="i${cls ? ' ' + cls : ''}" width="${size}" height="${size}" aria-hidden="true"><use href="#${id}"/></svg>`;
