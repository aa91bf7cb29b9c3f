// The one board of the table, and what is drawn over it: the flag, reasons, notes and prompts.

import { isAway, mayHandOver, patienceLeft } from './away.js';
import { Board } from './board.js';
import { icon, tilePicture } from './draw.js';
import { Pictures } from './ghost.js';
import { cityOf, drawn, hues, litNote, token } from './panels.js';
import { closedTold } from './notices.js';
import { $, draw, held, mine, now, onStage, paced, payable, planning, roomy, scores, ui } from './now.js';
import { prefs } from './prefs.js';
import { say, signed } from './say.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { DISTRICTS, LINES, cityOfSeat, faceName, isYou, lately, nameOf, placeName, reason, roleOf, spoken } from './words.js';

export const board = new Board($('.board'));
const flags = new Pictures($('.flags'), 40);
board.drawn = () => {
  drawFlag();
  drawWhy();
};

/** What a place is called, if a hint names it. @param {number} q @param {number} r */
const hintedName = (q, r) => (ui.hinted?.some((place) => place.q === q && place.r === r) ? placeName(q, r) : '');

/** The city on the stage. */
export function drawScene() {
  const { table } = now, hand = held(), seat = table.state.seats[onStage()];
  const stars = Object.fromEntries(DISTRICTS.map((c) => [c, seat.sheet[LINES[c]].stars]));
  const byHex = new Map(seat.cells.map((c) => [c[0] + ',' + c[1], c]));
  const covered = hand?.placement && hand.set;
  board.show({
    ...cityOf(seat),
    last: covered ? null : seat.last || null,
    label: cityOfSeat(table, onStage()),
    plan: ui.plan,
    numerals: prefs().numerals,
    places: ui.places ? placeName : ui.peek === null ? hintedName : null,
    everywhere: ui.places,
    named: ui.hinted && ui.peek === null ? ui.hinted.map(({ q, r }) => [q, r]) : [],
    spoken: (block) => {
      const cell = byHex.get(block.q + ',' + block.r);
      const label = cell ? spoken(cell, stars[cell[3].toLowerCase()] || 0) : '';
      return `role="button" tabindex="-1" aria-label="${label.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;
    },
  });
}

/** The spots for which flags were drawn ahead. @type {unknown} */
let flagged = null;

/** The tile in hand over the city. */
export function drawGhost() {
  const { table } = now, hand = held();
  if (hand && hand.spots !== flagged && table.assists.preview) {
    flagged = hand.spots;
    const sign = signFor(hand);
    flags.prepare([...hand.spots.legal.values()].map(({ best }) => [sign + signed(best), () => flag(sign, signed(best))]));
  }
  board.hold(hand ? {
    faces: hand.tile, placement: hand.placement, refused: hand.refused, turn: hand.turn, set: hand.set, ahead: !payable(), spots: hand.spots, gains: table.assists.preview,
  } : null);
  drawFlag();
}

/** What lies over the stage. @param {{peek: (seat: number | null) => void, peekNext: (by: number) => void, end: () => void, handOver: (seat: number) => void, hurry: () => void}} does */
export function drawOver(does) {
  const { table } = now, city = $('.city.own'), seat = table.state.seats[onStage()];
  if (ui.lit) city.dataset.lit = ui.lit;
  else delete city.dataset.lit;
  drawWhy();
  const note = $('.note');
  note.hidden = !ui.lit || !!held();
  if (ui.lit) render(litNote(seat, ui.lit, scores()), note);
  const prompt = $('.prompt');
  prompt.hidden = !!held() || !!ui.lit;
  render(promptText(does), prompt);
  const late = $('.lately');
  late.hidden = prompt.hidden || ui.peek !== null || table.state.over;
  if (!late.hidden) render(latelyTold(does.peek), late);
  const peeked = ui.peek !== null, stage = $('.stage');
  stage.classList.toggle('peeking', peeked);
  stage.setAttribute('aria-label', cityOfSeat(table, onStage()));
  $('.peek-bar').hidden = !peeked;
  if (peeked) {
    render(html`<span class="whose">${say('peek.title', { name: nameOf(table, onStage()) })} <span class="quiet">${roleOf(table, onStage(), now.bots)}</span></span>${hues(seat)}<span class="show">${scores() ? seat.total : ''}</span>
      ${table.state.seats.length > 2 ? html`<button class="btn line" @click=${() => does.peekNext(1)}>${say('peek.next')}</button>` : nothing}
      <button class="btn main" aria-label=${isYou(table, ui.seat) ? nothing : say('peek.back_to', { name: nameOf(table, ui.seat) })} @click=${() => does.peek(null)}>${say(isYou(table, ui.seat) ? 'peek.back' : 'peek.back_short')}</button>`, $('.peek-bar'));
  }
}

/** What the others took since the reader's last move, and what it brought them.
 * @param {(seat: number | null) => void} peek */
const latelyTold = (peek) => lately(now.table, ui.seat).slice(-3).map(({ seat, tile, change, says }) => {
  const brought = scores() && change !== undefined ? signed(change) : '';
  const body = html`${token(now.table, seat)}${drawn(tilePicture(tile, roomy() ? 11 : 8.5))}<b>${brought}</b>`;
  return seat === null ? html`<span class="late" role="img" aria-label=${says}>${body}</span>`
    : html`<button class="late" aria-label=${says} title=${say('rival.peek', { name: nameOf(now.table, seat) })} @click=${() => peek(seat)}>${body}</button>`;
});

/** The flag on the tile in hand: what its spot would bring. */
function drawFlag() {
  const hand = held(), at = board.flag;
  if (!at || !hand || !(now.table.assists.preview || hand.refused)) {
    flags.hide();
    return;
  }
  const says = hand.placement ? signed(hand.placement.delta) : '', sign = signFor(hand);
  flags.show(sign + says, () => flag(sign, says), `translate(${Math.round(Math.max(56, Math.min(at[0], board.width - 56)))}px, ${Math.round(Math.max(46, at[1]))}px) translate(-50%, -100%)`);
}

/** What stands before the number: a lock where the tile is too dear. @param {import('./now.js').Hand} hand */
const signFor = ({ seat, slot }) => (slot > now.table.state.seats[seat].stones ? 'lock' : 'confirm');

/** A flag with a sign and a number, or the cross of a place where nothing may lie. @param {string} sign @param {string} says */
function flag(sign, says) {
  const made = document.createElement('div');
  made.className = says ? 'flag' : 'flag no';
  made.innerHTML = icon(says ? sign : 'cancel', says ? 18 : 16) + says;
  return made;
}

/** The card that says why a hex scores. */
function drawWhy() {
  const seat = now.table.state.seats[onStage()], card = $('.why-card'), { asked } = ui;
  const cell = asked && seat.cells.find((c) => c[0] === asked[0] && c[1] === asked[1]);
  const lake = asked && !cell && seat.lakes.some((l) => String(l) === String(asked));
  card.hidden = !(cell || lake) || !!held();
  if (!asked || card.hidden) return;
  const [x, y] = board.middle(asked), low = y < 150;
  card.style.transform = `translate(${Math.round(Math.max(130, Math.min(x, board.width - 130)))}px, ${Math.round(y + (low ? 1 : -1) * board.side * 0.7)}px) translate(-50%, ${low ? '0' : '-100%'})`;
  render(cell ? html`<b>${faceName(cell[3])}</b><span>${reason(cell, seat.sheet[LINES[cell[3].toLowerCase()]]?.stars || 0)}</span>` : html`<span>${say('why.lake')}</span>`, card);
}

/** @type {number | undefined} */
let impatient;

/** What the reader can do now. @param {{end: () => void, handOver: (seat: number) => void, hurry: () => void}} does */
function promptText(does) {
  clearTimeout(impatient);
  const { table } = now, { to_move: seat, over } = table.state;
  if (ui.loading) return say('prompt.loading');
  if (over) return html`${say('prompt.over')} <button class="btn line" @click=${does.end}>${say('end.back')}</button>`;
  if (seat === null || closedTold()) return ''; // nobody can go on here
  if (mine()) return isYou(table, seat) ? say('prompt.take') : say('prompt.take_named', { name: nameOf(table, seat) });
  if (ui.readying === seat) return say('prompt.getting_ready', { name: nameOf(table, seat) });
  if (table.players[seat].kind === 'open') return say('prompt.open');
  const name = nameOf(table, seat), left = mayHandOver(table, seat) ? patienceLeft(table, Date.now()) : null;
  if (left) impatient = setTimeout(draw.stage, left);
  const waits = isAway(table, seat) ? say(left ? 'prompt.away_wait' : 'prompt.away', { name })
    : say(planning() ? 'prompt.wait_plan' : table.you.seats.length ? 'prompt.wait' : 'prompt.watch', { name });
  if (left === 0) return html`${waits} <button class="btn line" @click=${() => does.handOver(seat)}>${say('menu.hand_over')}</button>`;
  // Where the pace is quick, a button would only flicker.
  return paced() && table.pace > 1000 ? html`${waits} <button class="btn line" title=${say('act.move_now_key')} @click=${does.hurry}>${say('act.move_now')}</button>` : waits;
}
