// The end of a game: who won and why, district by district, and a walk through what scored.

import { cityPicture, swatch } from './draw.js';
import { bestUnder, counts, keepSolo } from './best.js';
import { ui } from './now.js';
import { cityOf, drawn, litNote, rulesText, sign, star, token } from './panels.js';
import { mayMove } from './prefs.js';
import { say } from './say.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { sheetOf, verdict } from './verdict.js';
import { DISTRICTS, LINES, architectName, cityOfSeat, districtName, isYou, nameOf, roleOf } from './words.js';

/** @typedef {import('./types.js').Snapshot} Snapshot */

let walk = { step: -1, timer: 0 };
/** @type {number | null} */
let shown = null;
/** @type {string | null} */
let lit = null;

/** @param {HTMLElement} host @param {Snapshot} table
 * @param {{rematch: () => void, share: () => void, table: () => void, menu: () => void, bots: Record<string, string>, ready: string | null, line: () => unknown}} does */
export function endScreen(host, table, does) {
  const { result, seats, round, rounds } = table.state;
  if (!result) return;
  const { standings } = result;
  // Who played wants to see what became of their own city; who shares a screen or looks on, the winner's.
  const own = table.you.seats.length === 1 ? table.you.seats[0] : null;
  if (shown === null) shown = own ?? standings[0].seat ?? table.you.seats[0] ?? 0;
  const sheets = standings.map((s) => sheetOf(table, s.seat));
  const most = Math.max(1, ...sheets.flatMap((s) => DISTRICTS.map((c) => s[LINES[c]].points)));
  const top = Math.max(1, standings[0].total), { head, text } = verdict(table, standings, result.reason);
  const again = () => endScreen(host, table, does);
  /** @param {string | null} letter */
  const light = (letter) => { lit = letter; again(); };
  const stop = () => { clearInterval(walk.timer); walk = { step: -1, timer: 0 }; light(null); };
  const start = () => {
    const next = () => {
      walk.step += 1;
      if (walk.step >= DISTRICTS.length) stop();
      else light(DISTRICTS[walk.step]);
    };
    walk = { step: -1, timer: window.setInterval(next, mayMove() ? 2400 : 3200) };
    next();
    host.querySelector('figure')?.scrollIntoView({ block: 'nearest', behavior: mayMove() ? 'smooth' : 'auto' });
  };
  const quarries = sheets.some((s) => s.quarry_points);
  const line = does.line();
  render(html`${line ? html`<div class="line-bar" role="alert">${line}</div>` : nothing}${ui.toast ? html`<div class="toast">${ui.toast}</div>` : nothing}
    <header class="bar"><button class="btn icon" aria-label=${say('bar.menu')} @click=${does.menu}>${sign('menu', 22)}</button>
      <a class="home-link" href="/" aria-label=${say('bar.home')}><svg class="mark" aria-hidden="true"><use href="#wordmark"/></svg></a>
      <div class="round"><span>${result.reason === 'resigned' ? say('end.ended_in', { round, rounds }) : say('end.rounds', { n: rounds })}</span></div>
      <div class="tools"><a class="btn icon" href="/settings" aria-label=${say('bar.settings')}>${sign('settings', 22)}</a></div></header>
    <div class="end-body"><section class="win"><p class="quiet">${say('end.title')}</p><h1 class="show">${head}</h1><p class="say">${text}</p>
      <div class="deeds">${table.you.seats.length || does.ready ? html`<button class="btn main" @click=${does.rematch}>${does.ready ? say('end.rematch_go') : say('end.rematch')}</button>` : nothing}
        <button class="btn line walk" @click=${walk.timer ? stop : start}><span class=${walk.timer ? 'off' : ''}>${say('end.walk')}</span><span class=${walk.timer ? '' : 'off'}>${say('end.walk_stop')}</span></button>
        <button class="btn" @click=${does.table}>${say('end.table')}</button>
        <button class="btn" @click=${does.share}>${say('end.share')}</button>
        <a class="btn" href="/api/matches/${table.match}/record" download="${table.match}.akr">${say('end.save')}</a></div>
      ${does.ready ? html`<p class="say">${say('end.rematch_made')}</p>` : nothing}
      <figure><div class="board"></div><figcaption aria-live="polite">${lit ? litNote(seats[shown], lit, true) : cityOfSeat(table, shown)}</figcaption></figure></section>
    <section class="scores" aria-label=${say('end.by_district')}><table class="grid" .style=${`--seats:${standings.length}`}>
      <thead><tr><td></td>${standings.map((s) => html`<th scope="col" class="head">${token(table, s.seat)}<b>${isYou(table, s.seat) ? say('name.you') : nameOf(table, s.seat)}</b><span class="quiet">${roleOf(table, s.seat, does.bots)}</span></th>`)}</tr></thead>
      <tbody><tr><th scope="row"><span class="hide">${say('end.total')}</span></th>${standings.map((s, i) => html`<td class="col ${i ? '' : 'first'}">
        ${s.seat === null ? html`<div class="sum show">${s.total}</div>` : html`<button class="sum show ${shown === s.seat ? 'on' : ''}" title=${say('end.show_city', { name: nameOf(table, s.seat) })} aria-pressed=${shown === s.seat} @click=${() => { shown = s.seat; again(); }}>${s.total}<span class="seen">${sign('plan', 18)}</span></button>`}
        <div class="stackbar" aria-hidden="true" .style=${`width:${(100 * s.total) / top}%`}>${DISTRICTS.map((c) => (sheets[i][LINES[c]].points ? html`<i class="f-${c}" .style=${`flex:${sheets[i][LINES[c]].points}`}></i>` : nothing))}${s.stones ? html`<i class="f-q" .style=${`flex:${s.stones}`}></i>` : nothing}</div></td>`)}</tr>
      ${DISTRICTS.map((c) => html`<tr><th scope="row"><button class="what ${lit === c ? 'on' : ''}" aria-label=${districtName(c)} aria-pressed=${lit === c} @click=${() => { const wanted = lit === c ? null : c; stop(); light(wanted); }}>${drawn(swatch(c, 34))}<span>${districtName(c)}</span></button></th>
        ${sheets.map((sheet, i) => {
          const v = sheet[LINES[c]], best = v.points && v.points === Math.max(...sheets.map((x) => x[LINES[c]].points));
          return html`<td class="cell ${i ? '' : 'first'} ${v.points ? '' : 'zero'}"><span class="pts ${best ? 'top' : ''}">${v.points}</span><span class="how">${star()}<span class="hide">${say('sheet.stars_times_value')}</span>${v.stars} × ${v.value}</span><span class="meter f-${c}" aria-hidden="true"><i .style=${`width:${(100 * v.points) / most}%`}></i></span></td>`;
        })}</tr>`)}
      ${quarries ? html`<tr><th scope="row" class="what">${drawn(swatch('q', 34))}<span>${say('end.quarries')}</span></th>${sheets.map((s) => html`<td class="cell"><span class="pts">${s.quarry_points || 0}</span></td>`)}</tr>` : nothing}
      <tr><th scope="row" class="what"><span class="cube">${sign('stone', 24)}</span><span>${say('sheet.stones')}</span></th>${standings.map((s) => html`<td class="cell"><span class="pts">${s.stones}</span><span class="how">${say('end.each')}</span></td>`)}</tr></tbody>
    </table><p class="quiet foot-note">${say('end.best')} ${say('end.seen')}</p>${best(table)}</section></div>`, host);
  const frame = /** @type {HTMLElement} */ (host.querySelector('figure .board'));
  const id = `${shown}|${frame.clientWidth}|${frame.clientHeight}`;
  if (frame.dataset.of !== id) {
    frame.dataset.of = id;
    frame.innerHTML = cityPicture({ ...cityOf(seats[shown]), last: null }, { width: frame.clientWidth, height: frame.clientHeight, pad: 18, most: 44, cls: 'own' });
  }
  const city = /** @type {SVGElement} */ (frame.firstElementChild);
  if (lit) city.dataset.lit = lit;
  else delete city.dataset.lit;
}

/** The best solo games under the rules of this one. @param {Snapshot} table */
function best(table) {
  if (table.rules.seats !== 1 || !table.you.seats.length) return nothing;
  if (!counts(table)) return table.seeded ? html`<p class="quiet foot-note">${say('best.seeded')}</p>` : nothing;
  if (!keepSolo(table)) return html`<p class="quiet foot-note">${say('best.not_kept')}</p>`;
  const games = bestUnder(table.rules), day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' });
  return html`<section class="best"><h2>${say('best.title', { name: architectName(table.rules) })}</h2><p class="quiet">${rulesText(table.rules) || say('best.base')}</p>
    <ol>${games.map((game) => html`<li aria-current=${game.match === table.match ? 'true' : nothing}><b>${game.total}</b><span>${say(game.won ? 'best.won' : 'best.lost', { architect: game.architect })}</span><span class="quiet">${game.match === table.match ? say('best.this') : game.at ? day.format(new Date(game.at)) : ''}</span></li>`)}</ol>
    ${games.some((game) => game.match === table.match) ? nothing : html`<p class="quiet">${say('best.below', { n: games.length })}</p>`}</section>`;
}
