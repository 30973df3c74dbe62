/** Whether a figure of ours is that of its author. */

import { number, plural } from '../../lib/format-numbers.js';
import type { GameResult } from '../../record/game-events.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import type { PlayAnalysis } from '../play-analysis.js';
import { type Estimate, figure } from './figures.js';
import { PUBLISHED, type PublishedFigure } from './published.js';

/** In the order in which they are worth reading. */
export type Verdict = 'reproduced' | 'better' | 'worse' | 'not comparable';

export interface JudgedFigure {
  readonly published: PublishedFigure;
  /** Of our games, as `formatRules` writes them. */
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
