/**
 * The fast machine against the untouched one: the same buttons, and after every frame the same RAM, the same register
 * writes on the same processor cycles and, if wanted, the same picture and the same sound.
 */
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { MachineOptions, RegisterWrite } from '../../src/emulator/machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import type { Buttons } from '../../src/tetris/buttons.js';

export interface ComparisonOptions {
  /** Draws every frame on both and compares the pictures (default false). */
  readonly pictures?: boolean;
  /** Makes sound on both and compares all samples (default false). */
  readonly sound?: boolean;
  /** Frames after which, each time, another fast machine goes on from a state of the last one (default: never). */
  readonly reloadEvery?: number;
}

/** What the processor and the sound unit of a machine did in a frame. */
interface Trace {
  readonly writes: RegisterWrite[];
  readonly samples: number[];
}

/** What differs, or undefined. */
export function firstDifference(
  image: NesImage,
  buttons: Iterable<Buttons>,
  frames: number,
  { pictures = false, sound = false, reloadEvery }: ComparisonOptions = {},
): string | undefined {
  const traces: Record<'plain' | 'fast', Trace> = {
    plain: { writes: [], samples: [] },
    fast: { writes: [], samples: [] },
  };
  const optionsFor = ({ writes, samples }: Trace): MachineOptions => ({
    pictures,
    onWrite: (write) => writes.push(write),
    ...(sound && { onSample: (left, right) => samples.push(left, right) }),
  });
  const openFast = () => openMachine(image, { ...optionsFor(traces.fast), fast: true });
  const plain = openMachine(image, optionsFor(traces.plain));
  let fast = openFast();
  let frame = 0;
  for (const held of buttons) {
    if (frame++ === frames) break;
    plain.runFrame(held);
    fast.runFrame(held);
    const address = differentIndex(plain.ram, fast.ram);
    if (address !== undefined) return `RAM $${address.toString(16)} after frame ${frame}`;
    const write = differentWrite(traces.plain.writes, traces.fast.writes);
    if (write !== undefined) return `${write} in frame ${frame}`;
    if (pictures && differentIndex(plain.picture(), fast.picture()) !== undefined) return `picture of frame ${frame}`;
    if (differentIndex(traces.plain.samples, traces.fast.samples) !== undefined) return `sound of frame ${frame}`;
    for (const { writes, samples } of Object.values(traces)) writes.length = samples.length = 0;
    if (reloadEvery !== undefined && frame % reloadEvery === 0) {
      const state = fast.save();
      fast = openFast();
      fast.load(state);
    }
  }
  return undefined;
}

function differentIndex(one: ArrayLike<number>, other: ArrayLike<number>): number | undefined {
  for (let i = 0; i < Math.max(one.length, other.length); i++) if (one[i] !== other[i]) return i;
  return undefined;
}

function differentWrite(plain: readonly RegisterWrite[], fast: readonly RegisterWrite[]): string | undefined {
  for (let i = 0; i < Math.max(plain.length, fast.length); i++) {
    const [one, other] = [JSON.stringify(plain[i]), JSON.stringify(fast[i])];
    if (one !== other) return `write ${i}: ${one} on the untouched machine, ${other} on the fast one`;
  }
  return undefined;
}

export interface BotGame {
  readonly seed: number;
  readonly startLevel: number;
  readonly frames: number;
}

/** The buttons of a game of the plateau player, menus included, up to `frames` frames. */
export function botButtons(image: NesImage, { seed, startLevel, frames }: BotGame): Buttons[] {
  const named = playerByName('plateau');
  if (!named.ok) throw new Error(named.message);
  const { player } = named;
  const buttons: Buttons[] = [];
  const machine = openMachine(image, { pictures: false, fast: true });
  const options = { gameType: 'A', startLevel, height: 0, music: 0, seed, untilLines: null, reaction: 0 } as const;
  const game = playOnMachine(machine, player, options, [
    (event) => {
      if (event.kind === 'frame') buttons.push(event.buttons);
    },
  ]);
  while (buttons.length < frames && !game.next().done);
  return buttons;
}
