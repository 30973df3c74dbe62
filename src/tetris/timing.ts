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
   * Level at or above which a clear makes pieces fall two rows in every frame, for the rest of the game (missing: none does),
   * as the line cap "killscreen ×2" of the practice cartridge does.
   */
  readonly lineCap?: number;
  /** Rows that a drop goes, one tested after the other (missing: one). */
  readonly rowsPerDrop?: 2;
}

/** The game of the consoles of America and Japan. */
export const NTSC: Timing = {
  framesPerSecond: 60.0988,
  framesPerRow: [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2],
  dasFull: 16,
  dasReload: 10,
  firstPieceWait: 0xa0,
};

/** By line cap, before and under it, since a timing is known by being the same object. */
const CAPPED = new Map<number, { readonly before: Timing; readonly under: Timing }>();

function cappedTimings(lineCap: number): { readonly before: Timing; readonly under: Timing } {
  const known = CAPPED.get(lineCap);
  if (known) return known;
  const before: Timing = { ...NTSC, lineCap };
  // A row would take one frame at every level.
  const under: Timing = { ...before, framesPerRow: NTSC.framesPerRow.map(() => 1), rowsPerDrop: 2 };
  CAPPED.set(lineCap, { before, under });
  return { before, under };
}

/** The game of the practice cartridge with its line cap "killscreen ×2" at a level, before a clear brings it into force. */
export function cappedTiming(lineCap: number): Timing {
  return cappedTimings(lineCap).before;
}

/** The timing of an A-type game after a clear, when its lines and its level have been counted: another one from its line cap on. */
export function timingAfterClear(timing: Timing, level: number): Timing {
  const { lineCap } = timing;
  return lineCap === undefined || level < lineCap ? timing : cappedTimings(lineCap).under;
}

/** The timing of a game that was at a start and has come to other lines by clears, or to none. */
export function timingAt(
  start: { readonly timing: Timing; readonly lines: number },
  { lines, level }: { readonly lines: number; readonly level: number },
): Timing {
  return lines === start.lines ? start.timing : timingAfterClear(start.timing, level);
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
export function rowsPerDrop({ timing }: Pick<Pace, 'timing'>): 1 | 2 {
  return timing.rowsPerDrop ?? 1;
}

/** The first of the levels before that at which pieces are the fastest: 19 in America, 16 in Europe. */
export function plateauLevel({ framesPerRow }: Timing): number {
  return framesPerRow.indexOf(framesPerRow[framesPerRow.length - 1]);
}

/** The first level at which a piece falls every frame. */
export function killscreenLevel(timing: Timing): number {
  return timing.framesPerRow.length;
}

// The region of a game: the consoles of America and Japan, or the European ones.

export const REGIONS = ['ntsc', 'pal'] as const;
export type Region = (typeof REGIONS)[number];

const TIMINGS: Readonly<Record<Region, Timing>> = { ntsc: NTSC, pal: PAL };

/** The timing of a region's own games; a region can be sent to another thread, where a timing would be another object. */
export function timingOf(region: Region): Timing {
  return TIMINGS[region];
}

/** The region whose consoles run at the game's frames a second. */
export function regionOf({ framesPerSecond }: Timing): Region {
  const region = REGIONS.find((name) => TIMINGS[name].framesPerSecond === framesPerSecond);
  if (region === undefined) throw new RangeError(`no region has ${framesPerSecond} frames a second`);
  return region;
}
