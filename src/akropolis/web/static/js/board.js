// The stage: one city drawn large, with a camera, the tile in hand above it and a hex in focus. It
// knows where things are on the screen and nothing of the match.

import { cityBody, draftingPoints, outlinePath, placeNames, spotDots, styleOf } from './draw.js';
import { at, bounds, fit, key } from './geometry.js';
import { Ghost } from './ghost.js';
import { PART, PLAN, RELIEF } from './shape.js';
import { Spots } from './spots.js';

/** @typedef {import('./geometry.js').Block} Block */
/** @typedef {import('./spots.js').Placement} Placement */
/** @typedef {import('./spots.js').Spot} Spot */
/** @typedef {import('./spots.js').Refused} Refused */
/**
 * @typedef {object} Scene
 * @property {Block[]} blocks
 * @property {number[][]} lakes
 * @property {number | null} last
 * @property {string} label
 * @property {boolean} plan
 * @property {string} numerals
 * @property {((q: number, r: number) => string) | null} places what some hexes say that they are called
 * @property {boolean} everywhere whether all hexes say so, and need room for it
 * @property {number[][]} named hexes outside the city that are in view all the same
 * @property {(block: Block) => string} spoken
 */
/** @typedef {{faces: string, placement: Placement | null, refused: Refused | null, turn: number, set: boolean, ahead: boolean, spots: Spots, gains: boolean} | null} Hand */

/** How far from the city the ground may have names: as far as a tile beside it reaches. */
const NAMED = 2;
const NS = 'http://www.w3.org/2000/svg';

