/** The kinds of fault that a bot is tried with. */

import { RAM_MAP, type RamField, type RamName } from '../../src/emulator/clients/ram-map.js';
import { MachineCrash, type WritableMachine } from '../../src/emulator/machine.js';
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { observe } from '../../src/ram/observe.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { PHASE, SOFT_RESET } from '../../src/tetris/game-state.js';
import { EMPTY_CELL } from '../../src/tetris/playfield-page.js';
import type { Fault, Moment } from './faulty-machine.js';

export interface FaultKind {
  readonly name: string;
  /** What a fault of this kind is, for the table. */
  readonly group: 'pad' | 'machine' | 'reading' | 'game';
  /** The game cannot go on: the bot must give up, and say why. */
  readonly isFatal?: true;
  /** A fault that makes a difference if it begins now; undefined when none would. */
  begin(random: SeededRandom, moment: Moment): Fault | undefined;
}

const LASTING = Number.POSITIVE_INFINITY;
const NO_PHASE = 9;
const DEMO = 5;

/** A whole number in a range, its ends included. */
const between = (random: SeededRandom, low: number, high: number): number => low + random.below(high - low + 1);
const oneOf = <T>(random: SeededRandom, choices: readonly T[]): T => choices[random.below(choices.length)] as T;

const inControl = (moment: Moment): boolean => observe(moment).phase === PHASE.CONTROL;

const PLAY_BUTTONS: readonly Buttons[] = [BUTTON.LEFT, BUTTON.RIGHT, BUTTON.DOWN, BUTTON.A, BUTTON.B];

const PIECE: readonly RamName[] = [
  'tetriminoX',
  'tetriminoY',
  'currentPiece',
  'fallTimer',
  'autorepeatX',
  'autorepeatY',
];
const NUMBERS: readonly RamName[] = ['score', 'lines', 'levelNumber', 'nextPiece', 'frameCounter'];
const MODES: readonly RamName[] = [
  'gameMode',
  'renderMode',
  'gameModeState',
  'playState',
  'currentPpuMask',
  'currentPpuCtrl',
  'verticalBlankingInterval',
];
const ANYTHING: readonly RamName[] = [...PIECE, ...NUMBERS, ...MODES, 'playfield', 'vramRow', 'heldButtons_player1'];

interface Bit {
  readonly address: number;
  readonly mask: number;
}

/** A bit of one of these fields whose change is seen. */
function seenBit(random: SeededRandom, { ram, client }: Moment, names: readonly RamName[]): Bit {
  const seen = JSON.stringify(observe({ ram, client }));
  for (;;) {
    const field: RamField = RAM_MAP[oneOf(random, names)];
    const address = field.address + random.below(field.size);
    const mask = 1 << random.below(8);
    const changed = ram.slice();
    changed[address] ^= mask;
    if (JSON.stringify(observe({ ram: changed, client })) !== seen) return { address, mask };
  }
}

const flip =
  (bits: readonly Bit[]) =>
  (ram: Uint8Array): void => {
    for (const { address, mask } of bits) ram[address] ^= mask;
  };

/** The lasting byte and the work copy that a tick works on. */
function pokeField(machine: WritableMachine, name: RamName, value: number): void {
  const field: RamField = RAM_MAP[name];
  machine.poke(field.address, value);
  if (field.workCopy !== undefined) machine.poke(field.workCopy, value);
}

