import { RAM_SIZE, type WritableMachine } from '../../src/emulator/machine.js';
import { ShownMachine } from './shown-machine.js';

/** A machine that shows, and takes, some bytes of RAM at each other's addresses: a cartridge with another RAM map. */
export function rewired(machine: WritableMachine, pairs: readonly (readonly [number, number])[]): WritableMachine {
  const wiring = Array.from({ length: RAM_SIZE }, (_, address) => address);
  for (const [a, b] of pairs) [wiring[a], wiring[b]] = [wiring[b], wiring[a]];
  return new RewiredMachine(machine, wiring);
}

class RewiredMachine extends ShownMachine {
  readonly #wiring: readonly number[];

  constructor(behind: WritableMachine, wiring: readonly number[]) {
    super(behind, (ram, address) => ram[wiring[address]]);
    this.#wiring = wiring;
  }

  override poke(address: number, value: number): void {
    super.poke(this.#wiring[address], value);
  }
}
