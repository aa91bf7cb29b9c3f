// The table: what is known of the match, what the reader is doing, and the screens drawn from both.

import { Board } from './board.js';
import { ask, Line, Refusal } from './net.js';
import {
  actions, badge, bar, census, cityOf, drawn, litNote, log, miniature, rivals, rows, sign, site,
} from './panels.js';
import { mayMove, prefs } from './prefs.js';
import { say, signed, takeCatalogue } from './say.js';
import { Spots } from './spots.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { DISTRICTS, LINES, ghostSpoken, isYou, nameOf, reason, spoken, tileName, told } from './words.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').Happening} Happening */
/** @typedef {import('./spots.js').Placement} Placement */
/** @typedef {import('./spots.js').Spot} Spot */
/** @typedef {{slot: number, tile: string, spots: Spots, placement: Placement | null, refused: import('./spots.js').Refused | null, set: boolean, rotation: number | null, turn: number}} Hand */

takeCatalogue();

/** @param {string} selector @returns {HTMLElement} */
const $ = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
const match = document.body.dataset.match || '';
/** The match as it was last heard of; there is none before the first answer. @type {Snapshot} */
let table = /** @type {any} */ (undefined);
/** @type {Line | null} */
let line = null;
/** @type {Hand | null} */
let hand = null;
/** @type {Map<string, Promise<Spots>>} */
let options = new Map();
/** @type {Record<string, string>} */
let botNames = {};

const ui = {
  seat: 0, // whose city is on the stage when nobody's is looked at
  peek: /** @type {number | null} */ (null),
  lit: /** @type {string | null} */ (null),
  pinned: false,
  asked: /** @type {number[] | null} */ (null),
  plan: prefs().plan,
  touch: matchMedia('(pointer: coarse)').matches,
  busy: false,
  loading: false,
  thinking: /** @type {number | null} */ (null),
  line: 'live',
  retry: 0,
  toast: '',
  end: false,
  rematch: /** @type {string | null} */ (null),
};

// -- what follows from what is known -------------------------------------------------------------

const mine = () => table.state.to_move !== null && table.you.seats.includes(table.state.to_move);
const scores = () => table.assists.live_scores || table.state.over;
const onStage = () => ui.peek ?? ui.seat;
const seatNow = () => table.state.seats[ui.seat];
const phone = () => innerWidth < 700;
const price = () => hand?.slot || 0;

/** The seat whose city the reader works on: the one to move if it is theirs, else the last such. */
function choosePlace() {
  const { seats } = table.you, { to_move: turn } = table.state;
  if (turn !== null && seats.includes(turn)) ui.seat = turn;
  else if (!seats.length && turn !== null) ui.seat = turn;
  else if (seats.length && !seats.includes(ui.seat)) ui.seat = seats[0];
}

/** @param {number} q @param {number} r */
const levelAt = (q, r) => seatNow().cells.find((c) => c[0] === q && c[1] === r)?.[2] || 0;
/** @param {number[][]} hexes */
const buriedBy = (hexes) => hexes.flatMap(([q, r]) => seatNow().cells.filter((c) => c[0] === q && c[1] === r).map((c) => c[3]));

// -- hearing from the server ---------------------------------------------------------------------

/** @param {Snapshot} snapshot */
function adopt(snapshot) {
  const before = table;
  table = snapshot;
  options = new Map();
  if (snapshot.rematch) ui.rematch = snapshot.rematch;
  ui.thinking = null;
  choosePlace();
  dropHand(false);
  if (!before && table.state.over) ui.end = true;
  drawAll();
  turnCame(!before);
}

