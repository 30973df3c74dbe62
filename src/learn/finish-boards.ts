/** Playfields of strong play, on which the finish is trained. */
import { LINE_REWARDS, type Workspace } from '../eval/ntuple/ntuple-network.js';
import type { ReadHands } from '../reach/taps.js';
import { Expectimax } from '../search/expectimax.js';
import { PIECE_CHANCES } from '../search/lookahead.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import type { Playfield } from '../tetris/playfield.js';
import type { Pace } from '../tetris/timing.js';
import { playSimulatedGame } from './simulated-game.js';

export interface FinishBoardsOptions extends Pick<ReadHands, 'taps'> {
  readonly count: number;
  /** Two of them. */
  readonly workspaces: readonly Workspace[];
  readonly pace: Pace;
  readonly discount: number;
  readonly topOut: number;
  readonly seed: number;
}

/** Pieces between two playfields that are kept. */
const PIECES_APART = 7;

/** Playfields from games of the two-ply player with the given weights. */
export function sampleFinishBoards(options: FinishBoardsOptions): Playfield[] {
  const { workspaces, pace, taps, discount, topOut } = options;
  const search = new Expectimax(workspaces, pace, {
    plies: 2,
    root: [{ keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY }],
    inner: [],
    discount,
    rewards: LINE_REWARDS,
    topOut,
    taps,
    chances: PIECE_CHANCES,
    cacheBits: 12,
  });
  const boards: Playfield[] = [];
  for (let game = 0; boards.length < options.count; game++) {
    let pieces = 0;
    playSimulatedGame(
      ({ playfield, current, next }, found) => {
        if (++pieces % PIECES_APART === 0) boards.push(playfield.slice());
        return search.rate({ playfield, found, current, next, linesLeft: 0 })[0].index;
      },
      { timing: pace.timing, startLevel: pace.level, lines: MAX_OUT_LINES, taps, seed: options.seed + game },
    );
  }
  return boards.slice(0, options.count);
}
