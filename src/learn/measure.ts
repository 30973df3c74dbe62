/** Games of weights in training: how strong they are, and playfields on which the finish is trained. */

import { LINE_REWARDS, type NtupleNetwork, type Workspace } from '../eval/ntuple/ntuple-network.js';
import { ascending, mean, quantile, variance } from '../lib/statistics.js';
import type { ReadHands } from '../reach/taps.js';
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
  const { timing, level, taps, discount, topOut } = plan;
  const all = { keep: Number.POSITIVE_INFINITY, within: Number.POSITIVE_INFINITY };
  const search = new Expectimax(
    Array.from({ length: plies }, (_, ply) => network.workspace(workspace + ply)),
    { timing, level },
    {
      plies,
      root: [all],
      inner: [],
      discount,
      topOut,
      taps,
      rewards: LINE_REWARDS,
      chances: PIECE_CHANCES,
      cacheBits: 10,
    },
  );
  const choose: Chooser = ({ playfield, current, next }, found) =>
    search.rate({ playfield, found, current, next, linesLeft: 0 })[0].index;
  const played: GameResult[] = [];
  for (let seed = firstSeed; seed < firstSeed + games; seed++) {
    played.push(playSimulatedGame(choose, { timing, startLevel: level, lines, taps, seed }));
  }
  return strengthOf(played);
}

interface FinishBoardsOptions extends Pick<ReadHands, 'taps'> {
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
