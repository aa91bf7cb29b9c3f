// Texts of the screens. Whole sentences with named places: {name}; where a number decides the
// wording, the catalogue holds one sentence for each plural category, chosen by {n}.

/** @typedef {string | Record<string, string>} Message */

const ACCENTED = /** @type {Record<string, string>} */ ({ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú', n: 'ñ', c: 'ç' });

/** A text that is readable, longer and marked, to find what does not come from the catalogue.
 * @param {string} text */
export function pseudo(text) {
  const parts = text.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? part : part.replace(/[a-z]/gi, (c) => ACCENTED[c] || c)));
  return '⟦' + parts.join('') + '·'.repeat(Math.ceil(text.length * 0.3)) + '⟧';
}

/** @param {Record<string, Message>} messages @param {string} locale */
export function speaker(messages, locale) {
  const disguised = locale === 'pseudo', tag = disguised ? 'en' : locale;
  // Made when they are needed: they cost a phone a twentieth of a second.
  /** @type {Intl.PluralRules} */ let plural;
  /** @type {Intl.NumberFormat} */ let digits;
  /** @param {number} n */
  const category = (n) => (plural ??= new Intl.PluralRules(tag)).select(n);
  /** @param {number} n */
  const written = (n) => (n < 1000 && Number.isInteger(n) ? String(n) : (digits ??= new Intl.NumberFormat(tag)).format(n));
  /** @param {string} key @param {Record<string, string | number>} [values] */
  return function say(key, values = {}) {
    const message = messages[key];
    if (message === undefined) {
      console.error(`no text for ${key}`);
      return '';
    }
    const chosen = typeof message === 'string' ? message
      : message[category(Math.abs(Number(values.n)))] ?? message.other;
    return (disguised ? pseudo(chosen) : chosen).replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === 'number' ? (value < 0 ? '−' : '') + written(Math.abs(value)) : String(value ?? '');
    });
  };
}

/** @type {ReturnType<typeof speaker>} */
let present = speaker({}, 'en');

/** Take the catalogue that came with the page. */
export function takeCatalogue() {
  const holder = document.getElementById('texts');
  const locale = document.documentElement.dataset.locale || 'en';
  present = speaker(JSON.parse(holder?.textContent || '{}'), locale);
}

/** The text for a key. @param {string} key @param {Record<string, string | number>} [values] */
export const say = (key, values) => present(key, values);

/** A number with its sign, and a true minus. @param {number} n */
export const signed = (n) => (n > 0 ? '+' : n < 0 ? '−' : '±') + Math.abs(n);
/** A number with a true minus. @param {number} n */
export const numeral = (n) => (n < 0 ? '−' : '') + Math.abs(n);
