/** A timing that no console has and that differs in every number: code that keeps a number of its own is found out. */
import { NTSC, type Timing } from '../../src/tetris/timing.js';

export const OTHER_TIMING: Timing = {
  framesPerSecond: 48,
  framesPerRow: [37, 30, 22, 15, 7, 5, 3, 2],
  dasFull: 11,
  dasReload: 4,
  firstPieceWait: 0xbe,
};

/** The game of America with a line cap on level 39: from there on a drop goes two rows. */
export const DOUBLE_TIMING: Timing = { ...NTSC, doubleFrom: 39 };
