// The bots that people may choose: the levels by their names in the language of the reader, then
// programs and plugins by their own.

import { say } from './say.js';

/** @typedef {{spec: string, name: string, sentence: string, level: number | null, technical: boolean}} Bot */

/** Whom somebody meets who has not chosen yet. */
const FIRST = 'mason';

/** @param {Bot[]} bots */
export const offered = (bots) => bots.filter((bot) => !bot.technical);
/** @param {Bot} bot */
export const levelName = (bot) => (bot.level ? say('level.' + bot.spec) : bot.name);
/** What it is like to play against. @param {Bot} bot */
export const levelNote = (bot) => (bot.level ? say(`level.${bot.spec}_note`) : bot.sentence);

/** The bot that is wanted, if it is there, else one to begin with. @param {Bot[]} bots @param {string} wanted */
export const meant = (bots, wanted) => bots.find((b) => b.spec === wanted) || bots.find((b) => b.spec === FIRST) || bots[0];
