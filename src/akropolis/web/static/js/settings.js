// Settings: what is chosen shows at once and is kept on this device.

import { keep, prefs } from './prefs.js';
import { say, takeCatalogue } from './say.js';
import { html, render } from '../vendor/lit-html/lit-html.js';

takeCatalogue();

const form = /** @type {HTMLFormElement} */ (document.querySelector('#choices'));
let kept = true;

/** @param {Partial<import('./prefs.js').Prefs>} changes */
function choose(changes) {
  kept = keep(changes);
  draw();
}

/** @param {'theme' | 'numerals' | 'row' | 'hand' | 'motion' | 'speed'} name @param {Record<string, string>} values by value, the key of its text */
const group = (name, values) => html`<fieldset><legend>${say('settings.' + name)}</legend><div class="choices-row">${Object.entries(values).map(([value, key]) => html`
  <label class="choice"><input type="radio" name=${name} .checked=${prefs()[name] === value} @change=${() => choose({ [name]: value })}><span>${say('settings.' + key)}</span></label>`)}</div></fieldset>`;
/** @param {'patterns' | 'plan' | 'coordinates' | 'one_click'} name */
const box = (name) => html`<label class="choice"><input type="checkbox" name=${name} .checked=${prefs()[name]} @change=${(/** @type {Event} */ e) => choose({ [name]: /** @type {HTMLInputElement} */ (e.target).checked })}><span>${say('settings.' + name)}<span class="quiet">${say(`settings.${name}_note`)}</span></span></label>`;

function draw() {
  render(html`<p class="quiet">${say(kept ? 'settings.note' : 'settings.not_kept')}</p>
    ${group('theme', { auto: 'theme_auto', light: 'theme_light', dark: 'theme_dark', contrast: 'theme_contrast' })}
    ${group('numerals', { '2+': 'numerals_2', all: 'numerals_all', off: 'numerals_off' })}
    <fieldset>${box('patterns')}${box('plan')}${box('coordinates')}${box('one_click')}</fieldset>
    ${group('row', { free_left: 'row_left', free_right: 'row_right' })}
    ${group('hand', { right: 'hand_right', left: 'hand_left' })}
    ${group('motion', { auto: 'motion_auto', less: 'motion_less' })}
    ${group('speed', { normal: 'speed_normal', instant: 'speed_instant' })}
    <p><button type="button" class="btn main" @click=${() => (history.length > 1 ? history.back() : location.assign('/'))}>${say('settings.done')}</button></p>`, form);
}

form.addEventListener('submit', (event) => event.preventDefault());
draw();
