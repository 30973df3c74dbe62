/** Plays inputs of any origin from power-on, and emits the events of the first game in them as for a game of the bot. */

import { stateOf } from '../../bot/believed-game.js';
import type { PilotOptions } from '../../bot/game-account.js';
import { type Pilot, pilot } from '../../bot/pilot.js';
import type { Client } from '../../emulator/clients/client.js';
import { isGameStart, type MenuChoice } from '../../emulator/clients/menu-step.js';
import type { Machine } from '../../emulator/machine.js';
import type { Player } from '../../players/player.js';
import { type Observation, observe } from '../../ram/observe.js';
import type { InputPlan } from '../../reach/input-plan.js';
import { LONGEST_PIECE } from '../../reach/input-plan.js';
import type { GameListener, GameResult } from '../../record/game-events.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../../tetris/buttons.js';
import { hasEnded, PHASE } from '../../tetris/game-state.js';
import { stepGame } from '../../tetris/game-step.js';
import type { MovieWatch } from './checkpoints.js';
import type { MovieInputs } from './parsed-movie.js';
import { LONGEST_START } from './shift-trial.js';

/** The first game of a movie. */
export interface MovieGame extends MenuChoice {
  /** Frames from power-on to the game's first active frame. */
  readonly startFrame: number;
  readonly result: GameResult;
}

export interface PlayedMovie {
  /** Undefined when the inputs lead to no game. */
  readonly game: MovieGame | undefined;
  /** Frame on which another game began; undefined when there was none. */
  readonly nextGameFrame: number | undefined;
  /** Frames without a button that were played behind the last one of the movie. */
  readonly framesAfter: number;
}

/** A watch that ignores everything. */
const UNWATCHED = { look: () => {}, begin: () => {}, listen: () => {} };

/** The seed of a game whose seed the bot does not know. */
const NO_SEED = 0;

/**
 * Turns the machine on and plays to the end of the inputs; stops after every frame. A movie ends with its last press,
 * and a console is left on: a game that has been chosen begins, and the piece in play comes to rest and is scored.
 *
 * @param watch sees every frame and every event of the first game
 * @throws MachineCrash when the cartridge crashes
 */
export function* playMovie(
  machine: Machine,
  { pad, secondPad = [], endsThere = false, seed = NO_SEED, end = 'stopped' }: MovieInputs,
  listen: GameListener,
  watch: Pick<MovieWatch, 'look' | 'begin' | 'listen'> = UNWATCHED,
): Generator<void, PlayedMovie, void> {
  machine.powerOn();
  listen({ kind: 'power-on', seed });
  const inputs = endsThere ? pad : [...pad, ...new Array<Buttons>(LONGEST_START + LONGEST_PIECE).fill(NO_BUTTONS)];
  const lastStart = pad.findLastIndex((buttons, i) => newlyPressed(buttons, pad[i - 1] ?? 0) & BUTTON.START);
  let first: Observation | undefined;
  let startFrame = 0;
  let bot: Pilot | undefined;
  let nextGameFrame: number | undefined;
  let scored = 0;
  /** Pieces that are scored when the one in play at the movie's end is. */
  let toScore: number | undefined;
  const tell: GameListener = (event) => {
    if (event.kind === 'scored') scored++;
    watch.listen(event);
    listen(event);
  };

  /** Whether something that the movie began is not over. */
  function goesOn(seen: Observation): boolean {
    if (machine.frame < pad.length) return true;
    if (machine.frame >= inputs.length) return false;
    if (!bot) return machine.frame <= lastStart + LONGEST_START;
    const isInPlay = seen.screen === 'play' && seen.phase <= PHASE.SCORE;
    toScore ??= isInPlay ? scored + 1 : scored;
    return !bot.result && scored < toScore;
  }

  let seen = observe(machine);
  while (goesOn(seen)) {
    const buttons = inputs[machine.frame];
    bot?.buttons();
    machine.runFrame(buttons, secondPad[machine.frame]);
    const { screen: before } = seen;
    seen = observe(machine);
    watch.look(seen, machine.frame);
    if (bot) bot.see(seen, machine.frame);
    else listen({ kind: 'frame', frame: machine.frame, buttons });
    if (isGameStart(seen.screen, before)) {
      if (!first) {
        first = seen;
        startFrame = machine.frame;
        const { gameType, startLevel } = seen;
        const options = { gameType, startLevel, seed, untilLines: null, reaction: 0 };
        const { frame, client } = machine;
        watch.begin(seen, frame);
        bot = pilotOfInputs(inputs, options, { first, frame, listen: tell, client });
      } else if (bot?.result) {
        nextGameFrame ??= machine.frame;
      }
    }
    yield;
  }

  const framesAfter = Math.max(0, machine.frame - pad.length);
  if (!first || !bot) return { game: undefined, nextGameFrame, framesAfter };
  const { gameType, startLevel, height, music } = first;
  const result = bot.result ?? bot.end(end);
  return { game: { gameType, startLevel, height, music, startFrame, result }, nextGameFrame, framesAfter };
}

// A pilot for a game whose inputs are known beforehand: its "player" plans what the inputs will do.

/** The game as the pilot finds it. */
export interface GameOfInputs {
  /** Before the first active frame. */
  readonly first: Observation;
  /** Frames since power-on. */
  readonly frame: number;
  readonly listen: GameListener;
  /** What it is played on. */
  readonly client: Client;
}

/**
 * What it says of buttons is what was pressed, not what it would have pressed.
 *
 * @param inputs from power-on
 */
export function pilotOfInputs(
  inputs: readonly Buttons[],
  options: PilotOptions,
  { first, frame, listen, client }: GameOfInputs,
): Pilot {
  let now = frame;
  let seen = first;
  const player: Player = {
    name: 'movie',
    decide() {
      const plan = planOf(seen, inputs.slice(now, now + LONGEST_PIECE));
      return plan && { plan, value: 0, ranking: [] };
    },
  };
  // What the movie presses is all that is pressed: a dodge that is told would be none.
  const told = pilot(player, { ...options, dodge: false }, { first, frame, tell: listen, client });
  return {
    get result() {
      return told.result;
    },
    buttons: (theirs) => told.buttons(theirs),
    see(observation, after) {
      now = after;
      seen = observation;
      told.see(observation, after, inputs[after - 1]);
    },
    end: (end) => told.end(end),
    crash: (reason) => told.crash(reason),
  };
}

/** What the inputs do with the piece under control, over pauses and stretched ticks; undefined when it does not rest. */
function planOf(seen: Observation, ahead: readonly Buttons[]): InputPlan | undefined {
  let state = stateOf(seen);
  for (const [i, held] of ahead.entries()) {
    state = stepGame(state, held);
    const { phase, orientation, x, y } = state;
    if (hasEnded(state)) return undefined;
    if (phase !== PHASE.CONTROL) return { placement: { orientation, x, y }, buttons: ahead.slice(0, i + 1) };
  }
  return undefined;
}
