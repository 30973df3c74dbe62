/** What a search may take for one decision. */

/** When to stop: milliseconds by a clock of the caller. */
export interface TimeLimit {
  readonly clock: () => number;
  readonly deadline: number;
}

/** The clock is looked at after so many steps, which take 0.1 ms. */
const STEPS_BETWEEN_LOOKS = 16;

/** Looks at the clock now and then while a search goes on, and says when it has to end. */
export class Effort {
  /** The search has ended: what is still being calculated is worth nothing. */
  isOver = false;
  private steps = 0;

  constructor(private readonly limit: TimeLimit | undefined) {}

  /** Whether one more step may be taken; it counts as taken. */
  takeStep(): boolean {
    if (++this.steps % STEPS_BETWEEN_LOOKS === 0) this.lookAtClock();
    return !this.isOver;
  }

  /** Ends the search if its time is up. */
  lookAtClock(): void {
    if (this.limit && this.limit.clock() >= this.limit.deadline) this.isOver = true;
  }
}

export const NO_LIMIT = new Effort(undefined);
