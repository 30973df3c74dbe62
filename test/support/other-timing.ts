/** A timing that no console has and that differs in every number: code that keeps a number of its own is found out. */
import { cappedTiming, type Timing, timingAfterClear } from '../../src/tetris/timing.js';

export const OTHER_TIMING: Timing = {
  framesPerSecond: 48,
  framesPerRow: [37, 30, 22, 15, 7, 5, 3, 2],
  dasFull: 11,
  dasReload: 4,
  firstPieceWait: 0xbe,
};

/** The game under a line cap on level 39: two rows in every frame. */
export const DOUBLE_TIMING: Timing = timingAfterClear(cappedTiming(39), 39);
