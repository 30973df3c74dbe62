/**
 * How a game stood after the last frame of a movie, as a comment in it: whoever plays the movie again can tell whether
 * it came out the same.
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
