/** Plays pairs of games until somebody has enough of them. */

import type { GameResult } from '../../record/game-events.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import type { Measure } from '../../stats/measure.js';
import type { OpenedRunner } from '../queue/queue-runner.js';
import type { Contestant } from './contestant.js';
import { playByBuild } from './other-build.js';
import { type Pair, type PairedGame, pairedGame } from './pairs.js';

export interface PairsToPlay {
  readonly a: Contestant;
  readonly b: Contestant;
  readonly plan: SimulationPlan;
  readonly measure: Pick<Measure, 'of'>;
  /** Seeds of all pairs, one after the other at the same distance. */
  readonly seeds: readonly number[];
  readonly runner: OpenedRunner;
  readonly threads: number;
  /** Takes a pair, in the order of the seeds; false ends the games. */
  readonly onPair: (pair: Pair) => boolean;
  /** Called between two parts of the pairs; false ends the games. */
  readonly onPart: () => boolean;
  /** Called when more games are done, of which a pair has two. */
  readonly onProgress: (games: number) => void;
  /** Ends the games; pairs that are not whole are dropped. */
  readonly signal: AbortSignal;
}

/** Pairs of a part, for each thread: enough that threads rarely wait for the last game of a part. */
const PAIRS_OF_THREAD = 16;
/** Pairs of a part where games are played by a queue, of which nobody knows how many workers come. */
const PAIRS_OF_QUEUE = 200;

/** Plays the pairs in parts, so that few games are played in vain when there are enough. */
export async function playPairs(play: PairsToPlay): Promise<void> {
  const { seeds, runner, threads, onPart, signal } = play;
  const size = runner.isLocal ? threads * PAIRS_OF_THREAD : PAIRS_OF_QUEUE;
  for (let from = 0; from < seeds.length; from += size) {
    const goesOn = await playPart(play, from, seeds.slice(from, from + size));
    if (!goesOn || signal.aborted || !onPart()) return;
  }
}

/** @returns whether all pairs were played and nobody had enough */
async function playPart(play: PairsToPlay, before: number, seeds: readonly number[]): Promise<boolean> {
  const { a, b, runner, onPair, onProgress, signal } = play;
  const ended = new AbortController();
  const end = (): void => ended.abort();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const sides: readonly [PairedGame[], PairedGame[]] = [[], []];
  let [told, games] = [0, 2 * before];
  const take = (side: 0 | 1, game: PairedGame): void => {
    sides[side].push(game);
    onProgress(++games);
    const [one, other] = [sides[0][told], sides[1][told]];
    if (!one || !other || ended.signal.aborted) return;
    if (!onPair({ seed: seeds[told++], a: one, b: other })) end();
  };
  try {
    const playA = (): Promise<void> => playSide(play, a, seeds, ended.signal, (game) => take(0, game));
    const playB = (): Promise<void> => playSide(play, b, seeds, ended.signal, (game) => take(1, game));
    // One after the other they use all threads; at a queue both wait for workers together.
    if (runner.isLocal) {
      await playA();
      await playB();
    } else {
      await Promise.all([playA(), playB()]).catch((error) => {
        end();
        throw error;
      });
    }
  } finally {
    signal.removeEventListener('abort', end);
  }
  return !ended.signal.aborted;
}

async function playSide(
  { plan, measure, runner, threads }: PairsToPlay,
  { spec, build, header }: Contestant,
  seeds: readonly number[],
  signal: AbortSignal,
  onGame: (game: PairedGame) => void,
): Promise<void> {
  if (signal.aborted) return;
  const take = (game: GameResult, worker?: string): void => onGame(pairedGame(game, measure, worker));
  if (!build) {
    if (spec) await runner.run({ spec, plan, seeds, signal, onGame: take });
    return;
  }
  const [seed, second = seed + 1] = seeds;
  const jobs = Math.min(threads, seeds.length);
  const range = { seed, seedStep: second - seed, games: seeds.length, jobs };
  const games = await playByBuild(build, { player: header.player, plan, ...range, signal });
  for (const game of games ?? []) take(game);
}
