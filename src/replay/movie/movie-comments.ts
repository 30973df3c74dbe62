/**
 * What movies of this program say in comments: who played, how the game stood on its frames, and how it ended. Whoever plays
 * the movie again can tell where it no longer is the same game.
 */

import { formatPlayedBy, type RunHeader } from '../../record/run-header.js';
import type { Checkpoint } from './checkpoints.js';

/** After a clear. */
export interface MovieStanding {
  /** Frame of the movie after which the game stood so, counted from 1. */
  readonly frame: number;
  /** As the cartridge shows it. */
  readonly score: number;
  readonly lines: number;
  readonly level: number;
}

/** `after frame 1234 score 5678 lines 10 level 19`. */
export function formatStanding({ frame, score, lines, level }: MovieStanding): string {
  return `after frame ${frame} score ${score} lines ${lines} level ${level}`;
}

/** All among the comments of a movie, in their order; none in a movie of another program. */
export function findStandings(comments: readonly string[]): MovieStanding[] {
  return comments.flatMap((comment) => {
    const found = /^after frame (\d+) score (\d+) lines (\d+) level (\d+)$/.exec(comment);
    if (!found) return [];
    const [frame, score, lines, level] = found.slice(1).map(Number);
    return [{ frame, score, lines, level }];
  });
}

/**
 * The first one that did not come, or not on its frame.
 *
 * @param shift frames by which the movie is behind the machine
 */
export function firstMissed(
  expected: readonly MovieStanding[],
  checkpoints: readonly Checkpoint[],
  shift: number,
): MovieStanding | undefined {
  const came = new Set(
    checkpoints.filter(({ kind }) => kind === 'scored').map((at) => formatStanding({ ...at, frame: at.frame + shift })),
  );
  return expected.find((standing) => !came.has(formatStanding(standing)));
}

/** This program as the maker of a movie. */
export const MAKER = 'Maxout';
const MARK = `author ${MAKER} `;

/** `1.2.3, player foresight, which sees the random generator`. */
export function formatVersionAndPlayer(header: Pick<RunHeader, 'version' | 'player' | 'sees'>): string {
  return `${header.version}, player ${formatPlayedBy(header)}`;
}

/**
 * `author Maxout 1.2.3, player foresight, which sees the random generator`.
 *
 * @param versionAndPlayer as `formatVersionAndPlayer` writes it
 */
export function formatAuthor(versionAndPlayer: string): string {
  return `${MARK}${versionAndPlayer}`;
}

/** What the player of a movie saw that no person can; undefined for all others, and for movies of other programs. */
export function seenByAuthor(comments: readonly string[]): RunHeader['sees'] {
  const seer = formatPlayedBy({ player: '', sees: 'generator' });
  return comments.some((comment) => comment.startsWith(MARK) && comment.endsWith(seer)) ? 'generator' : undefined;
}

/**
 * How a game stood after the last frame of a movie, as a comment in it: a replay of the movie can tell whether it came
 * out the same.
 */
export interface MovieEnding {
  /** As the cartridge shows it. */
  readonly score: number;
  readonly lines: number;
  readonly level: number;
  readonly pieces: number;
  /** SHA-1 of the console's RAM. */
  readonly ramSha1: string;
}

const SUBJECT = 'ending';

/** `ending score 999999 lines 232 level 29 pieces 587 ram 0123…`. */
export function formatEnding({ score, lines, level, pieces, ramSha1 }: MovieEnding): string {
  return `${SUBJECT} score ${score} lines ${lines} level ${level} pieces ${pieces} ram ${ramSha1}`;
}

/** The ending among the comments of a movie; undefined in a movie of another program. */
export function findEnding(comments: readonly string[]): MovieEnding | undefined {
  for (const comment of comments) {
    const found = /^ending score (\d+) lines (\d+) level (\d+) pieces (\d+) ram ([0-9a-f]{40})$/.exec(comment);
    if (!found) continue;
    const [score, lines, level, pieces] = found.slice(1, 5).map(Number);
    return { score, lines, level, pieces, ramSha1: found[5] };
  }
  return undefined;
}
