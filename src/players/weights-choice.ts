/**
 * Which weights of the learned player play at a moment of a game.
 *
 * What a playfield is worth depends on how often a hand can press while a piece falls a row, and weights are trained for
 * one such number. Those play that were trained for the greatest number which is not above what the hands have at this
 * gravity: weights for faster hands would build what these cannot mend.
 */
import { type WeightsOrigin, weightsOrigin } from '../eval/ntuple/ntuple-file.js';
import { FINISH_LINES } from '../eval/ntuple/ntuple-layout.js';
import { rounded } from '../lib/format-numbers.js';
import { formatTaps, parsePlayedTaps, pressesPerRow, type TapPattern } from '../reach/taps.js';
import type { Situation } from '../search/situation.js';
import { usualEnd } from '../tetris/level-course.js';
import { HIGHEST_LEVEL, HIGHEST_LINES, type LineLimit, type StartLevel } from '../tetris/limits.js';
import { linesToLevel } from '../tetris/score.js';
import { framesPerRow, killscreenLevel, NTSC, type Pace, type Timing, timingAfterClear } from '../tetris/timing.js';

/** A file of weights. */
export interface WeightsFile {
  /** For people: the file's name without its ending. */
  readonly name: string;
  /** What it was trained for. */
  readonly origin: Pick<WeightsOrigin, 'features' | 'level' | 'taps' | 'reaction' | 'discount'>;
  /** The whole file, read when it is first wanted. */
  readonly bytes: () => Uint8Array;
}

/** All that a player may choose from: one file for whole games at least. Those of the finish set are for the last lines. */
export type MaxoutWeights = readonly WeightsFile[];

/** A file of weights as plain data, which threads can send each other. */
export interface WeightsBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** @throws RangeError where the head of a file is none of weights */
export function weightsFromBytes(files: readonly WeightsBytes[]): MaxoutWeights {
  return files.map(({ name, bytes }) => ({ name, origin: weightsOrigin(bytes), bytes: () => bytes }));
}

/** How fast pieces fall, and for how many frames the next one is not seen (default: 0). */
export type PaceAndSight = Pace & { readonly reaction?: number };

/** What is known of a game before it begins. */
export interface GameAhead extends StartLevel, LineLimit {
  /** The timing of the game's console. */
  readonly timing: Timing;
  /** Frames until the next piece is seen (default: 0). */
  readonly reaction?: number;
}

/** Where weights are trained, on the console of the USA: their levels are its levels. */
const PLATEAU: Pace = { level: 19, timing: NTSC };
/** Frames by whose presses patterns are named: a second in America. */
const PRESS_FRAMES = 60;

/** A file with what it was trained for as numbers. */
interface Trained {
  readonly file: WeightsFile;
  readonly framesPerRow: number;
  readonly pressesPerRow: number;
  /** Rows that a piece falls before the next one is seen. */
  readonly rowsUnseen: number;
  /** For hands that only hold. */
  readonly holdsOnly: boolean;
}

export class WeightsChoice {
  readonly #taps: TapPattern;
  /** For whole games: those for most presses per row first; of equal ones that for the fastest pieces and for the quickest eyes. */
  readonly #sets: readonly Trained[];
  /** For the last lines before the goal, in the same order. */
  readonly #finishes: readonly Trained[];

