// The sheet for a new game: everything that Rules knows, who sits where, and the help at the table.

import { levelName, levelNote, meant, offered } from './levels.js';
import { ask, Refusal } from './net.js';
import { sign } from './panels.js';
import { keep, prefs } from './prefs.js';
import { say, takeCatalogue } from './say.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';

takeCatalogue();

/** @typedef {{kind: string, name: string, bot: string}} Seat */
const VARIANTS = ['houses', 'markets', 'barracks', 'temples', 'gardens'];
const LEVELS = ['hippodamos', 'metagenes', 'callicrates'];
const form = /** @type {HTMLFormElement} */ (document.querySelector('#new'));

/** @type {import('./levels.js').Bot[]} */
let bots = [];
let problem = '';
let busy = false;

/** @param {string} kind @param {string} [name] @returns {Seat} */
const seat = (kind, name = '') => ({ kind, name, bot: prefs().bot });
const PRESETS = /** @type {Record<string, () => Seat[]>} */ ({
  full: () => [seat('human', prefs().name), seat('bot'), seat('bot'), seat('bot')],
  solo: () => [seat('human', prefs().name)],
  hotseat: () => [seat('human'), seat('human')],
  online: () => [seat('human', prefs().name), seat('open')],
});
const mode = new URLSearchParams(location.search).get('mode') || '';
/** @type {Seat[]} */
let seats = (PRESETS[mode] || (() => [seat('human', prefs().name), seat('bot')]))();

/** Whether one person sits here, who needs no name: to themselves they are "you". */
const alone = () => seats.filter((s) => s.kind === 'human').length === 1;

/** One seat alone is a person's. @param {Seat[]} next */
function setSeats(next) {
  seats = next.length > 1 ? next : next.map((s) => ({ ...s, kind: 'human' }));
  draw();
}

/** @param {Seat} s @param {number} i */
function seatRow(s, i) {
  const bot = meant(bots, s.bot);
  /** @param {Event} event */
  const choose = (event) => {
    const [kind, spec = ''] = /** @type {HTMLSelectElement} */ (event.target).value.split('/');
    setSeats(seats.map((old, k) => (k === i ? { ...old, kind, bot: spec } : old)));
  };
  return html`<div class="seat-row" role="group" aria-label=${say('new.seat', { n: i + 1 })}><span class="token" aria-hidden="true">${i + 1}</span>
    <select aria-label=${say('new.kind', { n: i + 1 })} name=${`seat${i}`} @change=${choose}>
      <option value="human" .selected=${s.kind === 'human'}>${say('new.kind_human')}</option>
      ${seats.length > 1 ? html`<option value="open" .selected=${s.kind === 'open'}>${say('new.kind_open')}</option>
        ${bots.length ? bots.map((b) => html`<option value=${`bot/${b.spec}`} .selected=${s.kind === 'bot' && b === bot}>${say('new.kind_bot', { name: levelName(b) })}</option>`) : html`<option value="bot/" .selected=${s.kind === 'bot'}>${say('new.kind_any_bot')}</option>`}` : nothing}
    </select>
    ${s.kind === 'human' ? html`<input class="name" maxlength="24" autocomplete="off" aria-label=${say('new.name', { n: i + 1 })} placeholder=${alone() ? say('name.you') : say('new.seat', { n: i + 1 })} .value=${s.name} @input=${(/** @type {Event} */ e) => { s.name = /** @type {HTMLInputElement} */ (e.target).value; draw(); }}>` : html`<span class="name quiet">${s.kind === 'bot' && bot ? levelNote(bot) : ''}</span>`}
    ${seats.length > 1 ? html`<button type="button" class="btn icon remove" aria-label=${say('new.remove', { n: i + 1 })} @click=${() => setSeats(seats.filter((_, k) => k !== i))}>${sign('cancel', 18)}</button>` : html`<span></span>`}</div>`;
}

/** @param {string} name @param {string} label @param {string} note @param {boolean} [checked] @param {boolean} [disabled] */
const box = (name, label, note, checked = false, disabled = false) => html`<label class="choice"><input type="checkbox" name=${name} ?checked=${checked} ?disabled=${disabled}><span>${label}<span class="quiet">${note}</span></span></label>`;
/** @param {string} name @param {string} value @param {string} label @param {boolean} [checked] */
const dot = (name, value, label, checked = false) => html`<label class="choice"><input type="radio" name=${name} value=${value} ?checked=${checked}><span>${label}</span></label>`;

