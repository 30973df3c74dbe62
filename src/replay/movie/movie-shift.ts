/**
 * The frames of another emulator against those of our machine. FCEUX needs longer from power-on until a game's frame
 * counter first moves, so each button comes so many frames later there.
 */

import type { GameEnd } from '../../record/game-events.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import type { ParsedMovie } from './parsed-movie.js';

/** What is pressed on each frame from power-on. */
export interface MovieInputs {
  /** The first pad. */
  readonly pad: readonly Buttons[];
  /** The second one, where it is pressed at all. */
  readonly secondPad?: readonly Buttons[];
  /** The movie says how it ends on its last frame: nothing is played behind that. */
  readonly endsThere?: boolean;
  /** Of the game, where whoever made the inputs knows it (default: 0). */
  readonly seed?: number;
  /** What the end of the inputs is for a game that goes on there (default: stopped early). */
  readonly end?: GameEnd;
}

/** A movie's inputs for our machine. */
export function inputsOfMovie({ frames, secondPad, comments }: ParsedMovie, shift: number): MovieInputs {
  return {
    pad: shiftEarlier(frames, shift),
    secondPad: shiftEarlier(secondPad, shift),
    endsThere: findEnding(comments) !== undefined,
  };
}

/** Inputs of our machine as frames of the other one. */
export function shiftLater(inputs: readonly Buttons[], shift: number): Buttons[] {
  return [...new Array<Buttons>(shift).fill(NO_BUTTONS), ...inputs];
}

/** Frames of the other machine as inputs of ours; a negative shift puts empty frames before them. */
export function shiftEarlier(frames: readonly Buttons[], shift: number): readonly Buttons[] {
  return shift < 0 ? shiftLater(frames, -shift) : frames.slice(shift);
}

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
