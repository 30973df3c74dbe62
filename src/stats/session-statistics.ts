/** What sessions of some hours have in common: how many max-outs, games, and what lies between games. */
import { decimal, duration, number, percent, plural } from '../lib/format-numbers.js';
import { type Distribution, distribution } from '../lib/statistics.js';
import type { SessionResult } from '../simulate/session.js';

export interface SessionStatistics {
  readonly sessions: number;
  readonly maxOuts: Distribution;
  /** Sessions by their max-outs, those with the fewest first. */
  readonly spread: readonly { readonly maxOuts: number; readonly sessions: number }[];
  /** Games that were begun. */
  readonly games: Distribution;
  /** The best score of a game without a max-out, of all sessions; null where there is none. */
  readonly best: number | null;
  /** Mean frames of a max-out, from the first active frame; null where there is none. */
  readonly framesOfMaxOut: number | null;
  /** Share of the time that went by between games, 0–1: topping out after a max-out, and all that follows a game. */
  readonly shareBetween: number;
}

/** @throws RangeError on no sessions */
export function sessionStatistics(sessions: readonly SessionResult[]): SessionStatistics {
  const maxOuts = sessions.map((session) => session.maxOuts);
  const scores = sessions.flatMap(({ best }) => best ?? []);
  const total = (of: (session: SessionResult) => number): number =>
    sessions.reduce((sum, session) => sum + of(session), 0);
  const reached = sessions.flatMap(({ played }) => played.filter(({ end }) => end === 'max-out'));
  return {
    sessions: sessions.length,
    maxOuts: distribution(maxOuts),
    spread: [...new Set(maxOuts)]
      .sort((a, b) => a - b)
      .map((count) => ({ maxOuts: count, sessions: maxOuts.filter((each) => each === count).length })),
    games: distribution(sessions.map(({ games }) => games)),
    best: scores.length > 0 ? Math.max(...scores) : null,
    framesOfMaxOut: reached.length > 0 ? reached.reduce((sum, { frames }) => sum + frames, 0) / reached.length : null,
    shareBetween: total(({ framesBetween }) => framesBetween) / total(({ frames }) => frames),
  };
}

/** Some lines without a line break at the end. */
export function formatSessionStatistics(statistics: SessionStatistics, framesPerSecond: number): string {
  const { sessions, maxOuts, spread, games, best, framesOfMaxOut, shareBetween } = statistics;
  const counts = spread.map((each) => `${number(each.maxOuts)} in ${number(each.sessions)}`).join(', ');
  return [
    row('sessions', number(sessions)),
    row(
      'max-outs',
      `mean ${decimal(maxOuts.mean, 2)} ± ${decimal(maxOuts.standardError, 2)}, ${number(maxOuts.minimum)} to ${number(maxOuts.maximum)}`,
    ),
    row('', `max-outs in sessions: ${counts}`),
    row('games', `mean ${decimal(games.mean)} begun in a session`),
    ...(best === null ? [] : [row('best other', `${number(best)}: the best score of a game without a max-out`)]),
    ...(framesOfMaxOut === null
      ? []
      : [row('a max-out', `after ${duration(framesOfMaxOut / framesPerSecond)} of its game`)]),
    row('between games', `${percent(shareBetween)} of the time of ${plural(sessions, 'session')}`),
  ].join('\n');
}

function row(name: string, text: string): string {
  return `${name.padEnd(14)}${text}`;
}
