/**
 * Finds by how many frames a movie runs behind our machine, whoever made it. A movie tells only its buttons, not when
 * its emulator's game began to count frames, so shifts are tried: with the right one the pieces go where somebody
 * wanted them; with any other one the random generator has come to other pieces, and the buttons pile them up anyhow.
 */

import type { Machine } from '../../emulator/machine.js';
import { LONGEST_PIECE } from '../../reach/input-plan.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import type { MovieInputs } from './parsed-movie.js';
import { CERTAIN, evidence } from './sense.js';
import { IdleStarts, LONGEST_START, type ShiftTrial, type TrialGround, tryShift } from './shift-trial.js';

/** Frames by which a movie may be off; five seconds of the console. */
const FURTHEST_SHIFT = 300;
/** Emulators differ by a few frames; further ones are tried only when none of these leads to a sensible game. */
const NEAR_SHIFT = 8;
/**
 * Menus wait for their buttons, for over a thousand frames: where neither the usual shift nor one of these leads to a
 * game, none does. Frames from the usual one.
 */
const PROBES = [-FURTHEST_SHIFT, FURTHEST_SHIFT, -FURTHEST_SHIFT / 2, FURTHEST_SHIFT / 2];
/** A game must begin within this many frames of the first press, except with the usual shift. */
const MOST_MENU_FRAMES = 5_000;
/** Frames of the machine after which the likeliest shift is taken, besides the trial of the usual one. */
const MOST_FRAMES = 20_000;
/** A frame of the model counts this much of a frame of the machine. */
const MODEL_FRAME = 0.01;
/** Presses below which a game tells nothing, as where somebody lets the pieces fall. */
const FEW_PRESSES = 8;
/**
 * Logarithm of the odds that the usual shift is right, before any shift was tried. It is the shift of the emulator that
 * nearly all movies come from.
 */
const FOR_USUAL = Math.log(20);

export interface FoundShift {
  /** The shift with the most sensible game; undefined when no shift leads to a game. */
  readonly shift: number | undefined;
  /** Whether the game leaves no doubt about the shift; a short game leaves some. */
  readonly isCertain: boolean;
  /** The lowest and the highest shift that were tried; undefined when no shift was worth a try. */
  readonly tried: readonly [number, number] | undefined;
}

/**
 * Tries shifts, the nearest to the usual one first; stops after every frame, telling how many frames the machine has
 * run, which are at most those of `mostSearchFrames`.
 *
 * @throws MachineCrash when the cartridge crashes
 */
export function* findShift(machine: Machine, movie: MovieInputs): Generator<number, FoundShift, void> {
  const usual = machine.client.fceuxShift;
  // Without START no game begins at any shift.
  if (!movie.pad.some((buttons) => buttons & BUTTON.START))
    return { shift: undefined, isCertain: true, tried: undefined };
  // A movie of this program runs behind by as much as its exporter let it.
  if (movie.endsThere) return { shift: usual, isCertain: true, tried: undefined };
  const trials = new Trials(machine, movie);

  // 1. The usual one, and whether there is a game at all.
  yield* trials.make(usual, Number.POSITIVE_INFINITY);
  for (const distance of PROBES) if (!trials.hasGame) yield* trials.make(usual + distance);
  if (trials.mostSteered < FEW_PRESSES) return trials.found();

  // 2. Its neighbours.
  for (let distance = 1; distance <= NEAR_SHIFT; distance++) yield* trials.makeBoth(distance);
  if (trials.isSensible) return trials.found();

  // 3. All others.
  for (let distance = NEAR_SHIFT + 1; distance <= FURTHEST_SHIFT; distance++) yield* trials.makeBoth(distance);
  return trials.found();
}

/** Frames that the machine runs at most in a search. */
export function mostSearchFrames({ pad }: MovieInputs): number {
  return pad.length + LONGEST_START + LONGEST_PIECE + MOST_FRAMES;
}

