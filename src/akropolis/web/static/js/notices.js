// What the table says in passing: to those who listen, in a line that goes again, on a card.

import { $, draw, now, ui } from './now.js';
import { say } from './say.js';
import { html, render } from '../vendor/lit-html/lit-html.js';
import { nameOf } from './words.js';

/** Say something to those who cannot see it. What is said twice must change to be heard twice.
 * @param {string} text */
export function announce(text) {
  const live = $('.live');
  live.textContent = live.textContent === text ? text + '\u00A0' : text;
}

/** @type {number | undefined} */
let timer;
/** Show a line for a while. @param {string} text */
export function toast(text) {
  ui.toast = text;
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => { ui.toast = ''; draw.panels(); }, 6000);
  draw.panels();
}

/** Why no line leads to the table any more and none is being opened; nothing while there is hope. */
export const closedTold = () => (['live', 'lost'].includes(ui.line) ? ''
  : say('link.' + (['replaced', 'unknown_match'].includes(ui.line) ? ui.line : 'abuse')));

/** The card that hands the screen to the next person. */
export function handOver() {
  const card = $('.hand-over'), turns = now.table.state.order.filter((s) => s === ui.seat).length;
  render(html`<p class="show">${say('hand.over', { name: nameOf(now.table, ui.seat) })}</p><p class="quiet">${say('hand.order', { n: turns })}</p>`, card);
  card.hidden = false;
  const gone = () => {
    card.hidden = true;
    clearTimeout(timer);
    removeEventListener('pointerdown', gone, true);
    removeEventListener('keydown', gone, true);
  };
  const timer = setTimeout(gone, 1500);
  addEventListener('pointerdown', gone, true);
  addEventListener('keydown', gone, true);
}
