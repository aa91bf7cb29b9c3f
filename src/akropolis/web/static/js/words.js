// What things are called, and what happened, in sentences.

import { numeral, say, signed } from './say.js';
import { STARS } from './shape.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').Happening} Happening */
/** @typedef {import('./types.js').Cell} Cell */

export const DISTRICTS = /** @type {const} */ (['h', 'm', 'b', 't', 'g']);
export const LINES = /** @type {Record<string, 'houses' | 'markets' | 'barracks' | 'temples' | 'gardens'>} */ ({
  h: 'houses', m: 'markets', b: 'barracks', t: 'temples', g: 'gardens',
});

/** @param {string} letter */
export const districtName = (letter) => say('district.' + LINES[letter]);
/** @param {string} face */
export const faceName = (face) => say('face.' + (face === face.toLowerCase() ? face : 'plaza_' + face.toLowerCase()));
/** @param {string} tile */
export const tileName = (tile) => [...tile].map(faceName).join(', ');

/** Where a hex lies: columns by letter with the starting plaza in M, rows by number from north. West of
 * A the letters go back doubled, AA, BB to MM, then AAA; east of Z they do, ZZ, YY to NN, then ZZZ. So
 * the west has A to M and the east N to Z, and no two columns are called alike.
 * @param {number} q @param {number} r */
export function placeName(q, r) {
  const column = q + 12, row = 12 + r + Math.floor(q / 2), beyond = column < 0 ? -1 - column : column - 26;
  const letter = column < 0 ? beyond % 13 : column > 25 ? 25 - beyond % 13 : column;
  return String.fromCharCode(65 + letter).repeat(beyond < 0 ? 1 : 2 + Math.floor(beyond / 13)) + numeral(row);
}

/** Whether a hex scores, and why or why not. @param {Cell} cell @param {number} stars of its district */
export function reason([, , , face, , why, value], stars) {
  if (why === 'stars') return say('why.stars', { n: /** @type {Record<string, number>} */ (STARS)[face] });
  if (why === 'scores' || why === 'scores_double') {
    return say(`why.${why}`, { value, n: stars, points: value * stars });
  }
  return say('why.' + why);
}

/** A hex as it is spoken. @param {Cell} cell @param {number} stars */
export const spoken = (cell, stars) => say('hex.spoken', {
  place: placeName(cell[0], cell[1]), face: faceName(cell[3]), level: cell[2], reason: reason(cell, stars),
});

/** @param {Record<string, any>} rules */
export const architectName = (rules) => say('name.' + (rules.solo_level || 'hippodamos'));

/** What a player is called: a bot that plays on for somebody after them too.
 * @param {{name: string, follows?: string | null}} player */
export const playerName = ({ name, follows }) => (follows ? say('name.followed', { name: follows, bot: name }) : name);

/** What a seat is called, or was at an entry of the log: what people did stays theirs when a bot plays on for them.
 * @param {Snapshot} table @param {number | null} seat @param {number} [v] */
export function nameOf(table, seat, v = Infinity) {
  if (seat === null) return architectName(table.rules);
  const followed = table.log.find((e) => e.v >= v && e.seat === seat && e.type === 'bot_took_over');
  const player = table.players[seat], name = followed ? followed.of : player && playerName(player);
  if (!name) return isYou(table, seat) ? say('name.you') : say('name.seat', { n: seat + 1 });
  const alike = table.players.filter((p) => playerName(p) === name).length > 1;
  return alike ? say('name.numbered', { name, n: seat + 1 }) : name;
}

/** What kind of player a bot or the Architect is, beside its name; nothing for people. Who is called by it is a bot.
 * @param {Snapshot} table @param {number | null} seat @param {Record<string, string>} bots their names by what they are called on the line */
export function roleOf(table, seat, bots) {
  if (seat === null) return say('architect.title');
  const { kind, bot, name } = table.players[seat], role = bots[bot || ''];
  return kind !== 'bot' ? '' : !role || role === name ? say('rival.bot') : role;
}

/** Whether the reader is the only one who plays with a seat, and may be called "you".
 * @param {Snapshot} table @param {number | null} seat */
export const isYou = (table, seat) => table.you.seats.length === 1 && table.you.seats[0] === seat;

/** What stands on a seat's token: the first letter of its name, and its number where several begin alike.
 * @param {Snapshot} table @param {number | null} seat */
export function initials(table, seat) {
  /** @param {number | null} s */
  const first = (s) => [...nameOf(table, s)][0]?.toUpperCase() || '?';
  const alike = table.players.filter((_, i) => first(i) === first(seat)).length > 1;
  return alike && seat !== null ? `${first(seat)}${seat + 1}` : first(seat);
}

/** Whose city it is. @param {Snapshot} table @param {number} seat */
export const cityOfSeat = (table, seat) => (isYou(table, seat) ? say('sheet.title') : say('sheet.title_of', { name: nameOf(table, seat) }));

