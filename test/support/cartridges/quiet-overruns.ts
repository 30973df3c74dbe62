/** A machine on which frames after a clear at a high level pass without a tick, and every look finds it at rest. */
import { RelayedMachine, type WritableMachine } from '../../../src/emulator/machine.js';
import { pokeGameState, readGameState } from '../../../src/ram/model-state.js';
import type { Buttons } from '../../../src/tetris/buttons.js';
import { skipTick } from '../../../src/tetris/game-step.js';
import { mayOverrun } from '../../../src/tetris/late-tick.js';

export class QuietOverruns extends RelayedMachine<WritableMachine> implements WritableMachine {
  /** Frames that had no tick. */
  skipped = 0;
  readonly #frames: number;
  #left = 0;

  /** @param frames without a tick after each clear */
  constructor(machine: WritableMachine, frames: number) {
    super(machine);
    this.#frames = frames;
  }

  override runFrame(buttons: Buttons): void {
    const before = readGameState(this);
    const isScored = mayOverrun(before);
    super.runFrame(buttons);
    if (!isScored) this.#left = this.#frames;
    else if (this.#left-- > 0) {
      pokeGameState(this.behind, skipTick(before, buttons));
      this.skipped++;
    }
  }

  poke(address: number, value: number): void {
    this.behind.poke(address, value);
  }
}
