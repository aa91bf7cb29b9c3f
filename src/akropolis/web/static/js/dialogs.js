// What opens over the table: the menu, the whole sheet with the keys, and the links to share.

import { command, hurry } from './news.js';
import { toast } from './notices.js';
import { $, now, onStage, scores, ui } from './now.js';
import { badge, book, census, litNote, log, sign } from './panels.js';
import { keep, prefs } from './prefs.js';
import { say } from './say.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { DISTRICTS, cityOfSeat, isYou, nameOf } from './words.js';

const box = /** @type {HTMLDialogElement} */ ($('dialog'));
box.addEventListener('click', (event) => { if (event.target === box) box.close(); });

const close = () => box.close();

/** @param {string} title @param {unknown} body @param {string} [kind] */
function dialog(title, body, kind = '') {
  box.className = kind;
  render(html`<header><h2 id="dialog-title" class="show">${title}</h2><button class="btn icon" aria-label=${say('menu.close')} @click=${close}>${sign('cancel', 22)}</button></header><div class="body">${body}</div>`, box);
  if (!box.open) box.showModal();
}

export function menu() {
  const playing = now.table.you.seats.length && !now.table.state.over;
  dialog(say('menu.title'), html`<nav class="menu-list">
    <a class="btn" href="/">${say('menu.home')}</a><a class="btn" href="/new">${say('menu.new')}</a>
    <a class="btn" href="/rules" target="_blank">${say('menu.rules')}</a><a class="btn" href="/settings">${say('menu.settings')}</a>
    <button class="btn" @click=${() => { close(); help(); }}>${say('menu.sheet')}</button>
    <button class="btn" @click=${() => { close(); share(); }}>${say('menu.share')}</button>
    ${couldSit() ? html`<button class="btn" @click=${() => { close(); sit(); }}>${say('menu.sit')}</button>` : nothing}
    ${now.table.pace && now.table.players.some((player) => player.kind === 'bot') ? html`<button class="btn" aria-describedby="pace-note" @click=${changePace}>${say(prefs().speed === 'instant' ? 'menu.pace_normal' : 'menu.pace_instant')}</button>
      <p class="quiet" id="pace-note">${say(prefs().speed === 'instant' ? 'menu.pace_normal_note' : 'menu.pace_instant_note')}</p>` : nothing}
    ${now.table.you.seats.length ? html`<button class="btn" @click=${() => askName(ui.seat)}>${say('menu.rename')}</button>` : nothing}
    ${playing ? html`<hr><button class="btn" @click=${() => sure('leave', ui.seat)}>${say('menu.leave')}</button>
    <button class="btn" @click=${() => sure('resign', ui.seat)}>${say('menu.resign')}</button>` : nothing}</nav>`);
}

/** Have bots and tiles take their time, or not. */
function changePace() {
  keep({ speed: prefs().speed === 'instant' ? 'normal' : 'instant' });
  close();
  toast(say(prefs().speed === 'instant' ? 'menu.pace_instant_done' : 'menu.pace_normal_done'));
  if (prefs().speed === 'instant') hurry();
}

/** What is asked before commands that cannot be undone: a title, the question, and the answer. */
const QUESTIONS = {
  leave: ['menu.leave', 'menu.leave_ask', 'menu.leave_yes'],
  resign: ['menu.resign', 'menu.resign_ask', 'menu.resign_yes'],
  fill: ['menu.hand_over', 'menu.hand_over_ask', 'menu.hand_over_yes'],
};

/** Ask before a command. The seat stays the one that is named, whatever happens meanwhile.
 * @param {keyof typeof QUESTIONS} type @param {number} seat */
function sure(type, seat) {
  const [title, question, yes] = QUESTIONS[type];
  close(); // the menu: what opens anew takes the focus
  dialog(say(title), html`<p>${say(question, { n: seat + 1, name: nameOf(now.table, seat) })}</p>
    <p class="choices"><button class="btn main" @click=${() => { close(); void command({ type, seat }); }}>${say(yes)}</button><button class="btn line" @click=${close}>${say('act.cancel')}</button></p>`);
}

/** Have a bot play on for somebody who keeps the others waiting. @param {number} seat */
export const askHandOver = (seat) => sure('fill', seat);

/** @param {number} seat */
function askName(seat) {
  const old = now.table.players[seat].name;
  close();
  /** @param {SubmitEvent} event */
  const save = (event) => {
    event.preventDefault();
    const name = /** @type {HTMLInputElement} */ (box.querySelector('input')).value.trim();
    close();
    if (!name || name === old) return;
    if (now.table.you.seats.length === 1) keep({ name });
    void command({ type: 'rename', seat, name }).then(({ ok }) => { if (ok) toast(say(isYou(now.table, seat) ? 'menu.renamed' : 'menu.renamed_seat', { name, n: seat + 1 })); });
  };
  dialog(say('menu.rename'), html`<form @submit=${save}><label class="field"><span>${say('new.name', { n: seat + 1 })}</span><input autofocus required maxlength="24" autocomplete="nickname" .value=${old}></label>
    <p class="choices"><button class="btn main">${say('menu.rename_yes')}</button><button type="button" class="btn line" @click=${close}>${say('act.cancel')}</button></p></form>`);
}

