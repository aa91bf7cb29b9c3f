// The screen: what stands round the stage, and which part is drawn when something changes.

import { askHandOver, help, menu, share } from './dialogs.js';
import { endScreen } from './end.js';
import { confirm, drop, take, turn } from './hand.js';
import { drawHint } from './hint.js';
import { command, hurry, takeBack, takeOver } from './news.js';
import { closedTold } from './notices.js';
import { $, buriedBy, draw, held, mine, now, lying, onStage, payable, phone, planning, roomy, scores, seatNow, ui } from './now.js';
import { actions, badge, bar, census, drawn, log, miniature, rivals, rows, sign, site } from './panels.js';
import { numeral, say } from './say.js';
import { board, drawGhost, drawOver, drawScene } from './stage.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { cityOfSeat } from './words.js';

/** Look at a city in full size; null is the reader's own. @param {number | null} seat */
function peek(seat) {
  ui.peek = seat === ui.seat || ui.peek === seat ? null : seat;
  ui.asked = null;
  drawAll();
}

/** @param {number} by */
export function peekNext(by) {
  const count = now.table.state.seats.length;
  peek((onStage() + by + count) % count);
}

/** @param {string | null} letter @param {boolean} [pin] */
function light(letter, pin = false) {
  if (pin) {
    ui.pinned = !(ui.pinned && ui.lit === letter);
    ui.lit = ui.pinned ? letter : null;
    ui.asked = null; // its card would lie on what is lit
  } else if (!ui.pinned) ui.lit = letter;
  drawPanels();
}

export function togglePlan() {
  ui.plan = !ui.plan;
  drawAll();
}

export function togglePlaces() {
  ui.places = !ui.places;
  drawAll();
}

/** @param {boolean} over whether the final scores are shown, or the table */
function showEnd(over) {
  ui.end = over;
  drawAll();
}

const drawStage = () => drawOver({ peek, peekNext, end: () => showEnd(true), handOver: askHandOver, hurry });

const LULL_MS = 40;
let due = 0, frame = 0, moved = -Infinity;

/** The tile in hand follows the pointer in this frame, with its flag. What else it would bring is told
 * in the next; and while the pointer hurries on from spot to spot, as soon as it rests. Of a tile that
 * was set down all is told at once. */
function drawHand() {
  drawGhost();
  clearTimeout(due);
  cancelAnimationFrame(frame);
  const before = moved;
  moved = performance.now();
  if (!now.hand || now.hand.set) drawMoving();
  else if (moved - before < 2 * LULL_MS) due = setTimeout(drawMoving, LULL_MS);
  else frame = requestAnimationFrame(() => { due = setTimeout(drawMoving); });
}

/** What stands below the rows of the sheet. @type {unknown} */
let below = nothing;

function drawPanels() {
  if (!now.table) return;
  drawRound();
  drawMoving();
}

/** What does not change with the spot of the tile in hand. */
function drawRound() {
  const { table, hand } = now;
  const { state } = table, own = state.seats[ui.seat];
  document.body.classList.toggle('holding', !!hand);
  document.body.dataset.turn = mine() ? 'mine' : '';
  render(bar(table, { menu, settings: () => { location.href = '/settings'; }, help, takeBack, thinking: ui.thinking }), $('.bar'));
  below = html`${badge(table.rules)}${census(state.unseen)}${log(table)}`;
  const size = phone() ? (hand ? 10.5 : 13) : lying() ? 12 : roomy() ? 24 : 19;
  render(site(table, { stones: own.stones, taken: hand?.slot ?? null, mine: mine(), side: size, take, waiting: !(mine() || planning()) }), $('.site'));
  drawRivals();
  drawLine();
  const note = $('.toast');
  note.hidden = !ui.toast;
  note.textContent = ui.toast;
}

/** What changes with every spot at which the tile in hand is tried, and no more. */
function drawMoving() {
  const { table, hand } = now, own = seatNow();
  board.drawChanges();
  const placement = table.assists.preview ? hand?.placement || null : null;
  const then = placement && scores() ? html`<span class="then show">→ ${numeral(own.total + placement.delta)}</span>` : nothing;
  const total = scores() ? html`<div class="total" aria-label=${say('sheet.total', { n: own.total })} role="img"><span class="show">${own.total}</span>${then}</div>` : html`<p class="total-hidden quiet">${say('sheet.total_hidden')}</p>`;
  render(html`<h2 class="quiet title">${cityOfSeat(table, ui.seat)}</h2>${total}${rows({ sheet: own.sheet, placement, price: hand?.slot || 0, lit: ui.lit, pinned: ui.pinned, light, scores: scores() })}${below}`, $('.sheet'));
  render(html`${scores() ? html`<span class="show">${own.total}</span>${then}` : nothing}${sign('stone', 18)}<b>${own.stones}</b><span class="hide">${say('sheet.open')}</span>`, $('.hud'));
  drawActions();
  drawHint();
  drawStage();
}

