/**
 * The machine as probes use it: put on a screen or into a game, pressed and watched frame by frame, and edited where
 * playing would take too long.
 */

import { enterGame, passMenus } from '../../bot/pass-menus.js';
import type { MenuGoal } from '../../emulator/clients/menu-step.js';
import { RAM_MAP, type RamName, type RamView } from '../../emulator/clients/ram-map.js';
import { type Screen, screenOf } from '../../emulator/clients/screen.js';
import type { MachineState, WritableMachine } from '../../emulator/machine.js';
import { decodeField } from '../../ram/codec.js';
import { pokeGameState, readGameState } from '../../ram/model-state.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { CURSOR_IDLE, type GameState, PHASE } from '../../tetris/game-state.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { emptyPage } from '../../tetris/playfield-page.js';
import { type Orientation, SPAWN_ORIENTATION, TILE } from '../../tetris/tetromino.js';
import { type Finding, type Subject, type Trace, valuesOf } from './ram-probe.js';

/** The machine did not get to where an experiment begins or ends. */
export class ProbeFailure extends Error {
  override name = 'ProbeFailure';
}

/** An experiment on the running game whose outcome only the right meaning of a byte explains. */
export interface Probe {
  /** What is done. */
  readonly title: string;
  readonly covers: readonly Subject[];
  run(context: ProbeContext): readonly Finding[];
}

const PLAIN_GAME: MenuGoal = {
  gameType: 'A',
  startLevel: 0,
  height: 0,
  music: 3,
  titleWait: 0,
  levelMenuWait: 0,
};

/** Longer than a lock, a clear and a curtain together. */
const PATIENCE = 400;

/** Frames in which a screen that has just appeared is certain to have set its bytes. */
const SETTLING = 30;

export class ProbeContext {
  readonly machine: WritableMachine;
  /** The machine at a place, or why it does not get there: a way that leads nowhere is long. */
  readonly #places = new Map<string, MachineState | ProbeFailure>();

  constructor(machine: WritableMachine) {
    this.machine = machine;
  }

  /** A console just turned on. */
  powerOn(): void {
    this.machine.powerOn();
  }

  /**
   * The first frame of a screen on the way from power-on to a game.
   *
   * @throws ProbeFailure when the menus do not pass it
   */
  screen(screen: Screen, goal: Partial<MenuGoal> = {}): void {
    this.#place(JSON.stringify([screen, goal]), () => {
      if (screen === 'legal' || screen === 'title') this.machine.powerOn();
      else this.screen('title');
      if (screenOf(this.machine.ram) === screen) return;
      for (const { observation } of passMenus(this.machine, { ...PLAIN_GAME, ...goal })) {
        if (observation.screen === screen) return;
      }
      throw new ProbeFailure(`the menus did not pass the screen "${screen}"`);
    });
  }

  /**
   * A game before its first frame: A-type at level 0 without music, unless asked otherwise.
   *
   * @throws ProbeFailure when the menus do not lead there
   */
  game(goal: Partial<MenuGoal> = {}): void {
    this.#place(JSON.stringify(goal), () => {
      this.screen('title');
      this.startGame(goal);
    });
  }

  /** Goes on to a new game from wherever the machine is. */
  startGame(goal: Partial<MenuGoal> = {}): void {
    const started = enterGame(this.machine, { ...PLAIN_GAME, ...goal });
    if (!started.ok) throw new ProbeFailure(started.message);
  }

  /** RAM as it is. */
  now(): RamView {
    return this.machine.ram.slice();
  }

  /** Holds these buttons for some frames. */
  run(buttons: Buttons, frames = 1): Trace {
    const trace: RamView[] = [];
    for (let i = 0; i < frames; i++) {
      this.machine.runFrame(buttons);
      trace.push(this.now());
    }
    return trace;
  }

  /** Presses for one frame and lets go for another. */
  tap(buttons: Buttons): Trace {
    return [...this.run(buttons), ...this.run(NO_BUTTONS)];
  }

  /**
   * Runs frames until one after which the condition holds.
   *
   * @param goal for the message when it never does
   * @throws ProbeFailure when it never does
   */
  until(goal: string, condition: (ram: RamView, before: RamView) => boolean, limit = PATIENCE): Trace {
    const trace: RamView[] = [];
    let before = this.now();
    while (trace.length < limit) {
      trace.push(...this.run(NO_BUTTONS));
      const ram = trace[trace.length - 1];
      if (condition(ram, before)) return trace;
      before = ram;
    }
    throw new ProbeFailure(`${goal} was not seen within ${limit} frames`);
  }

  /**
   * Runs frames until a field holds a value, none if it does, and `SETTLING` at most: a byte may follow the screen late.
   * Whether it came to hold it is for the probe to judge.
   */
  settle(name: RamName, value: number): Trace {
    const trace: RamView[] = [];
    while (this.value(name) !== value && trace.length < SETTLING) trace.push(...this.run(NO_BUTTONS));
    return trace;
  }

  /** Taps START every second frame until a screen shows. */
  startUntil(screen: Screen, limit: number): Trace {
    const trace: RamView[] = [];
    while (trace.length < limit) {
      trace.push(...this.run(trace.length % 2 ? BUTTON.START : NO_BUTTONS));
      if (screenOf(this.machine.ram) === screen) return trace;
    }
    throw new ProbeFailure(`START did not lead to the screen "${screen}" within ${limit} frames`);
  }

  /** Edits a game in play. */
  prepare(change: Partial<GameState>): void {
    pokeGameState(this.machine, { ...readGameState(this.machine), ...change });
  }

  /** Edits single bytes. */
  force(address: number, ...bytes: readonly number[]): void {
    bytes.forEach((byte, i) => {
      this.machine.poke(address + i, byte);
    });
  }

  /** What an experiment sees, and the machine as it was before it. */
  aside<T>(experiment: () => T): T {
    const state = this.machine.save();
    try {
      return experiment();
    } finally {
      this.machine.load(state);
    }
  }

  value(name: RamName): number {
    return decodeField(this.machine.ram, RAM_MAP[name]);
  }

  #place(key: string, goThere: () => void): void {
    const known = this.#places.get(key);
    if (known instanceof ProbeFailure) throw known;
    if (known) {
      this.machine.load(known);
      return;
    }
    try {
      goThere();
    } catch (error) {
      if (error instanceof ProbeFailure) this.#places.set(key, error);
      throw error;
    }
    this.#places.set(key, this.machine.save());
  }
}