/** One entry of the log, as sentences. @param {Snapshot} table @param {Happening} entry @returns {string[]} */
export function told(table, entry) {
  const name = nameOf(table, entry.seat, entry.v);
  if (entry.type === 'moved') {
    const lines = [], steps = entry.steps || [];
    for (const seat of new Set(steps.filter((s) => s.type === 'TileTaken').map((s) => s.seat))) {
      lines.push(moveTold(table, seat, entry));
    }
    if (entry.note) lines.push(say('note.' + entry.note, { name }));
    if (steps.some((s) => s.type === 'SiteRefilled')) lines.push(say('log.refilled'));
    return lines;
  }
  if (entry.type === 'taken_back' && isYou(table, entry.seat)) return [say('log.you_took_back')];
  const key = 'log.' + entry.type;
  return ['taken_back', 'resigned', 'left', 'bot_took_over', 'seated'].includes(entry.type) ? [say(key, { name })] : [];
}

/** Who else came to the table or went from it, as sentences that nobody should miss.
 * @param {Snapshot} table @param {Happening[]} entries */
export const comings = (table, entries) => entries.flatMap(({ type, seat, v, name: came, of }) => {
  const name = nameOf(table, seat, v);
  if (type === 'seated') return table.you.seats.includes(seat ?? -1) ? [] : [say('log.seated', { name })];
  if (type === 'left') {
    const bot = table.log.find((e) => e.v > v && e.seat === seat && e.type === 'bot_took_over')?.name || '';
    return [say('log.left_to_bot', { name, bot })];
  }
  // That a bot follows somebody who left was told with it; where nobody sat, nobody is missed.
  const told = table.log.some((e) => e.v === v - 1 && e.seat === seat && e.type === 'left');
  return type === 'bot_took_over' && of && !told ? [say('log.handed_to_bot', { name, bot: came || '' })] : [];
});

/** @param {Snapshot} table @param {number | null} seat @param {Happening} entry */
function moveTold(table, seat, { steps = [], v, changes }) {
  /** @param {string} type */
  const step = (type) => steps.find((s) => s.seat === seat && s.type === type);
  const name = nameOf(table, seat, v), price = step('StonesPaid')?.stones || 0;
  const taken = step('TileTaken'), tile = taken ? tileName(String(taken.tile)) : '';
  const change = changes?.[String(seat)], points = change !== undefined && (table.assists.live_scores || table.state.over) ? ' ' + say('log.points', { n: change, delta: signed(change) }) : '';
  if (seat === null) return (price ? say('log.architect_paid', { name, tile, n: price }) : say('log.architect_free', { name, tile })) + points;
  const placed = step('TilePlaced'), gained = step('StonesGained')?.stones || 0;
  const [q, r] = String(placed?.placement).split(/[@,/]/).slice(1).map(Number);
  const values = { name, place: placeName(q, r), level: placed?.level || 1, n: price };
  const did = isYou(table, seat) ? (price ? say('log.you_paid', values) : say('log.you_free', values))
    : price ? say('log.paid', values) : say('log.free', values);
  return (gained ? `${did} ${say('log.gained', { n: gained })}` : did) + points;
}

/** The moves of the others since a seat's last one, the oldest first, without those taken back.
 * @param {Snapshot} table @param {number} seat
 * @returns {{seat: number | null, tile: string, change: number | undefined, says: string}[]} */
export function lately(table, seat) {
  const found = [];
  /** Whose move an entry took back that comes later. @type {number | null} */
  let undone = null;
  for (const entry of [...table.log].reverse()) {
    const { type, seat: by, steps = [], changes } = entry;
    if (type === 'taken_back') undone ??= by;
    if (type !== 'moved') continue;
    if (undone !== null) {
      if (by === undone) undone = null;
      continue;
    }
    for (const { seat: taker, tile } of steps.filter((s) => s.type === 'TileTaken' && s.seat !== seat).reverse()) {
      found.unshift({ seat: taker, tile: String(tile), change: changes?.[String(taker)], says: moveTold(table, taker, entry) });
    }
    if (by === seat) break;
  }
  return found;
}

/** The reasons why hexes of a district do not score, each with how many there are.
 * @param {Cell[]} cells @param {string} letter */
export function failures(cells, letter) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [, , , face, , why] of cells) {
    if (face === letter && why !== 'scores' && why !== 'scores_double') counts.set(why, (counts.get(why) || 0) + 1);
  }
  return [...counts].map(([why, n]) => say('fails.' + why, { n }));
}

/** How the tile in hand lies: on which hexes, in the order of its faces, how high and turned how, and
 * where the match shows that, what it would bring. No two placements are told alike.
 * @param {import('./spots.js').Placement} placement @param {string[]} buried @param {boolean} preview */
export function ghostSpoken(placement, buried, preview) {
  const { delta, hexes, spot } = placement, values = {
    places: hexes.map(([q, r]) => placeName(q, r)).join(', '), level: spot.level,
    turn: spot.turns.indexOf(placement) + 1, turns: spot.turns.length,
    n: delta, delta: signed(delta), buried: buried.map(faceName).join(', '),
  };
  if (!preview) return say('ghost.spoken_plain', values);
  return say(buried.length ? 'ghost.spoken_over' : 'ghost.spoken', values);
}

/** Whose turn has come, and where the Chief Architect has two in a round, which it is.
 * @param {Snapshot} table */
export function turnTold(table) {
  const { order, to_move: seat } = table.state, left = order.filter((s) => s === seat).length;
  const which = left > 1 ? '_first' : order.length === 1 ? '_second' : '';
  return isYou(table, seat) ? say('log.your_turn' + which) : say('log.turn_of' + which, { name: nameOf(table, seat) });
}
