/**
 * Some games as a job of a queue: plain data that says all that their results depend on, and what comes back. Games that
 * are learned from are one more kind; weights come back from them.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { FEATURE_NAMES } from '../../eval/features/feature-registry.js';
import { FEATURE_SETS } from '../../eval/ntuple/ntuple-layout.js';
import type { CandidatePlay } from '../../learn/candidate-games.js';
import type { Point } from '../../learn/optimisers/optimiser.js';
import type { SelfPlayCounts } from '../../learn/self-play.js';
import type { TrainingPlan } from '../../learn/training-plan.js';
import { MOVEMENTS } from '../../players/player-definition.js';
import { isOptionValue, OPTION_NAMES, type PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import { GAME_RESULT } from '../../record/run-log.js';
import type { GameInsight } from '../../review/insights/game-insight.js';
import { SIMULATION_PLAN } from '../../simulate/simulation-job.js';
import { LONGEST_REACTION } from '../../tetris/limits.js';
import { GAME_INSIGHT } from './game-insight-schema.js';
import { INSIGHT_SETTINGS, type InsightSettings } from './insight-job.js';

/** SHA-1 of a file that the queue holds. */
const FILE = z.string().regex(/^[0-9a-f]{40}$/);

/** The options of a player that are the same on every machine; weights come as a file. */
const CARRIED = OPTION_NAMES.filter((name) => name !== 'weights');
const SPEC = z.object({
  name: z.string(),
  ...Object.fromEntries(CARRIED.map((name) => [name, z.custom((value) => isOptionValue(name, value)).exactOptional()])),
}) as unknown as z.ZodType<Omit<PlayerSpec, 'weights'>>;

/** Games of a named player. */
const PLAYER_GAMES = z.object({
  kind: z.literal('player'),
  /** As in a `PlayerSpec`, but for what comes from files. */
  spec: SPEC,
  files: z.object({ weights: FILE.exactOptional(), pattern: FILE.exactOptional() }),
  plan: SIMULATION_PLAN,
});

/** Games of weights that are being tuned. */
export interface CandidateGames extends CandidatePlay {
  readonly kind: 'candidate';
  readonly weights: Point;
}

const CANDIDATE_GAMES = z.object({
  kind: z.literal('candidate'),
  model: z.object({
    prefer: z.enum(['higher', 'lower']),
    terms: z.array(
      z.object({
        feature: z.enum(FEATURE_NAMES),
        weight: z.number(),
        power: z.number().optional(),
        offset: z.number().optional(),
      }),
    ),
    pieces: z.union([z.literal(1), z.literal(2)]),
    unknown: z.boolean().optional(),
    calm: z.boolean().optional(),
  }),
  movement: z.enum(MOVEMENTS),
  simulation: SIMULATION_PLAN,
  weights: z.array(z.number()),
}) satisfies z.ZodType<CandidateGames>;

/** What a run in rounds learns: endless games. */
export type EndlessTraining = Omit<TrainingPlan, 'finishes'>;

const TIMING = z.object({
  framesPerSecond: z.number(),
  framesPerRow: z.array(z.int()),
  dasFull: z.int(),
  dasReload: z.int(),
  firstPieceWait: z.int(),
});

const TRAINING = z.object({
  features: z.enum(FEATURE_SETS),
  timing: TIMING,
  level: z.int(),
  taps: z.object({ shifts: z.array(z.boolean()).min(1), autoShift: z.boolean() }),
  reaction: z.int().min(0).max(LONGEST_REACTION),
  discount: z.number(),
  rewards: z.array(z.number()),
  topOut: z.number(),
  ahead: z.number(),
  stepSize: z.number(),
  decayFrom: z.number(),
  ownSteps: z.boolean(),
  baseOnly: z.number(),
  keep: z.enum(FEATURE_SETS).optional(),
  learners: z.int(),
  roundPieces: z.int(),
  seed: z.int(),
}) satisfies z.ZodType<EndlessTraining>;

