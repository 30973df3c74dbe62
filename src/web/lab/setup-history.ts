/** What the lab shows, and what it showed before, to be undone step by step. */
import type { LabSetup } from '../game/position-address.js';

const MOST_UNDONE = 100;

export class SetupHistory {
  #current: LabSetup;
  readonly #before: LabSetup[] = [];

  constructor(first: LabSetup) {
    this.#current = first;
  }

  get current(): LabSetup {
    return this.#current;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Goes on with another setup; `undo` comes back to the one before. */
  step(setup: LabSetup): void {
    this.#before.push(this.#current);
    if (this.#before.length > MOST_UNDONE) this.#before.shift();
    this.#current = setup;
  }

  /** Goes on with another setup that belongs to the last step, as the next cell of a stroke does. */
  replace(setup: LabSetup): void {
    this.#current = setup;
  }

  /** Goes back a step; where there is none, nothing happens and the result is false. */
  undo(): boolean {
    const last = this.#before.pop();
    if (last) this.#current = last;
    return last !== undefined;
  }
}
