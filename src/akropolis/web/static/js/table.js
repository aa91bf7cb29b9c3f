// The table begins here: the match is fetched, drawn and listened to.

import './keys.js';
import { couldSit, help, share, sit } from './dialogs.js';
import { nudge } from './hand.js';
import { askHint } from './hint.js';
import { levelName } from './levels.js';
import { ask, Refusal, trouble } from './net.js';
import { fetchMatch, learn, listen } from './news.js';
import { $, draw, now } from './now.js';
import { say, takeCatalogue } from './say.js';
import { fitRivals, togglePlan } from './screen.js';
import { board } from './stage.js';
import { html, nothing, render } from '../vendor/lit-html/lit-html.js';

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
addEventListener('resize', () => draw.all());

const FIRST_MS = 2000, MOST_MS = 16000;
/** @type {number | undefined} */
let later;

/** Begin, as soon as the match can be had: where that fails it is tried again, less and less often. */
async function begin(wait = FIRST_MS) {
  clearTimeout(later);
  let snapshot;
  try {
    snapshot = await fetchMatch();
  } catch (error) {
    const gone = error instanceof Refusal && error.status === 404;
    document.body.dataset.view = 'gone';
    render(html`<p role="alert">${gone ? say('link.gone') : trouble(error)}</p>
      ${gone ? nothing : html`<button class="btn main" @click=${() => begin()}>${say('link.retry')}</button>`}<a class="btn line" href="/">${say('link.home')}</a>`, $('.end'));
    if (!gone) later = setTimeout(() => begin(Math.min(2 * wait, MOST_MS)), wait);
    return;
  }
  learn(snapshot);
  fitRivals();
  ask('/api/bots').then((list) => {
    now.bots = Object.fromEntries(list.map((/** @type {import('./levels.js').Bot} */ b) => [b.spec, levelName(b)]));
    draw.panels(); // the final scores name them too
  }).catch(() => null);
  if (location.hash === '#invite' && now.table.links?.length) share();
  else if (couldSit()) sit();
  listen();
}
await begin();