function drawActions() {
  const { table, hand } = now, act = $('.act');
  const goes = !held() || ui.busy;
  if (goes && act.contains(document.activeElement)) board.focus(); // it would be lost with its button
  act.hidden = !held();
  $('.pad').hidden = !(ui.touch && held()?.placement) || lying();
  if (!hand) return;
  render(actions({
    placement: hand.placement, refused: hand.refused?.reason || null, price: hand.slot, stones: seatNow().stones, total: scores() ? seatNow().total : null, buried: hand.placement ? buriedBy(hand.placement.hexes) : [],
    preview: table.assists.preview, busy: ui.busy, live: ui.line === 'live', note: payable() ? null : say(planning() ? 'plan.note' : 'plan.dear'),
    does: { turn, cancel: drop, confirm, peek: (on) => board.peek(on) },
  }), act);
}

/** What is wrong with the line to the server, or that there is a newer page, once no tile is in hand. */
function drawLine() {
  const place = $('.line-bar'), says = lineText();
  place.hidden = !says;
  render(says, place);
}

function lineText() {
  if (ui.line === 'lost') return say('link.lost', { n: Math.max(1, Math.round(ui.retry)) });
  if (ui.line === 'replaced') return html`${closedTold()} <button class="btn line" @click=${takeOver}>${say('link.take_over')}</button>`;
  if (ui.line !== 'live') return closedTold();
  if (!ui.old || now.hand) return '';
  return html`${say('link.old')} <button class="btn line" @click=${() => location.reload()}>${say('link.reload')}</button><button class="btn line" @click=${() => { ui.old = false; draw.panels(); }}>${say('link.later')}</button>`;
}

function drawRivals() {
  render(rivals(now.table, {
    not: ui.seat, peek, peeked: ui.peek, scores: scores(), thinking: ui.thinking, bots: now.bots, miniature: mini,
  }), $('.rivals'));
}

/** @type {Map<number, {of: string, picture: unknown}>} */
const minis = new Map();
/** The size of a rival's card, once the page was laid out. @type {[number, number] | null} */
let card = null;

/** A rival's city, drawn once for each city and size. @param {number} seat */
function mini(seat) {
  if (!card) return nothing;
  const [w, h] = card;
  const of = `${now.table.state.seats[seat].text}|${w}|${h}`, known = minis.get(seat);
  if (known?.of === of) return known.picture;
  const picture = drawn(miniature(now.table.state.seats[seat], w, h));
  minis.set(seat, { of, picture });
  return picture;
}

/** From now on fit the rivals' cities to their cards. To be called when the cards are there. */
export function fitRivals() {
  new ResizeObserver(() => {
    const { clientWidth: w = 0, clientHeight: h = 0 } = document.querySelector('.mini') || {};
    if (!w || (card?.[0] === w && card[1] === h)) return;
    card = [Math.max(w, 44), Math.max(h, 40)];
    drawRivals();
  }).observe($('.rivals'));
}

function drawAll() {
  if (!now.table) return;
  document.body.dataset.view = ui.end ? 'end' : 'table';
  if (ui.end) {
    drawEnd();
    return;
  }
  board.head = lying() ? 46 : 0;
  board.right = phone() || lying() ? 0 : 68;
  board.foot = lying() ? (ui.peek === null ? 60 : 84) : phone() ? 140 : 84;
  drawRound();
  drawScene();
  drawGhost();
  drawMoving();
}

function drawEnd() {
  endScreen($('.end'), now.table, {
    rematch: async () => {
      const made = ui.rematch || ((await command({ type: 'rematch', seat: now.table.you.seats[0] })).ok && ui.rematch);
      if (made) location.href = `/t/${made}`;
    },
    share, table: () => showEnd(false), bots: now.bots, menu, ready: ui.rematch, line: lineText,
  });
}

Object.assign(draw, { all: drawAll, hand: drawHand, panels: () => (ui.end ? drawAll() : drawPanels()), stage: drawStage });
