// What stands round the stage, as templates: functions of what is known, with no state of their own.

import { isAway } from './away.js';
import { cityPicture, icon, swatch, tilePicture } from './draw.js';
import { numeral, say, signed } from './say.js';
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { unsafeHTML } from '../vendor/lit-html/directives/unsafe-html.js';
import { DISTRICTS, LINES, districtName, faceName, failures, initials, isYou, nameOf, roleOf, tileName, told } from './words.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {import('./types.js').SeatState} SeatState */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./spots.js').Placement} Placement */

/** Drawn SVG inside a template. @param {string} text */
export const drawn = (text) => unsafeHTML(text);
/** @param {string} id @param {number} [size] @param {string} [cls] */
export const sign = (id, size, cls) => drawn(icon(id, size, cls));

/** A seat's city as it is drawn. @param {SeatState} seat @returns {{blocks: import('./geometry.js').Block[], lakes: number[][], last: number | null}} */
export const cityOf = (seat) => ({
  blocks: seat.cells.map(([q, r, level, face, tile, why]) => ({
    q, r, level, face, tile, score: { scores: 'yes', scores_double: 'yes', stars: '', quarry: '', no_plaza: 'noplaza' }[why] ?? 'no',
  })),
  lakes: seat.lakes,
  last: seat.last,
});

/** @param {Snapshot} table @param {number | null} seat */
export const token = (table, seat) => html`<span class="token ${table.you.seats.includes(seat ?? -1) ? 'me' : ''}" aria-hidden="true">${initials(table, seat)}</span>`;

// -- bar -----------------------------------------------------------------------------------------

/** @param {Snapshot} table @param {{menu: () => void, settings: () => void, help: () => void, takeBack: () => void, thinking: number | null}} does */
export function bar(table, does) {
  const { state } = table, { rounds, round } = state, order = state.over ? [] : state.order;
  const part = order.length / (state.stack_size || 1), then = state.over ? 'over' : state.stacks_left ? 'refill' : 'last_round';
  let chiefShown = false;
  return html`
    <button class="btn icon" aria-label=${say('bar.menu')} @click=${does.menu}>${sign('menu', 22)}</button>
    <a class="home-link" href="/" aria-label=${say('bar.home')}><svg class="mark" aria-hidden="true"><use href="#wordmark"/></svg></a>
    <div class="round">
      <span class="long">${say('bar.round', { round })} <span class="of">${say('bar.of_rounds', { rounds })}</span></span><span class="short" aria-hidden="true">${say('bar.round_short', { round, rounds })}</span>
      <span class="courses" aria-hidden="true">${Array.from({ length: rounds }, (_, i) => html`<i class=${i < (state.over ? round : round - 1) ? 'done' : i === round - 1 ? 'now' : ''} data-part=${Math.round((1 - part) * 4)}></i>`)}</span>
    </div>
    <ol class="ribbon" aria-label=${say('bar.order')}>${order.map((seat, i) => {
      const chief = seat === state.chief && !chiefShown;
      chiefShown ||= chief;
      const name = isYou(table, seat) ? say('name.you') : nameOf(table, seat);
      return html`<li class="turn ${i === 0 ? 'now' : ''}" aria-current=${i === 0 ? 'step' : nothing}>${token(table, seat)}<span class="nm">${name}</span>${chief ? html`<span class="chief" title=${say('bar.chief')}>${sign('chief', 18)}<span class="hide">${say('bar.chief')}</span></span>` : nothing}${i === 0 && does.thinking === seat && seat !== null ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}</li>`;
    })}<li class="refill"><span class="long">${say(`bar.${then}`, { n: order.length })}</span><span class="short" aria-hidden="true">${say(`bar.${then}_short`, { n: order.length })}</span></li></ol>
    <div class="tools">
      <button class="btn icon back-tool" aria-label=${say('act.take_back')} title=${say('act.take_back_key')} ?disabled=${state.take_back === null || !table.you.seats.includes(state.take_back)} @click=${does.takeBack}>${sign('take-back', 22)}</button>
      <button class="btn icon" aria-label=${say('bar.help')} @click=${does.help}>${sign('why', 22)}</button>
      <button class="btn icon" aria-label=${say('bar.settings')} @click=${does.settings}>${sign('settings', 22)}</button>
    </div>`;
}

// -- own sheet -----------------------------------------------------------------------------------

export const star = () => html`<svg class="i" width="12" height="12" aria-hidden="true"><use href="#star"/></svg>`;

/** The sheet after a placement. @param {Sheet} sheet @param {Placement} placement @param {number} price */
export function sheetAfter(sheet, placement, price) {
  /** @type {Record<string, {value: number, stars: number, points: number}>} */
  const lines = {};
  DISTRICTS.forEach((letter, i) => {
    const [value, stars] = placement.after.slice(2 * i, 2 * i + 2);
    lines[letter] = { value, stars, points: value * stars };
  });
  return { lines, stones: sheet.stones - price + placement.gained, total: sheet.total + placement.delta };
}

