// What moves when a tile has been laid. All of it is for the eye: nothing waits for it.

import { now, onStage } from './now.js';
import { mayMove, prefs } from './prefs.js';

/** @typedef {import('./types.js').Happening} Happening */

/** Tiles behind a gap come down a step. @param {import('./types.js').PublicState} before @param {Happening} event */
export function moveSite(before, event) {
  if (!mayMove() || event.type !== 'moved') return;
  const { stack_size: size } = now.table.state, away = prefs().row === 'free_right' ? -1 : 1;
  /** @type {(number | null)[]} */
  let from = before.site.map((_, i) => i);
  for (const step of event.steps || []) {
    if (step.type === 'TileTaken') from.splice(step.slot, 1);
    if (step.type === 'SiteRefilled') from = [...from, ...Array.from({ length: size }, () => null)];
  }
  document.querySelectorAll('.site button.slot').forEach((slot, i) => {
    const old = from[i], tile = slot.querySelector('.tile');
    if (old === i || !tile) return;
    const dx = ((old ?? size + 1) - i) * away * slot.clientWidth;
    tile.animate([{ transform: `translate(${dx}px, -6px)`, opacity: old === null ? 0 : 1 }, { transform: 'none', opacity: 1 }], {
      duration: 250, delay: 30 * i, easing: 'cubic-bezier(.2, .7, .2, 1)', fill: 'backwards',
    });
  });
}

/** The tile just laid comes down on its spot. @param {import('./board.js').Board} board */
export function dropTile(board) {
  if (!mayMove()) return;
  const seat = now.table.state.seats[onStage()];
  for (const [q, r, , , piece] of seat.cells) {
    if (piece !== seat.last) continue;
    const inner = board.groups.get(`${q},${r}`);
    inner?.animate([{ translate: `0 ${-0.22 * board.side}px` }, { translate: '0 0' }], { duration: 160, easing: 'cubic-bezier(.5, 0, .9, .4)' });
  }
}
