/** A set out of many puzzles: as many of each grade as there are, and within a grade of each kind. */
import { GRADES, type Puzzle, TAGS } from './puzzle.js';

/** At most so many, easy ones first. The same puzzles give the same set. */
export function choosePuzzles(puzzles: readonly Puzzle[], count: number): Puzzle[] {
  const byGrade = GRADES.map((grade) => puzzles.filter((puzzle) => puzzle.grade === grade));
  const shares = evenShares(
    byGrade.map(({ length }) => length),
    count,
  );
  return byGrade.flatMap((ofGrade, i) => {
    const byKind = [...TAGS, undefined].map((kind) => ofGrade.filter(({ tags }) => tags[0] === kind));
    const ofKinds = evenShares(
      byKind.map(({ length }) => length),
      shares[i],
    );
    return byKind.flatMap((ofKind, k) => ofKind.slice(0, ofKinds[k]));
  });
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
