// What is known of the match, and what the reader is doing at it. Nothing here draws or asks:
// whoever changes something says which part of the screen to draw again.

import { prefs } from './prefs.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./spots.js').Spots} Spots */
/** @typedef {import('./spots.js').Placement} Placement */
/** @typedef {import('./spots.js').Refused} Refused */
/** @typedef {{seat: number, slot: number, tile: string, spots: Spots, placement: Placement | null, refused: Refused | null, set: boolean, rotation: number | null, turn: number}} Hand */

export const now = {
  match: document.body.dataset.match || '',
  /** The match as it was last heard of; there is none before the first answer. @type {Snapshot} */
  table: /** @type {any} */ (undefined),
  /** The tile in hand. @type {Hand | null} */
  hand: null,
  /** Names of the bots by what they are called on the line. @type {Record<string, string>} */
  bots: {},
};

export const ui = {
  seat: 0, // whose city is on the stage when nobody's is looked at
  peek: /** @type {number | null} */ (null),
  lit: /** @type {string | null} */ (null),
  pinned: false,
  asked: /** @type {number[] | null} */ (null),
  plan: prefs().plan,
  places: prefs().coordinates,
  hinted: /** @type {{q: number, r: number}[] | null} */ (null), // the places that a hint names
  touch: matchMedia('(pointer: coarse)').matches,
  busy: false,
  loading: false,
  thinking: /** @type {number | null} */ (null),
  readying: /** @type {number | null} */ (null), // the bot that is not ready to think yet
  line: 'live',
  retry: 0,
  old: false, // whether the server has a newer client
  toast: '',
  end: false,
  rematch: /** @type {string | null} */ (null),
};

/** The tile in hand, unless the reader looks at another city meanwhile and does not see it. */
export const held = () => (ui.peek === null ? now.hand : null);

/** Draws a part of the screen again; `screen.js` says how. */
export const draw = { all() {}, hand() {}, panels() {}, stage() {} };

/** @param {string} selector @returns {HTMLElement} */
export const $ = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

export const mine = () => now.table.state.to_move !== null && now.table.you.seats.includes(now.table.state.to_move);
/** Whether the reader waits for their turn, and may try tiles meanwhile. */
export const planning = () => !mine() && !now.table.state.over && now.table.you.seats.includes(ui.seat);
/** Whether the reader waits for a bot that keeps to a pace. */
export const paced = () => {
  const { pace, players, state, you } = now.table;
  return pace > 0 && you.seats.length > 0 && state.to_move !== null && players[state.to_move].kind === 'bot';
};
/** Whether the tile in hand can be laid now, and is not only tried. */
export const payable = () => mine() && !!now.hand && now.hand.slot <= seatNow().stones;
export const scores = () => now.table.assists.live_scores || now.table.state.over;
export const onStage = () => ui.peek ?? ui.seat;
export const seatNow = () => now.table.state.seats[ui.seat];
// Asked of the media, not of the window: its width has the page laid out at once.
const narrow = matchMedia('(max-width: 699.98px)'), onSide = matchMedia('(max-height: 500px) and (min-width: 560px) and (max-width: 1099px)'), wide = matchMedia('(min-width: 1280px)');
export const phone = () => narrow.matches && !lying();
/** A phone that lies on its side; `app.css` says the same. */
export const lying = () => onSide.matches;
export const roomy = () => wide.matches;

/** The seat whose city the reader works on: the one to move if it is theirs, else the last such. */
export function choosePlace() {
  const { seats } = now.table.you, { to_move: turn } = now.table.state;
  if (turn !== null && seats.includes(turn)) ui.seat = turn;
  else if (!seats.length && turn !== null) ui.seat = turn;
  else if (seats.length && !seats.includes(ui.seat)) ui.seat = seats[0];
}

/** Have no tile in hand any more. */
export function letGo() {
  now.hand = null;
  ui.busy = false;
}

/** @param {number} q @param {number} r */
export const cellAt = (q, r) => seatNow().cells.find((c) => c[0] === q && c[1] === r);
/** @param {number} q @param {number} r */
export const levelAt = (q, r) => cellAt(q, r)?.[2] || 0;
/** The faces that a tile on some hexes covers. @param {number[][]} hexes */
export const buriedBy = (hexes) => hexes.flatMap(([q, r]) => cellAt(q, r)?.[3] || []);