/** @param {Happening} event */
async function happened(event) {
  if (event.v <= table.v) return;
  if (event.v > table.v + 1 || !event.state) {
    adopt(await ask(`/api/matches/${match}`));
    return;
  }
  const before = table.state, seatBefore = ui.seat;
  table = { ...table, v: event.v, state: event.state, log: [...table.log, { ...event, state: undefined }].slice(-40) };
  options = new Map();
  ui.thinking = null;
  ui.asked = null;
  if (event.type === 'rematched') ui.rematch = event.match || null;
  if (!['moved', 'taken_back', 'rematched'].includes(event.type)) {
    adopt(await ask(`/api/matches/${match}`));
    announce(told(table, event).join(' '));
    return;
  }
  choosePlace();
  dropHand(false);
  drawAll();
  moveSite(before, event);
  if (event.type === 'moved' && event.seat === onStage() && !ui.end) dropTile();
  const lines = told(table, event);
  if (mine()) lines.push(say('log.your_turn'));
  announce(lines.join(' '));
  if (seatBefore !== ui.seat && table.you.seats.length > 1 && mine()) handOver();
  turnCame(false);
  if (table.state.over) setTimeout(() => { ui.end = true; drawAll(); }, mayMove() ? 1100 : 0);
}

/** Make ready for the reader's turn. @param {boolean} first */
function turnCame(first) {
  if (!mine() || ui.end) return;
  const held = document.activeElement;
  if (!held || held === document.body) board.focus();
  if (!first && document.hidden) document.title = `● ${say('title.table')}`;
  // Ask ahead for what the reader is about to look at, one after the other.
  const { v } = table;
  void (async () => {
    for (let slot = 0; slot <= seatNow().stones && slot < table.state.site.length; slot++) {
      if (table.v !== v) return;
      await spotsFor(slot).catch(() => null);
    }
  })();
}

/** @param {any} m */
function heard(m) {
  if (m.t === 'snapshot') adopt(m);
  else if (m.t === 'event') void happened(m);
  else if (m.t === 'thinking') {
    ui.thinking = m.seat;
    drawPanels();
  } else if (m.t === 'presence') {
    table = { ...table, players: table.players.map((p, i) => ({ ...p, connected: m.seats[i] })) };
    drawPanels();
  }
}

/** @param {object} command */
async function command(command) {
  const answer = await /** @type {Line} */ (line).send({ v: table.v, ...command });
  if (!answer.ok) {
    toast(answer.reasons?.length ? say('reason.' + answer.reasons[0]) : say('error.' + (['stale', 'not_your_turn', 'not_your_seat', 'illegal', 'over', 'taken'].includes(answer.error || '') ? answer.error : 'refused')));
    if (answer.snapshot) adopt(answer.snapshot);
  }
  return answer;
}

// -- the tile in hand ----------------------------------------------------------------------------

/** @param {number} slot @returns {Promise<Spots>} */
function spotsFor(slot) {
  const id = `${table.v}/${slot}`;
  let found = options.get(id);
  if (!found) {
    found = ask(`/api/matches/${match}/options?slot=${slot}&v=${table.v}`).then((o) => new Spots(o, levelAt));
    found.catch(() => options.delete(id));
    options.set(id, found);
  }
  return found;
}

/** @param {number} slot */
async function take(slot) {
  if (!mine() || ui.busy || slot >= table.state.site.length) return;
  if (slot > seatNow().stones) {
    toast(say('site.too_dear', { n: slot, stones: seatNow().stones }));
    return;
  }
  if (hand?.slot === slot) {
    dropHand(true);
    return;
  }
  ui.peek = null;
  ui.asked = null;
  const { v } = table;
  const wait = setTimeout(() => { ui.loading = true; drawPanels(); }, 120);
  try {
    const spots = await spotsFor(slot);
    if (table.v !== v) return;
    const old = hand?.placement?.spot, same = old && spots.legal.get(old.id);
    hand = { slot, tile: spots.tile, spots, placement: null, refused: null, set: false, rotation: null, turn: 0 };
    if (same) hand.placement = Spots.first(same, null);
    else if (board.keys) {
      const [x, y] = [board.host.clientWidth / 2, board.host.clientHeight / 2];
      const spot = spots.nearest((x - board.origin[0]) / board.side, (y - board.origin[1]) / board.side, board.view);
      if (spot) hand.placement = Spots.first(spot, null);
    }
    announce(say('ghost.taken', { tile: tileName(spots.tile) }));
    if (board.keys) board.focus();
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) adopt(await ask(`/api/matches/${match}`));
    else toast(say('error.server'));
  } finally {
    clearTimeout(wait);
    ui.loading = false;
    drawAll();
  }
}

