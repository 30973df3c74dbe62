/**
 * Names digits by the score alone, where no counter can be read: its first places are known as long as soft drops cannot have
 * changed them.
 */

import { addLinePoints, SCORE_CAP } from '../tetris/score.js';
import type { LabelledGlyph } from './digit-shapes.js';
import { digitAt, type Places } from './name-digits.js';

const PLACES = 6;
/** Points that a soft drop may bring. */
const MOST_SOFT_POINTS = 20;

/**
 * The glyphs whose digits are sure in a game seen from its start.
 *
 * @param levels by time
 */
export function labelsByPoints(
  places: readonly (Places | undefined)[],
  cleared: readonly number[],
  levels: readonly number[],
): LabelledGlyph[] {
  const labels: LabelledGlyph[] = [];
  let least = 0;
  let most = 0;
  for (const [time, here] of places.entries()) {
    if (time > 0) {
      least = addLinePoints(least, cleared[time - 1], levels[time]);
      most = addLinePoints(most + MOST_SOFT_POINTS, cleared[time - 1], levels[time]);
    }
    if (most >= SCORE_CAP) break;
    if (!here) continue;
    for (let place = 0; place < PLACES; place++) {
      const unit = 10 ** (PLACES - 1 - place);
      if (Math.trunc(least / unit) !== Math.trunc(most / unit)) break;
      labels.push({ glyph: here[place], digit: digitAt(least, place, PLACES) });
    }
  }
  return labels;
}
