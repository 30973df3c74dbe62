/** What a game's frames are: how fast pieces fall and shift, as a value, since other consoles have other games. */

/** A game's frames: how fast it runs, and how fast its pieces fall and shift. */
export interface Timing {
  /** Frames a second. */
  readonly framesPerSecond: number;
  /** Frames that a piece takes to fall a row, by level from 0; at every level beyond the last it is one frame. */
  readonly framesPerRow: readonly number[];
  /** Charge of the delayed auto shift at which a held direction shifts. */
  readonly dasFull: number;
  /** Charge after a repeated shift: the next one comes `dasFull - dasReload` frames later. */
  readonly dasReload: number;
  /** Soft-drop state of a game's first piece: 256 less this are the frames without a drop unless DOWN is pressed. */
  readonly firstPieceWait: number;
  /**
   * Level from which on a drop goes two rows (missing: none does), as with a line cap of the practice cartridge. That a drop
   * tests one row after the other is how we read "two rows a frame"; it is not measured. A cartridge that does otherwise is
   * noticed at its first piece.
   */
  readonly doubleFrom?: number;
}

/** The game of the consoles of America and Japan. */
export const NTSC: Timing = {
  framesPerSecond: 60.0988,
  framesPerRow: [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
  dasFull: 16,
  dasReload: 10,
  firstPieceWait: 0xa0,
};

/** By level, since a timing is known by being the same object. */
const CAPPED = new Map<number, Timing>();

/** The game of the practice cartridge with its line cap "killscreen ×2": two rows a drop from a level on. */
export function cappedTiming(doubleFrom: number): Timing {
  const known = CAPPED.get(doubleFrom) ?? { ...NTSC, doubleFrom };
  CAPPED.set(doubleFrom, known);
  return known;
}

/** The game of the European consoles: fewer frames a second, and fewer frames for everything that they time. */
export const PAL: Timing = {
  framesPerSecond: 50.007,
  framesPerRow: [36, 32, 29, 25, 22, 18, 15, 11, 7, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2],
  dasFull: 12,
  dasReload: 8,
  firstPieceWait: 0xb4,
};

/** How fast the pieces of a game are at some moment of it. */
export interface Pace {
  readonly timing: Timing;
  /** 0–255, the true level byte and not what is displayed. */
  readonly level: number;
}

/** Frames that a piece takes to fall a row. */
export function framesPerRow({ timing, level }: Pace): number {
  // A look beyond the end of the list would be slow.
  return level < timing.framesPerRow.length ? timing.framesPerRow[level] : 1;
}

/** Rows that a drop goes, if nothing is in its way. */
export function rowsPerDrop({ timing, level }: Pace): 1 | 2 {
  return timing.doubleFrom !== undefined && level >= timing.doubleFrom ? 2 : 1;
}

/** The first of the levels before that at which pieces are the fastest: 19 in America, 16 in Europe. */
export function plateauLevel({ framesPerRow }: Timing): number {
  return framesPerRow.indexOf(framesPerRow[framesPerRow.length - 1]);
}

/** The first level at which a piece falls every frame. */
export function killscreenLevel(timing: Timing): number {
  return timing.framesPerRow.length;
}
