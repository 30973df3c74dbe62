/** From what is seen to what a player decides on. */
import type { Observation } from '../ram/observe.js';
import type { Situation } from '../search/situation.js';

/**
 * The situation of the piece under control, as a player gets it. Only in phase 1 (`PHASE.CONTROL`) is there one.
 *
 * @param frame active frames that the piece has had: 0 on the frame on which it appears
 */
export function situationOf(seen: Observation, frame: number): Situation {
  return {
    playfield: seen.playfield,
    piece: seen.piece,
    next: seen.next,
    heldBefore: seen.held,
    frame,
    level: seen.level,
    timing: seen.timing,
    lines: seen.lines,
    score: seen.score,
  };
}