  /** @throws RangeError when no weights are for whole games, and on an unknown press pattern */
  constructor(weights: MaxoutWeights, taps: TapPattern) {
    this.#taps = taps;
    const all = weights
      .map(trained)
      .sort(
        (a, b) => b.pressesPerRow - a.pressesPerRow || a.framesPerRow - b.framesPerRow || a.rowsUnseen - b.rowsUnseen,
      );
    const sets = all.filter(({ file }) => file.origin.features !== 'finish');
    const own = sets.filter(({ holdsOnly }) => holdsOnly === (taps.holdsOnly ?? false));
    this.#sets = own.length > 0 ? own : sets;
    this.#finishes = all.filter(({ file }) => file.origin.features === 'finish');
    if (this.#sets.length === 0) throw new RangeError('there are no weights for whole games');
  }

  /**
   * Those for a whole game at some gravity; where all were trained for faster hands, those for the slowest. Among those
   * for equal hands, these are the ones that were trained for the nearest reaction, counted in rows of fall.
   */
  at({ reaction = 0, ...pace }: PaceAndSight): WeightsFile {
    const rows = framesPerRow(pace);
    const pressed = pressesPerRow(this.#taps, rows);
    // Where pieces fall every frame, a player learns to live and not to build; before, nobody should play like that.
    const fitting = this.#sets.filter((set) => set.framesPerRow > 1 || rows === 1);
    const [first] = this.#sets;
    const best = fitting.find((set) => set.pressesPerRow <= pressed) ?? fitting.at(-1) ?? first;
    const off = (set: Trained): number => Math.abs(set.rowsUnseen - reaction / rows);
    const alike = fitting.filter(
      (set) => set.pressesPerRow === best.pressesPerRow && set.framesPerRow === best.framesPerRow,
    );
    return alike.reduce((nearest, set) => (off(set) <= off(nearest) ? set : nearest), alike[0] ?? best).file;
  }

  /**
   * Those for the last lines before the goal at some gravity; none where all were trained for faster hands, who take risks
   * there that these hands do not survive.
   */
  finishAt(pace: Pace): WeightsFile | undefined {
    const pressed = pressesPerRow(this.#taps, framesPerRow(pace));
    return this.#finishes.find((set) => set.pressesPerRow <= pressed)?.file;
  }

  /** All that a game may need, each once. */
  forGame({ timing, startLevel, untilLines, reaction = 0 }: GameAhead): readonly WeightsFile[] {
    const start = { lines: 0, level: startLevel };
    const end = untilLines ?? Number.POSITIVE_INFINITY;
    const linesTo = (level: number): number => linesToLevel(start, level, HIGHEST_LINES);
    const levels = Array.from({ length: HIGHEST_LEVEL - startLevel + 1 }, (_, i) => startLevel + i).filter(
      (level) => level === startLevel || (level <= killscreenLevel(timing) && linesTo(level) < end),
    );
    const paces = levels.flatMap((level) =>
      [timing, timingAfterClear(timing, level)].map((at) => ({ level, timing: at })),
    );
    const usual = paces.map((pace) => this.at({ ...pace, reaction }));
    const last = levels[levels.length - 1];
    const late = levels.filter((level) => level === last || linesTo(level + 1) >= end - FINISH_LINES);
    const finishes = untilLines === null ? [] : late.flatMap((level) => this.finishAt({ level, timing }) ?? []);
    return [...new Set([...usual, ...finishes])];
  }

  /** For a user whose hands no weights were trained for: which play. Measured on the plateau, where weights are trained. */
  get note(): string | undefined {
    const { origin } = this.at(PLATEAU);
    const own = pressesPerRow(this.#taps, 1);
    const trainedFor = pressesPerRow(parsePlayedTaps(origin.taps), 1);
    const text = formatTaps(this.#taps);
    if (own === trainedFor) {
      return this.#taps.autoShift && origin.taps !== text
        ? `no weights were trained for ${text}, which may hold buttons: those for ${origin.taps} play`
        : undefined;
    }
    const rate = `${rounded(own * PRESS_FRAMES, 10)} presses in ${PRESS_FRAMES} frames`;
    const which = trainedFor < own ? 'the next slower' : 'the slowest there are';
    return `no weights were trained for ${text} (${rate}): those for ${origin.taps} play, ${which}`;
  }
}

function trained(file: WeightsFile): Trained {
  const { level, taps, reaction = 0 } = file.origin;
  const rows = framesPerRow({ level, timing: NTSC });
  const pattern = parsePlayedTaps(taps);
  const rowsUnseen = reaction / rows;
  const holdsOnly = pattern.holdsOnly ?? false;
  return { file, framesPerRow: rows, pressesPerRow: pressesPerRow(pattern, rows), rowsUnseen, holdsOnly };
}

/** What of a situation says which lines are ahead. */
type LinesAhead = Pick<Situation, 'timing' | 'level' | 'lines' | 'untilLines' | 'reaction'>;

/** A change of gravity beyond which the game goes on. */
interface ChangeAhead {
  /** Until it comes, at least 1. */
  readonly lines: number;
  /** The pace of the pieces after it. */
  readonly pace: PaceAndSight;
}

/**
 * Lines before a change from which on a player plays for what comes after it. A clear of that size is seen to lead there;
 * from further away points are given away for nothing.
 */
const FORESEEN_LINES = 4;

/** Lines until the game is ended, infinite without a limit; a game whose limit is missing ends where games usually end. */
export function linesLeft(at: Pick<Situation, 'timing' | 'level' | 'lines' | 'untilLines'>): number {
  const { untilLines = usualEnd(at), lines } = at;
  return (untilLines ?? Number.POSITIVE_INFINITY) - lines;
}

/**
 * The change of gravity that is near and after which other weights play; undefined where none is, and where the game
 * ends before it or with it.
 */
export function changeAhead(situation: LinesAhead, weights: WeightsChoice): ChangeAhead | undefined {
  // The next clear brings a line cap into force; else no two levels begin within so few lines.
  const { timing, level, reaction = 0 } = situation;
  const isAtCap = timingAfterClear(timing, level) !== timing;
  const nextLevel = isAtCap ? level : level + 1;
  const pace = { timing: timingAfterClear(timing, nextLevel), level: nextLevel, reaction };
  if (weights.at(pace) === weights.at(situation)) return undefined;
  const lines = isAtCap ? 1 : linesToLevel(situation, nextLevel, FORESEEN_LINES);
  return lines <= FORESEEN_LINES && lines < linesLeft(situation) ? { lines, pace } : undefined;
}
