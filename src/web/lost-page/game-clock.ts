/** Plays a game in step with the time that passes, however unevenly its frames come. */

/** What has a next moment. */
export interface Steps {
  /** Does the next thing; gives the milliseconds until the one after, at least 0. */
  step(): number;
}

/** A page that was hidden or a machine that slept goes on where it was, instead of making up for hours. */
const LONGEST_FRAME_MS = 100;
/** Work per frame, so that the page answers at any speed. */
const WORK_PER_FRAME_MS = 10;

export class GameClock {
  /** Milliseconds of the game until the next step; negative when it is late. */
  #wait = 0;

  /**
   * @param speed multiple of the schedule's speed, above 0
   * @param now a clock that never goes back, in milliseconds
   */
  constructor(
    readonly game: Steps,
    readonly speed: number,
    readonly now: () => number,
  ) {}

  /**
   * Does all steps that are due after `elapsed` milliseconds, or as many as fit into a frame; what does not is
   * dropped, so that a slow machine plays slower than asked for and never falls behind further and further.
   *
   * @returns the number of steps done
   */
  advance(elapsed: number): number {
    this.#wait -= Math.min(elapsed, LONGEST_FRAME_MS) * this.speed;
    const deadline = this.now() + WORK_PER_FRAME_MS;
    let steps = 0;
    while (this.#wait <= 0) {
      if (steps > 0 && this.now() >= deadline) {
        this.#wait = 0;
        break;
      }
      this.#wait += this.game.step();
      steps++;
    }
    return steps;
  }
}
