// The table by keys alone. They work while the board or the construction site has the focus.

import { help } from './dialogs.js';
import { back, nextByScore, nudge, setDown, take, turn } from './hand.js';
import { askHint, closeHint } from './hint.js';
import { hurry, takeBack } from './news.js';
import { announce } from './notices.js';
import { draw, held, now, onStage, ui } from './now.js';
import { peekNext, togglePlaces, togglePlan } from './screen.js';
import { board } from './stage.js';
import { LINES, spoken } from './words.js';

const ARROWS = /** @type {Record<string, number[]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

const KEYS = /** @type {Record<string, () => void>} */ ({
  Escape: back,
  r: () => turn(1), R: () => turn(-1),
  '[': () => nextByScore(-1), ']': () => nextByScore(1),
  u: takeBack, U: takeBack,
  v: togglePlan, V: togglePlan,
  c: togglePlaces, C: togglePlaces,
  '+': () => board.zoomBy(1.25), '=': () => board.zoomBy(1.25), '-': () => board.zoomBy(0.8), 0: () => board.refit(),
  o: () => peekNext(1), O: () => peekNext(-1),
  s: help, S: help, '?': help,
  w: why, W: why,
  h: askHint, H: askHint,
  n: hurry, N: hurry,
});

/** @param {KeyboardEvent} event @returns {boolean} whether it was a key of the table */
function pressed(event) {
  const { key, shiftKey } = event, arrow = ARROWS[key];
  if (arrow) {
    const [dx, dy] = arrow;
    if (shiftKey) board.panBy(-60 * dx, -60 * dy);
    else if (held() && !ui.busy) nudge(dx, dy);
    else board.walk(dx, dy);
  } else if (key === 'Enter' || key === ' ') {
    if (/** @type {Element} */ (event.target).closest('button, a')) return false;
    if (held()) setDown();
    else why();
  } else if (/^[1-9]$/.test(key)) void take(Number(key) - 1);
  else if (Object.hasOwn(KEYS, key)) KEYS[key]();
  else return false;
  return true;
}

/** Why the hex in focus scores or does not. */
function why() {
  ui.asked = (board.roving || '0,0').split(',').map(Number);
  draw.stage();
  if (held()) return;
  const [q, r] = ui.asked, seat = now.table.state.seats[onStage()];
  const cell = seat.cells.find((c) => c[0] === q && c[1] === r);
  if (cell) announce(spoken(cell, seat.sheet[LINES[cell[3].toLowerCase()]]?.stars || 0));
}

addEventListener('keydown', (event) => {
  board.keys = true;
  const target = /** @type {Element} */ (event.target);
  if (!now.table || ui.end || event.ctrlKey || event.metaKey || event.altKey) return;
  // The card of a hint lies over all else, wherever the focus is.
  const done = event.key === 'Escape' && !target.closest('dialog') && closeHint();
  if (done || (target.closest('.stage, .site') && pressed(event))) event.preventDefault();
});
addEventListener('pointerdown', () => { board.keys = false; }, true);
