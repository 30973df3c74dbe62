/** A machine with something wrong between it and the bot, or in it. */

import type { Client } from '../../src/emulator/clients/client.js';
import type { RamView } from '../../src/emulator/clients/ram-map.js';
import { type MachineState, RAM_SIZE, RelayedMachine, type WritableMachine } from '../../src/emulator/machine.js';
import { type Buttons, NO_BUTTONS } from '../../src/tetris/buttons.js';

/** What goes wrong, frame by frame from the first one on: 0. Everything that is left out works. */
export interface Fault {
  /** Frames that it lasts; infinite for a lasting one. */
  readonly frames: number;
  /** What reaches the pad. */
  readonly pad?: (buttons: Buttons, frame: number) => Buttons;
  /** Frames that the machine runs where it should run one. */
  readonly runs?: (frame: number) => number;
  /** Changes the game itself, before it runs. */
  readonly meddle?: (machine: WritableMachine, frame: number) => void;
  /** Changes what is seen of RAM, a copy, after the machine has run. */
  readonly look?: (ram: Uint8Array, frame: number) => void;
}

/** How the machine stands when a fault may begin. */
export interface Moment {
  readonly ram: RamView;
  readonly client: Client;
  /** About to be pressed, and pressed in the frame before. */
  readonly buttons: Buttons;
  readonly buttonsBefore: Buttons;
}

/** Answers before each frame with the fault that begins now; once it has, it is not asked again. */
export type FaultSource = (moment: Moment) => Fault | undefined;

export class FaultyMachine extends RelayedMachine<WritableMachine> {
  /** Calls of `runFrame` since the fault began, that one included; 0 before. */
  framesSinceFault = 0;
  readonly #seen = new Uint8Array(RAM_SIZE);
  #source: FaultSource | undefined;
  #fault: Fault | undefined;
  #buttonsBefore: Buttons = NO_BUTTONS;

  /** What is seen of RAM, a copy. */
  override get ram(): RamView {
    return this.#seen;
  }

  /** From now on a fault may begin. */
  arm(source: FaultSource): void {
    this.#source = source;
    this.#fault = undefined;
    this.framesSinceFault = 0;
  }

  /** Everything works again. */
  mend(): void {
    this.#source = undefined;
    this.#fault = undefined;
  }

  /** Whether the fault has begun and is over. */
  get isOver(): boolean {
    return this.#fault !== undefined && this.framesSinceFault >= this.#fault.frames;
  }

  override runFrame(buttons: Buttons, secondPad?: Buttons): void {
    const machine = this.behind;
    this.#fault ??= this.#source?.({ ram: this.ram, client: this.client, buttons, buttonsBefore: this.#buttonsBefore });
    const at = this.framesSinceFault;
    const fault = this.#fault && at < this.#fault.frames ? this.#fault : undefined;
    if (this.#fault) this.framesSinceFault++;
    fault?.meddle?.(machine, at);
    const arrived = fault?.pad?.(buttons, at) ?? buttons;
    const runs = fault?.runs?.(at) ?? 1;
    for (let i = 0; i < runs; i++) machine.runFrame(arrived, secondPad);
    this.#buttonsBefore = buttons;
    this.#show();
    fault?.look?.(this.#seen, at);
  }

  override powerOn(): void {
    super.powerOn();
    this.#buttonsBefore = NO_BUTTONS;
    this.#show();
  }

  override load(state: MachineState): void {
    super.load(state);
    this.#show();
  }

  #show(): void {
    this.#seen.set(this.behind.ram.slice());
  }
}
