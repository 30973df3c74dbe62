/** A console that has been on for some frames with nothing pressed, at once each time but the first. */
import type { Machine, MachineState } from '../../emulator/machine.js';
import { NO_BUTTONS } from '../../tetris/buttons.js';

/** Frames between states that are kept; one takes 300 KB, and as long to load as some twenty frames. */
const KEPT_EVERY = 32;

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
