// What a reader has chosen on this device. Storage may be full or blocked: then nothing is kept.

const KEY = 'akropolis';
export const DEFAULTS = {
  theme: 'auto', patterns: false, numerals: '2+', plan: false, coordinates: false, one_click: false, speed: 'normal', motion: 'auto', row: 'free_left', hand: 'right', name: '', bot: '',
};
/** @typedef {typeof DEFAULTS} Prefs */

/** @returns {Prefs} */
export function prefs() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Keep a choice and show it at once. Returns false where the browser keeps nothing.
 * @param {Partial<Prefs>} changes */
export function keep(changes) {
  const next = { ...prefs(), ...changes };
  let kept = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    kept = false;
  }
  show(next);
  return kept;
}

/** @param {Prefs} p */
export function show(p) {
  const root = document.documentElement;
  const theme = p.theme === 'auto' && matchMedia('(prefers-contrast: more)').matches ? 'contrast' : p.theme;
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.patterns = p.patterns ? 'on' : 'off';
  root.dataset.motion = p.motion;
  root.dataset.row = p.row;
  root.dataset.hand = p.hand;
}

/** Whether things may move. */
export const mayMove = () => prefs().motion !== 'less' && prefs().speed !== 'instant' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
