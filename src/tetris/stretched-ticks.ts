/**
 * What holding exactly DOWN, LEFT and RIGHT does to the entry delay: a tick takes two vertical blanks, so the register
 * steps twice. In closed form; a test holds it against `stepGame`.
 */
import { FRAMES_TO_REDRAW, FURTHER_CHECKS, framesToScore, type LockMoment, lockDelay } from './entry-delay.js';

/**
 * `entryDelay` where ticks of the delay are stretched: redraw and animation go by vertical blanks, everything else by
 * ticks. The piece in play is of no concern to it, only the buttons on frames that begin a tick.
 *
 * @param isStretched whether exactly the three buttons are held on a frame; frame 0 is the one of the failing step. A
 *   spawn frame that is stretched makes the next piece's first active frame a frame later, which is not counted
 */
export function stretchedEntryDelay(
  { y, clears, frameCounter }: LockMoment,
  isStretched: (frame: number) => boolean,
): number {
  const tickAfter = (frame: number): number => frame + (isStretched(frame) ? 2 : 1);
  /** The first tick after one, and not before another frame. */
  const tickFrom = (frame: number, earliest: number): number => {
    let tick = tickAfter(frame);
    while (tick < earliest) tick = tickAfter(tick);
    return tick;
  };
  // 1. The piece is written, and four rows are checked.
  const written = tickFrom(0, lockDelay(y));
  let lastCheck = tickFrom(written, written + lockDelay(y));
  for (let i = 0; i < FURTHER_CHECKS; i++) lastCheck = tickAfter(lastCheck);
  // 2. The clear is scored, and two ticks do nothing.
  const drawn = clears ? framesToScore(lastCheck, frameCounter) : lastCheck;
  const scored = tickFrom(lastCheck, drawn);
  // 3. The next piece appears when all is redrawn.
  return tickFrom(tickAfter(tickAfter(scored)), drawn + FRAMES_TO_REDRAW);
}
