/** A machine whose games, as the original's, are seen only after their first active frame. */
import { RelayedMachine } from '../../../src/emulator/machine.js';
import { observe } from '../../../src/ram/observe.js';
import type { Buttons } from '../../../src/tetris/buttons.js';

/** For one game after each power-on. */
export class LateStart extends RelayedMachine {
  #unseen = 0;

  override get frame(): number {
    return super.frame - this.#unseen;
  }

  override runFrame(buttons: Buttons): void {
    super.runFrame(buttons);
    const { screen, piece, timing } = observe(this);
    if (this.#unseen > 0 || screen !== 'play' || piece.softDrop !== timing.firstPieceWait) return;
    super.runFrame(buttons);
    this.#unseen++;
  }

  override powerOn(): void {
    super.powerOn();
    this.#unseen = 0;
  }
}
