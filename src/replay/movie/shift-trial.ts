/** One try at a movie's shift: the inputs are played from power-on, and the first game in them tells its sense. */

import { isGameStart } from '../../emulator/clients/menu-step.js';
import type { Screen } from '../../emulator/clients/screen.js';
import type { Machine, MachineState } from '../../emulator/machine.js';
import { readGameState } from '../../ram/model-state.js';
import { LONGEST_PIECE } from '../../reach/input-plan.js';
import { BUTTON, NO_BUTTONS, newlyPressed } from '../../tetris/buttons.js';
import { type GameState, hasEnded, PHASE } from '../../tetris/game-state.js';
import { stepGame } from '../../tetris/game-step.js';
import { playfieldOf } from '../../tetris/playfield-page.js';
import { type MovieInputs, shiftEarlier } from './parsed-movie.js';
import { CERTAIN, coveredCells, evidence, isSteeredAfter, type PlayedPieces, STEERING } from './sense.js';

/** Frames between states that are kept; one takes 300 KB, and as long to load as some twenty frames. */
const KEPT_EVERY = 32;

/** A console that has been on for some frames with nothing pressed, at once each time but the first. */
export class IdleStarts {
  readonly #machine: Machine;
  /** By their frame. */
  readonly #kept = new Map<number, MachineState>();
  /** No start before it is asked for. */
  readonly #earliest: number;

  constructor(machine: Machine, earliest: number) {
    this.#machine = machine;
    this.#earliest = earliest;
  }

  /** Brings the machine to the frame; stops after every frame that is run for it. */
  *reach(frame: number): Generator<void, void, void> {
    const machine = this.#machine;
    const from = [...this.#kept.keys()].filter((kept) => kept <= frame);
    const state = this.#kept.get(Math.max(...from));
    if (state) machine.load(state);
    else machine.powerOn();
    while (machine.frame < frame) {
      machine.runFrame(NO_BUTTONS);
      const { frame: now } = machine;
      if (now % KEPT_EVERY === 0 && now >= this.#earliest && !this.#kept.has(now)) this.#kept.set(now, machine.save());
      yield;
    }
  }
}

/** What the inputs of a movie lead to with one shift: the pieces before its first game was over, or clear. */
export interface ShiftTrial extends PlayedPieces {
  /** Frames by which the movie's inputs come later than on our machine. */
  readonly shift: number;
  /** A game has begun. */
  readonly hasGame: boolean;
  /** Presses that shift or turn a piece, in that time. */
  readonly steered: number;
  /** The game came to an end, and nothing was pressed behind it that steers a piece. */
  readonly isWhole: boolean;
}

/** A game begins within this many frames of the START that begins it, or not at all. */
export const LONGEST_START = 240;

/** Where a trial is made. */
export interface TrialGround {
  readonly machine: Machine;
  /** Whether the model plays what the cartridge plays, only faster. */
  readonly isModelled: boolean;
  /** Frame of the movie with its first press, on either pad. */
  readonly firstPress: number;
  readonly starts: IdleStarts;
}

/**
 * Plays until the first game is over, until it is clear whether somebody played it, or that none begins; stops after
 * every frame.
 *
 * @param mostMenuFrames frames after the first press in which a game must begin
 * @throws MachineCrash when the cartridge crashes
 */
export function* tryShift(
  { machine, isModelled, firstPress, starts }: TrialGround,
  movie: MovieInputs,
  { shift, mostMenuFrames }: { readonly shift: number; readonly mostMenuFrames: number },
): Generator<void, ShiftTrial, void> {
  const pad = shiftEarlier(movie.pad, shift);
  const secondPad = shiftEarlier(movie.secondPad ?? [], shift);
  const runFrame = (): void => machine.runFrame(pad[machine.frame] ?? NO_BUTTONS, secondPad[machine.frame]);

  // 1. The menus.
  const lastStart = pad.findLastIndex((buttons, i) => newlyPressed(buttons, pad[i - 1] ?? 0) & BUTTON.START);
  yield* starts.reach(Math.max(0, firstPress - shift));
  const last = Math.min(lastStart + LONGEST_START, machine.frame + mostMenuFrames);
  const screenNow = (): Screen => machine.client.screenOf(machine.ram);
  let hasGame = false;
  while (machine.frame <= last && !hasGame) {
    const before = screenNow();
    runFrame();
    hasGame = isGameStart(screenNow(), before);
    yield;
  }
  const counts = { pieces: 0, clean: 0, steered: 0, hasWon: false };
  if (!hasGame) return { shift, hasGame, ...counts, isWhole: false };

  // 2. The game.
  let state = readGameState(machine);
  let covered = coveredCells(playfieldOf(state.page));
  let frame = machine.frame;
  const step = (): GameState => {
    if (isModelled) return stepGame(state, pad[frame] ?? NO_BUTTONS);
    runFrame();
    return readGameState(machine);
  };
  for (; frame < pad.length + LONGEST_PIECE; frame++) {
    const before = state;
    state = step();
    yield;
    if (newlyPressed(pad[frame] ?? 0, pad[frame - 1] ?? 0) & STEERING) counts.steered++;
    counts.hasWon = state.gameType === 'B' && state.lines === 0 && state.phase > PHASE.SCORE;
    if (counts.hasWon || state.phase === PHASE.CURTAIN || hasEnded(state)) break;
    if (state.phase === PHASE.CONTROL && before.phase !== PHASE.CONTROL) {
      const now = coveredCells(playfieldOf(state.page));
      counts.pieces++;
      if (now <= covered) counts.clean++;
      covered = now;
      if (frame >= pad.length || Math.abs(evidence(counts)) >= CERTAIN) break;
    }
  }
  const isOver = counts.hasWon || state.phase === PHASE.CURTAIN;
  return { shift, hasGame, ...counts, isWhole: isOver && !isSteeredAfter(pad, frame) };
}
