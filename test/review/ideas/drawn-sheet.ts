/**
 * Sheets of positions in `drawn`, a file for each idea: every drawing has a line above it that says whether the position has
 * the idea, and why. The marks are those of `drawing.ts`.
 */

import { readFileSync } from 'node:fs';
import type { IdeaQuestion, Left } from '../../../src/review/ideas/idea.js';
import { FULL_ROW, fits, type Playfield } from '../../../src/tetris/playfield.js';
import { drawnOne } from './drawing.js';

export interface DrawnPosition {
  readonly has: boolean;
  /** In a few words. */
  readonly title: string;
  readonly question: IdeaQuestion;
}

/** @throws RangeError on a drawing that is no position, or whose pieces do not rest */
export function readSheet(kind: string): DrawnPosition[] {
  const text = readFileSync(new URL(`drawn/${kind}.txt`, import.meta.url), 'utf8');
  return text
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [heading, ...rows] = block.split('\n');
      const match = /^(has|lacks): (.+)$/.exec(heading);
      if (!match) throw new RangeError(`${kind}.txt: expected "has: …" or "lacks: …", found "${heading}"`);
      const question = drawnOne(rows.join('\n'));
      const { playfield, played, best } = question;
      const isPossible = !playfield.includes(FULL_ROW) && rests(playfield, played) && rests(playfield, best);
      if (!isPossible) throw new RangeError(`${kind}.txt: no position of a game:\n${block}`);
      return { has: match[1] === 'has', title: match[2], question };
    });
}

function rests(playfield: Playfield, { placement: { orientation, x, y } }: Left): boolean {
  return !fits(playfield, orientation, x, y + 1);
}
