import { candidateGames, type PlaySeed } from '../../learn/candidate-games.js';
import { type Learned, Learner, type LearningTask } from '../../learn/learner.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { type Result, refuse } from '../../lib/result.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import type { GameInsight } from '../../review/insights/game-insight.js';
import { openPlayerFor } from '../players/open-player-spec.js';
import { seedsPlayedBy } from '../players/play-seeds.js';
import type { CandidateGames, PlayedJob, PlayerJob } from './game-job.js';
import { type InsightSettings, judgeGame, unpackGame } from './insight-job.js';
import { floatsOf } from './shared-files.js';

/** A learner's task with the weights that it begins with, as the floats of a network stand in memory. */
export interface ReadyLearning extends LearningTask {
  readonly plan: TrainingPlan;
  readonly weights: Uint8Array;
}

/** A game to judge, with the bytes of its file. */
export interface ReadyInsight extends InsightSettings {
  readonly game: Uint8Array;
}

export type ThreadTask =
  | { readonly play: ReadyJob }
  | { readonly learn: ReadyLearning }
  | { readonly insight: ReadyInsight };
export type ThreadAnswer =
  | Answer
  | ({ readonly ok: true } & Learned)
  | { readonly ok: true; readonly insight: GameInsight };

/** A thread of a worker: plays the games of one job for each task, or learns from them, or judges a finished one. */
export default function work(task: ThreadTask): ThreadAnswer {
  if ('play' in task) return playJob(task.play);
  if ('learn' in task) return learnFrom(task.learn);
  return { ok: true, insight: judgeGame({ ...task.insight, game: unpackGame(task.insight.game) }) };
}

/** The latest learner, since many tasks in a row are of one run. */
let latest: { readonly of: string; readonly learner: Learner } | undefined;

function learnFrom({ plan, weights, ...task }: ReadyLearning): ThreadAnswer {
  const of = JSON.stringify(plan);
  if (latest?.of !== of) latest = { of, learner: new Learner(plan) };
  try {
    return { ok: true, ...latest.learner.learn(floatsOf(weights), task) };
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  }
}

/** A job with its files on this machine. */
export interface ReadyJob {
  readonly games: PlayedJob;
  readonly seeds: readonly number[];
  /** Paths. */
  readonly weights?: string;
  readonly pattern?: string;
}

/** A thread's answer. A fault of the games themselves is not repaired by playing them again. */
type Answer = Result<{ readonly games: readonly GameResult[] }>;

/** The latest games, since many jobs in a row are of the same: to open a player may mean to read megabytes. */
let latestGames: { readonly of: string; readonly play: PlaySeed } | undefined;

/** Plays the games of a job, in the order of its seeds. */
export function playJob(job: ReadyJob): Answer {
  const { games, weights, pattern } = job;
  const of = JSON.stringify({ games, weights, pattern });
  if (latestGames?.of !== of) {
    const opened = games.kind === 'player' ? playerGames(games, job) : candidate(games);
    if (!opened.ok) return opened;
    latestGames = { of, play: opened.play };
  }
  const { play } = latestGames;
  return { ok: true, games: job.seeds.map((seed) => play(seed)) };
}

type Opened = Result<{ readonly play: PlaySeed }>;

function playerGames({ spec, plan }: PlayerJob, { weights, pattern }: ReadyJob): Opened {
  const here: PlayerSpec = {
    ...spec,
    ...(weights !== undefined && { weights }),
    ...(pattern !== undefined && { filter: `pattern:${pattern}` }),
  };
  const opened = openPlayerFor(here, plan.rules);
  if (!opened.ok) return opened;
  return { ok: true, play: seedsPlayedBy(opened.player, plan) };
}

function candidate({ model, movement, simulation, weights }: CandidateGames): Opened {
  return { ok: true, play: candidateGames({ model, movement, simulation }, weights) };
}
