import type { RamView } from '../../src/emulator/clients/ram-map.js';
import { RAM_SIZE, RelayedMachine, type WritableMachine } from '../../src/emulator/machine.js';

/** What a byte of RAM is shown as. */
export type Show = (ram: RamView, address: number) => number;

/** A machine that shows bytes of RAM as something else. */
export class ShownMachine extends RelayedMachine<WritableMachine> implements WritableMachine {
  readonly #ram: RamView;

  constructor(behind: WritableMachine, show: Show) {
    super(behind);
    const slice = (start = 0, end = RAM_SIZE): Uint8Array =>
      Uint8Array.from({ length: end - start }, (_, i) => show(behind.ram, start + i));
    this.#ram = new Proxy(behind.ram, {
      get: (ram, key) => {
        if (key === 'slice') return slice;
        if (key === 'length') return ram.length;
        return show(ram, Number(key));
      },
    });
  }

  override get ram(): RamView {
    return this.#ram;
  }

  poke(address: number, value: number): void {
    this.behind.poke(address, value);
  }
}
