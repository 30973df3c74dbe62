/** Games of weights in training: how strong they are, and playfields on which the finish is trained. */

import { LINE_REWARDS, type NtupleNetwork, type Workspace } from '../eval/ntuple/ntuple-network.js';
import { ascending, mean, quantile, variance } from '../lib/statistics.js';
import type { GameResult } from '../record/game-events.js';
import { Expectimax } from '../search/expectimax.js';
import { PIECE_CHANCES } from '../search/lookahead.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import type { Playfield } from '../tetris/playfield.js';
import { SCORE_CAP } from '../tetris/score.js';
import type { Pace } from '../tetris/timing.js';
import { type Chooser, playSimulatedGame } from './simulated-game.js';
import type { TrainingPlan } from './training-plan.js';

/** What the scores of some games come to. */
export interface Strength {
  readonly games: number;
  /** Points. */
  readonly mean: number;
  readonly standardError: number;
  readonly median: number;
  /** One game in a hundred is worse. */
  readonly p1: number;
  /** Shares of the games, 0–1. */
  readonly maxOuts: number;
  readonly topOuts: number;
  /** Share of the lines that were cleared four at a time. */
  readonly tetrisRate: number;
  readonly meanLines: number;
}

/** @param games at least one */
export function strengthOf(games: readonly GameResult[]): Strength {
  const count = games.length;
  const scores = ascending(games.map(({ ownScore }) => ownScore));
  const lines = games.reduce((sum, game) => sum + game.lines, 0);
  return {
    games: count,
    mean: mean(scores),
    standardError: Math.sqrt(variance(scores) / count),
    median: quantile(scores, 0.5),
    p1: scores[Math.floor(count / 100)],
    maxOuts: scores.filter((score) => score >= SCORE_CAP).length / count,
    topOuts: games.filter(({ toppedOut }) => toppedOut).length / count,
    tetrisRate: games.reduce((sum, game) => sum + 4 * game.clears[3], 0) / Math.max(1, lines),
    meanLines: lines / count,
  };
}

export interface WeightsGames {
  readonly plan: Pick<TrainingPlan, 'timing' | 'level' | 'taps' | 'discount' | 'topOut'>;
  /** First workspace of the network that is free; as many are used as there are plies. */
  readonly workspace: number;
  /** 1 or 2. */
  readonly plies: number;
  readonly games: number;
  /** Games have the seeds from this one on. */
  readonly firstSeed: number;
  /** Lines at which games end. */
  readonly lines: number;
}

/** Plays games with weights as they are, from the level that they are trained for. */
export function measureWeights(network: NtupleNetwork, options: WeightsGames): Strength {
  const { plan, workspace, plies, games, firstSeed, lines } = options;
  const { timing, level, taps } = plan;
  const workspaces = Array.from({ length: plies }, (_, ply) => network.workspace(workspace + ply));
  const choose = bestByPlies(workspaces, plan, 10);
  const played: GameResult[] = [];
  for (let seed = firstSeed; seed < firstSeed + games; seed++) {
    played.push(playSimulatedGame(choose, { timing, startLevel: level, lines, taps, seed }));
  }
  return strengthOf(played);
}

/** Takes the placement that is best after as many plies as there are workspaces; all placements are compared. */
function bestByPlies(
  workspaces: readonly Workspace[],
  { timing, level, taps, discount, topOut }: WeightsGames['plan'],
  cacheBits: number,
): Chooser {
  const search = new Expectimax(
    workspaces,
    { timing, level },
    {
      plies: workspaces.length,
      root: [{ keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY }],
      inner: [],
      discount,
      topOut,
      taps,
      rewards: LINE_REWARDS,
      chances: PIECE_CHANCES,
      cacheBits,
    },
  );
  return ({ playfield, current, next }, found) =>
    search.rate({ playfield, found, current, next, linesLeft: 0 })[0].index;
}

interface FinishBoardsOptions extends Pick<TrainingPlan, 'taps' | 'discount' | 'topOut' | 'seed'> {
  readonly count: number;
  /** Two of them. */
  readonly workspaces: readonly Workspace[];
  readonly pace: Pace;
}

/** Pieces between two playfields that are kept. */
const PIECES_APART = 7;

/** Playfields from games of the two-ply player with the given weights. */
export function sampleFinishBoards(options: FinishBoardsOptions): Playfield[] {
  const { workspaces, pace, taps } = options;
  const choose = bestByPlies(workspaces, { ...options, timing: pace.timing, level: pace.level }, 12);
  const boards: Playfield[] = [];
  for (let game = 0; boards.length < options.count; game++) {
    let pieces = 0;
    playSimulatedGame(
      (position, found) => {
        if (++pieces % PIECES_APART === 0) boards.push(position.playfield.slice());
        return choose(position, found);
      },
      { timing: pace.timing, startLevel: pace.level, lines: MAX_OUT_LINES, taps, seed: options.seed + game },
    );
  }
  return boards.slice(0, options.count);
}
