/** Drills that tests and scripts make up: a T on a floor with a gap, with another line count for each. */
import { type Answer, type Drill, idOf } from '../../src/features/drills/drill.js';

const DAY = 86_400_000;
/** Milliseconds since 1970 at which these drills were added. */
export const ADDED = 1_700_006_400_000;

/** The moment some days after the drills were added. */
export function day(days: number): number {
  return ADDED + days * DAY;
}

/** @param lines of the position: drills with different ones are different */
export function someDrill(lines: number, more: Partial<Drill> = {}): Drill {
  const position = { playfield: ['#########.'], piece: 'T', next: 'I', level: 18, lines } as const;
  return {
    id: idOf(position),
    ...position,
    ...{ score: 0, untilLines: null, region: 'ntsc', hands: { taps: '12hz', reaction: 0 } },
    ...{ played: 'T-up@1,18', lostPoints: 9000 },
    places: [
      { placement: 'T-up@4,18', lostPoints: 0 },
      { placement: 'T-up@5,18', lostPoints: 600 },
      { placement: 'T-up@1,18', lostPoints: 9000 },
      { placement: 'T@1,17', lostPoints: 9500 },
    ],
    ideas: [{ kind: 'tower', title: 'a tower', sentence: 'This makes a tower at column 2.' }],
    source: { name: 'game.jsonl', piece: 1 + lines },
    added: ADDED,
    answers: [],
    ...more,
  };
}

export function answerAt(at: number, grade: Answer['grade'] = 3): Answer {
  const [placement, lostPoints] = grade === 1 ? (['T@1,17', 9500] as const) : (['T-up@4,18', 0] as const);
  return { at, placement, lostPoints, helped: false, grade };
}

/** Ideas that drills have in turn. */
const KINDS = ['a tower', 'a burn', 'the well covered', 'a hole made', 'no place for a piece'];

/** Drills for a simulated learner; each costs less than the one before. */
export function madeUpDrills(count: number): Drill[] {
  return Array.from({ length: count }, (_, lines) => {
    const title = KINDS[lines % KINDS.length];
    const ideas = [{ kind: title.replaceAll(' ', '-'), title, sentence: `This is ${title}.` }];
    return someDrill(lines, { lostPoints: 9000 - lines, ideas });
  });
}
