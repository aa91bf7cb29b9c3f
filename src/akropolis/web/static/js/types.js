// Shapes of what the server sends. Nothing here runs.

/** @typedef {[number, number, number, string, number, string, number]} Cell q, r, level, face, piece, why, value */
/** @typedef {{value: number, stars: number, points: number}} Line */
/** @typedef {{houses: Line, markets: Line, barracks: Line, temples: Line, gardens: Line, stones: number, total: number, quarry_points?: number}} Sheet */
/**
 * @typedef {object} SeatState
 * @property {number} stones
 * @property {number} total
 * @property {string} text
 * @property {Cell[]} cells
 * @property {number[][]} lakes
 * @property {number | null} last
 * @property {Sheet} sheet
 */
/** @typedef {{stones: number, total: number, level: string, tiles: string[], counts: Record<string, {districts: number, stars: number, points: number}>, quarries: number, sheet: Sheet}} ArchitectState */
/** @typedef {{standings: {rank: number, seat: number | null, total: number, stones: number}[], winners: number[], reason: string}} Result */
/**
 * @typedef {object} PublicState
 * @property {number} turn
 * @property {number} turns
 * @property {number} round
 * @property {number} rounds
 * @property {number | null} to_move
 * @property {number | null} chief
 * @property {(number | null)[]} order
 * @property {number} stacks_left
 * @property {number} stack_size
 * @property {string[]} site
 * @property {number | null} reserve
 * @property {boolean} over
 * @property {SeatState[]} seats
 * @property {ArchitectState | null} architect
 * @property {Record<string, number>} unseen
 * @property {Result | null} result
 * @property {number | null} take_back
 */
/** @typedef {{name: string, kind: string, bot?: string, follows?: string | null, connected?: boolean | null, holder_is_you?: boolean}} Player */
/** @typedef {{type: string, seat: number | null, [fact: string]: any}} Step */
/** @typedef {{v: number, at?: string, type: string, seat: number | null, move?: string, by?: string, note?: string, steps?: Step[], match?: string, name?: string, of?: string, state?: PublicState, changes?: Record<string, number>}} Happening `changes` of the totals by seat, where it was seen to happen */
/**
 * @typedef {object} Snapshot
 * @property {string} match
 * @property {number} v
 * @property {{seats: number[], spectator: boolean, creator?: boolean}} you
 * @property {{seat: number, link: string}[]} [links]
 * @property {Record<string, any>} rules
 * @property {{live_scores: boolean, preview: boolean, hints?: boolean}} assists
 * @property {number} pace
 * @property {boolean} [seeded] whether somebody chose the deal
 * @property {Player[]} players
 * @property {Happening[]} log
 * @property {PublicState} state
 * @property {string | null} [rematch]
 */
/** q, r, rotation, change, stones, sheet, starts, stops; in a match without previews only up to the stones.
 * @typedef {[number, number, number, number | null, number, number[]?, number[][]?, number[][]?]} OptionRow */
/** @typedef {{v: number, slot: number, tile: string, placements: OptionRow[], refused: [number, number, number, string][]}} Options */
/** @typedef {{id: string, ok: boolean, v?: number, error?: string, message?: string, reasons?: string[], snapshot?: Snapshot}} Answer */

export {};
