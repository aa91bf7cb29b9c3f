// Keeping up with a match. Events, answers and snapshots overtake one another; what is known only
// ever gets newer, and after a gap the whole match is asked for, as often as it takes.

import { BACKOFF, Refusal } from './net.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').Happening} Happening */
/**
 * @typedef {object} Reader who keeps up with a match
 * @property {() => number} version the last entry that is known; 0 before the first snapshot
 * @property {() => Promise<Snapshot>} fetch asks for the whole match
 * @property {(table: Snapshot) => void} adopt takes the whole match as it stands
 * @property {(event: Happening) => void} happened takes the next entry, with the state after it
 * @property {(event: Happening) => void} caughtUp is told of an entry that was only a reason to fetch
 */

/** Entries that say all there is to know. After the others, who sits where has changed too. */
const WHOLE = ['moved', 'taken_back', 'rematched'];

export class Follower {
  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    /** What is being taken; the next one waits for it. @type {Promise<void>} */
    this.last = Promise.resolve();
  }

  /** Take a snapshot, unless it is older than what is known. @param {Snapshot} table
   * @returns {boolean} whether it was taken */
  snapshot(table) {
    if (table.v < this.reader.version()) return false;
    this.reader.adopt(table);
    return true;
  }

  /** Take an event, after those that were heard before. @param {Happening} event */
  event(event) {
    return this.next(() => this.take(event));
  }

  /** See how things stand. @returns {Promise<void>} */
  catchUp() {
    return this.next(async () => { await this.fetched(); });
  }

  /** @param {() => Promise<void>} work */
  next(work) {
    const done = this.last.then(work);
    this.last = done.catch(() => {}); // whoever waits for `done` hears of it; the next one goes on
    return done;
  }

  /** @param {Happening} event */
  async take(event) {
    const { reader } = this, known = reader.version();
    if (event.v <= known) return;
    if (event.v === known + 1 && event.state && WHOLE.includes(event.type)) {
      reader.happened(event);
      return;
    }
    if (await this.fetched()) reader.caughtUp(event);
  }

  /** Ask for the whole match until it comes. @returns {Promise<boolean>} whether there is such a match */
  async fetched() {
    for (let tries = 0; ; tries++) {
      const found = await this.reader.fetch().catch((error) => (error instanceof Refusal && error.status === 404 ? 'gone' : null));
      if (found === 'gone') return false; // the line will say so
      if (found) {
        this.snapshot(found);
        return true;
      }
      await new Promise((done) => setTimeout(done, BACKOFF[Math.min(tries, BACKOFF.length - 1)]));
    }
  }
}