export const FAULT_KINDS: readonly FaultKind[] = [
  {
    name: 'a press is dropped',
    group: 'pad',
    begin: (_, { buttons }) => (buttons ? { frames: 1, pad: () => NO_BUTTONS } : undefined),
  },
  {
    name: 'presses of 10–40 frames are dropped',
    group: 'pad',
    begin: (random, { buttons }) => (buttons ? { frames: between(random, 10, 40), pad: () => NO_BUTTONS } : undefined),
  },
  {
    name: 'a press comes twice',
    group: 'pad',
    begin: (_, { buttons, buttonsBefore }) =>
      buttonsBefore && buttons !== buttonsBefore ? { frames: 1, pad: () => buttonsBefore } : undefined,
  },
  {
    name: 'presses come 1–3 frames late',
    group: 'pad',
    begin: (random, { buttons }) => {
      if (!buttons) return undefined;
      const waiting = new Array<Buttons>(between(random, 1, 3)).fill(NO_BUTTONS);
      const delayed = (pressed: Buttons): Buttons => {
        waiting.push(pressed);
        return waiting.shift() as Buttons;
      };
      return { frames: 60, pad: delayed };
    },
  },
  {
    name: 'a button sticks for 20–90 frames',
    group: 'pad',
    begin: (random, { buttons }) => {
      const stuck = oneOf(random, PLAY_BUTTONS);
      return buttons & stuck ? undefined : { frames: between(random, 20, 90), pad: (pressed) => pressed | stuck };
    },
  },
  {
    name: 'somebody else presses a button',
    group: 'pad',
    begin: (random, { buttons }) => {
      const foreign = oneOf(random, PLAY_BUTTONS);
      return buttons & foreign ? undefined : { frames: 1, pad: (pressed) => pressed | foreign };
    },
  },
  {
    name: 'somebody else presses START',
    group: 'pad',
    begin: () => ({ frames: 1, pad: (pressed) => pressed | BUTTON.START }),
  },
  {
    name: 'START again and again, 2 seconds',
    group: 'pad',
    begin: (random) => {
      const presses = Array.from({ length: 120 }, (_, i) => i === 0 || random.below(6) === 0);
      return { frames: presses.length, pad: (pressed, frame) => (presses[frame] ? pressed | BUTTON.START : pressed) };
    },
  },
  {
    name: 'the pad is unplugged',
    group: 'pad',
    isFatal: true,
    begin: (_, { buttons }) => (buttons ? { frames: LASTING, pad: () => NO_BUTTONS } : undefined),
  },
  {
    name: 'A, B, SELECT and START reset the game',
    group: 'pad',
    isFatal: true,
    begin: () => ({ frames: 1, pad: () => SOFT_RESET }),
  },
  {
    name: '1–6 frames run unseen',
    group: 'machine',
    begin: (random) => {
      const runs = 1 + between(random, 1, 6);
      return { frames: 1, runs: () => runs };
    },
  },
  {
    name: 'the machine stands for 1–20 frames',
    group: 'machine',
    begin: (random) => ({ frames: between(random, 1, 20), runs: () => 0 }),
  },
  {
    name: 'the machine stands for good',
    group: 'machine',
    isFatal: true,
    begin: () => ({ frames: LASTING, runs: () => 0 }),
  },
  {
    name: 'an invalid opcode is reached',
    group: 'machine',
    isFatal: true,
    begin: () => ({
      frames: LASTING,
      meddle: () => {
        throw new MachineCrash('Game crashed, invalid opcode at address $c000');
      },
    }),
  },
  {
    name: 'a bit of the piece is read wrong',
    group: 'reading',
    begin: (random, moment) =>
      inControl(moment) ? { frames: 1, look: flip([seenBit(random, moment, PIECE)]) } : undefined,
  },
  {
    name: 'a cell is read wrong',
    group: 'reading',
    begin: (random, moment) => ({ frames: 1, look: flip([seenBit(random, moment, ['playfield'])]) }),
  },
  {
    name: 'score, lines, level, next piece or counter are read wrong',
    group: 'reading',
    begin: (random, moment) => ({ frames: 1, look: flip([seenBit(random, moment, NUMBERS)]) }),
  },
  {
    name: 'the mode or phase is read wrong',
    group: 'reading',
    begin: (random, moment) => ({ frames: 1, look: flip([seenBit(random, moment, MODES)]) }),
  },
  {
    name: 'a bit is read wrong for 30 frames',
    group: 'reading',
    begin: (random, moment) => ({ frames: 30, look: flip([seenBit(random, moment, ANYTHING)]) }),
  },
  {
    name: 'many bits are read wrong for 5 frames',
    group: 'reading',
    begin: (random, moment) => {
      const bits = Array.from({ length: 5 }, () => Array.from({ length: 6 }, () => seenBit(random, moment, ANYTHING)));
      return { frames: bits.length, look: (ram, frame) => flip(bits[frame] as Bit[])(ram) };
    },
  },
  {
    name: 'an old frame is seen for 1–8 frames',
    group: 'reading',
    begin: (random, { ram }) => {
      const old = ram.slice();
      return { frames: between(random, 1, 8), look: (seen) => seen.set(old) };
    },
  },
  {
    name: 'RAM reads as $FF for 5 frames',
    group: 'reading',
    begin: () => ({ frames: 5, look: (ram) => ram.fill(0xff) }),
  },
  {
    name: 'RAM reads as $FF for good',
    group: 'reading',
    isFatal: true,
    begin: () => ({ frames: LASTING, look: (ram) => ram.fill(0xff) }),
  },
  {
    name: 'a cell of the playfield changes',
    group: 'game',
    begin: (random, moment) => {
      if (!inControl(moment)) return undefined;
      const { address } = RAM_MAP.playfield;
      // Below the rows in which a new block would end the game.
      const at = address + between(random, 100, 199);
      const value = moment.ram[at] < EMPTY_CELL ? EMPTY_CELL : 0x7b;
      return { frames: 1, meddle: (machine) => machine.poke(at, value) };
    },
  },
  {
    name: 'the piece jumps a column',
    group: 'game',
    begin: (random, moment) => {
      const { phase, piece } = observe(moment);
      const x = piece.x + oneOf(random, [-1, 1]);
      if (phase !== PHASE.CONTROL || x < 2 || x > 7) return undefined;
      return { frames: 1, meddle: (machine) => pokeField(machine, 'tetriminoX', x) };
    },
  },
  {
    name: 'the next piece changes',
    group: 'game',
    begin: (random, moment) => {
      const next = oneOf(
        random,
        [2, 7, 8, 10, 11, 14, 18].filter((other) => other !== observe(moment).next),
      );
      return { frames: 1, meddle: (machine) => pokeField(machine, 'nextPiece', next) };
    },
  },
  {
    name: 'the level rises to 29',
    group: 'game',
    begin: () => ({ frames: 1, meddle: (machine) => pokeField(machine, 'levelNumber', 29) }),
  },
  {
    name: 'the game stands in a phase that does nothing',
    group: 'game',
    isFatal: true,
    begin: () => ({ frames: 1, meddle: (machine) => pokeField(machine, 'playState', NO_PHASE) }),
  },
  {
    name: 'the piece hangs in the air',
    group: 'game',
    isFatal: true,
    begin: (_, moment) => {
      const { piece } = observe(moment);
      if (!inControl(moment)) return undefined;
      return {
        frames: LASTING,
        meddle: (machine) => {
          pokeField(machine, 'tetriminoX', piece.x);
          pokeField(machine, 'tetriminoY', piece.y);
          pokeField(machine, 'currentPiece', piece.orientation);
          pokeField(machine, 'fallTimer', 0);
          pokeField(machine, 'autorepeatY', 0);
        },
      };
    },
  },
  {
    name: 'the game jumps to the demo',
    group: 'game',
    isFatal: true,
    begin: () => ({ frames: 1, meddle: (machine) => pokeField(machine, 'gameMode', DEMO) }),
  },
  {
    name: 'a tick never ends',
    group: 'game',
    isFatal: true,
    begin: () => ({
      frames: LASTING,
      runs: () => 0,
      look: (ram, frame) => {
        ram[RAM_MAP.verticalBlankingInterval.address] = 1;
        ram[RAM_MAP.frameCounter.address] += frame + 1;
      },
    }),
  },
  {
    name: 'the pile reaches the top, and the curtain never ends',
    group: 'game',
    isFatal: true,
    begin: (_, moment) =>
      inControl(moment)
        ? {
            frames: LASTING,
            meddle: (machine, frame) => {
              const { address } = RAM_MAP.playfield;
              // One column stays open, so that nothing is cleared.
              for (let cell = 0; frame === 0 && cell < 200; cell++) if (cell % 10) machine.poke(address + cell, 0x7b);
              if (observe(machine).phase === PHASE.CURTAIN) pokeField(machine, 'curtainRow', 0xf0);
            },
          }
        : undefined,
  },
];
