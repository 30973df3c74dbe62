/** A pilot for a game whose inputs are known beforehand: its "player" plans what the inputs will do. */
import { stateOf } from '../../bot/believed-game.js';
import type { PilotOptions } from '../../bot/game-account.js';
import { type Pilot, pilot } from '../../bot/pilot.js';
import type { Client } from '../../emulator/clients/client.js';
import type { Player } from '../../players/player.js';
import type { Observation } from '../../ram/observe.js';
import type { InputPlan } from '../../reach/input-plan.js';
import type { GameListener } from '../../record/game-events.js';
import type { Buttons } from '../../tetris/buttons.js';
import { hasEnded, PHASE } from '../../tetris/game-state.js';
import { stepGame } from '../../tetris/game-step.js';
import { LONGEST_PIECE } from './shift-trial.js';

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
