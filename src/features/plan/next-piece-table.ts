/** What comes if a piece locks on frame f, f + 1 …: the table for a moment of a game on a cartridge. */

import type { NesImage } from '../../emulator/image.js';
import { Failure, type Job } from '../../platform/job.js';
import { NetworkRaters } from '../../players/foresight.js';
import { parseTaps, type ToldHands } from '../../reach/taps.js';
import { type NextPiece, nextPieces } from '../../search/foresight/next-pieces.js';
import { foreseenSituation } from '../../search/foresight/plan.js';
import { type Tetromino, tetrominoOf } from '../../tetris/tetromino.js';
import { shippedWeights } from '../players/weights-files.js';
import {
  chosenGame,
  momentOfRecording,
  momentOfSeed,
  type NewGame,
  openToPlan,
  type RecordedPiece,
} from '../recordings/game-moment.js';

export interface NextPieceJob extends Job, Pick<ToldHands, 'taps'> {
  readonly image: NesImage;
  /** A piece of a recording, or the first one of a new game. */
  readonly from: RecordedPiece | (NewGame & { readonly seed: number });
  /** Rows of the table. */
  readonly frames: number;
  readonly quiet?: true | undefined;
}

export interface NextPieceTable {
  readonly seed: number;
  /** From power-on, before the piece's first frame. */
  readonly frame: number;
  readonly current: Tetromino;
  readonly next: Tetromino;
  readonly rows: readonly NextPiece[];
}

/**
 * @returns undefined when it was stopped
 * @throws Failure when the moment does not come, or the piece has no place there
 */
export async function nextPieceTable(job: NextPieceJob): Promise<NextPieceTable | undefined> {
  const { image, from, frames, say } = job;
  const machine = openToPlan(image, say);
  const moment =
    'header' in from
      ? await momentOfRecording(machine, image, from, job)
      : momentOfSeed(machine, from.seed, { image, game: chosenGame(from) });
  if (!moment) return undefined;
  const { seed, state, inputs } = moment;
  const taps = parseTaps(job.taps);
  const raters = new NetworkRaters(shippedWeights(), taps);
  const rater = raters.of({ timing: state.timing, untilLines: null })(state.lines, state.level);
  const rows = nextPieces(foreseenSituation(state), { taps, rater, frames });
  if (rows.length === 0) throw new Failure('the piece has no place: the game ends with it');
  const [current, next] = [state.orientation, state.next].map(tetrominoOf);
  return { seed, frame: inputs.length, current, next, rows };
}
