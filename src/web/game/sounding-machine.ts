/**
 * A machine whose sound can be turned on and off while it runs. The sound unit is chosen as a machine is made, and
 * takes as much time as all the rest, so a silent machine has none: a change goes on in another machine.
 */

import { openForLevel } from '../../bot/raised-machine.js';
import type { NesImage } from '../../emulator/image.js';
import { type Machine, RelayedMachine } from '../../emulator/machine.js';

export class SoundingMachine extends RelayedMachine {
  readonly #image: NesImage;
  readonly #isFast: boolean;
  readonly #startLevel: number;
  #sampleRate: number | null = null;
  #samples: number[] = [];

  /**
   * @param isFast see `MachineOptions.fast`
   * @param startLevel of its games (default: any that the menus have)
   */
  constructor(image: NesImage, isFast: boolean, startLevel = 0) {
    super(openForLevel(image, startLevel, { pictures: false, fast: isFast }));
    this.#startLevel = startLevel;
    this.#image = image;
    this.#isFast = isFast;
  }

  /** Samples a second, or null for silence. */
  setSound(sampleRate: number | null): void {
    if (sampleRate === this.#sampleRate) return;
    this.#sampleRate = sampleRate;
    this.#samples = [];
    const before = this.behind;
    this.behind = this.#open(before.pictures);
    this.behind.load(before.save());
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
    return openForLevel(this.#image, this.#startLevel, { pictures, fast: this.#isFast, ...sound });
  }
}