/** @param {boolean} draw */
function dropHand(draw) {
  hand = null;
  ui.busy = false;
  if (draw) {
    announce(say('ghost.dropped'));
    drawAll();
  }
}

/** @param {Spot} spot @param {boolean} [set] */
function aim(spot, set = false) {
  if (!hand) return;
  if (hand.placement?.spot === spot && hand.set === set && !hand.refused) return;
  const kept = hand.placement?.spot === spot ? hand.placement : Spots.first(spot, hand.rotation);
  hand = { ...hand, placement: kept, refused: null, set };
  if (set || board.keys) board.reveal(spot);
  drawHand();
  if (board.keys) tellGhost();
}

/** @param {number} by */
function turn(by) {
  if (!hand || ui.busy) return;
  if (hand.placement) {
    const placement = Spots.turned(hand.placement, by);
    hand = { ...hand, placement, rotation: placement.rotation };
  } else {
    hand = { ...hand, turn: hand.turn + by };
  }
  drawHand();
  if (board.keys) tellGhost();
}

function tellGhost() {
  if (!hand?.placement) return;
  const { placement } = hand, { level } = placement.spot;
  announce(table.assists.preview ? ghostSpoken(placement.delta, level, buriedBy(placement.hexes))
    : say('ghost.spoken_plain', { level, turn: placement.spot.turns.indexOf(placement) + 1 }));
}

async function confirm() {
  if (!hand?.placement || ui.busy || ui.line !== 'live') return;
  const { slot, tile, placement } = hand, { q, r, rotation } = placement;
  hand = { ...hand, set: true };
  ui.busy = true;
  drawHand();
  const answer = await command({ type: 'move', seat: ui.seat, move: `${slot}:${tile}@${q},${r}/${rotation}` });
  ui.busy = false;
  if (!answer.ok && hand) hand = { ...hand, set: false };
  drawHand();
}

/** Back one step: never commits. */
function back() {
  if (ui.asked) ui.asked = null;
  else if (hand?.set && !ui.busy) hand = { ...hand, set: false };
  else if (hand && !ui.busy) {
    dropHand(true);
    return;
  } else if (ui.peek !== null) ui.peek = null;
  else if (ui.lit) {
    ui.lit = null;
    ui.pinned = false;
  }
  drawAll();
}

// -- stage ---------------------------------------------------------------------------------------

const board = new Board($('.board'), {
  hover: (spot) => aim(spot, hand?.set),
  set: (spot, touch) => {
    if (!hand || ui.busy) return;
    ui.touch = touch;
    if (hand.set && hand.placement?.spot === spot) {
      if (!touch) void confirm();
      return;
    }
    aim(spot, true);
    if (!touch && prefs().one_click) void confirm();
  },
  refuse: (refused, set) => {
    if (!hand || ui.busy || (hand.set && !set)) return;
    hand = { ...hand, placement: null, refused, set: false };
    drawHand();
    if (set) announce(say('reason.' + refused.reason));
  },
  outside: back,
  turn,
  ask: (hex) => {
    ui.asked = hex && String(hex) === String(ui.asked) ? null : hex;
    drawStage();
  },
});

function drawScene() {
  const seat = table.state.seats[onStage()], name = nameOf(table, onStage());
  const stars = Object.fromEntries(DISTRICTS.map((c) => [c, seat.sheet[LINES[c]].stars]));
  const byHex = new Map(seat.cells.map((c) => [c[0] + ',' + c[1], c]));
  const covered = hand?.placement && hand.set;
  board.show({
    ...cityOf(seat),
    last: covered ? null : seat.last || null,
    label: onStage() === table.you.seats[0] && table.you.seats.length === 1 ? say('stage.city') : say('stage.city_of', { name }),
    plan: ui.plan,
    numerals: prefs().numerals,
    spoken: (block) => {
      const cell = byHex.get(block.q + ',' + block.r);
      const label = cell ? spoken(cell, stars[cell[3].toLowerCase()] || 0) : '';
      return `role="button" tabindex="-1" aria-label="${label.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`;
    },
  });
}

