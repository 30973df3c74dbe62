/** A machine that counts what its frames cost, apart from what the player thinks between them. */
import type { Machine, MachineState } from '../emulator/machine.js';
import type { Buttons } from '../input/buttons.js';

export class TimedMachine implements Machine {
  /** Frames run, and the processor's milliseconds that they took. */
  frames = 0;
  milliseconds = 0;
  readonly #machine: Machine;
  readonly #clock: () => number;

  /** @param clock milliseconds of the processor that this process has used */
  constructor(machine: Machine, clock: () => number) {
    this.#machine = machine;
    this.#clock = clock;
  }

  runFrame(buttons: Buttons): void {
    const before = this.#clock();
    this.#machine.runFrame(buttons);
    this.milliseconds += this.#clock() - before;
    this.frames++;
  }

  get frame(): number {
    return this.#machine.frame;
  }

  get ram(): Machine['ram'] {
    return this.#machine.ram;
  }

  get pictures(): boolean {
    return this.#machine.pictures;
  }

  picture(): Uint32Array {
    return this.#machine.picture();
  }

  setPictures(on: boolean): void {
    this.#machine.setPictures(on);
  }

  powerOn(): void {
    this.#machine.powerOn();
  }

  save(): MachineState {
    return this.#machine.save();
  }

  load(state: MachineState): void {
    this.#machine.load(state);
  }
}
