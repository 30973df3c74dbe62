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

// When things happen in the page's game, in milliseconds: the schedule of the 404 page that yiyuan-lee's weights
// became known by. It has no levels; every piece starts slowly and gets faster as it falls.

/** How a game is timed; every delay in milliseconds, at least 0. */
export interface FallSchedule {
  /** Whether a piece is seen falling; otherwise it appears where it comes to rest. */
  readonly falls: boolean;
  /** How long a piece stays in its row, having fallen `rows` rows. */
  readonly inRow: (rows: number) => number;
  /** From a piece's rest until the next one appears. */
  readonly betweenPieces: number;
  /** How long the end of a game stays on view. */
  readonly gameOver: number;
}

const FIRST_ROW_MS = 180;
const LESS_PER_ROW_MS = 12;
const SHORTEST_MS = 28;
const GAME_OVER_MS = 2200;

export const FALLING: FallSchedule = {
  falls: true,
  inRow: (rows) => Math.max(SHORTEST_MS, FIRST_ROW_MS - LESS_PER_ROW_MS * rows),
  betweenPieces: 120,
  gameOver: GAME_OVER_MS,
};

/** For people who asked their system for less motion: one change a second, and nothing travels. */
export const STILL: FallSchedule = { falls: false, inRow: () => 0, betweenPieces: 1000, gameOver: GAME_OVER_MS };
