/** Drills of two computers as one list. */
import type { Answer, Drill } from './drill.js';

/**
 * All drills of both, each once, with the answers of both in their order. Nothing depends on which list comes first, and a list
 * merged with itself is the same list. Where the same position was judged twice, the drill that was added later stays.
 *
 * @returns in the order of their names
 */
export function mergeDrills(one: readonly Drill[], other: readonly Drill[]): Drill[] {
  const merged = new Map<string, Drill>();
  for (const drill of [...one, ...other]) {
    const known = merged.get(drill.id);
    merged.set(drill.id, known ? mergedDrill(known, drill) : drill);
  }
  return [...merged.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function mergedDrill(one: Drill, other: Drill): Drill {
  const [later, earlier] = isLater(one, other) ? [one, other] : [other, one];
  const answers = mergedAnswers(later.answers, earlier.answers);
  return answers.length === later.answers.length && answers.every((each, i) => each === later.answers[i])
    ? later
    : { ...later, answers };
}

/** The drill that was added later counts; in the same moment it is the one with the larger text. */
function isLater(one: Drill, other: Drill): boolean {
  if (one.added !== other.added) return one.added > other.added;
  const [own, others] = [one, other].map((drill) => JSON.stringify({ ...drill, answers: [] }));
  return own >= others;
}

/** Nobody gives two answers in the same millisecond: what has the same moment is the same answer. */
function mergedAnswers(one: readonly Answer[], other: readonly Answer[]): Answer[] {
  const byMoment = new Map<number, Answer>();
  for (const answer of [...one, ...other]) {
    const known = byMoment.get(answer.at);
    if (!known || textOf(answer) > textOf(known)) byMoment.set(answer.at, answer);
  }
  return [...byMoment.values()].sort((a, b) => a.at - b.at);
}

function textOf(answer: Answer): string {
  return JSON.stringify(answer);
}