function drawHand() {
  board.hold(hand && ui.peek === null ? {
    faces: hand.tile, placement: hand.placement, refused: hand.refused, turn: hand.turn, set: hand.set, spots: hand.spots, gains: table.assists.preview,
  } : null);
  drawPanels();
}

function drawStage() {
  const city = $('.city.own');
  const lit = ui.lit || '';
  if (lit) city.dataset.lit = lit;
  else delete city.dataset.lit;
  const seat = table.state.seats[onStage()];
  const { placement } = hand || {}, flag = board.flag;
  // The flag: what this spot would bring.
  const pill = $('.flag');
  pill.hidden = !flag || !hand || (!table.assists.preview && !hand.refused) || ui.peek !== null;
  if (flag) pill.style.transform = `translate(${Math.round(Math.max(56, Math.min(flag[0], board.host.clientWidth - 56)))}px, ${Math.round(Math.max(46, flag[1]))}px) translate(-50%, -100%)`;
  render(hand?.refused ? html`<span class="pill no">${sign('cancel', 16)}</span>` : placement ? html`<span class="pill">${sign('confirm', 18)}${signed(placement.delta)}</span>` : nothing, pill);
  // Why a hex scores.
  const card = $('.why-card'), cell = ui.asked && seat.cells.find((c) => c[0] === ui.asked?.[0] && c[1] === ui.asked?.[1]);
  const lake = ui.asked && !cell && seat.lakes.some((l) => String(l) === String(ui.asked));
  card.hidden = !(cell || lake) || !!hand;
  if ((cell || lake) && ui.asked) {
    const [x, y] = board.middle(ui.asked), low = y < 150;
    card.style.transform = `translate(${Math.round(Math.max(130, Math.min(x, board.host.clientWidth - 130)))}px, ${Math.round(y + (low ? 1 : -1) * board.side * 0.7)}px) translate(-50%, ${low ? '0' : '-100%'})`;
    render(cell ? html`<b>${say('face.' + (cell[3] === cell[3].toLowerCase() ? cell[3] : 'plaza_' + cell[3].toLowerCase()))}</b><span>${reason(cell, seat.sheet[LINES[cell[3].toLowerCase()]]?.stars || 0)}</span>` : html`<span>${say('why.lake')}</span>`, card);
  }
  const note = $('.note');
  note.hidden = !ui.lit || !!hand;
  if (ui.lit) render(litNote(seat, ui.lit), note);
  const prompt = $('.prompt');
  prompt.hidden = !!hand || !!ui.lit;
  render(promptText(), prompt);
  const peeked = ui.peek !== null;
  $('.stage').classList.toggle('peeking', peeked);
  $('.peek-bar').hidden = !peeked;
  if (peeked) {
    render(html`<span>${say('peek.title', { name: nameOf(table, onStage()) })} <span class="show">${scores() ? seat.total : ''}</span></span>
      ${table.state.seats.length > 2 ? html`<button class="btn line" @click=${() => peekNext(1)}>${say('peek.next')}</button>` : nothing}
      <button class="btn main" @click=${() => peek(null)}>${say('peek.back')}</button>`, $('.peek-bar'));
  }
}

function promptText() {
  const { to_move: seat, over } = table.state;
  if (ui.loading) return say('prompt.loading');
  if (over) return html`${say('prompt.over')} <button class="btn line" @click=${() => { ui.end = true; drawAll(); }}>${say('end.back')}</button>`;
  if (seat === null) return '';
  if (mine()) return isYou(table, seat) ? say('prompt.take') : say('prompt.take_named', { name: nameOf(table, seat) });
  if (table.players[seat].kind === 'open') return say('prompt.open');
  return say('prompt.wait', { name: nameOf(table, seat) });
}

/** @param {number | null} seat */
function peek(seat) {
  ui.peek = seat === ui.seat ? null : ui.peek === seat ? null : seat;
  ui.asked = null;
  drawAll();
}

/** @param {number} by */
function peekNext(by) {
  const count = table.state.seats.length;
  peek((onStage() + by + count) % count);
}

