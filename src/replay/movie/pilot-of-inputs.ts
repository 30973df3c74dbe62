/** A pilot for a game whose inputs are known beforehand: its "player" plans what the inputs will do. */
import { type Pilot, type PilotOptions, pilot } from '../../bot/pilot.js';
import type { Client } from '../../emulator/clients/client.js';
import type { Player } from '../../players/player.js';
import type { Observation } from '../../ram/observe.js';
import { playPlan } from '../../reach/input-plan.js';
import type { GameListener } from '../../record/game-events.js';
import type { Buttons } from '../../tetris/buttons.js';

/** Frames; longer than any piece is in play without a pause. */
const LONGEST_PIECE = 1_200;

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
  const player: Player = {
    name: 'movie',
    decide(situation) {
      const ahead = inputs.slice(now, now + LONGEST_PIECE);
      const { pieces, rest } = playPlan(situation, ahead);
      if (!rest) return undefined;
      return { plan: { placement: rest, buttons: ahead.slice(0, pieces.length) }, value: 0, ranking: [] };
    },
  };
  const told = pilot(player, options, { first, frame, tell: listen, client });
  return {
    get result() {
      return told.result;
    },
    buttons: (theirs) => told.buttons(theirs),
    see(observation, after) {
      now = after;
      told.see(observation, after, inputs[after - 1]);
    },
    end: (end) => told.end(end),
    crash: (reason) => told.crash(reason),
  };
}
