// The tile in hand: taken, moved, turned, set down, confirmed; and each step back again.

import { Refusal, trouble } from './net.js';
import { catchUp, command } from './news.js';
import { announce, toast } from './notices.js';
import { buriedBy, draw, held, letGo, mine, now, payable, planning, seatNow, ui } from './now.js';
import { spotsFor } from './plans.js';
import { Pointers } from './pointers.js';
import { prefs } from './prefs.js';
import { say } from './say.js';
import { Spots } from './spots.js';
import { board } from './stage.js';
import { ghostSpoken, tileName } from './words.js';

/** @typedef {import('./spots.js').Spot} Spot */

/** Take the tile of a slot, or give it back if it is in hand. Who cannot pay for it now or waits for
 * their turn only tries it. @param {number} slot */
export async function take(slot) {
  const { table } = now;
  if (!(mine() || planning()) || ui.busy || slot >= table.state.site.length) return;
  if (held()?.slot === slot) {
    drop();
    return;
  }
  if (now.hand?.slot === slot) {
    ui.peek = null;
    draw.all();
    return;
  }
  ui.peek = null;
  ui.asked = null;
  const wait = setTimeout(() => { ui.loading = true; draw.panels(); }, 120);
  try {
    const spots = await spotsFor(slot);
    if (now.table.v !== table.v) return;
    const old = now.hand?.placement?.spot, same = old && spots.legal.get(old.id);
    now.hand = { seat: ui.seat, slot, tile: spots.tile, spots, placement: null, refused: null, set: false, rotation: null, turn: 0 };
    if (same) now.hand.placement = Spots.first(same, null);
    else if (board.keys) {
      const [x, y] = [board.host.clientWidth / 2, board.host.clientHeight / 2];
      const spot = spots.nearest((x - board.origin[0]) / board.side, (y - board.origin[1]) / board.side, board.view);
      if (spot) now.hand.placement = Spots.first(spot, null);
    }
    announce([say('ghost.taken', { tile: tileName(spots.tile) }), mine() && !payable() ? tooDear() : '', ghostTold()].join(' '));
    if (board.keys) board.focus();
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) await catchUp();
    else toast(trouble(error));
  } finally {
    clearTimeout(wait);
    ui.loading = false;
    draw.all();
  }
}

const tooDear = () => say('site.too_dear', { n: now.hand?.slot || 0, stones: seatNow().stones });

/** Take the tile of a slot, and set it down in one certain way.
 * @param {number} slot @param {number} q @param {number} r @param {number} rotation */
export async function takeAt(slot, q, r, rotation) {
  if (now.hand?.slot !== slot) await take(slot);
  const { hand } = now;
  if (hand?.slot !== slot || ui.busy) return;
  const turns = [...hand.spots.legal.values()].flatMap((spot) => spot.turns);
  const placement = turns.find((turn) => turn.q === q && turn.r === r && turn.rotation === rotation);
  if (!placement) return;
  now.hand = { ...hand, placement, refused: null, set: true, rotation };
  board.reveal(placement.spot);
  draw.hand();
  tellGhost();
}

/** Put the tile back on the construction site. */
export function drop() {
  letGo();
  announce(say('ghost.dropped'));
  draw.all();
}

/** @param {Spot} spot @param {boolean} [set] */
export function aim(spot, set = false) {
  const { hand } = now;
  if (!hand || ui.busy) return;
  if (hand.placement?.spot === spot && hand.set === set && !hand.refused) return;
  const kept = hand.placement?.spot === spot ? hand.placement : Spots.first(spot, hand.rotation);
  now.hand = { ...hand, placement: kept, refused: null, set };
  if (set || board.keys) board.reveal(spot);
  draw.hand();
  if (board.keys) tellGhost();
}

/** Move to the nearest spot in a direction. @param {number} dx @param {number} dy
 * @param {boolean} [set] whether it lies there, or is still lifted */
export function nudge(dx, dy, set = false) {
  const hand = held();
  if (!hand) return;
  const spot = hand.placement ? hand.spots.toward(hand.placement.spot, dx, dy, board.view) : hand.spots.ranked[0];
  if (spot) aim(spot, set);
}

/** Move to the next or previous spot by score. @param {number} by */
export function nextByScore(by) {
  const hand = held();
  if (hand) aim(hand.spots.byScore(hand.placement?.spot, by));
}

/** @param {number} by thirds of a full turn */
export function turn(by) {
  const hand = held();
  if (!hand || ui.busy) return;
  if (hand.placement) {
    const placement = Spots.turned(hand.placement, by);
    now.hand = { ...hand, placement, rotation: placement.rotation };
  } else {
    now.hand = { ...hand, turn: hand.turn + by };
  }
  draw.hand();
  if (board.keys) tellGhost();
}

/** How the tile in hand lies, in words; nothing where it lies nowhere. */
function ghostTold() {
  const { placement } = now.hand || {};
  return placement ? ghostSpoken(placement, buriedBy(placement.hexes), now.table.assists.preview) : '';
}

const tellGhost = () => announce(ghostTold());

/** Set the tile down where it is; a second time, confirm. */
export function setDown() {
  const hand = held();
  if (!hand?.placement) return;
  if (mine() && (hand.set || prefs().one_click)) {
    void confirm();
    return;
  }
  now.hand = { ...hand, set: true };
  announce(payable() ? say('ghost.set') : mine() ? tooDear() : say('plan.set'));
  draw.hand();
}

export async function confirm() {
  const { hand } = now;
  if (!hand?.placement || !mine() || ui.busy || ui.line !== 'live') return;
  if (!payable()) {
    toast(tooDear());
    return;
  }
  const { slot, tile, placement: { q, r, rotation } } = hand;
  now.hand = { ...hand, set: true };
  ui.busy = true;
  draw.hand();
  const answer = await command({ type: 'move', seat: ui.seat, move: `${slot}:${tile}@${q},${r}/${rotation}` });
  ui.busy = false;
  if (!answer.ok && now.hand) now.hand = { ...now.hand, set: false };
  draw.hand();
}

/** Back one step: never commits. */
export function back() {
  const { hand } = now;
  if (ui.asked) ui.asked = null;
  else if (ui.peek !== null) ui.peek = null;
  else if (hand?.set && !ui.busy) now.hand = { ...hand, set: false };
  else if (hand && !ui.busy) {
    drop();
    return;
  } else if (ui.lit) {
    ui.lit = null;
    ui.pinned = false;
  }
  draw.all();
}

new Pointers(board, {
  hover: (spot) => aim(spot, now.hand?.set),
  drag: (spot) => aim(spot),
  lay: (spot) => aim(spot, true),
  set: (spot, touch) => {
    const { hand } = now;
    if (!hand || ui.busy) return;
    ui.touch = touch;
    if (hand.set && hand.placement?.spot === spot) {
      if (!touch) void confirm();
      return;
    }
    aim(spot, true);
    if (!touch && prefs().one_click) void confirm();
  },
  refuse: (refused, set) => {
    const { hand } = now;
    if (!hand || ui.busy || (hand.set && !set)) return;
    now.hand = { ...hand, placement: null, refused, set: false };
    draw.hand();
    if (set) announce(say('reason.' + refused.reason));
  },
  outside: back,
  turn,
  ask: (hex) => {
    ui.asked = hex && String(hex) === String(ui.asked) ? null : hex;
    draw.stage();
  },
});
