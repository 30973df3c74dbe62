/**
 * Finds by how many frames a movie runs behind our machine, whoever made it. A movie tells only its buttons, not when
 * its emulator's game began to count frames, so shifts are tried: with the right one the pieces go where somebody wanted
 * them; with any other one the random generator has come to other pieces, and the buttons pile them up anyhow.
 */
import type { Machine } from '../emulator/machine.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../input/buttons.js';
import { isGameStart } from '../menu/menu-step.js';
import { type Observation, observe } from '../ram/observe.js';
import { PHASE } from '../tetris/game-state.js';
import { COLUMNS, type Playfield } from '../tetris/playfield.js';
import { shiftEarlier } from './movie-shift.js';

/** Frames by which a movie may be off; five seconds of the console. */
export const FURTHEST_SHIFT = 300;
/** Emulators differ by a few frames; further ones are tried only when none of these leads to a sensible game. */
const NEAR_SHIFT = 8;

/** What the inputs of a movie lead to with one shift. */
export interface ShiftTrial {
  /** Frames by which the movie's inputs come later than on our machine. */
  readonly shift: number;
  /** A game has begun. */
  readonly hasGame: boolean;
  /** Pieces that came to rest before the first game was over, or before it was clear what it is. */
  readonly pieces: number;
  /** Of them, those that covered no empty cell. */
  readonly clean: number;
}

export interface FoundShift {
  /** The shift with the most sensible game; undefined when none leads to a game. */
  readonly best: ShiftTrial | undefined;
  /** Whether the game leaves no doubt; short games do. */
  readonly isCertain: boolean;
}

/**
 * Share of the pieces that cover no empty cell. Measured: 0.96 in a game of the plateau player, and 0.38 with the inputs
 * of that game for other pieces; a person at level 19 is less careful than the player.
 */
const CLEAN_WHEN_RIGHT = 0.85;
const CLEAN_WHEN_WRONG = 0.4;
/** Natural logarithm of the odds, a million to one, at which a game is taken for what it seems. */
const CERTAIN = Math.log(1e6);
/** A game that no START has begun within so many frames does not begin by it. */
const LONGEST_START = 240;

/**
 * Tries shifts, the nearest to the usual one first; stops after every trial, telling how many there were.
 *
 * @param frames of the movie
 * @throws MachineCrash when the cartridge crashes
 */
export function* findShift(
  machine: Machine,
  frames: readonly Buttons[],
  usual: number,
): Generator<number, FoundShift, void> {
  // Without START no game begins at any shift.
  if (!frames.some((buttons) => buttons & BUTTON.START)) return { best: undefined, isCertain: true };
  const firstPress = frames.findIndex((buttons) => buttons !== NO_BUTTONS);
  const highest = firstPress < 0 ? frames.length : firstPress;
  let best: ShiftTrial | undefined;
  let trials = 0;
  for (let distance = 0; distance <= FURTHEST_SHIFT; distance++) {
    for (const shift of distance ? [usual - distance, usual + distance] : [usual]) {
      // What is pressed is never cut off.
      if (shift > highest) continue;
      const trial = tryShift(machine, frames, shift);
      if (!best || (trial.hasGame && (!best.hasGame || evidence(trial) > evidence(best)))) best = trial;
      if (evidence(best) >= CERTAIN) return { best, isCertain: true };
      yield ++trials;
    }
    if (distance === NEAR_SHIFT && best?.hasGame && evidence(best) > 0) break;
  }
  return { best: best?.hasGame ? best : undefined, isCertain: false };
}

/** Logarithm of the odds that somebody played this game, as far as its pieces tell. */
function evidence({ pieces, clean }: Pick<ShiftTrial, 'pieces' | 'clean'>): number {
  const forClean = Math.log(CLEAN_WHEN_RIGHT / CLEAN_WHEN_WRONG);
  const forOther = Math.log((1 - CLEAN_WHEN_RIGHT) / (1 - CLEAN_WHEN_WRONG));
  return clean * forClean + (pieces - clean) * forOther;
}

/** Plays until the first game is over, until it is clear whether somebody played it, or that none begins. */
function tryShift(machine: Machine, frames: readonly Buttons[], shift: number): ShiftTrial {
  const inputs = shiftEarlier(frames, shift);
  const lastStart = inputs.findLastIndex((buttons, i) => newlyPressed(buttons, inputs[i - 1] ?? 0) & BUTTON.START);
  machine.powerOn();
  let before: Observation | undefined;
  let pieces = 0;
  let clean = 0;
  let covered = 0;
  for (const buttons of inputs) {
    machine.runFrame(buttons);
    const seen = observe(machine.ram);
    if (!before) {
      if (isGameStart(seen)) {
        before = seen;
        covered = coveredCells(seen.playfield);
      } else if (machine.frame > lastStart + LONGEST_START) break;
      continue;
    }
    if (seen.screen !== 'play' && seen.screen !== 'paused') break;
    if (seen.phase === PHASE.CONTROL && before.phase !== PHASE.CONTROL) {
      const now = coveredCells(seen.playfield);
      pieces++;
      if (now <= covered) clean++;
      covered = now;
      if (Math.abs(evidence({ pieces, clean })) >= CERTAIN) break;
    }
    before = seen;
  }
  return { shift, hasGame: before !== undefined, pieces, clean };
}

/** Empty cells with a block somewhere above them. */
function coveredCells(playfield: Playfield): number {
  let count = 0;
  let above = 0;
  for (const row of playfield) {
    for (let column = 0; column < COLUMNS; column++) count += ((above & ~row) >> column) & 1;
    above |= row;
  }
  return count;
}