/** @param {string | null} letter @param {boolean} [pin] */
function light(letter, pin = false) {
  if (pin) {
    ui.pinned = !(ui.pinned && ui.lit === letter);
    ui.lit = ui.pinned ? letter : null;
  } else if (!ui.pinned) ui.lit = letter;
  drawPanels();
}

// -- panels --------------------------------------------------------------------------------------

function drawPanels() {
  if (!table) return;
  const { state } = table, own = state.seats[ui.seat], live = ui.line === 'live';
  const placement = table.assists.preview ? hand?.placement || null : null;
  document.body.classList.toggle('holding', !!hand);
  document.body.classList.toggle('seen', true);
  render(bar(table, { menu, settings: () => { location.href = '/settings'; }, help, takeBack, thinking: ui.thinking }), $('.bar'));
  const title = table.you.seats.length === 1 && ui.seat === table.you.seats[0] ? say('sheet.title') : say('sheet.title_of', { name: nameOf(table, ui.seat) });
  const total = html`<div class="total" aria-label=${scores() ? say('sheet.total', { n: own.total }) : nothing} role="img"><span class="show">${scores() ? own.total : '–'}</span>${placement && scores() ? html`<span class="then show">→ ${own.total + placement.delta}</span>` : nothing}</div>`;
  render(html`<h2 class="quiet title">${title}</h2>${total}${rows({ sheet: own.sheet, placement, price: price(), lit: ui.lit, light, scores: scores() })}${badge(table.rules)}${census(state.unseen)}${log(table)}`, $('.sheet'));
  const size = phone() ? (hand ? 10.5 : 13) : innerWidth < 1280 ? 19 : 24;
  render(site(table, { stones: own.stones, taken: hand?.slot ?? null, mine: mine(), side: size, take, waiting: !mine() || state.over }), $('.site'));
  render(rivals(table, {
    not: ui.seat, peek, peeked: ui.peek, scores: scores(), thinking: ui.thinking, bots: botNames,
    miniature: (seat) => mini(seat),
  }), $('.rivals'));
  render(html`<span class="show">${scores() ? own.total : '–'}</span>${placement && scores() ? html`<span class="then show">→ ${own.total + placement.delta}</span>` : nothing}${sign('stone', 18)}<b>${own.stones}</b><span class="hide">${say('sheet.open')}</span>`, $('.hud'));
  const act = $('.act');
  act.hidden = !hand || ui.peek !== null;
  board.foot = phone() ? 0 : 84;
  if (hand) {
    render(actions({
      placement: hand.placement, refused: hand.refused?.reason || null, price: hand.slot, total: own.total, buried: hand.placement ? buriedBy(hand.placement.hexes) : [],
      preview: table.assists.preview, set: hand.set, busy: ui.busy, live,
      does: { turn, cancel: () => dropHand(true), confirm, peek: (on) => board.peek(on) },
    }), act);
  }
  const bars = $('.line-bar');
  bars.hidden = live;
  render(ui.line === 'lost' ? say('link.lost', { n: Math.max(1, Math.round(ui.retry)) })
    : ui.line === 'replaced' ? html`${say('link.replaced')} <button class="btn line" @click=${() => line?.takeOver()}>${say('link.take_over')}</button>`
      : say(ui.line === 'unknown_match' ? 'link.unknown_match' : 'link.abuse'), bars);
  const note = $('.toast');
  note.hidden = !ui.toast;
  note.textContent = ui.toast;
  drawStage();
}

/** @type {Map<number, {of: string, picture: unknown}>} */
const minis = new Map();
/** Drawn once for each city and size. @param {number} seat */
function mini(seat) {
  const box = document.querySelector(`.mini[data-seat="${seat}"]`);
  const w = Math.max(box?.clientWidth || (phone() ? 56 : 260), 44), h = Math.max(box?.clientHeight || (phone() ? 48 : 180), 40);
  const of = `${table.state.seats[seat].text}|${w}|${h}`, known = minis.get(seat);
  if (known?.of === of) return known.picture;
  const picture = drawn(miniature(table.state.seats[seat], w, h));
  minis.set(seat, { of, picture });
  return picture;
}

