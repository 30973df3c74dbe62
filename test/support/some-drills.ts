/** Drills that tests make up: a T on a flat floor, with another line count for each. */
import { type Answer, type Drill, idOf } from '../../src/features/drills/drill.js';

const DAY = 86_400_000;
/** Milliseconds since 1970 at which these drills were added. */
export const ADDED = 1_700_000_000_000;

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
