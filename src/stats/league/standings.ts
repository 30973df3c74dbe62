/** What players of the same games come to: a table, ordered from the best to the last. */

import { number, plural } from '../../lib/format-numbers.js';
import type { GameResult } from '../../record/game-events.js';
import type { RunHeader } from '../../record/run-header.js';
import { formatRules } from '../../simulate/game-rules.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { type GameStatistics, gameStatistics } from '../game-statistics.js';
import { MEASURES, type MeasureName, measureOf, type PairedDifference, pairedDifference } from '../measure.js';
import type { PlayAnalysis } from '../play-analysis.js';
import { bestShare, type Estimate, figure } from './figures.js';
import { PUBLISHED, type PublishedFigure } from './published.js';

/** All games of a player under one kind of rules. */
export interface PlayerGames extends Pick<RunHeader, 'sees'> {
  /** As `formatPlayerSpec` writes it. */
  readonly player: string;
  /** Seconds of a core for each game, where they are known. */
  readonly seconds?: number | undefined;
  /** In the order of the seeds, the same for all players. */
  readonly games: readonly GameResult[];
}

/** What was played: the same for all players of a table. */
export interface Contest extends Pick<SimulationPlan, 'rules' | 'untilLines' | 'maxPieces'> {
  /** The name of the format that it is; none where it was put together from options. */
  readonly format?: string | undefined;
  /** The name of a format whose published figures are shown beside games that were put together. */
  readonly beside?: string | undefined;
}

export interface Standing extends Pick<PlayerGames, 'player' | 'sees' | 'seconds'> {
  readonly statistics: GameStatistics;
  /** Mean of the best third, in what the games are measured by. */
  readonly bestThird: Estimate;
  /** Games that were stopped by a limit of pieces, 0–1. */
  readonly stopped: number;
  /** To the first of the table, game by game; null for the first itself. */
  readonly behind: PairedDifference | null;
}

/** A table of players that see the same. */
export interface LeagueTable
  extends Pick<Contest, 'untilLines' | 'maxPieces' | 'format' | 'beside'>,
    Pick<RunHeader, 'sees'> {
  readonly rules: string;
  readonly measure: MeasureName;
  readonly standings: readonly Standing[];
  /** What authors reported of these players, and what became of it here. */
  readonly judged: readonly JudgedFigure[];
}

/** What the heading of a table says besides, where its players see what no person can. */
export function classOf({ sees }: Pick<LeagueTable, 'sees'>): readonly string[] {
  return sees ? [`by players that see the random ${sees}`] : [];
}

/** @throws RangeError unless all have the same number of games, at least one */
export function tableOf(
  { rules, untilLines, maxPieces, format, beside }: Contest,
  played: readonly PlayerGames[],
): LeagueTable {
  const measure = measureOf(rules, untilLines);
  const { of } = MEASURES[measure];
  const ranked = played
    .map(({ games, ...who }) => ({ who, games, statistics: gameStatistics(games, measure), values: games.map(of) }))
    .sort((a, b) => b.statistics.value.mean - a.statistics.value.mean);
  const [first] = ranked;
  const name = formatRules(rules);
  return {
    rules: name,
    untilLines,
    maxPieces,
    measure,
    ...(format !== undefined && { format }),
    ...(beside !== undefined && { beside }),
    ...(first.who.sees && { sees: first.who.sees }),
    standings: ranked.map(({ who, games, statistics, values }) => ({
      ...who,
      statistics,
      bestThird: bestShare(values, 1 / 3),
      stopped: games.filter(({ end }) => end === 'stopped').length / games.length,
      behind: who.player === first.who.player ? null : pairedDifference(values, first.values),
    })),
    judged: played.flatMap((one) => judgeGames({ ...one, rules: name, untilLines })),
  };
}

/** In the order in which they are worth reading. */
export type Verdict = 'reproduced' | 'better' | 'worse' | 'not comparable';

