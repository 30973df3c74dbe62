/**
 * When things happen in the page's game, in milliseconds: the schedule of the 404 page that yiyuan-lee's weights
 * became known by. It has no levels; every piece starts slowly and gets faster as it falls.
 */

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