/** Games that a learner plays against itself; their one seed is the number of its task. */
export interface LearningGames {
  readonly kind: 'learning';
  readonly plan: EndlessTraining;
  /** The file with the weights to begin with. */
  readonly weights: string;
  readonly pieces: number;
  /** Share of the run. */
  readonly done: number;
}

const LEARNING_GAMES = z.object({
  kind: z.literal('learning'),
  plan: TRAINING,
  weights: FILE,
  pieces: z.int().min(1),
  done: z.number(),
}) satisfies z.ZodType<LearningGames>;

/** A finished game that is judged; its one seed says nothing. */
export interface JudgedGame extends InsightSettings {
  readonly kind: 'insight';
  /** The file with the game. */
  readonly game: string;
}

const JUDGED_GAME = INSIGHT_SETTINGS.extend({
  kind: z.literal('insight'),
  game: FILE,
}) satisfies z.ZodType<JudgedGame>;

const GAMES = z.discriminatedUnion('kind', [PLAYER_GAMES, CANDIDATE_GAMES, LEARNING_GAMES, JUDGED_GAME]);
/** Which games, but for their seeds. */
export type QueuedGames = PlayedJob | LearningGames | JudgedGame;
/** Those whose results come back. */
export type PlayedJob = PlayerJob | CandidateGames;
export type PlayerJob = z.infer<typeof PLAYER_GAMES>;

export interface GameJob {
  /** As `programId` gives it. */
  readonly program: string;
  readonly games: QueuedGames;
  /** At least one. */
  readonly seeds: readonly number[];
}

export const GAME_JOB = z.object({
  program: z.string(),
  games: GAMES,
  seeds: z.array(z.int().min(0)).min(1),
}) satisfies z.ZodType<GameJob>;

/** What a worker answers to games. */
export interface GamesAnswer {
  readonly program: string;
  /** In the order of the seeds. */
  readonly games: readonly GameResult[];
  /** Who played them; missing in answers of nobody in particular. */
  readonly worker?: string;
}

/** What a worker answers to games that are learned from. */
export interface LearningAnswer {
  readonly program: string;
  /** The file with the weights. */
  readonly learned: string;
  readonly counts: SelfPlayCounts;
}

/** What a worker answers to a game that is judged. */
export interface InsightAnswer {
  readonly program: string;
  readonly insight: GameInsight;
}

export type JobAnswer = GamesAnswer | LearningAnswer | InsightAnswer;

const COUNT = z.int().min(0);

export const JOB_ANSWER = z.union([
  z.object({ program: z.string(), games: z.array(GAME_RESULT), worker: z.string().exactOptional() }),
  z.object({
    program: z.string(),
    learned: FILE,
    counts: z.object({ pieces: COUNT, lines: COUNT, tetrisLines: COUNT, topOuts: COUNT }),
  }),
  z.object({ program: z.string(), insight: GAME_INSIGHT }),
]) satisfies z.ZodType<JobAnswer>;

/** Whether it is an answer to that job. */
export function answers({ program, games, seeds }: GameJob, answer: JobAnswer): boolean {
  if (answer.program !== program) return false;
  if ('learned' in answer || 'insight' in answer) return games.kind === ('learned' in answer ? 'learning' : 'insight');
  if (games.kind === 'learning' || games.kind === 'insight') return false;
  return answer.games.length === seeds.length && answer.games.every(({ seed }, i) => seed === seeds[i]);
}

/** The name of the queue of a program: workers of another program never see its jobs. */
export function queueName(program: string): string {
  return `maxout-${program}`;
}

/** A job's name in the queue: of its content, so that what was asked already is not asked again. */
export function jobId(job: GameJob): string {
  return createHash('sha1').update(JSON.stringify(job)).digest('hex');
}

/** What a job is about, for messages. */
export function describeJob({ games, seeds }: Pick<GameJob, 'games' | 'seeds'>): string {
  return games.kind === 'insight' ? 'a game to judge' : describeSeedBlock(seeds);
}

/** Seeds for messages. */
export function describeSeedBlock(seeds: readonly number[]): string {
  return seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds[seeds.length - 1]}`;
}
