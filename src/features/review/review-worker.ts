/** A thread of a review: judges some pieces of a game for each task. */
import { workerData } from 'node:worker_threads';
import { parseTaps } from '../../reach/taps.js';
import { Judge } from '../../review/judge.js';
import { type Batch, type JudgedPiece, judgeBatch } from '../../review/judge-piece.js';
import { shippedWeights } from '../players/weights-files.js';
import type { ReviewWorkerData } from './review-game.js';

const { game, taps, reaction, plies } = workerData as ReviewWorkerData;
const judge = new Judge({ weights: shippedWeights(), taps: parseTaps(taps), reaction, plies });

export default function judgePieces(batch: Batch): (JudgedPiece | undefined)[] {
  return judgeBatch(judge, game, batch);
}
