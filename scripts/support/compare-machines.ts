/**
 * The fast machine against the untouched one: the same buttons, and after every frame the same RAM and the same register
 * writes on the same processor cycles.
 */
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import type { NesImage } from '../../src/emulator/image.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import type { RegisterWrite } from '../../src/emulator/machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import type { Buttons } from '../../src/tetris/buttons.js';

/**
 * What differs, or undefined.
 *
 * @param pictures draws every frame, on both (default false)
 */
export function firstDifference(
  image: NesImage,
  buttons: Iterable<Buttons>,
  frames: number,
  pictures = false,
): string | undefined {
  const writes: Record<'plain' | 'fast', RegisterWrite[]> = { plain: [], fast: [] };
  const plain = openMachine(image, { pictures, onWrite: (write) => writes.plain.push(write) });
  const fast = openMachine(image, { pictures, fast: true, onWrite: (write) => writes.fast.push(write) });
  let frame = 0;
  for (const held of buttons) {
    if (frame++ === frames) break;
    plain.runFrame(held);
    fast.runFrame(held);
    for (let address = 0; address < plain.ram.length; address++) {
      if (plain.ram[address] !== fast.ram[address]) return `RAM $${address.toString(16)} after frame ${frame}`;
    }
    const difference = differentWrite(writes.plain, writes.fast);
    if (difference !== undefined) return `${difference} in frame ${frame}`;
    writes.plain.length = 0;
    writes.fast.length = 0;
  }
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

/** The buttons of a game of the plateau player, menus included, up to so many frames. */
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