export interface JudgedFigure {
  readonly published: PublishedFigure;
  /** The rules of our games, as `formatRules` writes them. */
  readonly rules: string;
  readonly ours: Estimate;
  readonly verdict: Verdict;
  /** Their distance in standard errors of both, rounding left out; null where there is no such thing. */
  readonly distance: number | null;
  /** Why they cannot be compared, or what has to be known beside the verdict; else empty. */
  readonly remark: string;
}

/** Standard errors within which two figures are the same: 19 times in 20 by chance alone. */
const SAME = 2;

/** Games of a player, and the rules that they were played by. */
export interface JudgedGames extends Pick<SimulationPlan, 'untilLines'> {
  /** As `formatPlayerSpec` writes it. */
  readonly player: string;
  /** As `formatRules` writes them. */
  readonly rules: string;
  /** At least one. */
  readonly games: readonly GameResult[];
}

/** Judges games by everything that was published of their player under these rules. */
export function judgeGames({ player, rules, untilLines, games }: JudgedGames): JudgedFigure[] {
  const stopped = games.filter(({ end }) => end === 'stopped').length;
  return publishedOf(player, rules).flatMap((published) => {
    const measured = figure(published.figure);
    if (!('ofGames' in measured)) return [];
    const judged = judgeFigure(published, rules, measured.ofGames(games));
    const ended = untilLines !== null && untilLines < (measured.untilLines ?? Number.POSITIVE_INFINITY);
    const cut = ended
      ? `our games ended at ${plural(untilLines, 'line')}`
      : stopped > 0
        ? `${number(stopped)} of ${plural(games.length, 'game')} were stopped before they were over`
        : '';
    return [cut ? cutShort(judged, cut) : judged];
  });
}

/** A figure of games that would have gone on: it is not above what whole games come to. */
function cutShort(judged: JudgedFigure, why: string): JudgedFigure {
  if (judged.verdict === 'not comparable') return judged;
  if (judged.verdict === 'better') return { ...judged, remark: `${why}, so ours is a lower bound` };
  return { ...judged, verdict: 'not comparable', distance: null, remark: why };
}

/** Judges counts of play in the same way. */
export function judgePlay(player: string, rules: string, analysis: PlayAnalysis): JudgedFigure[] {
  return publishedOf(player, rules).flatMap((published) => {
    const measured = figure(published.figure);
    const ours = 'ofPlay' in measured ? measured.ofPlay(analysis) : null;
    return ours ? [judgeFigure(published, rules, ours)] : [];
  });
}

function publishedOf(player: string, rules: string): PublishedFigure[] {
  return PUBLISHED.filter((published) => published.player === player && published.rules.includes(rules));
}

/**
 * Compares two figures by the errors of both. An author who gave no error is taken to have seen games that are spread
 * as ours are.
 */
export function judgeFigure(published: PublishedFigure, rules: string, ours: Estimate): JudgedFigure {
  const { differs, value, rounding, sample } = published;
  const same = { published, rules, ours };
  if (differs !== undefined) return { ...same, verdict: 'not comparable', distance: null, remark: differs };
  if (ours.standardError === null) {
    return { ...same, verdict: 'not comparable', distance: null, remark: 'the error of an extrapolation is not known' };
  }
  const theirError = sample === null ? 0 : ours.standardError * Math.sqrt(ours.sample / sample);
  const error = Math.hypot(ours.standardError, theirError);
  const beyond = Math.max(0, Math.abs(ours.value - value) - rounding);
  const distance = error > 0 ? beyond / error : beyond === 0 ? 0 : Number.POSITIVE_INFINITY;
  if (distance <= SAME) return { ...same, verdict: 'reproduced', distance, remark: '' };
  const higher = ours.value > value;
  const better = higher === (figure(published.figure).better === 'higher');
  return { ...same, verdict: better ? 'better' : 'worse', distance, remark: '' };
}
