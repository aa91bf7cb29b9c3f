// Hearing from the server, and telling it things.

import { Follower } from './follow.js';
import { isFresh } from './fresh.js';
import { watch } from './motion.js';
import { ask, Line } from './net.js';
import { announce, closedTold, handOver, toast } from './notices.js';
import { choosePlace, draw, letGo, mine, now, paced, seatNow, ui } from './now.js';
import { carryOver, forget, spotsFor } from './plans.js';
import { mayMove, prefs } from './prefs.js';
import { say } from './say.js';
import { board } from './stage.js';
import { comings, nameOf, told, turnTold } from './words.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').Happening} Happening */

const REFUSALS = ['bad_name', 'stale', 'not_your_turn', 'not_your_seat', 'illegal', 'over', 'taken', 'unavailable'];

/** @type {Line | null} */
let line = null;

/** The whole match, as it stands. A line that broke while a phone slept does not answer at all. */
export const fetchMatch = () => ask(`/api/matches/${now.match}`, undefined, AbortSignal.timeout(15000));

const follower = new Follower({ version: () => now.table?.v || 0, fetch: fetchMatch, adopt, happened, caughtUp });

/** Take the whole match as it stands, unless more is known by now. @param {Snapshot} snapshot */
export const learn = (snapshot) => follower.snapshot(snapshot);

/** See how the match stands. */
export const catchUp = () => follower.catchUp();

/** @param {Snapshot} snapshot */
function adopt(snapshot) {
  const before = now.table;
  now.table = snapshot;
  forget();
  if (snapshot.rematch) ui.rematch = snapshot.rematch;
  ui.thinking = ui.readying = null;
  choosePlace();
  if (before) carryOver(before.state);
  if (now.table.state.over && !before?.state.over) ui.end = true;
  draw.all();
  const notices = before ? comings(snapshot, snapshot.log.filter((entry) => entry.v > before.v)) : [];
  if (notices.length) toast(notices.join(' '));
  turnCame(!before);
}

/** @param {Happening} event */
function happened(event) {
  const before = now.table.state, seatBefore = ui.seat, move = watch(event, board);
  const entry = { ...event, state: undefined, changes: changes(before, event.state) };
  now.table = { ...now.table, v: event.v, state: event.state || before, log: [...now.table.log, entry].slice(-40) };
  forget();
  ui.thinking = ui.readying = null;
  ui.asked = null;
  if (event.type === 'rematched') ui.rematch = event.match || null;
  choosePlace();
  carryOver(before);
  draw.all();
  if (!ui.end) move();
  const lines = told(now.table, entry);
  if (mine()) lines.push(turnTold(now.table));
  announce(lines.join(' '));
  if (seatBefore !== ui.seat && now.table.you.seats.length > 1 && mine()) handOver();
  turnCame(false);
  if (now.table.state.over) setTimeout(() => { ui.end = true; draw.all(); }, mayMove() ? 1100 : 0);
}

/** What an entry changed in the totals, by seat; the Architect's is null.
 * @param {import('./types.js').PublicState} before @param {import('./types.js').PublicState} [after] */
const changes = (before, after = before) => ({
  ...Object.fromEntries(after.seats.map(({ total }, i) => [i, total - before.seats[i].total])),
  null: (after.architect?.total || 0) - (before.architect?.total || 0),
});

/** @param {Happening} event */
function caughtUp(event) {
  const lines = comings(now.table, [event]).length ? [] : told(now.table, event); // those were told at once
  if (lines.length) announce(lines.join(' '));
}

/** Make ready for the reader's turn. @param {boolean} first */
function turnCame(first) {
  if (prefs().speed === 'instant') hurry();
  if (!mine() || ui.end) return;
  // The first time when all was painted: it has the page laid out once more.
  if (first) requestAnimationFrame(() => setTimeout(toStage));
  else toStage();
  if (!first && document.hidden) document.title = `● ${say('title.table')}`;
  // Ask ahead for what the reader is about to look at, one after the other.
  const { v } = now.table;
  void (async () => {
    for (let slot = 0; slot <= seatNow().stones && slot < now.table.state.site.length; slot++) {
      if (now.table.v !== v) return;
      await spotsFor(slot).catch(() => null);
    }
  })();
}

/** Keys go to the stage, unless the reader is somewhere. */
function toStage() {
  if (!document.activeElement || document.activeElement === document.body) board.focus();
}

/** @param {any} m */
function heard(m) {
  if (m.t === 'snapshot') learn(m);
  else if (m.t === 'event') void follower.event(m);
  else if (m.t === 'thinking') {
    ui.thinking = m.seat;
    ui.readying = null;
    draw.panels();
  } else if (m.t === 'getting_ready') {
    const first = ui.readying !== m.seat;
    ui.readying = m.seat;
    draw.panels();
    if (first) announce(say('prompt.getting_ready', { name: nameOf(now.table, m.seat) }));
  } else if (m.t === 'presence') {
    now.table = { ...now.table, players: now.table.players.map((p, i) => ({ ...p, connected: m.seats[i] })) };
    draw.panels();
  }
}

/** Keep a line to the match open from now on. */
export function listen() {
  line = new Line(now.match, {
    message: heard,
    version: () => now.table.v,
    state: (state, seconds) => {
      // A server that came back may have brought another client.
      if (state === 'live' && ui.line === 'lost') void isFresh().then((fresh) => { ui.old = !fresh; draw.panels(); });
      ui.line = state;
      ui.retry = seconds;
      draw.panels();
    },
  });
}

/** Have the bot that the reader waits for move at once. */
export function hurry() {
  if (paced()) line?.hurry();
}

/** Come back to a line that another tab took. */
export const takeOver = () => line?.takeOver();

/** @param {object} command @returns {Promise<import('./types.js').Answer>} */
export async function command(command) {
  const closed = closedTold();
  if (closed) { // it would wait, and be sent from a table that has long gone on
    toast(closed);
    return { id: '', ok: false };
  }
  const answer = await /** @type {Line} */ (line).send({ v: now.table.v, ...command });
  if (!answer.ok) {
    toast(answer.reasons?.length ? say('reason.' + answer.reasons[0]) : say('error.' + (REFUSALS.includes(answer.error || '') ? answer.error : 'refused')));
    if (answer.snapshot) {
      letGo();
      if (!learn(answer.snapshot)) draw.all();
    }
  }
  return answer;
}

export async function takeBack() {
  const seat = now.table.state.take_back;
  if (seat === null || !now.table.you.seats.includes(seat)) return;
  letGo();
  await command({ type: 'take_back', seat });
}