/** @param {{sheet: Sheet, placement: Placement | null, price: number, lit: string | null, pinned: boolean, light: (letter: string | null, pinned?: boolean) => void, scores: boolean}} o */
export function rows({ sheet, placement, price, lit, pinned, light, scores }) {
  const after = placement && sheetAfter(sheet, placement, price);
  return html`<div class="rows">${DISTRICTS.map((letter) => {
    const old = sheet[LINES[letter]], now = after?.lines[letter];
    const changed = now && (now.value !== old.value || now.stars !== old.stars);
    const gain = now ? now.points - old.points : 0;
    return html`<button class="row ${changed ? 'change' : ''} ${old.points ? '' : 'zero'}" aria-pressed=${pinned && lit === letter}
        @mouseenter=${() => light(letter)} @mouseleave=${() => light(null)} @focus=${() => light(letter)} @blur=${() => light(null)} @click=${() => light(letter, true)}>
      ${drawn(swatch(letter, 34))}
      <span><span class="name">${districtName(letter)}</span>
        <span class="how">${star()}<span class="hide">${say('sheet.stars_times_value')}</span>${old.stars} × ${old.value}${changed && now ? html` <span class="to"><span class="hide">${say('sheet.becomes')}</span><span aria-hidden="true">→</span> ${now.stars} × ${now.value}</span>` : nothing}</span></span>
      ${scores ? html`<span class="pts">${old.points}${changed && gain ? html`<span class="new">${signed(gain)}</span>` : nothing}</span>` : nothing}
    </button>`;
  })}
  <div class="row stones-row ${placement && placement.gained !== price ? 'change' : ''}"><span class="cube">${sign('stone', 24)}</span>
    <span><span class="name">${say('sheet.stones')}</span><span class="how">${placement ? say('sheet.pay_gain', { pay: price, gain: placement.gained }) : say('sheet.stones_worth')}</span></span>
    <span class="pts">${sheet.stones}${placement && placement.gained !== price ? html`<span class="new">${signed(placement.gained - price)}</span>` : nothing}</span></div></div>`;
}

/** @param {Record<string, number>} unseen */
export const census = (unseen) => html`<section class="unseen"><h2 class="quiet">${say('sheet.unseen')}</h2><ul>${DISTRICTS.map((c) => html`
  <li aria-label=${say('sheet.unseen_spoken', { district: districtName(c), hexes: say('count.districts', { n: unseen[c] || 0 }), plazas: say('count.plazas', { n: unseen[c.toUpperCase()] || 0 }) })}>${drawn(swatch(c, 28))}${unseen[c] || 0}<span>${drawn(swatch(c.toUpperCase(), 18))}${unseen[c.toUpperCase()] || 0}</span></li>`)}
  <li aria-label=${say('sheet.unseen_quarries', { n: unseen.q || 0 })}>${drawn(swatch('q', 28))}${unseen.q || 0}</li></ul></section>`;

/** @param {Snapshot} table @param {number} [count] */
export const log = (table, count = 5) => html`<section class="log"><h2 class="hide">${say('log.title')}</h2><ol>${table.log.flatMap((entry) => told(table, entry)).slice(-count).map((line, i) => html`<li .style=${`order:${-i}`}>${line}</li>`)}</ol></section>`;

/** The variants and rulings in force, as a line. @param {Record<string, any>} rules */
export function badge(rules) {
  const text = rulesText(rules);
  return text ? html`<p class="badge quiet">${text}</p>` : nothing;
}

/** The variants and rulings in force; nothing for the plain game. @param {Record<string, any>} rules */
export function rulesText(rules) {
  const variants = (rules.variants || []).map((/** @type {string} */ v) => say('district.' + v)), parts = [];
  if (variants.length === DISTRICTS.length) parts.push(say('badge.all_variants'));
  else if (variants.length) parts.push(say('badge.variants', { n: variants.length, districts: variants.join(', ') }));
  for (const name of ['long_game', 'barracks_lake_edge']) if (rules[name]) parts.push(say('badge.' + name));
  if (rules.house_group === 'value') parts.push(say('badge.house_value'));
  if (rules.lake === 'single') parts.push(say('badge.lake_single'));
  if (rules.stone_reserve) parts.push(say('badge.reserve', { n: rules.stone_reserve }));
  return parts.join(' · ');
}

// -- construction site ---------------------------------------------------------------------------