function drawAll() {
  if (!table) return;
  document.body.dataset.view = ui.end ? 'end' : 'table';
  if (ui.end) {
    void drawEnd();
    return;
  }
  drawPanels();
  drawScene();
  drawHand();
}

async function drawEnd() {
  const { showEnd } = await import('./end.js');
  showEnd($('.end'), table, {
    rematch: async () => {
      if (ui.rematch) location.href = `/t/${ui.rematch}`;
      else {
        const seat = table.you.seats[0];
        const answer = await command({ type: 'rematch', seat });
        if (answer.ok && ui.rematch) location.href = `/t/${ui.rematch}`;
      }
    },
    share, table: () => { ui.end = false; drawAll(); }, bots: botNames, menu, ready: ui.rematch,
  });
}

// -- movement ------------------------------------------------------------------------------------

/** Tiles behind a gap come down a step. @param {import('./types.js').PublicState} before @param {Happening} event */
function moveSite(before, event) {
  if (!mayMove() || event.type !== 'moved') return;
  /** @type {(number | null)[]} */
  let from = before.site.map((_, i) => i);
  for (const step of event.steps || []) {
    if (step.type === 'TileTaken') from.splice(step.slot, 1);
    if (step.type === 'SiteRefilled') from = [...from, ...Array.from({ length: table.state.stack_size }, () => null)];
  }
  document.querySelectorAll('.site button.slot').forEach((slot, i) => {
    const old = from[i], tile = slot.querySelector('.tile');
    if (old === i || !tile) return;
    const dx = ((old ?? table.state.stack_size + 1) - i) * slot.clientWidth;
    tile.animate([{ transform: `translate(${dx}px, -6px)`, opacity: old === null ? 0 : 1 }, { transform: 'none', opacity: 1 }], {
      duration: 250, delay: 30 * i, easing: 'cubic-bezier(.2, .7, .2, 1)', fill: 'backwards',
    });
  });
}

/** The tile just laid comes down on its spot, and stones rise from the quarries it covers. */
function dropTile() {
  if (!mayMove()) return;
  const seat = table.state.seats[onStage()];
  for (const [q, r, , , piece] of seat.cells) {
    if (piece !== seat.last) continue;
    const inner = board.groups.get(`${q},${r}`);
    inner?.animate([{ translate: `0 ${-0.22 * board.side}px` }, { translate: '0 0' }], { duration: 160, easing: 'cubic-bezier(.5, 0, .9, .4)' });
  }
}