/** The shifts that were tried so far, and what they led to. */
class Trials {
  hasGame = false;
  /** Presses of the game that was steered most. */
  mostSteered = 0;
  /** The likeliest shift. It may lead to no game, since some movies have none: then it is the usual shift. */
  #best: ShiftTrial | undefined;
  readonly #ground: TrialGround;
  readonly #movie: MovieInputs;
  readonly #usual: number;
  readonly #tried = new Set<number>();
  #frames = 0;
  #framesLeft = MOST_FRAMES;

  constructor(machine: Machine, movie: MovieInputs) {
    const presses = [movie.pad, movie.secondPad ?? []].map((pad) => pad.findIndex((buttons) => buttons !== NO_BUTTONS));
    const firstPress = Math.min(...presses.filter((frame) => frame >= 0));
    this.#usual = machine.client.fceuxShift;
    const starts = new IdleStarts(machine, firstPress - this.#usual - FURTHEST_SHIFT);
    // An unknown generator may deal other pieces than the model's.
    this.#ground = { machine, isModelled: machine.client.hasKnownGenerator, firstPress, starts };
    this.#movie = movie;
  }

  *makeBoth(distance: number): Generator<number, void, void> {
    for (const shift of [this.#usual - distance, this.#usual + distance]) yield* this.make(shift);
  }

  /** Tries a shift, unless it was tried before, one shift is certain already, or the search has used up its frames. */
  *make(wanted: number, mostMenuFrames = MOST_MENU_FRAMES): Generator<number, void, void> {
    const { machine, firstPress } = this.#ground;
    // No shift cuts off a press. The usual shift may cut off frames that pass on that emulator before our machine is on.
    const shift = Math.min(wanted, Math.max(firstPress, this.#usual));
    if (this.#isCertain || this.#framesLeft <= 0 || this.#tried.has(shift)) return;
    const trial = tryShift(this.#ground, this.#movie, { shift, mostMenuFrames });
    while (shift === this.#usual || this.#framesLeft > 0) {
      const { frame } = machine;
      const { done, value } = trial.next();
      if (done) {
        this.#take(value);
        return;
      }
      const isModel = machine.frame === frame;
      if (!isModel) this.#frames++;
      if (shift !== this.#usual) this.#framesLeft -= isModel ? MODEL_FRAME : 1;
      yield this.#frames;
    }
  }

  found(): FoundShift {
    const tried = [...this.#tried];
    return {
      shift: this.#best?.hasGame ? this.#best.shift : undefined,
      isCertain: this.#isCertain,
      tried: [Math.min(...tried), Math.max(...tried)],
    };
  }

  /** Whether the likeliest shift leads to a game that somebody played. The game may have been lost. */
  get isSensible(): boolean {
    if (!this.#best?.hasGame) return false;
    const score = evidence(this.#best);
    return score > 0 || (this.#best.isWhole && score > -CERTAIN);
  }

  get #isCertain(): boolean {
    return this.#best !== undefined && evidence(this.#best) >= CERTAIN;
  }

  #take(trial: ShiftTrial): void {
    this.#tried.add(trial.shift);
    this.hasGame ||= trial.hasGame;
    this.mostSteered = Math.max(this.mostSteered, trial.steered);
    if (!this.#best || this.#isLikelier(trial, this.#best)) this.#best = trial;
  }

  #isLikelier(trial: ShiftTrial, other: ShiftTrial): boolean {
    const difference = this.#score(trial) - this.#score(other);
    return difference > 0 || (difference === 0 && this.#distance(trial) < this.#distance(other));
  }

  /** Evidence below zero counts as zero: it does not matter how irregular a game is. */
  #score(trial: ShiftTrial): number {
    return Math.max(0, evidence(trial)) + (trial.shift === this.#usual ? FOR_USUAL : 0);
  }

  #distance({ shift }: ShiftTrial): number {
    return Math.abs(shift - this.#usual);
  }
}
