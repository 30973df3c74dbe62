/** How a game can fail in the tick that scores a piece, as the original does from level 155 on. */
export const SCORING_FAILURES = ['crashed', 'halted', 'reset', 'astray', 'went-on', 'frozen'] as const;
/** One of the ways in which it fails; the trouble that is told of has the same name. */
export type ScoringFailure = (typeof SCORING_FAILURES)[number];

/** Troubles that are told of a freeze: to somebody who has to end it, and when the game went on. */
export const [FREEZES, FROZE] = ['freezes', 'froze'] as const;

/** What is seen of each, in words. */
export const FAILURE_WORDS: Readonly<Record<ScoringFailure, string>> = {
  crashed: 'the processor came to an opcode that does not exist',
  halted: 'the game went on without its pieces, and no button helped',
  reset: 'the console started over with its first screen',
  astray: 'the program went on outside of the game',
  'went-on': 'the game went on with a wrong count of lines or a wrong level',
  frozen: 'the screen froze, and A did not end it',
};

/** Whether a trouble of this name is such a failure. */
export function isScoringFailure(trouble: string): trouble is ScoringFailure {
  return (SCORING_FAILURES as readonly string[]).includes(trouble);
}

/** Whether a trouble of this name is a freeze that has an end. */
export function isFreeze(trouble: string): boolean {
  return trouble === FREEZES || trouble === FROZE;
}
