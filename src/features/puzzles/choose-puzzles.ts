/** A set of some size out of many puzzles, with as much of everything as there is. */

import { LEVEL_BANDS, levelBandOf } from './level-bands.js';
import { GRADES, type Puzzle } from './puzzle-lines.js';

/** At most `count` puzzles, slow levels and easy ones first: even shares of the levels, of their grades, and of the main themes of these. */
export function choosePuzzles(puzzles: readonly Puzzle[], count: number): Puzzle[] {
  return evenly(
    LEVEL_BANDS.map((band) => puzzles.filter(({ level }) => levelBandOf(level) === band)),
    count,
    (ofLevels, ownCount) =>
      evenly(
        GRADES.map((grade) => ofLevels.filter((puzzle) => puzzle.grade === grade)),
        ownCount,
        ofMainThemes,
      ),
  );
}

function ofMainThemes(puzzles: readonly Puzzle[], count: number): Puzzle[] {
  const themes = [...new Set(puzzles.map(({ themes: [main] }) => main))];
  return evenly(
    themes.map((theme) => puzzles.filter(({ themes: [main] }) => main === theme)),
    count,
    (alike, ownCount) => alike.slice(0, ownCount),
  );
}

function evenly(
  groups: readonly (readonly Puzzle[])[],
  count: number,
  choose: (group: readonly Puzzle[], count: number) => Puzzle[],
): Puzzle[] {
  const shares = evenShares(
    groups.map(({ length }) => length),
    count,
  );
  return groups.flatMap((group, i) => choose(group, shares[i]));
}

/** Shares of a number, none larger than what there is, and as equal as that allows. */
export function evenShares(there: readonly number[], count: number): number[] {
  const shares = there.map(() => 0);
  let left = count;
  const smallestFirst = there.map((_, i) => i).sort((a, b) => there[a] - there[b]);
  smallestFirst.forEach((i, done) => {
    shares[i] = Math.min(there[i], Math.floor(left / (there.length - done)));
    left -= shares[i];
  });
  return shares;
}
