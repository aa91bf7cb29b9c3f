// Talking with the server: requests, and one socket a match that finds its way back.

import { say } from './say.js';

/** @typedef {import('./types.js').Answer} Answer */

/** A refusal by the server, in words. */
export class Refusal extends Error {
  /** @param {number} status @param {{error?: string, message?: string, reasons?: string[]}} body */
  constructor(status, body) {
    super(body.message || '');
    this.status = status;
    this.code = body.error || '';
    this.reasons = body.reasons || [];
  }
}

/** Why something could not be had: whether no answer came, or which. @param {unknown} error */
export function trouble(error) {
  if (!(error instanceof Refusal)) return say('error.server');
  return say(error.status === 429 ? 'error.too_many' : error.status >= 500 ? 'error.busy' : 'error.refused');
}

/** @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function ask(path, body, signal) {
  const response = await fetch(path, body === undefined ? { signal } : {
    signal, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, data);
  return data;
}

/** How often it is asked whether somebody is there, and how long an answer may take. */
const BEAT = 20000, PATIENCE = 6000;
const GRACE = 1000;
/** How long is waited before each new attempt, in milliseconds; the last goes on. */
export const BACKOFF = [1000, 2000, 4000, 8000];
/** Farewells after which one comes back. */
const PASSING = ['restart', 'unavailable'];

/** The line to one match. Commands wait for their answer; after a break, the one on its way is
 * sent again under the same id, and the server gives the same answer once more. */
export class Line {
  /** @param {string} match @param {{message: (m: any) => void, state: (s: string, seconds: number) => void, version: () => number}} on */
  constructor(match, on) {
    this.match = match;
    this.on = on;
    this.tries = 0;
    this.closed = false;
    /** @type {Map<string, {command: any, done: (a: Answer) => void}>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    addEventListener('online', () => this.probe());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.probe(); });
    this.open();
  }

  /** Try at once if the line is down. */
  now() {
    if (!this.closed && (!this.socket || this.socket.readyState > 1)) this.open();
  }

  /** Find out whether the line still leads somewhere: one that broke while a phone slept looks open
   * for minutes. */
  probe() {
    this.now();
    this.write({ t: 'ping' });
    this.expect();
  }

  /** Give the line up if nothing is heard for a while. */
  expect() {
    const { socket } = this;
    clearTimeout(this.patience);
    if (socket?.readyState !== 1) return;
    this.patience = setTimeout(() => {
      if (socket !== this.socket) return;
      this.lost();
      socket.close();
    }, PATIENCE);
  }

  open() {
    clearTimeout(this.timer);
    const url = new URL(`/api/matches/${this.match}/socket?since=${this.on.version()}`, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      clearTimeout(this.grace);
      this.on.state('live', 0);
      clearInterval(this.beat);
      this.beat = setInterval(() => this.probe(), BEAT);
      for (const { command } of this.waiting.values()) this.write(command);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      clearTimeout(this.patience);
      const message = JSON.parse(data);
      // An open line proves little: a server in trouble opens it and hangs up.
      if (message.t !== 'bye') this.tries = 0;
      if (message.t === 'answer') {
        this.waiting.get(message.id)?.done(message);
        this.waiting.delete(message.id);
      } else if (message.t === 'bye' && !PASSING.includes(message.reason)) {
        this.closed = true;
        this.on.state(message.reason, 0);
      } else if (message.t !== 'pong' && message.t !== 'bye') {
        this.on.message(message);
      }
    };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  lost() {
    clearInterval(this.beat);
    clearTimeout(this.patience);
    this.socket = null;
    if (this.closed) return;
    const wait = BACKOFF[Math.min(this.tries, BACKOFF.length - 1)] * (0.75 + Math.random() / 2);
    if (!this.tries) this.grace = setTimeout(() => this.on.state('lost', wait / 1000), GRACE);
    else this.on.state('lost', wait / 1000);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), this.tries === 1 ? 250 : wait);
  }

  /** @param {object} message */
  write(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** Send a command; the promise keeps until it has been answered, over any break of the line.
   * @param {object} command @returns {Promise<Answer>} */
  send(command) {
    const id = newId(), whole = { t: 'command', id, ...command };
    return new Promise((done) => {
      this.waiting.set(id, { command: whole, done });
      this.write(whole);
      this.now();
      this.expect();
    });
  }

  /** Have the bot to move not keep to the pace. */
  hurry() {
    this.write({ t: 'hurry' });
  }

  /** Come back after another tab took over. */
  takeOver() {
    this.closed = false;
    this.now();
  }
}

/** A random id, on pages without TLS too. */
function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = (b[6] & 15) | 64;
  b[8] = (b[8] & 63) | 128;
  const h = [...b].map((x) => x.toString(16).padStart(2, '0')).join('');
  return [h.slice(0, 8), h.slice(8, 12), h.slice(12, 16), h.slice(16, 20), h.slice(20)].join('-');
}
