/** A machine that counts what its frames cost, apart from what the player thinks between them. */
import type { Machine } from '../../emulator/machine.js';
import { RelayedMachine } from '../../emulator/relayed-machine.js';
import type { Buttons } from '../../tetris/buttons.js';

export class TimedMachine extends RelayedMachine {
  /** Frames run, and the processor's milliseconds that they took. */
  frames = 0;
  milliseconds = 0;
  readonly #clock: () => number;

  /** @param clock milliseconds of the processor that this process has used */
  constructor(machine: Machine, clock: () => number) {
    super(machine);
    this.#clock = clock;
  }

  override runFrame(buttons: Buttons, secondPad?: Buttons): void {
    const before = this.#clock();
    super.runFrame(buttons, secondPad);
    this.milliseconds += this.#clock() - before;
    this.frames++;
  }
}
