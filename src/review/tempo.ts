/** How fast a game was played. */
import { timingOfPiece } from '../tetris/played-game.js';
import type { PlayedGame } from './played-game.js';

/** How fast a game was played, pauses left out. */
export interface Tempo {
  readonly piecesASecond: number;
  readonly pointsAMinute: number;
}

/** Seconds between a lock and the next piece beyond which the game stood still, as in a pause. */
const LONGEST_GAP_S = 0.5;

/** Null where the frames of the pieces are not known. */
export function tempoOf({ pieces, ownScore }: PlayedGame): Tempo | null {
  const { framesPerSecond } = timingOfPiece(pieces[0] ?? {});
  const longest = LONGEST_GAP_S * framesPerSecond;
  const frames = pieces.reduce((sum, { frame, lockFrame }, i) => {
    const gap = (pieces[i + 1]?.frame ?? lockFrame) - lockFrame;
    return sum + (lockFrame - frame) + Math.min(longest, Math.max(0, gap));
  }, 0);
  if (frames <= 0) return null;
  const seconds = frames / framesPerSecond;
  const points = ownScore - (pieces[0]?.score ?? 0);
  return { piecesASecond: pieces.length / seconds, pointsAMinute: (60 * points) / seconds };
}
