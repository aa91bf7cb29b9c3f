// The tile in hand as it floats over the city, and the flag on it. A pointer moves them many times a
// second. So each way in which the tile can lie, and each number, is drawn once, as a picture in a layer
// of its own: a movement puts one into its place and another out of sight, and nothing is painted again.

import { ghostBody } from './draw.js';
import { at } from './geometry.js';
import { mayMove } from './prefs.js';
import { PART } from './shape.js';
import { Spots } from './spots.js';

/** @typedef {import('./board.js').Hand} Hand */
/** @typedef {import('./draw.js').Style} Style */

const MOST = 16, AWAY = 'translate(-2000px, -2000px)';
const GLIDE_MS = 90, EASE = 'cubic-bezier(.2, .7, .2, 1)';

/** Pictures by a name, of which one at most is seen. */
export class Pictures {
  /** @param {Element} place what they lie in @param {number} most how many are kept */
  constructor(place, most) {
    this.place = place;
    this.most = most;
    /** @type {Map<string, HTMLElement>} */
    this.all = new Map();
    /** The one that is seen. @type {HTMLElement | null} */
    this.held = null;
  }

  get full() {
    return this.all.size >= this.most;
  }

  /** Draw some ahead, all in one go: each by itself would have the whole page laid out once more.
   * @param {[string, () => HTMLElement][]} wanted */
  prepare(wanted) {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      for (const [name, draw] of wanted) if (!this.all.has(name) && !this.full) this.add(name, draw);
    });
  }

  /** Draw one, out of sight. @param {string} name @param {() => HTMLElement} draw */
  add(name, draw) {
    if (this.full) this.drop();
    const picture = draw();
    picture.style.transform = AWAY;
    this.place.append(picture);
    // Only where an animation is going on does Chromium move a layer without looking at all others.
    // This one stands still and adds nothing; where animations cannot add, it would stand in the way.
    if ('composite' in KeyframeEffect.prototype) {
      picture.animate([{ transform: 'none' }, { transform: 'none' }], { duration: 1e9, composite: 'add' }).pause();
    }
    this.all.set(name, picture);
    return picture;
  }

  /** Have one seen instead of the one before. @param {string} name @param {() => HTMLElement} draw @param {string} transform */
  show(name, draw, transform) {
    const picture = this.all.get(name) || this.add(name, draw);
    if (picture !== this.held) this.hide();
    this.held = picture;
    picture.classList.add('held');
    picture.style.transform = transform;
    return picture;
  }

  /** Forget the one that was drawn first, of those not seen. */
  drop() {
    for (const [name, picture] of this.all) {
      if (picture === this.held) continue;
      picture.remove();
      this.all.delete(name);
      return;
    }
  }

  hide() {
    if (!this.held) return;
    this.held.style.transform = AWAY;
    this.held.classList.remove('held');
    this.held = null;
  }

  clear() {
    clearTimeout(this.later);
    for (const picture of this.all.values()) picture.remove();
    this.all.clear();
    this.held = null;
  }
}

export class Ghost {
  /** @param {Element} camera what follows the city */
  constructor(camera) {
    this.pictures = new Pictures(camera, MOST);
  }

  /** Put the tile in hand where it is to lie, or may not.
   * @param {NonNullable<Hand>} hand @param {Style} style
   * @param {{peeking: boolean, gliding: boolean}} how whether what it buries is seen, and it takes its time */
  show(hand, style, { peeking, gliding }) {
    const { side: s, view } = style, { name, hexes: [[q, r]] } = way(hand, style), before = this.pictures.held;
    const from = before?.style.transform, [x, y] = at(q, r, 0, view), to = `translate(${(x * s).toFixed(1)}px, ${(y * s).toFixed(1)}px)`;
    const picture = this.pictures.show(name, () => draw(hand, style), to);
    if (before && before !== picture) before.querySelector('.set, .peek')?.classList.remove('set', 'peek');
    if (gliding && from && from !== to && mayMove()) picture.animate([{ transform: from }, { transform: to }], { duration: GLIDE_MS, easing: EASE });
    const ghost = lift(picture, hand, style);
    ghost.classList.toggle('set', hand.set);
    ghost.classList.toggle('peek', peeking);
  }

  /** Draw ahead how the tile will lie on its spots. @param {NonNullable<Hand>} hand @param {Style} style */
  prepare(hand, style) {
    const ways = [...hand.spots.legal.values()].map((spot) => ({ ...hand, refused: null, placement: Spots.first(spot, null) }));
    this.pictures.prepare(ways.map((ahead) => [way(ahead, style).name, () => draw(ahead, style)]));
  }

  hide() {
    this.pictures.hide();
  }

  clear() {
    this.pictures.clear();
  }
}

/** How a tile lies, and a name for the picture of that.
 * @param {NonNullable<Hand>} hand @param {Style} style */
function way({ placement, refused, faces, turn, ahead }, { side, view }) {
  const hexes = placement ? placement.hexes : rotated(refused?.hexes || [], turn), level = (placement?.spot || refused)?.level ?? 1;
  const near = hexes.map(([q, r]) => [q - hexes[0][0], r - hexes[0][1]]);
  return { hexes, near, level, name: `${near}|${level}|${side}|${faces}|${view.rise}|${!placement}|${ahead}` };
}

/** @param {NonNullable<Hand>} hand @param {Style} style */
function draw(hand, style) {
  const { near, level } = way(hand, style), { under, body } = ghostBody(hand.faces, near, level, style);
  const glide = document.createElement('div'); // an <svg> would measure its numerals anew wherever it goes
  glide.className = 'glide';
  glide.innerHTML = `<svg class="city${style.view.rise ? '' : ' plan'}" width="1" height="1">${under}<g class="ghost${hand.placement ? '' : ' illegal'}${hand.ahead ? ' ahead' : ''}"><g class="lifted">${body}</g></g></svg>`;
  lift(glide, hand, style);
  return glide;
}

/** Raise a tile over its spot, or lay it down. @param {HTMLElement} picture @param {NonNullable<Hand>} hand @param {Style} style */
function lift(picture, hand, { side, view }) {
  const ghost = /** @type {SVGGElement} */ (picture.querySelector('.ghost')), lifted = /** @type {SVGGElement} */ (ghost.firstElementChild);
  const height = !view.rise || hand.set ? 0 : hand.placement ? PART.lift : PART.lift_refused;
  lifted.style.transform = `translateY(${(-height * side).toFixed(1)}px)`;
  return ghost;
}

/** Three hexes as the tile lies turned by thirds. @param {number[][]} hexes @param {number} by */
function rotated(hexes, by) {
  const k = ((by % 3) + 3) % 3;
  return [...hexes.slice(k), ...hexes.slice(0, k)];
}