const KEYS = [
  ['1 – 6', 'take'], ['← ↑ → ↓', 'move'], ['[ ]', 'rank'], ['R', 'turn'], ['Enter', 'enter'], ['Esc', 'esc'], ['U', 'back'], ['V', 'plan'], ['C', 'places'], ['+ − 0', 'zoom'], ['O', 'rival'], ['S', 'sheet'], ['W', 'why'], ['H', 'hint'], ['N', 'now'],
];

/** The whole sheet, with reasons, the census, the log and the keys. */
export function help() {
  const { table } = now, seat = table.state.seats[onStage()];
  dialog(say('help.title'), html`<section class="explain"><h3>${cityOfSeat(table, onStage())} <span class="show">${scores() ? seat.total : ''}</span></h3>
    ${DISTRICTS.map((c) => litNote(seat, c, scores()))}<p class="stones-note">${sign('stone', 20)} ${say('sheet.stones')}: ${seat.stones}, ${say('sheet.stones_worth')}</p>
    ${table.state.architect ? html`<h3>${nameOf(table, null)} <span class="show">${scores() ? table.state.architect.total : ''}</span></h3>${book(table.state.architect, scores())}` : nothing}</section>
    <section>${census(table.state.unseen)}${badge(table.rules)}${log(table, 12)}</section>
    <section class="keys"><h3>${say('help.keys')}</h3><dl>${KEYS.map(([k, what]) => html`<div><dt><kbd>${k}</kbd></dt><dd>${say('help.k_' + what)}</dd></div>`)}</dl><p class="quiet">${say('help.keys_note')}</p></section>`, 'wide');
}

/** For who has no seat where one is open: who opened the match may sit down at once. */
export function sit() {
  const { players, you } = now.table, open = players.flatMap((player, i) => (player.kind === 'open' ? i : []));
  /** @param {number} seat */
  const take = (seat) => {
    const name = /** @type {HTMLInputElement} */ (box.querySelector('input')).value.trim();
    keep({ name });
    close();
    void command({ type: 'sit', seat, ...(name ? { name } : {}) });
  };
  dialog(say('sit.title'), you.creator ? html`<label class="field"><span>${say('seat.name')}</span><input maxlength="24" autocomplete="nickname" .value=${prefs().name}></label>
    <p class="choices">${open.map((seat) => html`<button class="btn main" @click=${() => take(seat)}>${say('sit.at', { n: seat + 1 })}</button>`)}<button class="btn line" @click=${close}>${say('seat.watch')}</button></p>`
    : html`<p>${say('sit.ask', { n: open.length })}</p><p class="choices"><button class="btn main" @click=${close}>${say('seat.watch')}</button></p>`);
}

/** Whether the reader looks on where a seat is open. */
export const couldSit = () => !now.table.you.seats.length && !now.table.state.over && now.table.players.some((player) => player.kind === 'open');

/** The link that was copied last, or that the browser did not copy. @type {{link: string, done: boolean} | null} */
let copied = null;

/** Copy a link. Without a secure context there is no clipboard, but an older way; where neither is,
 * the link is selected for whoever copies it by hand. @param {string} link @param {HTMLInputElement} input */
async function copy(link, input) {
  const done = await navigator.clipboard?.writeText(link).then(() => true, () => false) || byHand(input);
  copied = { link, done };
  if (box.open && input.isConnected) drawShare();
}

/** @param {HTMLInputElement} input */
function byHand(input) {
  input.focus();
  input.select();
  return document.execCommand('copy');
}

export function share() {
  copied = null;
  drawShare();
}

function drawShare() {
  const { table } = now;
  /** @param {string} label @param {string} path */
  const entry = (label, path) => {
    const link = new URL(path, location.href).href, tried = copied?.link === link ? copied : null;
    return html`<section class="share"><p>${label}</p><img class="qr" src=${path + '/qr.svg'} width="168" height="168" alt=${say('share.qr')}>
    <div class="copy"><input readonly aria-label=${label} .value=${link} @focus=${(/** @type {FocusEvent} */ e) => /** @type {HTMLInputElement} */ (e.target).select()}><button class="btn line" @click=${(/** @type {Event} */ e) => copy(link, /** @type {HTMLInputElement} */ (/** @type {Element} */ (e.currentTarget).previousElementSibling))}>${say(tried?.done ? 'share.copied' : 'share.copy')}</button></div>
    <p class="quiet" role="status">${tried && !tried.done ? say('share.by_hand') : ''}</p></section>`;
  };
  const open = (table.links || []).filter(({ seat }) => table.players[seat].kind === 'open');
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  dialog(say('share.title'), html`${here ? html`<p>${say('share.here')}</p>` : nothing}${open.map(({ seat, link }) => entry(say('share.seat', { n: seat + 1 }), link))}
    ${open.length ? html`<p class="choices"><button class="btn line" @click=${() => { for (const { seat } of open) void command({ type: 'fill', seat }); close(); }}>${say('menu.fill')}</button></p>` : nothing}
    ${entry(say('share.watch'), `/t/${now.match}`)}`);
}
