/** What is counted of videos that were read. */

/** Counted over videos. */
export interface VideoCounts {
  videos: number;
  /** Playfields in them, and those that were found at their place without help. */
  fields: number;
  found: number;
  /** That are in the videos, and those whose score, lines and level at the end are right. */
  games: number;
  ended: number;
  /** Placements that are to be seen from their piece's begin to its score. */
  pieces: number;
  right: number;
  /** Right ones with a doubt said. */
  rightDoubted: number;
  /** Read as something else, or read where there was none: without a doubt, and with one. */
  wrong: number;
  wrongDoubted: number;
  /** Not read: with nothing said of it, and with a gap, a doubt or a playfield not found. */
  missing: number;
  missingTold: number;
}

export function newVideoCounts(): VideoCounts {
  return {
    ...{ videos: 0, fields: 0, found: 0, games: 0, ended: 0 },
    ...{ pieces: 0, right: 0, rightDoubted: 0, wrong: 0, wrongDoubted: 0, missing: 0, missingTold: 0 },
  };
}
