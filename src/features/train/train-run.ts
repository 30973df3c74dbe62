/** A training run with its files: weights to start from, checkpoints, and the weights at the end. */

import { formatWeights, parseWeights, type WeightsOrigin } from '../../eval/ntuple/ntuple-file.js';
import { setsFrom } from '../../eval/ntuple/ntuple-layout.js';
import { NtupleNetwork } from '../../eval/ntuple/ntuple-network.js';
import { setPrior } from '../../eval/ntuple/ntuple-prior.js';
import { learnedFrom } from '../../learn/learner.js';
import { measureWeights, type Strength, sampleFinishBoards } from '../../learn/measure.js';
import { type Learners, type RunLength, type TrainProgress, trainInRounds } from '../../learn/rounds.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import { planOrigin, type TrainingPlan } from '../../learn/training-plan.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { threadLearners } from './thread-learners.js';
import type { TrainingState } from './training-state.js';

interface TrainRunOptions {
  /** Who learns, by the plan of the run: threads of this process if missing. */
  readonly learners?: ((plan: TrainingPlan) => Learners) | undefined;
  readonly threads: number;
  readonly length: RunLength;
  /** The bytes of a weights file; the rough prior if missing. Its features are those of the plan, or a smaller set that it grows from. */
  readonly from?: Uint8Array | undefined;
  /** Where the same run was stopped, in place of `from`. */
  readonly state?: TrainingState | undefined;
  /** For the finish set: weights of the player whose games give the playfields to begin with. */
  readonly boardsFrom?: Uint8Array | undefined;
  /** Goes on with the schedule where the weights' own run was stopped, instead of starting it again. */
  readonly resume: boolean;
  /** Where the weights go: at every checkpoint and at the end, whole or not at all. */
  readonly to: string;
  /** Writes where the run stands, before the weights of the same moment; without it the run cannot go on exactly. */
  readonly keep?: ((state: TrainingState & { readonly rounds: number }, weights: Uint8Array) => void) | undefined;
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
  /** Called after a round, every few seconds. */
  readonly report: (report: TrainReport) => void;
  /** Ends the run with the weights of the last whole round. */
  readonly signal: AbortSignal;
}

/** How far a training run is and how strong its weights are. */
export interface TrainReport {
  /** Share of the run that is done, 0–1, and the part of it that an earlier run did. */
  readonly done: number;
  readonly doneBefore: number;
  /** Rounds of the run. */
  readonly rounds: number;
  readonly milliseconds: number;
  /** Since the start of the run. */
  readonly counts: SelfPlayCounts;
  /** Since the report before. */
  readonly latest: SelfPlayCounts;
  /** Pieces a second since the report before. */
  readonly speed: number;
  /** The strength of the weights at this moment; at a checkpoint and at the end. */
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
  const { threads, length, to, checkpointEvery, games, clock, signal } = options;
  const network = new NtupleNetwork(plan.features, { workspaces: 1, shared: true });
  const origin = startWeights(network, plan, options);
  const learned = learnedFrom(plan, network.weights);
  if (options.state) learned.set(options.state.learned);
  const doneBefore = options.resume && origin ? origin.done : 0;
  const start = clock();
  let saved = start;
  let reported = start;
  let before = { at: start, counts: { pieces: 0, lines: 0, tetrisLines: 0, topOuts: 0 } };

  const describe = ({ counts, done, rounds }: TrainProgress, measure: boolean): TrainReport => {
    if (plan.ownSteps) network.weights.set(learned.subarray(0, network.weights.length));
    const now = clock();
    const latest = difference(counts, before.counts);
    const speed = (latest.pieces / Math.max(1, now - before.at)) * 1000;
    before = { at: now, counts };
    const report = { done, rounds, doneBefore, milliseconds: now - start, counts, latest, speed };
    if (!measure || plan.features === 'finish') return report;
    const strength = measureWeights(network, {
      plan,
      workspace: 0,
      plies: 1,
      games,
      firstSeed: FIRST_SEED,
      lines: MAX_OUT_LINES,
    });
    return { ...report, strength };
  };
  const save = ({ done, rounds, milliseconds, counts, strength }: TrainReport): void => {
    const pieces = counts.pieces + (origin?.pieces ?? 0);
    const minutes = milliseconds / 60_000 + (origin?.minutes ?? 0);
    const header: WeightsOrigin = {
      ...planOrigin(plan),
      pieces,
      done,
      minutes: Math.round(minutes * 100) / 100,
      threads,
      date: options.date,
      command: options.command,
      strength: strength ? `1 ply: mean ${Math.round(strength.mean)} over ${strength.games} games` : '',
    };
    const bytes = formatWeights(network.weights, header);
    options.keep?.({ rounds, pieces, done, minutes, learned }, bytes);
    writeFileAtomic(to, bytes);
  };

  const wholePlan = withBoards(plan, options.boardsFrom);
  const learners = options.learners?.(wholePlan) ?? threadLearners(wholePlan, threads);
  const end = await trainInRounds(wholePlan, learned, {
    play: learners.play,
    length,
    doneBefore,
    roundsBefore: options.state?.rounds,
    piecesBefore: origin?.pieces ?? 0,
    clock,
    signal,
    report(progress) {
      const checkpoint = clock() - saved >= checkpointEvery;
      if (!checkpoint && clock() - reported < REPORT_EVERY) return;
      const report = describe(progress, checkpoint);
      if (checkpoint) {
        save(report);
        saved = clock();
      }
      reported = clock();
      options.report(report);
    },
  }).finally(() => learners.close());
  if (plan.features !== 'finish') options.measuring?.(games);
  const last = describe(end, true);
  save(last);
  return last;
}

/** Sets the weights; returns where stored ones come from. */
function startWeights(
  network: NtupleNetwork,
  plan: TrainingPlan,
  { from, state }: Pick<TrainRunOptions, 'from' | 'state'>,
): Pick<WeightsOrigin, 'pieces' | 'minutes' | 'done'> | undefined {
  const { keep, features } = plan;
  if (keep && (keep === features || !setsFrom(keep).includes(features))) {
    throw new RangeError(`the ${features} features have no tables beside those of ${keep}: leave out --keep`);
  }
  if (state) {
    network.weights.set(state.learned.subarray(0, network.weights.length));
    return state;
  }
  if (!from) {
    // A finish is short: it learns without a prior.
    if (plan.features !== 'finish') setPrior(network);
    return undefined;
  }
  const { origin, loadInto } = parseWeights(from);
  if (!setsFrom(origin.features).includes(plan.features)) {
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