export interface Placing {
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
  readonly level?: number;
}

/** The upright I. */
export const UPRIGHT_I: Orientation = 17;

/** More frames than a row takes at any level of any game. */
const LATE_FALL = 50;

/** A piece in place that tries to fall on the next frame. */
export function aboutToFall({ orientation, x, y, level = 0 }: Placing): Partial<GameState> {
  return {
    orientation,
    x,
    y,
    level,
    phase: PHASE.CONTROL,
    softDrop: 0,
    hold: 0,
    fall: LATE_FALL,
    redrawCursor: CURSOR_IDLE,
  };
}

/** An O on the floor of an empty playfield, which locks at once. */
export function aboutToLock(level = 0): Partial<GameState> {
  return { ...aboutToFall({ orientation: SPAWN_ORIENTATION.O, x: 5, y: ROWS - 2, level }), page: emptyPage() };
}

/** An upright I in the right column, beside complete rows, which locks at once and clears them. */
export function aboutToClear(rows: readonly number[], level = 0): Partial<GameState> {
  const page = emptyPage();
  for (const row of rows) page.fill(TILE.J_S, row * COLUMNS, row * COLUMNS + COLUMNS - 1);
  return { ...aboutToFall({ orientation: UPRIGHT_I, x: COLUMNS - 1, y: ROWS - 2, level }), page };
}

/** A piece that overlaps blocks and tries to fall on the next frame: the game is lost. */
export function aboutToTopOut(): Partial<GameState> {
  const page = emptyPage();
  for (let row = 0; row < 4; row++) page.fill(TILE.J_S, row * COLUMNS, row * COLUMNS + COLUMNS - 1);
  return { ...aboutToFall({ orientation: SPAWN_ORIENTATION.O, x: 5, y: 0 }), page };
}

/** Runs to the frame on which the next piece appears, that frame included. */
export function toNextPiece(context: ProbeContext): Trace {
  return context.until('the next piece', (ram, before) => {
    const [was, is] = valuesOf([before, ram], 'playState');
    return was === PHASE.SPAWN && is === PHASE.CONTROL;
  });
}

/** The bottom rows, from the floor up. */
export function bottomRows(rows: number): number[] {
  return Array.from({ length: rows }, (_, i) => ROWS - rows + i);
}
