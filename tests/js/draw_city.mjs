// Draws the city given as JSON on standard input; the Python tests compare it with their own.
import { readFileSync } from 'node:fs';
import { cityBody, styleOf } from '../../src/akropolis/web/static/js/draw.js';

const cities = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(cities.map(({ side, plan, blocks, lakes, last }) => cityBody(
  { blocks: blocks.map(([q, r, level, face, tile, score]) => ({ q, r, level, face, tile, score })), lakes, last },
  styleOf(side, { plan }),
))));
