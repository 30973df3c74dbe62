/** A thread of an analysis: plays the games of a batch and counts them. */
import { workerData } from 'node:worker_threads';
import { simulateSeed } from '../../simulate/simulation-job.js';
import { PlayCounters } from '../../stats/play-counters.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import {
  type AnalyzeWorkerData,
  type Batch,
  type CountedBatch,
  GAMES_DONE,
  PIECES_DONE,
  PROGRESS_SIZE,
} from './analyze-games.js';

const { spec, plan, seedStep, progress, numbered, stopped } = workerData as AnalyzeWorkerData;
const opened = openPlayerFor(spec, plan.rules);
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

const thread = Atomics.add(numbered, 0, 1);
const pieceSlot = thread * PROGRESS_SIZE + PIECES_DONE;
const gameSlot = thread * PROGRESS_SIZE + GAMES_DONE;

export default function play({ number, seed, games, pieces }: Batch): CountedBatch {
  const counters = new PlayCounters();
  const begun = progress[pieceSlot];
  const isStopped = (): boolean => Atomics.load(stopped, 0) !== 0;
  let played = 0;
  for (; played < games && !isStopped(); played++) {
    const left = pieces === null ? null : pieces - (progress[pieceSlot] - begun);
    if (left === 0) break;
    const maxPieces = Math.min(left ?? Number.POSITIVE_INFINITY, plan.maxPieces ?? Number.POSITIVE_INFINITY);
    counters.beginGame(plan.rules.garbage === 'none');
    const game = simulateSeed(
      player,
      { ...plan, maxPieces: Number.isFinite(maxPieces) ? maxPieces : null },
      seed + played * seedStep,
      {
        watch: (piece) => {
          counters.add(piece);
          progress[pieceSlot]++;
        },
        stopBefore: isStopped,
      },
    );
    if (game.end !== 'stopped') counters.endGame(game);
    progress[gameSlot]++;
  }
  return { number, numbers: counters.numbers, games: played };
}
