/** Plays inputs from power-on, whoever they come from, and tells of the first game in them as of a game of the bot. */
import type { Pilot } from '../bot/pilot.js';
import type { Machine } from '../emulator/machine.js';
import type { Buttons } from '../input/buttons.js';
import { isGameStart } from '../menu/menu-step.js';
import { type Observation, observe } from '../ram/observe.js';
import type { GameListener, GameResult } from '../record/game-events.js';
import type { GameType } from '../tetris/game-state.js';
import { pilotOfInputs } from './pilot-of-inputs.js';

/** The first game of a movie. */
export interface MovieGame {
  readonly gameType: GameType;
  readonly startLevel: number;
  readonly height: number;
  readonly music: number;
  /** Frames from power-on to the game's first active frame. */
  readonly startFrame: number;
  readonly result: GameResult;
}

export interface PlayedMovie {
  /** Undefined when the inputs lead to no game. */
  readonly game: MovieGame | undefined;
  /** Frame on which another game began; undefined when there was none. */
  readonly nextGameFrame: number | undefined;
}

/** Of no seed that the bot knows. */
const SEED = 0;

/**
 * Turns the machine on and plays to the end of the inputs; stops after every frame.
 *
 * @throws MachineCrash when the cartridge crashes
 */
export function* playMovie(
  machine: Machine,
  inputs: readonly Buttons[],
  listen: GameListener,
): Generator<void, PlayedMovie, void> {
  machine.powerOn();
  listen({ kind: 'power-on', seed: SEED });
  let first: Observation | undefined;
  let startFrame = 0;
  let bot: Pilot | undefined;
  let nextGameFrame: number | undefined;

  while (machine.frame < inputs.length) {
    const buttons = inputs[machine.frame];
    bot?.buttons();
    machine.runFrame(buttons);
    const seen = observe(machine.ram);
    if (bot) bot.see(seen, machine.frame);
    else listen({ kind: 'frame', frame: machine.frame, buttons });
    if (isGameStart(seen)) {
      if (!first) {
        first = seen;
        startFrame = machine.frame;
        const { gameType, startLevel } = seen;
        const options = { gameType, startLevel, seed: SEED, untilLines: null, reaction: 0 };
        const { frame, cartridge } = machine;
        bot = pilotOfInputs(inputs, options, { first, frame, listen, cartridge });
      } else if (bot?.result) {
        nextGameFrame ??= machine.frame;
      }
    }
    yield;
  }

  if (!first || !bot) return { game: undefined, nextGameFrame };
  const { gameType, startLevel, height, music } = first;
  const result = bot.result ?? bot.end('stopped');
  return { game: { gameType, startLevel, height, music, startFrame, result }, nextGameFrame };
}
