// The best solo games on this device, by Architect and rules. Storage may be full or blocked.

/** @typedef {import('./types.js').Snapshot} Snapshot */
/** @typedef {{match: string, total: number, architect: number, won: boolean, at: string}} SoloGame */
/** @typedef {{of: string, rules: Record<string, any>, games: SoloGame[]}} Best `games` from the best on */

const KEY = 'akropolis.solo', KEPT = 5;

/** One table for each Architect and set of rules. @returns {Best[]} */
export function bestGames() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) || '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** What games have in common that can be compared. @param {Record<string, any>} rules */
const kindOf = (rules) => JSON.stringify(Object.entries({ solo_level: 'hippodamos', ...rules }).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The best games under some rules. @param {Record<string, any>} rules @returns {SoloGame[]} */
export const bestUnder = (rules) => bestGames().find((best) => best.of === kindOf(rules))?.games || [];

/** Whether a match counts: alone, to the end, on a deal that nobody chose. @param {Snapshot} table */
export const counts = ({ state, rules, seeded, you }) => rules.seats === 1 && state.over && !seeded
  && state.result?.reason !== 'resigned' && you.seats.length === 1;

/** Keep a solo game that is over, once. Returns false where the browser keeps nothing.
 * @param {Snapshot} table */
export function keepSolo({ match, rules, state, log }) {
  const of = kindOf(rules), all = bestGames(), known = all.find((best) => best.of === of);
  const games = (known?.games || []).filter((game) => game.match !== match);
  games.push({
    match, total: state.seats[0].total, architect: state.architect?.total || 0,
    won: !!state.result?.winners.includes(0), at: log.at(-1)?.at || '',
  });
  games.sort((a, b) => b.total - a.total || (a.at < b.at ? -1 : 1)).splice(KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify([...all.filter((best) => best !== known), { of, rules, games }]));
    return true;
  } catch {
    return false;
  }
}
