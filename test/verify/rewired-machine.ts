import { RAM_SIZE, type WritableMachine } from '../../src/emulator/machine.js';

/** A machine that shows, and takes, some bytes of RAM at each other's addresses: a cartridge with another RAM map. */
export function rewired(machine: WritableMachine, pairs: readonly (readonly [number, number])[]): WritableMachine {
  const wiring = Array.from({ length: RAM_SIZE }, (_, address) => address);
  for (const [a, b] of pairs) [wiring[a], wiring[b]] = [wiring[b], wiring[a]];
  const slice = (start = 0, end = RAM_SIZE): Uint8Array =>
    Uint8Array.from(wiring.slice(start, end), (address) => machine.ram[address]);
  const ram = new Proxy(machine.ram, {
    get: (target, key) => {
      if (key === 'slice') return slice;
      if (key === 'length') return target.length;
      return target[wiring[Number(key)]];
    },
  });
  return {
    kind: machine.kind,
    ram,
    get frame() {
      return machine.frame;
    },
    pictures: false,
    runFrame: (buttons) => machine.runFrame(buttons),
    picture: () => machine.picture(),
    setPictures: (on) => machine.setPictures(on),
    powerOn: () => machine.powerOn(),
    save: () => machine.save(),
    load: (state) => machine.load(state),
    poke: (address, value) => machine.poke(wiring[address], value),
  };
}
