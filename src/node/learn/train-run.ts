/** A training run with its files: weights to start from, checkpoints, and the weights at the end. */

import { formatWeights, parseWeights, type WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../eval/ntuple/ntuple-network.js';
import { setPrior } from '../../eval/ntuple/ntuple-prior.js';
import { sampleFinishBoards } from '../../learn/finish-boards.js';
import { measureWeights, type Strength } from '../../learn/measure.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import { THREAD_WORKSPACES } from '../../learn/trainer.js';
import { planOrigin, type TrainingPlan } from '../../learn/training-plan.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { writeFileAtomic } from '../files/read-file.js';
import { type RunLength, type TrainNetwork, trainParallel } from './train-parallel.js';

export interface TrainRunOptions {
  /** Who trains: threads of this process if missing. */
  readonly train?: TrainNetwork | undefined;
  readonly threads: number;
  readonly length: RunLength;
  /** The bytes of a weights file; the rough prior if missing. Its features are those of the plan or the base set. */
  readonly from?: Uint8Array | undefined;
  /** For the finish set: weights of the player whose games give the playfields to begin with. */
  readonly boardsFrom?: Uint8Array | undefined;
  /** Goes on with the schedule where the weights' own run was stopped, instead of starting it anew. */
  readonly resume: boolean;
  /** Where the weights go: at every checkpoint and at the end, whole or not at all. */
  readonly to: string;
  /** Milliseconds between checkpoints; each one also plays games. */
  readonly checkpointEvery: number;
  /** Games of one ply that are played at a checkpoint. */
  readonly games: number;
  /** For the header. */
  readonly date: string;
  readonly command: string;
  readonly clock: () => number;
  /** Called before games measure the weights at the end. */
  readonly measuring?: (games: number) => void;
  /** Called every few seconds; true ends the run. */
  readonly report: (report: TrainReport) => boolean;
}

/** How far a training run is and how strong its weights are. */
export interface TrainReport {
  /** Share of the run that is done, 0–1, and the part of it that an earlier run did. */
  readonly done: number;
  readonly doneBefore: number;
  readonly milliseconds: number;
  /** Since the start of the run. */
  readonly counts: SelfPlayCounts;
  /** Since the report before. */
  readonly latest: SelfPlayCounts;
  /** Pieces a second since the report before. */
  readonly speed: number;
  /** Of the weights at this moment, at a checkpoint and at the end. */
  readonly strength?: Strength;
}

const FINISH_BOARDS = 3000;
const REPORT_EVERY = 2000;
/** Games that measure progress: far from the seeds that others use. */
const FIRST_SEED = 900_000;

/**
 * Trains and writes the weights.
 *
 * @returns the report at the end
 * @throws RangeError on weights that cannot be trained on, and the system's error on a file that cannot be written
 */
export async function trainRun(plan: TrainingPlan, options: TrainRunOptions): Promise<TrainReport> {
  const { train = trainParallel, threads, length, to, checkpointEvery, games, clock } = options;
  const network = new NtupleNetwork(plan.features, { workspaces: threads * THREAD_WORKSPACES + 1, shared: true });
  const origin = startWeights(network, plan, options.from);
  const doneBefore = options.resume && origin ? origin.done : 0;
  const start = clock();
  let saved = start;
  let before = { at: start, counts: { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 } };

  const describe = (counts: SelfPlayCounts, done: number, measure: boolean): TrainReport => {
    const now = clock();
    const latest = difference(counts, before.counts);
    const speed = (latest.pieces / Math.max(1, now - before.at)) * 1000;
    before = { at: now, counts };
    const report = { done, doneBefore, milliseconds: now - start, counts, latest, speed };
    if (!measure || plan.features === 'finish') return report;
    const strength = measureWeights(network, {
      plan,
      workspace: threads * THREAD_WORKSPACES,
      plies: 1,
      games,
      firstSeed: FIRST_SEED,
      lines: MAX_OUT_LINES,
    });
    return { ...report, strength };
  };
  const save = ({ done, milliseconds, counts, strength }: TrainReport): void => {
    const header: WeightsOrigin = {
      ...planOrigin(plan),
      pieces: counts.pieces + (origin?.pieces ?? 0),
      done,
      minutes: Math.round(milliseconds / 600 + (origin?.minutes ?? 0) * 100) / 100,
      threads,
      date: options.date,
      command: options.command,
      strength: strength ? `1 ply: mean ${Math.round(strength.mean)} over ${strength.games} games` : '',
    };
    writeFileAtomic(to, formatWeights(network.weights, header));
  };

  const end = await train(withBoards(plan, options.boardsFrom), network, {
    threads,
    length,
    doneBefore,
    reportEvery: REPORT_EVERY,
    clock,
    report({ counts, done }) {
      const checkpoint = clock() - saved >= checkpointEvery;
      const report = describe(counts, done, checkpoint);
      if (checkpoint) {
        save(report);
        saved = clock();
      }
      return options.report(report);
    },
  });
  if (plan.features !== 'finish') options.measuring?.(games);
  const last = describe(end.counts, end.done, true);
  save(last);
  return last;
}

/** Sets the weights; returns where stored ones come from. */
function startWeights(
  network: NtupleNetwork,
  plan: TrainingPlan,
  from: Uint8Array | undefined,
): WeightsOrigin | undefined {
  if (!from) {
    // A finish is short: it learns without a prior.
    if (plan.features !== 'finish') setPrior(network);
    return undefined;
  }
  const { origin, loadInto } = parseWeights(from);
  if (origin.features !== plan.features && origin.features !== 'base') {
    throw new RangeError(
      `these weights have the ${origin.features} features, which cannot be trained as ${plan.features}`,
    );
  }
  loadInto(network.weights);
  return origin;
}

function withBoards(plan: TrainingPlan, boardsFrom: Uint8Array | undefined): TrainingPlan {
  if (plan.features !== 'finish' || plan.finishes) return plan;
  if (!boardsFrom)
    throw new RangeError('training for the finish needs the weights of the player whose games it begins with');
  const { origin, loadInto } = parseWeights(boardsFrom);
  const network = new NtupleNetwork(origin.features, { workspaces: 2, shared: false });
  loadInto(network.weights);
  const finishes = sampleFinishBoards({
    count: FINISH_BOARDS,
    workspaces: [network.workspace(0), network.workspace(1)],
    pace: plan,
    taps: plan.taps,
    discount: origin.discount,
    topOut: origin.topOut,
    seed: plan.seed,
  });
  return { ...plan, finishes };
}

function difference(now: SelfPlayCounts, before: SelfPlayCounts): SelfPlayCounts {
  return {
    pieces: now.pieces - before.pieces,
    lines: now.lines - before.lines,
    tetrisLines: now.tetrisLines - before.tetrisLines,
    topOuts: now.topOuts - before.topOuts,
  };
}