export class Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Hand} */
    this.hand = null;
    this.zoom = 1;
    this.pan = [0, 0];
    this.view = RELIEF;
    this.origin = [0, 0];
    this.side = 30;
    this.width = 0; // of the stage when it was last drawn: asking the page costs a layout
    this.height = 0;
    this.dotted = ''; // what the dots were last drawn for
    this.signed = ''; // and the signs
    this.peeking = false;
    this.steered = false; // whether the reader moved the camera: until it is fitted, it stays
    this.keys = false; // whether the reader last used the keyboard: only then is the focus drawn
    this.head = 0; // pixels at the head and the foot of the stage that other things cover
    this.foot = 0;
    this.right = 0; // and pixels at its right that buttons cover somewhere: as few as can be are used
    this.pivot = [0, 0]; // the point of the stage that the camera turns round
    this.drawn = () => {}; // what else lies over the city follows it
    this.docked = { left: 0, low: 0 }; // what a card takes away, from the left or from the foot
    this.svg = document.createElementNS(NS, 'svg');
    this.svg.setAttribute('class', 'city own');
    this.svg.setAttribute('role', 'group');
    this.svg.innerHTML = '<g class="world"><g class="base"></g><g class="dots"></g></g>';
    // The signs of what it changes and the tile in hand float in pictures of their own, so that the
    // city is not painted again.
    this.camera = document.createElement('div');
    this.camera.className = 'camera';
    this.camera.setAttribute('aria-hidden', 'true');
    this.camera.innerHTML = '<svg class="city over" width="1" height="1"><g class="focus"></g><g class="places"></g><g class="signs"></g></svg>';
    host.append(this.svg, this.camera);
    /** @param {string} name */
    const layer = (name) => /** @type {SVGGElement} */ (host.querySelector('.' + name));
    this.world = layer('world');
    this.base = layer('base');
    this.dots = layer('dots');
    this.places = layer('places');
    this.focused = layer('focus');
    this.signs = layer('signs');
    this.ghost = new Ghost(this.camera);
    /** @type {Map<string, Element>} */
    this.groups = new Map();
    /** @type {Set<string>} */
    this.muted = new Set();
    // Not on the picture itself: that would make it a place to stand for the focus.
    host.addEventListener('focusin', (event) => {
      const id = /** @type {Element} */ (event.target).closest('[data-at]')?.getAttribute('data-at');
      if (id) this.rove(id);
      this.drawFocus();
    });
    host.addEventListener('focusout', () => this.drawFocus());
    new ResizeObserver(() => this.draw()).observe(host);
  }

  // -- drawing -----------------------------------------------------------------------------------

  /** @param {Scene} scene */
  show(scene) {
    const other = this.scene?.label !== scene.label;
    this.scene = scene;
    this.view = scene.plan ? PLAN : RELIEF;
    if (other) this.refit(false);
    this.draw();
  }

  get style() {
    return { ...styleOf(this.side, { plan: this.scene?.plan, numerals: this.scene?.numerals }), spoken: this.scene?.spoken };
  }

  /** Set side and origin from the frame and the camera. */
  place() {
    if (!this.scene) return;
    const { width, height } = this;
    const box = bounds([...this.scene.blocks, ...this.scene.named.map(([q, r]) => ({ q, r, level: 0 }))], this.view), small = width < 700;
    const m = small ? 1.1 : 3.1; // room for a tile at the rim
    const { left } = this.docked, foot = Math.max(this.foot, this.docked.low);
    const frame = { width: width - left - this.right, height: Math.max(120, height - this.head - foot), pad: small ? 10 : 20, most: small ? 42 : 54 };
    const fitted = fit([box[0] - m, box[1] - m * 0.8, box[2] + m, box[3] + m * 0.8], frame);
    this.fitted = fitted.side;
    this.side = fitted.side * this.zoom;
    const spare = Math.max(0, frame.width - (box[2] - box[0] + 2 * m) * fitted.side);
    const [x, y] = this.pivot = [left + (frame.width + Math.min(spare, this.right)) / 2, this.head + frame.height / 2];
    this.origin = [
      x + (fitted.x - frame.width / 2) * this.zoom + this.pan[0], y + (fitted.y - frame.height / 2) * this.zoom + this.pan[1],
    ];
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!this.scene || !width) return;
    this.width = width;
    this.height = height;
    this.place();
    const style = this.style, room = this.scene.places && this.scene.everywhere ? this.room() : null;
    this.svg.setAttribute('width', String(width));
    this.svg.setAttribute('height', String(height));
    this.svg.setAttribute('aria-label', this.scene.label);
    this.svg.classList.toggle('plan', this.scene.plan);
    this.world.setAttribute('transform', `translate(${this.origin[0].toFixed(1)} ${this.origin[1].toFixed(1)})`);
    this.camera.style.transform = `translate(${this.origin[0].toFixed(1)}px, ${this.origin[1].toFixed(1)}px)`;
    const focused = document.activeElement?.closest?.('.own [data-at]')?.getAttribute('data-at');
    this.base.innerHTML = draftingPoints(this.scene.blocks, 2, style) + cityBody(this.scene, style);
    this.places.innerHTML = this.scene.places ? placeNames(this.scene.blocks, NAMED, style, this.scene.places, room) : '';
    this.groups = new Map([...this.base.querySelectorAll('[data-at]')].map((g) => [g.getAttribute('data-at') || '', g]));
    this.rove(this.roving && this.groups.has(this.roving) ? this.roving : '0,0');
    if (focused) /** @type {SVGGElement | undefined} */ (this.groups.get(focused))?.focus();
    this.muted = new Set();
    this.drawHand();
    this.drawChanges();
    this.drawFocus();
    this.drawn();
  }

  /** The stage, and the buttons that lie on it, from the origin. */
  room() {
    const host = this.host.getBoundingClientRect(), [x, y] = this.origin, edge = 3;
    const buttons = [...document.querySelectorAll('.hud, .float .btn')].map((button) => button.getBoundingClientRect());
    /** @param {{left: number, top: number, right: number, bottom: number}} box @param {number} by @returns {import('./draw.js').Box} */
    const grown = (box, by) => [box.left - host.left - x - by, box.top - host.top - y - by, box.right - host.left - x + by, box.bottom - host.top - y + by];
    return { frame: grown(host, -edge), covered: buttons.filter((box) => box.width).map((box) => grown(box, edge)) };
  }

  /** @param {Hand} hand */
  hold(hand) {
    const over = this.hand && !hand;
    this.hand = hand;
    if (over && !this.steered) this.refit();
    this.drawHand();
  }

  /** The tile in hand on its spot. This runs for every movement of the pointer, so it moves what is
   * there, and leaves to `drawChanges` what can wait until the pointer rests. */
  drawHand() {
    const { hand, view } = this;
    this.svg.classList.toggle('holding', !!hand);
    const dots = hand ? `${this.side}|${hand.spots.slot}|${hand.gains}|${this.view.rise}|${this.scene?.blocks.length}` : '';
    if (dots !== this.dotted) {
      this.dotted = dots;
      if (hand) this.ghost.prepare(hand, this.style);
      this.dots.innerHTML = hand ? spotDots([...hand.spots.legal.values()].map((spot) => ({
        ...Spots.vertex(spot, view), level: spot.level, gains: hand.gains && spot.best > 0,
      })), this.style) : '';
    }
    if (!hand) this.ghost.clear();
    else if (hand.placement || hand.refused) this.ghost.show(hand, this.style, { peeking: this.peeking, gliding: this.keys });
    else this.ghost.hide();
  }

  /** What the tile in hand changes in the city below it. */
  drawChanges() {
    const { hand } = this, aim = hand && (hand.placement || hand.refused);
    const covered = new Set(aim ? aim.hexes.map(([q, r]) => key(q, r)) : []);
    this.mute(this.peeking ? new Set() : covered);
    const signs = hand?.placement ? this.changes(hand.placement, covered) : hand?.refused ? this.blame(hand.refused) : '';
    if (signs !== this.signed) this.signs.innerHTML = this.signed = signs;
  }

  /** Take the signs off the hexes that the tile in hand would cover. @param {Set<string>} covered */
  mute(covered) {
    for (const id of this.muted) if (!covered.has(id)) this.groups.get(id)?.classList.remove('mute');
    for (const id of covered) if (!this.muted.has(id)) this.groups.get(id)?.classList.add('mute');
    this.muted = covered;
  }

  /** Marks on the hexes elsewhere that start or stop scoring.
   * @param {Placement} placement @param {Set<string>} covered */
  changes(placement, covered) {
    if (!this.hand?.gains) return '';
    const s = this.side, w = Math.max(0.36 * s, 11);
    /** @param {number[][]} hexes @param {string} kind @param {string} symbol */
    const marks = (hexes, kind, symbol) => hexes.filter(([q, r]) => !covered.has(key(q, r))).map(([q, r]) => {
      const [x, y] = at(q, r, this.levelAt(q, r), this.view), cx = (x + 0.5) * s, cy = (y - 0.3) * s;
      return `<g class="sign ${kind}"><circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${(w * 0.68).toFixed(1)}"/><use href="#${symbol}" x="${(cx - w / 2).toFixed(1)}" y="${(cy - w / 2).toFixed(1)}" width="${w.toFixed(1)}" height="${w.toFixed(1)}"/></g>`;
    }).join('');
    return marks(placement.starts, 'starts', 'confirm') + marks(placement.stops, 'stops', 'void');
  }

  /** The one tile below, outlined, where a tile may not lie because of it. @param {Refused} aim */
  blame(aim) {
    if (aim.reason !== 'single_tile_below' || !this.scene) return '';
    const below = this.scene.blocks.find((b) => b.q === aim.hexes[0][0] && b.r === aim.hexes[0][1]);
    const tile = this.scene.blocks.filter((b) => b.tile === below?.tile).map((b) => [b.q, b.r]);
    return `<path class="flash" d="${outlinePath(tile, aim.level - 1, this.style)}"/>`;
  }

  /** @param {number} q @param {number} r */
  levelAt(q, r) {
    return this.scene?.blocks.find((b) => b.q === q && b.r === r)?.level || 0;
  }

  /** Where the top of the ghost is, in pixels of the stage. */
  get flag() {
    const { hand } = this, spot = hand?.placement?.spot || hand?.refused;
    if (!hand || !spot) return null;
    const tops = spot.hexes.map(([q, r]) => at(q, r, spot.level, this.view)).sort((a, b) => a[1] - b[1]);
    const [x, y] = tops[0], lift = hand.set || !this.view.rise ? 0 : hand.refused ? PART.lift_refused : PART.lift;
    return [this.origin[0] + x * this.side, this.origin[1] + (y - 0.9 - lift) * this.side - 8];
  }

  /** The middle of a hex's face, in pixels of the stage. @param {number[]} hex */
  middle([q, r]) {
    const [x, y] = at(q, r, this.levelAt(q, r), this.view);
    return [this.origin[0] + x * this.side, this.origin[1] + y * this.side];
  }

  // -- camera ------------------------------------------------------------------------------------

  refit(draw = true) {
    this.zoom = 1;
    this.pan = [0, 0];
    this.steered = false;
    if (draw) this.draw();
  }

  /** Leave room for a card on the stage. @param {{left: number, low: number}} room */
  dock(room) {
    if (room.left === this.docked.left && room.low === this.docked.low) return;
    this.docked = room;
    this.draw();
  }

  /** @param {number} factor @param {number[]} [around] a point of the stage that stays where it is
   * @param {boolean} [steered] whether the reader wanted it so */
  zoomBy(factor, around, steered = true) {
    this.steered ||= steered;
    const next = Math.min(Math.max(this.zoom * factor, 0.6), 6);
    const mid = this.pivot, p = around || mid;
    const k = next / this.zoom;
    // Keep the point under the pointer: origin moves along the line from the point.
    this.pan = [0, 1].map((i) => this.pan[i] + (p[i] - mid[i] - this.pan[i]) * (1 - k));
    this.zoom = next;
    this.draw();
  }

  /** Bring a spot into view, by as little as will do. @param {Spot} spot */
  reveal(spot) {
    const xs = spot.hexes.map((hex) => at(hex[0], hex[1], spot.level, this.view)), s = this.side, edge = 14, flag = 40;
    const { clientWidth: width, clientHeight: height } = this.host;
    /** @param {number} low @param {number} high @param {number} room */
    const shift = (low, high, room) => Math.max(edge - low, 0) || Math.min(room - edge - high, 0);
    const { left } = this.docked, x = this.origin[0] - left;
    const dx = shift(x + (Math.min(...xs.map((p) => p[0])) - 1) * s, x + (Math.max(...xs.map((p) => p[0])) + 1) * s, width - left);
    const dy = shift(this.origin[1] + (Math.min(...xs.map((p) => p[1])) - 1) * s - flag, this.origin[1] + (Math.max(...xs.map((p) => p[1])) + 1.2) * s, height - Math.max(this.foot, this.docked.low));
    if (dx || dy) this.panBy(dx, dy, false);
  }

  /** @param {number} dx @param {number} dy @param {boolean} [steered] */
  panBy(dx, dy, steered = true) {
    this.steered ||= steered;
    this.pan = [this.pan[0] + dx, this.pan[1] + dy];
    this.draw();
  }

  // -- focus -------------------------------------------------------------------------------------

  /** Make one hex the one that Tab reaches. @param {string} id */
  rove(id) {
    if (this.roving) this.groups.get(this.roving)?.setAttribute('tabindex', '-1');
    this.roving = id;
    this.groups.get(id)?.setAttribute('tabindex', '0');
  }

  focus() {
    const g = /** @type {SVGGElement | undefined} */ (this.groups.get(this.roving || '0,0'));
    g?.focus({ preventScroll: true });
  }

  drawFocus() {
    this.focused.innerHTML = '';
    const g = document.activeElement?.closest?.('.own [data-at]');
    if (!g || !this.scene || this.hand || !this.keys) return;
    const [q, r] = (g.getAttribute('data-at') || '0,0').split(',').map(Number);
    const d = outlinePath([[q, r]], this.levelAt(q, r), this.style);
    this.focused.innerHTML = `<path class="focus-out" d="${d}"/><path class="focus-in" d="${d}"/>`;
  }

  /** Move the focus to the nearest hex in a direction. @param {number} dx @param {number} dy */
  walk(dx, dy) {
    if (!this.scene) return;
    const [q0, r0] = (this.roving || '0,0').split(',').map(Number), here = at(q0, r0, 0, PLAN);
    let best, least = Infinity;
    for (const { q, r } of this.scene.blocks) {
      const there = at(q, r, 0, PLAN), x = there[0] - here[0], y = there[1] - here[1];
      const along = x * dx + y * dy, across = Math.abs(x * dy - y * dx);
      if (along < 0.2 || across > along * 1.2) continue;
      const cost = along + 1.6 * across;
      if (cost < least) [best, least] = [key(q, r), cost];
    }
    if (best) {
      this.rove(best);
      this.focus();
    }
  }

  // -- points of the stage -----------------------------------------------------------------------

  /** @param {PointerEvent | WheelEvent | MouseEvent} event */
  inStage(event) {
    const box = this.host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {number[]} p a point of the stage */
  pick([x, y]) {
    return this.hand ? this.hand.spots.pick((x - this.origin[0]) / this.side, (y - this.origin[1]) / this.side, this.view) : {};
  }

  /** The way from a point to the vertex that the ghost lies on. @param {number[]} p */
  gripAt([x, y]) {
    const spot = this.hand?.placement?.spot;
    if (!spot) return [0, 0];
    const v = Spots.vertex(spot, this.view);
    return [this.origin[0] + v.x * this.side - x, this.origin[1] + v.y * this.side - y];
  }

  /** Whether a point lies on the ghost. @param {number[]} p */
  onGhost([x, y]) {
    const spot = this.hand?.placement?.spot;
    if (!spot) return false;
    return spot.hexes.some(([q, r]) => {
      const [hx, hy] = at(q, r, spot.level, this.view);
      const dx = (x - this.origin[0]) / this.side - hx, dy = ((y - this.origin[1]) / this.side - hy) / this.view.squash;
      return Math.hypot(dx, dy) < 0.9;
    });
  }

  /** Show what the ghost would bury. @param {boolean} on */
  peek(on) {
    if (this.peeking === on) return;
    this.peeking = on;
    this.drawHand();
    this.drawChanges();
  }
}