function handOver() {
  const card = $('.hand-over'), { order } = table.state, picks = order.filter((s) => s === ui.seat).length;
  render(html`<p class="show">${say('hand.over', { name: nameOf(table, ui.seat) })}</p><p class="quiet">${say('hand.order', { n: picks })}</p>`, card);
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

/** @type {number | undefined} */
let toastTimer;
/** @param {string} text */
function toast(text) {
  ui.toast = text;
  announce(text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { ui.toast = ''; drawPanels(); }, 6000);
  drawPanels();
}

/** @param {string} text */
function announce(text) {
  $('.live').textContent = text;
}

// -- dialogs -------------------------------------------------------------------------------------

/** @param {string} title @param {unknown} body @param {string} [kind] */
function dialog(title, body, kind = '') {
  const box = /** @type {HTMLDialogElement} */ ($('dialog'));
  box.className = kind;
  const close = closeDialog;
  render(html`<header><h2 id="dialog-title" class="show">${title}</h2><button class="btn icon" aria-label=${say('menu.close')} @click=${close}>${sign('cancel', 22)}</button></header><div class="body">${body}</div>`, box);
  if (!box.open) box.showModal();
  return close;
}

const closeDialog = () => /** @type {HTMLDialogElement} */ ($('dialog')).close();

function menu() {
  const playing = table.you.seats.length && !table.state.over;
  const close = closeDialog;
  dialog(say('menu.title'), html`<nav class="menu-list">
    <a class="btn" href="/">${say('menu.home')}</a><a class="btn" href="/new">${say('menu.new')}</a>
    <a class="btn" href="/rules" target="_blank">${say('menu.rules')}</a><a class="btn" href="/settings">${say('menu.settings')}</a>
    <button class="btn" @click=${() => { close(); help(); }}>${say('menu.sheet')}</button>
    <button class="btn" @click=${() => { close(); share(); }}>${say('menu.share')}</button>
    ${playing ? html`<hr><button class="btn" @click=${() => { close(); void command({ type: 'leave', seat: ui.seat }); }}>${say('menu.leave')}</button>
    <button class="btn" @click=${() => { close(); askResign(); }}>${say('menu.resign')}</button>` : nothing}</nav>`);
}

function askResign() {
  const close = dialog(say('menu.resign'), html`<p>${say('menu.resign_ask')}</p><p class="choices"><button class="btn main" @click=${() => { close(); void command({ type: 'resign', seat: ui.seat }); }}>${say('menu.resign_yes')}</button><button class="btn line" @click=${() => close()}>${say('act.cancel')}</button></p>`);
}

/** The whole sheet, with reasons, the census, the log and the keys. */
function help() {
  const seat = table.state.seats[onStage()];
  const keys = [
    ['1 – 6', 'take'], ['← ↑ → ↓', 'move'], ['[ ]', 'rank'], ['R', 'turn'], ['Enter', 'enter'], ['Esc', 'esc'], ['U', 'back'], ['V', 'plan'], ['+ − 0', 'zoom'], ['O', 'rival'], ['S', 'sheet'], ['W', 'why'],
  ];
  dialog(say('help.title'), html`<section class="explain"><h3>${say('sheet.title_of', { name: nameOf(table, onStage()) })} <span class="show">${scores() ? seat.total : ''}</span></h3>
    ${DISTRICTS.map((c) => litNote(seat, c))}<p class="stones-note">${sign('stone', 20)} ${say('sheet.stones')}: ${seat.stones}, ${say('sheet.stones_worth')}</p></section>
    <section>${census(table.state.unseen)}${badge(table.rules)}${log(table, 12)}</section>
    <section class="keys"><h3>${say('help.keys')}</h3><dl>${keys.map(([k, what]) => html`<div><dt><kbd>${k}</kbd></dt><dd>${say('help.k_' + what)}</dd></div>`)}</dl><p class="quiet">${say('help.keys_note')}</p></section>`, 'wide');
}

function share() {
  /** @param {string} label @param {string} path */
  const entry = (label, path) => {
    const link = new URL(path, location.href).href;
    return html`<section class="share"><p>${label}</p><img class="qr" src=${path + '/qr.svg'} width="168" height="168" alt=${say('share.qr')}>
    <div class="copy"><input readonly aria-label=${label} .value=${link} @focus=${(/** @type {FocusEvent} */ e) => /** @type {HTMLInputElement} */ (e.target).select()}><button class="btn line" @click=${async (/** @type {Event} */ e) => {
      const button = /** @type {HTMLElement} */ (e.currentTarget);
      await navigator.clipboard?.writeText(link).catch(() => null);
      button.textContent = say('share.copied');
    }}>${say('share.copy')}</button></div></section>`;
  };
  const open = (table.links || []).filter(({ seat }) => table.players[seat].kind === 'open');
  dialog(say('share.title'), html`${open.map(({ seat, link }) => entry(say('share.seat', { n: seat + 1 }), link))}
    ${open.length ? html`<p class="choices"><button class="btn line" @click=${() => { for (const { seat } of open) void command({ type: 'fill', seat }); closeDialog(); }}>${say('menu.fill')}</button></p>` : nothing}
    ${entry(say('share.watch'), `/t/${match}`)}`);
}

async function takeBack() {
  const seat = table.state.take_back;
  if (seat === null || !table.you.seats.includes(seat)) return;
  dropHand(false);
  await command({ type: 'take_back', seat });
}

// -- keys ----------------------------------------------------------------------------------------

const ARROWS = /** @type {Record<string, number[]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

addEventListener('keydown', (event) => {
  board.keys = true;
  const target = /** @type {Element} */ (event.target);
  if (!table || ui.end || event.ctrlKey || event.metaKey || event.altKey || !target.closest('.stage, .site')) return;
  if (key(event, target)) event.preventDefault();
});
addEventListener('pointerdown', () => { board.keys = false; }, true);

