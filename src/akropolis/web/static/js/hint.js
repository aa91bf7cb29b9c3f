// Good moves, when the reader asks for them: three lines in words, and each as a ghost on the board.

import { takeAt } from './hand.js';
import { ask, Refusal, trouble } from './net.js';
import { announce, toast } from './notices.js';
import { $, lying, mine, now, ui } from './now.js';
import { sign } from './panels.js';
import { say, signed } from './say.js';
import { board, drawScene } from './stage.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { placeName, tileName } from './words.js';

/** @typedef {{move: string, slot: number, q: number, r: number, rotation: number, lead: number | null, error: number | null, loss: number, change: number | null, stones: number}} HintedMove */
/** @typedef {{v: number, level: string, moves: HintedMove[]}} Hint */

/** What is shown, and for which state of which match. @type {Hint | null} */
let shown = null;
/** The question on its way, which can be called off. @type {AbortController | null} */
let asking = null;
/** The tile in hand when the card was drawn last. @type {number | null} */
let taken = null;

const allowed = () => now.table.assists.hints !== false;

/** Ask for good moves, or put the card away. */
export async function askHint() {
  if (shown || asking) {
    close();
    return;
  }
  if (!allowed() || !mine()) {
    toast(say(allowed() ? 'hint.not_now' : 'hint.off'));
    return;
  }
  const { v } = now.table;
  const question = asking = new AbortController();
  drawHint();
  announce(say('hint.wait'));
  try {
    const hint = await ask(`/api/matches/${now.match}/hint?v=${v}`, undefined, question.signal);
    if (asking === question && now.table.v === v) {
      shown = hint;
      announce([say('hint.title'), ...hint.moves.map(lineOf)].join('. '));
    }
  } catch (error) {
    if (!question.signal.aborted && !(error instanceof Refusal && error.code === 'stale')) toast(trouble(error));
  } finally {
    if (asking === question) asking = null;
    drawHint();
  }
}

/** Give the focus to the board before the button that has it goes. */
function leaveCard() {
  if ($('.hint-card').contains(document.activeElement)) board.focus();
}

function close() {
  leaveCard();
  asking?.abort();
  shown = asking = null;
  drawHint();
}

/** Put the card away. @returns {boolean} whether it was there to be seen */
export function closeHint() {
  if ($('.hint-card').hidden) return false;
  close();
  return true;
}

/** @param {HintedMove} hinted */
async function show({ slot, q, r, rotation }) {
  open = false;
  leaveCard();
  await takeAt(slot, q, r, rotation);
  drawHint();
}

/** What comes of a move in the end. @param {HintedMove} hinted @param {number} place among those shown */
function prospect({ lead, loss }, place) {
  if (Math.round(loss)) return say('hint.worse', { n: Math.round(loss) });
  if (place) return say('hint.as_good');
  if (lead === null) return say('hint.best');
  const n = Math.round(lead);
  return n ? say(n < 0 ? 'hint.behind' : 'hint.ahead', { n: Math.abs(n) }) : say('hint.even');
}

/** @param {HintedMove} hinted */
const tileOf = ({ slot }) => say('hint.tile', { number: slot + 1, tile: tileName(now.table.state.site[slot] || '') });
/** What a move brings at once, where the match shows that. @param {HintedMove} hinted */
const changeOf = ({ change }) => (change === null ? '' : say('hint.change', { delta: signed(change) }));
/** @param {HintedMove} hinted @param {number} place */
const lineOf = (hinted, place) => [tileOf(hinted), placeName(hinted.q, hinted.r), changeOf(hinted), prospect(hinted, place)].filter(Boolean).join(', ');

/** Draw the card and its button. It goes with the state of the game that it is about, and with another tile. */
export function drawHint() {
  const slot = now.hand?.slot ?? null;
  // Whoever takes another tile than those it names needs it no more.
  const other = slot !== null && slot !== taken && !shown?.moves.some((move) => move.slot === slot);
  taken = slot;
  if (shown && (other || shown.v !== now.table.v || !mine())) shown = null;
  const places = shown && shown.moves;
  if (ui.hinted !== places) {
    ui.hinted = places;
    drawScene();
  }
  const card = $('.hint-card'), button = /** @type {HTMLButtonElement} */ ($('.hint-button'));
  button.hidden = !allowed() || now.table.state.over || !now.table.you.seats.length;
  button.setAttribute('aria-expanded', String(!!shown));
  card.hidden = !(shown || asking) || ui.peek !== null;
  if (!card.hidden) drawCard(card);
  board.dock(roomFor(card));
}

/** Whether the lines stay while a tile is in hand: else there is one, to have the city in view. */
let open = false;

/** @param {HTMLElement} card */
function drawCard(card) {
  const { hand } = now, placed = hand?.placement;
  /** @param {HintedMove} m */
  const lies = (m) => !!placed && hand.slot === m.slot && placed.q === m.q && placed.r === m.r && placed.rotation === m.rotation;
  if (!hand) open = false;
  const folded = !!hand && !open, chosen = shown?.moves.find(lies);
  card.classList.toggle('folded', folded);
  const title = folded && chosen ? html`${say('hint.short', { number: chosen.slot + 1, place: placeName(chosen.q, chosen.r) })} <span class="now">${changeOf(chosen)}</span>` : say('hint.title');
  const unfold = () => { open = !open; drawHint(); };
  render(html`<header>${hand ? html`<button class="btn fold" aria-expanded=${!folded} @click=${unfold}><b>${title}</b></button>` : html`<b>${title}</b>`}${shown ? html`<button class="btn icon" aria-label=${say('hint.close')} @click=${close}>${sign('cancel', 18)}</button>` : nothing}</header>
    ${folded ? nothing : shown ? html`<ol>${shown.moves.map((m, place) => html`<li><button class="btn" aria-pressed=${lies(m)} @click=${() => show(m)}>
      <b>${say('hint.short', { number: m.slot + 1, place: placeName(m.q, m.r) })}</b><span class="hide">${tileOf(m)}</span>
      <span class="now">${changeOf(m)}</span>
      <span class="quiet">${prospect(m, place)}</span></button></li>`)}</ol>
      <p class="quiet">${say('hint.by', { level: say('level.' + shown.level) })}</p>` : html`<p class="quiet">${say('hint.wait')}</p>`}`, card);
}

/** Pixels of the stage that a card at its side and a city need. */
const NARROW = 570;

/** The part of the stage that the city leaves to the card: the left, or the foot where it is narrow.
 * @param {HTMLElement} card */
function roomFor(card) {
  if (card.hidden) return { left: 0, low: 0 }; // and the page need not be measured
  const { clientWidth: width, clientHeight: height } = board.host, low = width < NARROW && !lying();
  card.classList.toggle('low', low);
  return low ? { left: 0, low: height - card.offsetTop } : { left: card.offsetLeft + card.offsetWidth, low: 0 };
}
