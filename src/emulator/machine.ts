/**
 * A NES as the rest of the program sees it: frames in, RAM and pictures out, states to keep. Two types: a machine that
 * can be watched and played, and one that can also be edited. Which emulator is behind them is not visible here.
 */

import type { Buttons } from '../tetris/buttons.js';
import type { Client } from './clients/client.js';
import type { RamView } from './clients/ram-map.js';

/** Size of the console's RAM in bytes. */
export const RAM_SIZE = 0x800;

/** Width of a picture in pixels. */
export const PICTURE_WIDTH = 256;
/** Height of a picture in pixels. */
export const PICTURE_HEIGHT = 240;

/** A machine at a frame boundary, to be loaded again into a machine with the same cartridge. Never changes. */
export interface MachineState {
  /** Frames run since power-on. */
  readonly frame: number;
  /** SHA-1 of the cartridge's body. */
  readonly bodySha1: string;
  /** The emulator's own form; plain data that `structuredClone` can copy. */
  readonly snapshot: object;
}

/** A machine that can be watched and played. */
export interface Machine {
  /** Fast: it leaves out what nobody sees, see `MachineOptions.fast`; untouched: it runs every cycle. */
  readonly kind: 'fast' | 'untouched';
  /** What is in it. */
  readonly client: Client;
  /** Frames run since power-on. */
  readonly frame: number;
  /** RAM after the last frame: a live view that stays the same object for the machine's life. */
  readonly ram: RamView;
  /** Whether frames are drawn. */
  readonly pictures: boolean;
  /**
   * Runs from one vertical blank to the next with these buttons on the first pad: one game frame. The buttons are the
   * ones that the game polls in this frame, so RAM shows their effect afterwards.
   *
   * @param secondPad buttons on the second pad (default: none)
   * @throws MachineCrash when the processor meets an opcode that does not exist; then on every call until
   *   `powerOn` or `load`, and RAM stays as it was after the last whole frame
   */
  runFrame(buttons: Buttons, secondPad?: Buttons): void;
  /**
   * 256 × 240 pixels of 0x00BBGGRR, row by row: the last frame that was drawn; black before the first one. It shows the
   * RAM of one frame earlier, since sprites are handed over in the next vertical blank. The array is reused.
   */
  picture(): Uint32Array;
  /** Draws from the next frame on, or not. RAM is the same either way. */
  setPictures(on: boolean): void;
  /** Turns the console off and on: frame 0, RAM as at power-on. */
  powerOn(): void;
  /** The machine as it is now, for `load`. */
  save(): MachineState;
  /** @throws RangeError when the state belongs to another cartridge */
  load(state: MachineState): void;
}

/** A machine whose RAM can be edited: for verification, teleports, the start of a game at a level that no menu has, and tests; never in play. */
export interface WritableMachine extends Machine {
  /** @throws RangeError unless the address is 0–0x7FF and the value 0–255 */
  poke(address: number, value: number): void;
}

/** A write of the processor, and when it happened. */
export interface RegisterWrite {
  readonly address: number;
  readonly value: number;
  /** Processor cycles since power-on, less what `runFrame` takes off now and then. */
  readonly cycle: number;
}

/** How a machine runs, and who hears of what it does. */
export interface MachineOptions {
  /**
   * Draw frames (default true). A cartridge that is not known is always drawn, unless the machine is fast: it might look
   * at the picture unit.
   */
  readonly pictures?: boolean;
  /**
   * Leave out what nobody sees: the processor's waiting and filling, its cycles within an instruction that reaches RAM and
   * program alone, banks that are in their places already, sprites on their way, the steps of a silent sample channel, and
   * of frames that are not drawn the whole picture unit but for its timing. RAM and every register write
   * are the same for a cartridge that `mayRunFast` allows; others may behave in another way.
   */
  readonly fast?: boolean;
  /** Called for every write of the processor to a register ($2000–$7FFF) or to the vertical blank flag; slow. */
  readonly onWrite?: (write: RegisterWrite) => void;
  /** Called for every sound sample, left and right in −1…1. Without it no sound is made. */
  readonly onSample?: (left: number, right: number) => void;
  /**
   * Sound samples a second (default 48,000), by the clock of the client's console: picture and sound stay together. The
   * emulator makes a frame of 29,780.5 cycles of sound whatever the console; of a European one, whose frame has 33,247.5, it
   * is drawn out over the frame, so that all notes are 1.9 semitones too low.
   */
  readonly sampleRate?: number;
}

/** The processor ran into an opcode that does not exist. */
export class MachineCrash extends Error {
  override name = 'MachineCrash';

  /**
   * @param reason what happened
   * @param frame in which it did, counted from power-on; for those who do not know
   */
  constructor(
    readonly reason: string,
    frame?: number,
  ) {
    super(frame === undefined ? reason : `frame ${frame}: ${reason}`);
  }
}

/** Hands every call on to the machine behind it; what extends it overrides what is to be different. */
export abstract class RelayedMachine<Behind extends Machine = Machine> implements Machine {
  protected behind: Behind;

  constructor(behind: Behind) {
    this.behind = behind;
  }

  get kind(): Machine['kind'] {
    return this.behind.kind;
  }

  get client(): Client {
    return this.behind.client;
  }

  get frame(): number {
    return this.behind.frame;
  }

  get ram(): RamView {
    return this.behind.ram;
  }

  get pictures(): boolean {
    return this.behind.pictures;
  }

  runFrame(buttons: Buttons, secondPad?: Buttons): void {
    this.behind.runFrame(buttons, secondPad);
  }

  picture(): Uint32Array {
    return this.behind.picture();
  }

  setPictures(on: boolean): void {
    this.behind.setPictures(on);
  }

  powerOn(): void {
    this.behind.powerOn();
  }

  save(): MachineState {
    return this.behind.save();
  }

  load(state: MachineState): void {
    this.behind.load(state);
  }
}
