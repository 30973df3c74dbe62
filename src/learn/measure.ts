/** How strong a player is over simulated games. */
import { LINE_REWARDS, type NtupleNetwork } from '../eval/ntuple/ntuple-network.js';
import type { GameResult } from '../record/game-events.js';
import { Expectimax } from '../search/expectimax.js';
import { PIECE_CHANCES } from '../search/lookahead.js';
import { SCORE_CAP } from '../tetris/score.js';
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
  const scores = games.map(({ ownScore }) => ownScore).sort((a, b) => a - b);
  const mean = scores.reduce((sum, score) => sum + score, 0) / count;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, count - 1);
  const lines = games.reduce((sum, game) => sum + game.lines, 0);
  return {
    games: count,
    mean,
    standardError: Math.sqrt(variance / count),
    median: (scores[(count - 1) >> 1] + scores[count >> 1]) / 2,
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
  /** Games end at so many lines. */
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
