// Who won, and by what, in words.

import { say } from './say.js';
import { DISTRICTS, LINES, districtName, isYou, nameOf } from './words.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {{seat: number | null, total: number, stones: number}} Standing */

/** The sheet of a seat, or the Architect's. @param {Snapshot} table @param {number | null} seat @returns {Sheet} */
export const sheetOf = (table, seat) => (seat === null
  ? /** @type {import('./types.js').ArchitectState} */ (table.state.architect).sheet : table.state.seats[seat].sheet);

/** A headline, and the sentence that says by what the first beat the second. @param {Snapshot} table
 * @param {Standing[]} standings @param {string} reason @returns {{head: string, text: string}} */
export function verdict(table, standings, reason) {
  const [first, second] = standings, name = nameOf(table, first.seat), you = isYou(table, first.seat);
  if (reason === 'shared') {
    const tied = standings.filter((s) => s.total === first.total && s.stones === first.stones);
    return { head: say('end.shared'), text: say('end.why_shared', { names: tied.map((s) => nameOf(table, s.seat)).join(', ') }) };
  }
  if (reason === 'architect_tie') return { head: say('end.architect_tie', { name }), text: say('end.why_architect') };
  if (reason === 'stones') {
    return {
      head: you ? say('end.you_win_stones') : say('end.wins_stones', { name }),
      text: say('end.why_stones', { total: first.total, stones: first.stones, others: second.stones }),
    };
  }
  if (reason === 'resigned') {
    const lost = [...table.log].reverse().find((e) => e.type === 'resigned')?.seat ?? null;
    return {
      head: you ? say('end.you_won') : say('end.won_by', { name }),
      text: isYou(table, lost) ? say('end.you_resigned') : say('end.resigned', { name: nameOf(table, lost) }),
    };
  }
  const n = second ? first.total - second.total : 0;
  return {
    head: you ? say('end.you_win', { n }) : say('end.wins', { name, n }),
    text: second ? difference(table, first, second) : '',
  };
}

/** The line of the sheet in which the first is furthest ahead of the second.
 * @param {Snapshot} table @param {Standing} first @param {Standing} second */
function difference(table, first, second) {
  const a = sheetOf(table, first.seat), b = sheetOf(table, second.seat);
  const lines = DISTRICTS.map((c) => ({ what: districtName(c), n: a[LINES[c]].points, others: b[LINES[c]].points }));
  lines.push({ what: say('end.quarries'), n: a.quarry_points || 0, others: b.quarry_points || 0 });
  lines.push({ what: say('sheet.stones'), n: first.stones, others: second.stones });
  const values = {
    ...lines.reduce((best, line) => (line.n - line.others > best.n - best.others ? line : best)),
    winner: nameOf(table, first.seat), name: nameOf(table, second.seat),
  };
  if (isYou(table, first.seat)) return say('end.difference_yours', values);
  return isYou(table, second.seat) ? say('end.difference_theirs', values) : say('end.difference', values);
}
