import { enterGame } from '../../src/bot/pass-menus.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { MachineState, WritableMachine } from '../../src/emulator/machine.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

export interface MachineInPlay {
  readonly machine: WritableMachine;
  /** After the frame that set a game up. */
  readonly inPlay: MachineState;
}

/** A built-in cartridge in an A-type game, whose RAM can be set to any state in play. */
export function machineInPlay(image: NesImage = BUILTIN_IMAGE): MachineInPlay {
  const machine = openWritableMachine(image, { pictures: false, fast: true });
  const goal = { gameType: 'A', startLevel: 0, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 } as const;
  const started = enterGame(machine, goal);
  if (!started.ok) throw new Error(`no game: ${started.problem.problem}`);
  return { machine, inPlay: machine.save() };
}
