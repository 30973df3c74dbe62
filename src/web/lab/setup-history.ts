/** What the lab has shown: setups to go back to, their addresses, and the position after a placement. */

import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { addLinePoints, addLines } from '../../tetris/score.js';
import { formatRoute } from '../browser/routes.js';
import { formatLabAddress, type LabPosition, type LabSetup } from '../game/position-address.js';

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

/** The fragment that opens the lab with a setup. */
export function labRoute(setup: LabSetup): string {
  return formatRoute('lab', formatLabAddress(setup));
}

/**
 * The position once a piece is placed, as the game would have it, but for points of soft drops. The next piece is in
 * play; where it was not known, the same piece again.
 */
export function nextPosition(position: LabPosition, { orientation, x, y }: Placement): LabPosition {
  const { playfield, cleared } = place(position.playfield, orientation, x, y);
  const { lines, level } = addLines(position, cleared);
  const score = addLinePoints(position.score, cleared, level);
  return { ...position, playfield, piece: position.next ?? position.piece, next: undefined, level, lines, score };
}
