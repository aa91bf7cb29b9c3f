// The figures of the rules: small cities, drawn by the code that draws the table.

import { cityPicture, tilePicture } from './draw.js';

/** Cells as level, face, tile and whether they score. @param {[number, number, number, string, number, string?][]} cells */
const city = (cells) => ({ blocks: cells.map(([q, r, level, face, tile, score = '']) => ({ q, r, level, face, tile, score })) });

const FIGURES = /** @type {Record<string, ReturnType<typeof city>[]>} */ ({
  stack: [
    city([[0, 0, 1, 'h', 1], [1, -1, 1, 'q', 1], [1, 0, 1, 'm', 1], [0, 1, 1, 'q', 2], [1, 1, 1, 'b', 2], [0, 2, 1, 'g', 2]]),
    city([[0, 0, 1, 'h', 1], [1, -1, 1, 'q', 1], [1, 0, 2, 't', 3], [0, 1, 2, 'M', 3], [1, 1, 2, 'q', 3], [0, 2, 1, 'g', 2]]),
  ],
  houses: [city([[0, 0, 1, 'h', 1, 'yes'], [1, 0, 2, 'h', 2, 'yes'], [1, -1, 1, 'H', 1], [3, -1, 3, 'h', 3, 'no']])],
  markets: [city([[0, 0, 2, 'm', 1, 'yes'], [1, 0, 1, 'q', 2], [2, 0, 1, 'm', 2, 'no'], [3, -1, 1, 'm', 3, 'no']])],
  barracks: [city([[0, 0, 1, 'q', 1], [1, -1, 1, 'q', 1], [1, 0, 2, 'b', 2, 'no'], [2, -1, 1, 'q', 3], [2, 0, 1, 'q', 3], [1, 1, 1, 'q', 4], [0, 1, 1, 'b', 4, 'yes']])],
  temples: [city([[0, 0, 1, 't', 1, 'yes'], [0, -1, 1, 'q', 2], [1, -1, 1, 'h', 1], [1, 0, 1, 'q', 3], [0, 1, 2, 'q', 4], [-1, 1, 1, 'm', 5], [-1, 0, 1, 'q', 6], [2, 0, 1, 't', 3, 'no']])],
  gardens: [city([[0, 0, 1, 'g', 1, 'yes'], [1, 0, 3, 'g', 2, 'yes'], [1, -1, 1, 'G', 1]])],
});

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-figure]'))) {
  const cities = FIGURES[place.dataset.figure || ''] || [];
  place.innerHTML = cities.map((c) => cityPicture(c, { width: 220, height: 150, pad: 6, most: 26 })).join(place.dataset.figure === 'stack' ? tilePicture('Mtq', 24) : '');
}
