/** A machine that stands before another and changes one thing about it. */

import type { Buttons } from '../tetris/buttons.js';
import type { Client } from './clients/client.js';
import type { RamView } from './clients/ram-map.js';
import type { Machine, MachineState } from './machine.js';

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
