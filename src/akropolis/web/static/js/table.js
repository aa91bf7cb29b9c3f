// The table begins here: the match is fetched, drawn and listened to.

import './keys.js';
import { couldSit, help, share, sit } from './dialogs.js';
import { nudge } from './hand.js';
import { askHint } from './hint.js';
import { levelName } from './levels.js';
import { ask, Refusal } from './net.js';
import { fetchMatch, learn, listen } from './news.js';
import { $, draw, now, ui } from './now.js';
import { say, takeCatalogue } from './say.js';
import { resized, togglePlan } from './screen.js';
import { board } from './stage.js';
import { html, render } from '../vendor/lit-html/lit-html.js';

takeCatalogue();

$('.hud').addEventListener('click', help);
$('.hint-button').addEventListener('click', askHint);
$('.plan-button').addEventListener('click', togglePlan);
$('.fit-button').addEventListener('click', () => board.refit());
$('.in-button').addEventListener('click', () => board.zoomBy(1.25));
$('.out-button').addEventListener('click', () => board.zoomBy(0.8));
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.pad button'))) {
  const [dx, dy] = (button.dataset.by || '').split(' ').map(Number);
  button.addEventListener('click', () => nudge(dx, dy, now.hand?.set));
}
document.addEventListener('visibilitychange', () => { if (!document.hidden) document.title = say('title.table'); });
addEventListener('resize', resized);

try {
  learn(await fetchMatch());
  resized(); // the cards of the rivals have their size only now
  ask('/api/bots').then((list) => {
    now.bots = Object.fromEntries(list.map((/** @type {import('./levels.js').Bot} */ b) => [b.spec, levelName(b)]));
    draw.all(); // the final scores name them too
  }).catch(() => null);
  if (location.hash === '#invite' && now.table.links?.length) share();
  else if (couldSit()) sit();
  listen();
} catch (error) {
  if (!(error instanceof Refusal)) console.error(error);
  const gone = error instanceof Refusal && error.status === 404;
  ui.line = 'gone';
  document.body.dataset.view = 'gone';
  render(html`<p>${say(gone ? 'link.gone' : 'error.server')}</p><a class="btn main" href="/">${say('link.home')}</a>`, $('.end'));
}
