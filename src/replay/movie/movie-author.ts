/** Who played a movie of this program, as a comment in it: what its player saw is not lost with the recording. */

import { formatPlayedBy, type RunHeader } from '../../record/run-header.js';

const MARK = 'author Maxout ';

/** `author Maxout 1.2.3, player foresight, which sees the random generator`. */
export function formatAuthor(header: Pick<RunHeader, 'version' | 'player' | 'sees'>): string {
  return `${MARK}${header.version}, player ${formatPlayedBy(header)}`;
}

/** What the player of a movie saw that no person can; undefined for all others, and for movies of other programs. */
export function seenByAuthor(comments: readonly string[]): RunHeader['sees'] {
  const seer = formatPlayedBy({ player: '', sees: 'generator' });
  return comments.some((comment) => comment.startsWith(MARK) && comment.endsWith(seer)) ? 'generator' : undefined;
}