function draw() {
  const solo = seats.length === 1;
  render(html`
    <fieldset><legend>${say('new.seats')}</legend><p class="quiet">${say('new.seats_note')}</p>${seats.map(seatRow)}
      ${seats.length < 4 ? html`<button type="button" class="btn line add" @click=${() => setSeats([...seats, seat(mode === 'hotseat' ? 'human' : 'bot')])}>${sign('plus', 18)}${say('new.add')}</button>` : nothing}</fieldset>
    ${solo ? html`<fieldset><legend>${say('new.solo')}</legend><p class="quiet">${say('new.solo_note')}</p>${LEVELS.map((level, i) => dot('solo_level', level, say('new.solo_' + level), i === 0))}</fieldset>` : nothing}
    <fieldset><legend>${say('new.length')}</legend>${box('long_game', say('new.long'), say('new.long_note'), false, seats.length === 4)}</fieldset>
    <fieldset><legend>${say('new.variants')}</legend><p class="quiet">${say('new.variants_note')}</p>${VARIANTS.map((v) => box('variant_' + v, say('district.' + v), say('new.v_' + v)))}</fieldset>
    <fieldset><legend>${say('new.assists')}</legend>${box('live_scores', say('new.live'), say('new.live_note'), true)}${box('preview', say('new.preview'), say('new.preview_note'), true)}${box('hints', say('new.hints'), say('new.hints_note'), true)}</fieldset>
    ${seats.some((s) => s.kind === 'bot') ? html`<fieldset><legend>${say('new.pace')}</legend><p class="quiet">${say('new.pace_note')}</p><div class="choices-row">${['0', '700', '1500'].map((p) => dot('pace', p, say('new.pace_' + p), p === (prefs().speed === 'instant' ? '0' : '700')))}</div></fieldset>` : nothing}
    <details><summary>${say('new.advanced')}</summary>
      <fieldset><legend>${say('new.house_group')}</legend><div class="choices-row">${dot('house_group', 'hexes', say('new.house_hexes'), true)}${dot('house_group', 'value', say('new.house_value'))}</div></fieldset>
      <fieldset><legend>${say('new.lake')}</legend><div class="choices-row">${dot('lake', 'region', say('new.lake_region'), true)}${dot('lake', 'single', say('new.lake_single'))}</div></fieldset>
      <fieldset>${box('barracks_lake_edge', say('new.lake_edge'), say('new.lake_edge_note'))}</fieldset>
      <fieldset><legend>${say('new.stones')}</legend><div class="field row-fields">${[1, 2, 3, 4].slice(0, solo ? 2 : seats.length).map((n) => html`<label><span>${solo && n === 2 ? say('architect.title') : say('new.seat', { n })}</span><input type="number" min="0" max="40" name=${`stones${n}`} value=${n}></label>`)}</div>
        <label class="field"><span>${say('new.reserve')}</span><input type="number" min="1" max="1000" name="stone_reserve"><span class="quiet">${say('new.reserve_note')}</span></label>
        <label class="field"><span>${say('new.seed')}</span><input name="seed" maxlength="40" autocomplete="off"><span class="quiet">${say('new.seed_note')}</span></label></fieldset>
    </details>
    <div class="sheet-foot"><button class="btn main big" ?disabled=${busy}>${say('new.start')}</button>${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}</div>`, form);
}

/** The rules that the form describes; an option left at its default is left out. @param {FormData} data */
function rules(data) {
  /** @type {Record<string, any>} */
  const chosen = { seats: seats.length };
  if (seats.length === 1) chosen.solo_level = data.get('solo_level');
  for (const name of ['long_game', 'barracks_lake_edge']) if (data.get(name)) chosen[name] = true;
  const variants = VARIANTS.filter((v) => data.get('variant_' + v));
  if (variants.length) chosen.variants = variants;
  if (data.get('house_group') === 'value') chosen.house_group = 'value';
  if (data.get('lake') === 'single') chosen.lake = 'single';
  const stones = [1, 2, 3, 4].map((n) => Number(data.get(`stones${n}`) || n)); // an empty field is the rule's
  if (stones.some((n, i) => n !== i + 1)) chosen.start_stones = stones;
  if (data.get('stone_reserve')) chosen.stone_reserve = Number(data.get('stone_reserve'));
  return chosen;
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  busy = true;
  problem = '';
  draw();
  const people = seats.filter((s) => s.kind === 'human');
  if (people.length === 1) keep({ name: people[0].name.trim() });
  const met = seats.find((s) => s.kind === 'bot');
  if (met) keep({ bot: meant(bots, met.bot)?.spec || '' });
  try {
    const seed = String(data.get('seed') || '').trim();
    const made = await ask('/api/matches', {
      rules: rules(data),
      seats: seats.map((s, i) => (s.kind === 'bot' ? { kind: 'bot', bot: meant(bots, s.bot)?.spec, name: say(`bot.name_${i + 1}`) } : s.kind === 'open' ? { kind: 'open' } : { kind: 'human', name: s.name.trim() || (alone() ? undefined : say('new.seat', { n: i + 1 })) })),
      ...(seed ? { seed } : {}),
      assists: { live_scores: !!data.get('live_scores'), preview: !!data.get('preview'), hints: !!data.get('hints') },
      pace: Number(data.get('pace') ?? 700),
    });
    location.href = `/t/${made.match}${seats.some((s) => s.kind === 'open') ? '#invite' : ''}`;
  } catch (error) {
    problem = error instanceof Refusal && error.message ? error.message : say('error.server');
    busy = false;
    draw();
  }
});

draw();
ask('/api/bots').then((list) => { bots = offered(list); draw(); }).catch(() => null);