/** @param {Snapshot} table @param {{stones: number, taken: number | null, mine: boolean, side: number, take: (slot: number) => void, waiting: boolean}} o */
export function site(table, { stones, taken, mine, side, take, waiting }) {
  const { state } = table, steps = state.stack_size + 1, { over } = state;
  return html`${Array.from({ length: steps }, (_, i) => {
    const tile = state.site[i];
    if (!tile) return html`<div class="slot empty" .style=${`--n:${i}`} aria-hidden="true"><span class="tread"></span><span class="face"></span></div>`;
    const locked = i > stones, price = over ? say('site.unused') : i ? say('site.price', { n: i }) : say('site.free');
    const name = say('site.slot', { number: i + 1, tile: tileName(tile), price: locked && mine ? say('site.needs_spoken', { n: i, stones }) : price });
    return html`<button class="slot ${i === 0 && !over ? 'free' : ''} ${locked && mine ? 'locked' : ''} ${taken === i ? 'taken' : ''}" .style=${`--n:${i}`} data-slot=${i} data-tile=${tile}
        aria-label=${name} aria-pressed=${taken === i} ?disabled=${waiting} @click=${() => take(i)}>
      <span class="tread">${drawn(tilePicture(tile, side))}</span>
      <span class="face" aria-hidden="true">${over ? nothing : i === 0 ? say('site.free') : locked && mine ? html`${sign('lock', 14)}<span><span class="long">${say('site.needs')} </span>${i}</span>` : html`<span>${i}</span>${Array.from({ length: i }, () => sign('stone', 15))}`}</span></button>`;
  })}<div class="slot pile" .style=${`--n:${steps}`}><span class="tread">${state.stacks_left ? drawn(tilePicture('---', side, Math.min(3, 1 + Math.ceil(state.stacks_left / 4)))) : nothing}</span><span class="face">${over ? say('site.over') : html`<span class="long">${say('site.stacks', { n: state.stacks_left })}</span><span class="short">${say('site.stacks_short', { n: state.stacks_left })}</span>`}</span></div>`;
}

// -- rivals --------------------------------------------------------------------------------------

/** Stars and value of each district, and the stones, in a line. @param {SeatState} seat */
export const hues = ({ sheet, stones }) => html`<div class="hues">${DISTRICTS.map((c) => {
  const { stars, value } = sheet[LINES[c]];
  return html`<div aria-label=${say('rival.line', { district: districtName(c), stars: say('count.stars', { n: stars }), value })} role="img">${drawn(swatch(c, 24))}<span><b>${stars}</b>×${value}</span></div>`;
})}<div class="st" role="img" aria-label=${say('rival.stones', { n: stones })}>${sign('stone', 20)}<b>${stones}</b></div></div>`;

/** @param {Snapshot} table @param {{not: number, peek: (seat: number) => void, peeked: number | null, scores: boolean, thinking: number | null, miniature: (seat: number) => unknown, bots: Record<string, string>}} o */
export function rivals(table, { not, peek, peeked, scores, thinking, miniature, bots }) {
  return html`${table.players.map((player, i) => {
    if (i === not) return nothing;
    const seat = table.state.seats[i], away = isAway(table, i);
    const role = player.kind === 'open' ? say('rival.open') : away ? say('rival.away') : roleOf(table, i, bots);
    return html`<section class="rival ${table.state.to_move === i ? 'at-turn' : ''} ${peeked === i ? 'peeked' : ''} ${away ? 'away' : ''}" aria-label=${nameOf(table, i)}>
      <div class="head">${token(table, i)}<span class="who">${nameOf(table, i)}</span><span class="quiet lv">${role}</span>${thinking === i ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : nothing}<span class="show score">${scores ? seat.total : '–'}</span></div>
      <button class="mini" data-seat=${i} aria-label=${say('rival.peek', { name: nameOf(table, i) })} @click=${() => peek(i)}>${miniature(i)}</button>
      ${hues(seat)}
    </section>`;
  })}${table.state.architect ? ledger(table, scores) : nothing}`;
}

/** The Architect's lines and his rule. @param {import('./types.js').ArchitectState} a @param {boolean} scores */
export const book = (a, scores) => html`<div class="book">${DISTRICTS.map((c) => {
  const line = a.sheet[LINES[c]];
  return html`<div class="entry ${line.points ? '' : 'zero'}">${drawn(swatch(c, 26))}<span>${districtName(c)}</span><span class="how">${star()}${line.stars} × ${line.value}</span><b>${scores ? line.points : '–'}</b></div>`;
})}
  ${a.sheet.quarry_points ? html`<div class="entry">${drawn(swatch('q', 26))}<span>${say('architect.quarries', { n: a.quarries })}</span><span></span><b>${scores ? a.sheet.quarry_points : '–'}</b></div>` : nothing}
  <div class="entry stones-line"><span class="cube">${sign('stone', 20)}</span><span>${say('sheet.stones')}</span><span></span><b>${a.stones}</b></div></div>
  <p class="quiet rule">${say('architect.rule')} ${say('architect.' + a.level)}</p>`;

