/** The digits beside a playfield over a whole game: one picture for each piece and group, kept small. */

import { TETROMINOES } from '../tetris/tetromino.js';
import { GLYPH_POINTS, glyphOf, middleOfSamples } from './glyphs.js';
import type { DigitsSeen } from './look.js';
import type { Places } from './name-digits.js';

/** The groups of digits, with how many places each has; statistics have three for each tetromino. */
export const GROUP_PLACES = { score: 6, lines: 3, level: 2, statistics: 3 * TETROMINOES.length } as const;
export type DigitGroup = keyof typeof GROUP_PLACES;
const GROUPS = Object.keys(GROUP_PLACES) as DigitGroup[];

/** The digits seen while one piece fell: the points of all places of a group, one after the other. About 2 KB. */
export type PiecePicture = { readonly [Group in DigitGroup]: Uint8Array | undefined };

/** One picture of several samples, so that a sample taken while a digit changed does no harm. */
export function pictureOf(samples: readonly DigitsSeen[]): PiecePicture {
  const picture: { [Group in DigitGroup]: Uint8Array | undefined } = {
    score: undefined,
    lines: undefined,
    level: undefined,
    statistics: undefined,
  };
  for (const group of GROUPS) {
    const rows = samples.map((sample) => joined(sample, group)).filter((each) => each !== undefined);
    if (rows.length > 0) picture[group] = middleOfSamples(rows);
  }
  return picture;
}

function joined(sample: DigitsSeen, group: DigitGroup): Uint8Array | undefined {
  const places = group === 'statistics' ? sample.statistics?.flat() : sample[group];
  if (!places || places.length !== GROUP_PLACES[group]) return undefined;
  const points = new Uint8Array(places.length * GLYPH_POINTS);
  for (const [place, each] of places.entries()) points.set(each, place * GLYPH_POINTS);
  return points;
}

/** The glyphs of a group in a picture, from the left; of the statistics three for each tetromino. */
export function placesOf(picture: PiecePicture, group: DigitGroup): Places | undefined {
  const points = picture[group];
  if (!points) return undefined;
  return Array.from({ length: GROUP_PLACES[group] }, (_, place) =>
    glyphOf(points.subarray(place * GLYPH_POINTS, (place + 1) * GLYPH_POINTS)),
  );
}
