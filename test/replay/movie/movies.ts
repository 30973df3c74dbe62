/** Movies for tests: games of the bot, and inputs that nobody would call a game. */

import { enterGame } from '../../../src/bot/pass-menus.js';
import { playOnMachine } from '../../../src/bot/play-on-machine.js';
import type { MenuGoal } from '../../../src/emulator/clients/menu-step.js';
import type { NesImage } from '../../../src/emulator/image.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import type { GameResult } from '../../../src/record/game-events.js';
import { BUTTON, type Buttons } from '../../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { plateau } from '../recorded-game.js';

export interface PlayedInputs {
  readonly inputs: readonly Buttons[];
  readonly result: GameResult;
}

/** A game of the plateau player. */
export function playedGame(game: {
  readonly gameType: 'A' | 'B';
  readonly untilLines: number | null;
  readonly image?: NesImage;
}): PlayedInputs {
  const { image = BUILTIN_IMAGE, ...chosen } = game;
  const machine = openMachine(image, { pictures: false, fast: true });
  const inputs: Buttons[] = [];
  const options = { ...chosen, startLevel: 19, height: 3, music: 0, seed: 3, reaction: 0 };
  const steps = playOnMachine(machine, plateau(), options, [
    (event) => {
      if (event.kind === 'frame') inputs.push(event.buttons);
    },
  ]);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { inputs, result: value };
  }
}

/** From power-on into a game of level 9. */
export function menuInputs(goal: Partial<MenuGoal> = {}): Buttons[] {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const inputs: Buttons[] = [];
  const chosen = { gameType: 'A', startLevel: 9, height: 0, music: 0, titleWait: 40, levelMenuWait: 30 } as const;
  enterGame(machine, { ...chosen, ...goal }, ({ buttons }) => inputs.push(buttons));
  return inputs;
}

/** Back and forth between title and menus, and never into a game. */
export function wandering(frames: number): Buttons[] {
  return Array.from({ length: frames }, (_, frame) => {
    if (frame < 70) return 0;
    return frame % 60 === 20 ? BUTTON.START : frame % 60 === 50 ? BUTTON.B : 0;
  });
}

/** Buttons of somebody who does not look. */
export function blindly(frames: number, seed: number): Buttons[] {
  const random = new SeededRandom(seed);
  const held = [0, 0, BUTTON.DOWN, BUTTON.DOWN, BUTTON.RIGHT, BUTTON.LEFT, BUTTON.A, BUTTON.B];
  const inputs: Buttons[] = [];
  while (inputs.length < frames) {
    const buttons = held[random.below(held.length)];
    for (let left = 1 + random.below(10); left > 0; left--) inputs.push(buttons);
  }
  return inputs.slice(0, frames);
}

/** Without the frames at the end on which nothing is pressed. */
export function upToLastPress(inputs: readonly Buttons[]): readonly Buttons[] {
  return inputs.slice(0, inputs.findLastIndex((buttons) => buttons !== 0) + 1);
}