/** The Architect's tiles as a ledger: he builds no city. @param {Snapshot} table @param {boolean} scores */
export function ledger(table, scores) {
  const a = table.state.architect;
  if (!a) return nothing;
  return html`<section class="rival ledger" aria-label=${nameOf(table, null)}>
    <div class="head">${token(table, null)}<span class="who">${nameOf(table, null)}</span><span class="quiet lv">${say('architect.title')}</span><span class="show score">${scores ? a.total : '–'}</span></div>
    ${book(a, scores)}
    <div class="taken-tiles" aria-label=${say('architect.tiles', { n: a.tiles.length })} role="img">${a.tiles.map((t) => drawn(tilePicture(t, 9)))}</div>
  </section>`;
}

// -- action plate --------------------------------------------------------------------------------

/** `total` is null where scores are not shown; `note` stands in the place of Confirm and says why there is none.
 * @param {{placement: Placement | null, refused: string | null, price: number, total: number | null, stones: number, buried: string[], preview: boolean, busy: boolean, live: boolean, note: string | null, does: {turn: (by: number) => void, cancel: () => void, confirm: () => void, peek: (on: boolean) => void}}} o */
export function actions({ placement, refused, price, stones, total, buried, preview, busy, live, note, does }) {
  const delta = placement?.delta || 0, dear = price > stones;
  return html`
    <button class="btn icon back" aria-label=${say('act.rotate_back')} title=${say('act.rotate_back_key')} ?disabled=${!placement} @click=${() => does.turn(-1)}>${sign('rotate-back', 22)}</button>
    <button class="btn icon" aria-label=${say('act.rotate')} title=${say('act.rotate_key')} ?disabled=${!placement} @click=${() => does.turn(1)}>${sign('rotate', 22)}</button>
    <span class="sep"></span>
    ${refused ? html`<p class="refusal">${say('reason.' + refused)}</p>` : !placement ? html`<p class="choose">${say('act.choose')}</p>` : html`
      ${preview ? html`<div class="sum"><span class="show">${signed(delta)}</span>${total === null ? nothing : html`<span class="quiet">${total} → ${numeral(total + delta)}</span>`}</div><span class="sep"></span>` : nothing}
      <div class="fact stones ${dear ? 'dear' : ''}">${sign(dear ? 'lock' : 'stone', 18)}<span>${dear ? say('plan.needs', { n: price, stones }) : html`${price ? '−' + price : ''} ${placement.gained ? '+' + placement.gained : ''}${price || placement.gained ? '' : '±0'}`}</span></div>
      ${buried.length ? html`<button class="fact buries" aria-label=${say('act.buries_spoken', { faces: buried.map(faceName).join(', ') })} title=${say('act.peek')} @mouseenter=${() => does.peek(true)} @mouseleave=${() => does.peek(false)} @focus=${() => does.peek(true)} @blur=${() => does.peek(false)}><span>${say('act.buries')}</span>${buried.map((f) => drawn(swatch(f, 30)))}</button>` : html`<div class="fact buries">${say('act.on_ground')}</div>`}`}
    <span class="sep"></span>
    <button class="btn line cancel" aria-label=${say('act.cancel')} title=${say('act.cancel_key')} @click=${does.cancel}>${sign('cancel', 22)}<span>${say('act.cancel')}</span></button>
    ${note ? html`<p class="ahead-note">${note}</p>` : html`<button class="btn main confirm" title=${say('act.confirm_key')} ?disabled=${!placement || busy || !live} @click=${does.confirm}>${say(busy ? 'act.busy' : 'act.confirm')}</button>`}`;
}

/** Why the hexes of a district score or do not. @param {SeatState} seat @param {string} letter
 * @param {boolean} scores whether points are shown */
export function litNote(seat, letter, scores) {
  const line = seat.sheet[LINES[letter]], fails = failures(seat.cells, letter), good = seat.cells.filter((c) => c[3] === letter && (c[5] === 'scores' || c[5] === 'scores_double')).length;
  return html`<div class="lit-note"><b>${districtName(letter)}</b> ${line.stars ? say(scores ? 'lit.line' : 'lit.line_plain', { stars: say('count.stars', { n: line.stars }), value: line.value, points: say('count.points', { n: line.points }) }) : say('lit.no_plaza')}
    <ul>${good ? html`<li>${say('lit.good', { n: good, value: line.value })}</li>` : nothing}${fails.map((text) => html`<li>${text}</li>`)}${good || fails.length ? nothing : html`<li>${say(line.stars ? 'lit.plazas_only' : 'lit.none')}</li>`}</ul></div>`;
}

/** A rival's city for a card of a size. @param {SeatState} seat @param {number} width @param {number} height */
export const miniature = (seat, width, height) => cityPicture(cityOf(seat), { width, height, pad: 4, most: 20, numerals: 'off', marks: false, coarse: true });
