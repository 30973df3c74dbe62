/**
 * A machine whose sound can be turned on and off while it runs. The sound unit is chosen as a machine is made, and
 * takes as much time as all the rest, so a silent machine has none: a change goes on in another machine.
 */
import type { NesImage } from '../../emulator/image.js';
import { openMachine } from '../../emulator/jsnes-machine.js';
import type { Machine, MachineState, RamView } from '../../emulator/machine.js';
import type { Buttons } from '../../input/buttons.js';

export class SoundingMachine implements Machine {
  readonly #image: NesImage;
  readonly #isFast: boolean;
  #machine: Machine;
  #sampleRate: number | null = null;
  #samples: number[] = [];

  /** @param isFast see `MachineOptions.fast` */
  constructor(image: NesImage, isFast: boolean) {
    this.#image = image;
    this.#isFast = isFast;
    this.#machine = this.#open(false);
  }

  /** Samples a second, or null for silence. */
  setSound(sampleRate: number | null): void {
    if (sampleRate === this.#sampleRate) return;
    this.#sampleRate = sampleRate;
    this.#samples = [];
    const before = this.#machine;
    this.#machine = this.#open(before.pictures);
    this.#machine.load(before.save());
  }

  /** The samples since the last call, left and right in turns; undefined in silence. */
  takeSamples(): Float32Array<ArrayBuffer> | undefined {
    if (this.#sampleRate === null) return undefined;
    const taken = Float32Array.from(this.#samples);
    this.#samples = [];
    return taken;
  }

  #open(pictures: boolean): Machine {
    const sound = this.#sampleRate !== null && {
      sampleRate: this.#sampleRate,
      onSample: (left: number, right: number) => void this.#samples.push(left, right),
    };
    return openMachine(this.#image, { pictures, fast: this.#isFast, ...sound });
  }

  get frame(): number {
    return this.#machine.frame;
  }
  get ram(): RamView {
    return this.#machine.ram;
  }
  get pictures(): boolean {
    return this.#machine.pictures;
  }
  runFrame(buttons: Buttons): void {
    this.#machine.runFrame(buttons);
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
