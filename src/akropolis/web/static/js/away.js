// Who is away, and for how long the table has waited: after a while a bot may play on for them.

/** @typedef {import('./types.js').Snapshot} Snapshot */

/** How long a seat may keep the others waiting, in milliseconds. The service decides by its own clock. */
export const PATIENCE_MS = 600_000;

/** Whether somebody else's seat has nobody who looks at it. @param {Snapshot} table @param {number} seat */
export const isAway = ({ players, you }, seat) => players[seat].kind === 'human' && players[seat].connected === false && !you.seats.includes(seat);

/** Whether the reader may hand the seat to a bot once patience is at an end. @param {Snapshot} table @param {number} seat */
export const mayHandOver = ({ players, you, state }, seat) => state.to_move === seat && players[seat].kind === 'human' && you.seats.length > 0 && !you.seats.includes(seat);

const seen = { v: 0, at: 0 };

/** How long the seat to move may keep the others waiting yet, in milliseconds. A clock that is slow
 * does not lengthen the wait: it is counted from when the reader heard of the last entry as well.
 * @param {Snapshot} table @param {number} now */
export function patienceLeft({ log }, now) {
  const last = log.filter((entry) => entry.type !== 'renamed').at(-1); // another name buys no time
  if (seen.v !== last?.v) Object.assign(seen, { v: last?.v, at: now });
  const since = Math.min(seen.at, Date.parse(last?.at || '') || now);
  return Math.max(0, PATIENCE_MS - (now - since));
}
