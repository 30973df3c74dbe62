/** What players of the same games come to: a table, ordered from the best to the last. */

import type { GameResult } from '../../record/game-events.js';
import { formatRules } from '../../simulate/game-rules.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { type GameStatistics, gameStatistics } from '../game-statistics.js';
import { MEASURES, type MeasureName, measureOf, type PairedDifference, pairedDifference } from '../measure.js';
import { bestShare, type Estimate } from './figures.js';
import { type JudgedFigure, judgeGames } from './verdict.js';

/** All games of a player under one kind of rules. */
export interface PlayerGames {
  /** As `formatPlayerSpec` writes it. */
  readonly player: string;
  /** In the order of the seeds, the same for all players. */
  readonly games: readonly GameResult[];
}

/** What was played: the same for all players of a table. */
export type Contest = Pick<SimulationPlan, 'rules' | 'untilLines' | 'maxPieces'>;

export interface Standing {
  readonly player: string;
  readonly statistics: GameStatistics;
  /** Of what the games are measured by. */
  readonly bestThird: Estimate;
  /** Games that were stopped by a limit of pieces, 0–1. */
  readonly stopped: number;
  /** To the first of the table, game by game; null for the first itself. */
  readonly behind: PairedDifference | null;
}

export interface LeagueTable extends Pick<SimulationPlan, 'untilLines' | 'maxPieces'> {
  readonly rules: string;
  readonly measure: MeasureName;
  readonly standings: readonly Standing[];
  /** What authors reported of these players, and what became of it here. */
  readonly judged: readonly JudgedFigure[];
}

/** @throws RangeError unless all have the same number of games, at least one */
export function tableOf({ rules, untilLines, maxPieces }: Contest, played: readonly PlayerGames[]): LeagueTable {
  const measure = measureOf(rules, untilLines);
  const { of } = MEASURES[measure];
  const ranked = played
    .map(({ player, games }) => ({ player, games, statistics: gameStatistics(games, measure), values: games.map(of) }))
    .sort((a, b) => b.statistics.value.mean - a.statistics.value.mean);
  const [first] = ranked;
  const name = formatRules(rules);
  return {
    rules: name,
    untilLines,
    maxPieces,
    measure,
    standings: ranked.map(({ player, games, statistics, values }) => ({
      player,
      statistics,
      bestThird: bestShare(values, 1 / 3),
      stopped: games.filter(({ end }) => end === 'stopped').length / games.length,
      behind: player === first.player ? null : pairedDifference(values, first.values),
    })),
    judged: played.flatMap((one) => judgeGames({ ...one, rules: name, untilLines })),
  };
}
