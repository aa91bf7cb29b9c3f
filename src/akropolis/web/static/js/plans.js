// Where tiles may lie, as the server says it, and a tile in hand that outlasts what others do: who
// waits for their turn may try tiles in their own city. Nothing of that is sent.

import { ask } from './net.js';
import { toast } from './notices.js';
import { draw, letGo, levelAt, mine, now, seatNow, ui } from './now.js';
import { say } from './say.js';
import { Spots } from './spots.js';

/** @typedef {import('./types.js').PublicState} PublicState */

/** By version, seat and slot. @type {Map<string, Promise<Spots>>} */
const known = new Map();

/** Forget what was asked for an earlier state of the game. */
export const forget = () => known.clear();

/** Where the tile of a slot may lie in the reader's city. @param {number} slot @returns {Promise<Spots>} */
export function spotsFor(slot) {
  const { v } = now.table, id = `${v}/${ui.seat}/${slot}`, missing = Math.max(0, slot - seatNow().stones), ahead = mine() && !missing ? '' : `&seat=${ui.seat}`;
  let found = known.get(id);
  if (!found) {
    found = ask(`/api/matches/${now.match}/options?slot=${slot}&v=${v}${ahead}`).then((o) => new Spots(o, levelAt, missing));
    found.catch(() => known.delete(id));
    known.set(id, found);
  }
  return found;
}

/** Keep the tile in hand over what has happened, as long as it lies on the site, the reader's city
 * is the same, and they can pay if their turn has come. @param {PublicState} before */
export function carryOver(before) {
  const { hand, table } = now, { site, seats, over } = table.state;
  if (!hand) return;
  if (over || hand.seat !== ui.seat || seats[hand.seat].text !== before.seats[hand.seat].text) {
    letGo();
    return;
  }
  if (ui.busy) return; // the answer to the move will say
  const slot = site.reduce((near, tile, i) => (tile === hand.tile && (near < 0 || Math.abs(i - hand.slot) < Math.abs(near - hand.slot)) ? i : near), -1);
  const came = mine() && before.to_move !== table.state.to_move;
  if (slot < 0 || (came && slot > seatNow().stones)) {
    letGo();
    toast(slot < 0 ? say('plan.gone') : say('site.too_dear', { n: slot, stones: seatNow().stones }));
    return;
  }
  now.hand = { ...hand, slot };
  void refresh(slot, table.v);
}

/** Have the tile in hand lie as before among the spots of the present. @param {number} slot @param {number} v */
async function refresh(slot, v) {
  const spots = await spotsFor(slot).catch(() => null), { hand } = now;
  if (now.table.v !== v || hand?.slot !== slot) return;
  const spot = hand.placement && spots?.legal.get(hand.placement.spot.id);
  const placement = spot?.turns.find((turn) => turn.rotation === hand.placement?.rotation && turn.q === hand.placement.q && turn.r === hand.placement.r) || null;
  if (spots) now.hand = { ...hand, spots, placement, set: hand.set && !!placement };
  else letGo();
  draw.all();
}
