// What moves when a tile has been laid. All of it is for the eye: nothing waits for it, any key or
// click ends it, and where motion is reduced there is none.

import { icon } from './draw.js';
import { $, now, onStage } from './now.js';
import { mayMove } from './prefs.js';

/** @typedef {import('./types.js').Happening} Happening */
/** @typedef {import('./types.js').PublicState} PublicState */
/** @typedef {import('./board.js').Board} Board */

const TILE_MS = 220, DROP_MS = 160, STEP_MS = 250, STAGGER_MS = 30, STONE_MS = 420, STONES_APART_MS = 60, COUNT_MS = 200;
const EASE = 'cubic-bezier(.2, .7, .2, 1)', DROP = 'cubic-bezier(.5, 0, .9, .4)';

/** What ends each motion that is going on. @type {Set<() => void>} */
const going = new Set();
const endAll = () => { for (const end of [...going]) end(); };
addEventListener('pointerdown', endAll, true);
addEventListener('keydown', endAll, true);

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options @param {() => void} [after] */
function animate(element, frames, options, after) {
  const animation = element.animate(frames, { fill: 'backwards', ...options }), end = () => animation.finish();
  going.add(end);
  animation.onfinish = animation.oncancel = () => {
    going.delete(end);
    after?.();
  };
}

/** How the screen is before an event is drawn; the answer moves things from there.
 * @param {Happening} event @param {Board} board @returns {() => void} */
export function watch(event, board) {
  if (!mayMove() || event.type !== 'moved') return () => {};
  const before = now.table.state, stage = onStage(), leaving = tilesLeaving(event), totals = numbers();
  return () => {
    moveSite(before, event);
    if (stage !== onStage()) return; // the screen is another person's now
    for (const tile of leaving) fly(tile);
    if (event.seat === onStage()) {
      dropTile(board);
      raiseStones(before, event.seat, board);
    }
    countUp(totals);
  };
}

/** The places of the tiles of the site after those that were taken and came; null came new.
 * @param {PublicState} before @param {Happening} event */
function origins(before, event) {
  /** @type {(number | null)[]} */
  let from = before.site.map((_, i) => i);
  /** @type {{seat: number | null, slot: number}[]} */
  const taken = [];
  for (const step of event.steps || []) {
    if (step.type === 'TileTaken') taken.push({ seat: step.seat, slot: from.splice(step.slot, 1)[0] ?? 0 });
    if (step.type === 'SiteRefilled') from = [...from, ...Array.from({ length: before.stack_size }, () => null)];
  }
  return { from, taken };
}

/** The tiles that others take, as copies that can fly. @param {Happening} event */
function tilesLeaving(event) {
  return origins(now.table.state, event).taken.flatMap(({ seat, slot }) => {
    const tile = document.querySelector(`.slot[data-slot="${slot}"] .tile`);
    if (!tile || seat === onStage()) return [];
    const copy = /** @type {Element} */ (tile.cloneNode(true));
    copy.classList.add('flying');
    return { seat, copy, box: tile.getBoundingClientRect() };
  });
}

/** @param {{seat: number | null, copy: Element, box: DOMRect}} tile */
function fly({ seat, copy, box }) {
  const goal = document.querySelector(seat === null ? '.ledger' : `.mini[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!goal) return;
  document.body.append(copy);
  const x = goal.x + goal.width / 2 - box.width / 2, y = goal.y + goal.height / 2 - box.height / 2;
  animate(copy, [
    { transform: `translate(${box.x}px, ${box.y}px)` },
    { transform: `translate(${x}px, ${y}px) scale(.45)` },
  ], { duration: TILE_MS, easing: EASE, fill: 'both' }, () => copy.remove());
}

/** Tiles behind a gap come down a step. @param {PublicState} before @param {Happening} event */
function moveSite(before, event) {
  const { from } = origins(before, event), slots = [...document.querySelectorAll('.site .slot')];
  const places = slots.map((slot) => slot.getBoundingClientRect()), pile = places[places.length - 1];
  slots.forEach((slot, i) => {
    const old = from[i], tile = slot.matches('button') && slot.querySelector('.tile');
    if (old === i || !tile) return;
    const there = old === null ? pile : places[old], x = there.x - places[i].x, y = there.y - places[i].y;
    animate(tile, [{ transform: `translate(${x}px, ${y - 6}px)`, opacity: old === null ? 0 : 1 }, { transform: 'none', opacity: 1 }],
      { duration: STEP_MS, delay: STAGGER_MS * i, easing: EASE });
  });
}

/** The tile just laid comes down on its spot. @param {Board} board */
function dropTile(board) {
  const seat = now.table.state.seats[onStage()];
  for (const [q, r, , , piece] of seat.cells) {
    const hex = piece === seat.last && board.groups.get(`${q},${r}`);
    if (hex) animate(hex, [{ translate: `0 ${-0.22 * board.side}px` }, { translate: '0 0' }], { duration: DROP_MS, easing: DROP });
  }
}

/** Stones rise from the quarries that a tile covered. @param {PublicState} before @param {number} seat @param {Board} board */
function raiseStones(before, seat, board) {
  const { cells, last } = now.table.state.seats[seat], size = Math.max(16, 0.6 * board.side);
  const covered = cells.filter(([q, r, , , piece]) => piece === last
    && before.seats[seat].cells.some((c) => c[0] === q && c[1] === r && c[3] === 'q'));
  covered.forEach(([q, r], i) => {
    const [x, y] = board.middle([q, r]), stone = document.createElement('div');
    stone.className = 'rising';
    stone.innerHTML = icon('stone', size);
    $('.stage').append(stone);
    const at = `translate(${x - size / 2}px, ${y - size / 2}px)`;
    animate(stone, [
      { transform: at, opacity: 0 }, { transform: `${at} translateY(${-0.5 * board.side}px)`, opacity: 1, offset: 0.35 },
      { transform: `${at} translateY(${-1.5 * board.side}px)`, opacity: 0 },
    ], { duration: STONE_MS, delay: DROP_MS + STONES_APART_MS * i, easing: 'ease-out', fill: 'both' }, () => stone.remove());
  });
}

/** The totals on the screen, by whose they are. */
function numbers() {
  const own = document.querySelectorAll('.sheet .total > .show:first-child, .hud > .show:first-child');
  const places = [...own, ...document.querySelectorAll('.rival .score')];
  // A template puts its text beside a mark of its own, and writes into it: so does the counting.
  return places.flatMap((place) => {
    const text = [...place.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && /^\d+$/.test(node.nodeValue || ''));
    return text ? { text, from: Number(text.nodeValue) } : [];
  });
}

/** Totals count to their new values. @param {{text: ChildNode, from: number}[]} totals */
function countUp(totals) {
  for (const { text, from } of totals) {
    const to = Number(text.nodeValue), began = performance.now();
    if (to === from || !Number.isFinite(to) || !text.isConnected) continue;
    let shown = String(from);
    const end = () => {
      going.delete(end);
      if (text.nodeValue === shown) text.nodeValue = String(to);
    };
    /** @param {number} time */
    const step = (time) => {
      const part = Math.min(1, Math.max(0, (time - began) / COUNT_MS));
      if (!going.has(end) || text.nodeValue !== shown) return; // drawn anew meanwhile
      shown = text.nodeValue = String(Math.round(from + (to - from) * part));
      if (part < 1) requestAnimationFrame(step);
      else going.delete(end);
    };
    going.add(end);
    text.nodeValue = shown;
    requestAnimationFrame(step);
  }
}