/** @param {KeyboardEvent} event @param {Element} target @returns {boolean} whether it was a key of the table */
function key(event, target) {
  const onButton = !!target.closest('button, a');
  if (event.key in ARROWS) {
    const [dx, dy] = ARROWS[event.key];
    if (event.shiftKey) board.panBy(-60 * dx, -60 * dy);
    else if (hand && !ui.busy) {
      const spot = hand.placement ? hand.spots.toward(hand.placement.spot, dx, dy, board.view) : hand.spots.ranked[0];
      if (spot) aim(spot);
    } else board.walk(dx, dy);
    return true;
  }
  switch (event.key) {
    case 'Enter': case ' ':
      if (onButton) return false;
      if (!hand) ui.asked = (board.roving || '0,0').split(',').map(Number);
      else if (hand.set) void confirm();
      else if (hand.placement) {
        hand = { ...hand, set: true };
        if (prefs().one_click) void confirm();
        else announce(say('ghost.set'));
      }
      drawHand();
      tellAsked();
      return true;
    case 'Escape': back(); return true;
    case 'r': turn(1); return true;
    case 'R': turn(-1); return true;
    case '[': case ']':
      if (hand && !ui.busy) aim(hand.spots.byScore(hand.placement?.spot, event.key === ']' ? 1 : -1));
      return true;
    case 'u': case 'U': void takeBack(); return true;
    case 'v': case 'V': togglePlan(); return true;
    case '+': case '=': board.zoomBy(1.25); return true;
    case '-': board.zoomBy(0.8); return true;
    case '0': board.refit(); return true;
    case 'o': peekNext(1); return true;
    case 'O': peekNext(-1); return true;
    case 's': case 'S': case '?': help(); return true;
    case 'w': case 'W':
      ui.asked = (board.roving || '0,0').split(',').map(Number);
      drawStage();
      tellAsked();
      return true;
    default:
      if (/^[1-9]$/.test(event.key)) {
        void take(Number(event.key) - 1);
        return true;
      }
      return false;
  }
}

function tellAsked() {
  if (!ui.asked || hand) return;
  const seat = table.state.seats[onStage()], cell = seat.cells.find((c) => c[0] === ui.asked?.[0] && c[1] === ui.asked?.[1]);
  if (cell) announce(spoken(cell, seat.sheet[LINES[cell[3].toLowerCase()]]?.stars || 0));
}

function togglePlan() {
  ui.plan = !ui.plan;
  drawAll();
}

// -- start ---------------------------------------------------------------------------------------

$('.hud').addEventListener('click', help);
$('.plan-button').addEventListener('click', togglePlan);
$('.fit-button').addEventListener('click', () => board.refit());
document.addEventListener('visibilitychange', () => { if (!document.hidden) document.title = say('title.table'); });
addEventListener('resize', () => { minis.clear(); drawAll(); });
const dialogBox = /** @type {HTMLDialogElement} */ ($('dialog'));
dialogBox.addEventListener('click', (event) => { if (event.target === dialogBox) dialogBox.close(); });

try {
  adopt(await ask(`/api/matches/${match}`));
  // The cards have their size only now.
  minis.clear();
  drawPanels();
  ask('/api/bots').then((list) => {
    botNames = Object.fromEntries(list.map((/** @type {{spec: string, name: string}} */ b) => [b.spec, b.name]));
    drawPanels();
  }).catch(() => null);
  if (location.hash === '#invite' && table.links?.length) share();
  line = new Line(match, {
    message: heard,
    version: () => table.v,
    state: (state, seconds) => {
      ui.line = state;
      ui.retry = seconds;
      drawPanels();
    },
  });
} catch (error) {
  const gone = error instanceof Refusal && error.status === 404;
  ui.line = 'gone';
  document.body.dataset.view = 'gone';
  render(html`<p>${say(gone ? 'link.gone' : 'error.server')}</p><a class="btn main" href="/">${say('link.home')}</a>`, $('.end'));
}
