// The start page: one button that begins a game at once, and the games not yet over.

import { cityPicture, icon } from './draw.js';
import { levelName, meant, offered } from './levels.js';
import { ask, trouble } from './net.js';
import { keep, prefs } from './prefs.js';
import { say, takeCatalogue } from './say.js';
import { bestGames } from './best.js';
import { cityOf, drawn, rulesText } from './panels.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { architectName, playerName } from './words.js';

takeCatalogue();

/** @param {string} selector */
const $ = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

// A finished city of 161 points, each hex as q, r, level, face, tile and whether it scores.
const hero = fetch('/static/hero.json').then((r) => r.json());

async function plate() {
  const el = $('.plate .board'), city = await hero, hour = new Date().getHours();
  // The light follows the day: long shadows to the east in the morning, shorter ones at noon.
  const sun = [Math.min(0.62, 0.3 + Math.abs(hour - 12) * 0.045), 0.17 + Math.min(0.13, Math.abs(hour - 12) * 0.015)];
  el.innerHTML = cityPicture(city, { width: el.clientWidth, height: el.clientHeight, most: 84, numerals: 'off', marks: false, points: 1, sun });
}
void plate();
addEventListener('resize', plate);

/** @param {any} game @param {import('./types.js').Snapshot | null} [table] for the picture */
function card(game, table) {
  const others = game.players.filter((/** @type {any} */ _, /** @type {number} */ i) => !game.seats.includes(i)).map(playerName).filter(Boolean);
  const values = { round: game.round, rounds: game.rounds };
  return html`<a class="resume" href=${`/t/${game.match}`}>
    <span class="thumb">${table ? drawn(cityPicture(cityOf(table.state.seats[game.seats[0]]), { width: 84, height: 60, pad: 2, numerals: 'off', marks: false })) : nothing}</span>
    <span><b>${others.length ? say('home.continue', { names: others.join(', ') }) : say('home.continue_solo')}</b>
    <span class="quiet">${game.your_turn ? say('home.continue_mine', values) : say('home.continue_other', values)}</span></span>${drawn(icon('next'))}</a>`;
}

async function resume() {
  const games = (await ask('/api/mine')).slice(0, 2), place = $('.resume-place');
  render(games.map((/** @type {any} */ game) => card(game)), place);
  const tables = await Promise.all(games.map((/** @type {any} */ game) => ask(`/api/matches/${game.match}`)));
  render(games.map((/** @type {any} */ game, /** @type {number} */ i) => card(game, tables[i])), place);
}
resume().catch(() => null);

const best = bestGames();
if (best.length) {
  render(html`<h2>${say('best.home')}</h2><ul>${best.slice(-4).reverse().map(({ rules, games: [top] }) => html`<li><b>${top.total}</b><span>${architectName(rules)}${rulesText(rules) ? html` <span class="quiet">${rulesText(rules)}</span>` : nothing}</span>
    <span class="quiet">${say(top.won ? 'best.won' : 'best.lost', { architect: top.architect })}</span></li>`)}</ul>`, $('.best'));
}

const bots = ask('/api/bots');
/** The bot met last, else one to begin with. */
const rival = async () => {
  return meant(offered(await bots), prefs().bot);
};
rival().then((bot) => { $('#play-note').textContent = say('home.play_note', { name: say('bot.name_2'), level: levelName(bot) }); }).catch(() => null);

$('.start').addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ ($('#play'));
  button.disabled = true;
  try {
    const bot = await rival();
    keep({ bot: bot.spec });
    const made = await ask('/api/matches', {
      rules: { seats: 2 }, seats: [{ kind: 'human', ...(prefs().name ? { name: prefs().name } : {}) }, { kind: 'bot', bot: bot.spec, name: say('bot.name_2') }],
      assists: { live_scores: true, preview: true, hints: true }, pace: prefs().speed === 'instant' ? 0 : 700,
    });
    location.href = `/t/${made.match}`;
  } catch (error) {
    $('.problem').hidden = false;
    $('.problem').textContent = trouble(error);
    button.disabled = false;
  }
});
