/** Whether a cartridge plays the game of the model: what was found on the model is there on the cartridge, too, or not. */

import type { GameOptions } from '../../bot/play-on-machine.js';
import type { Machine } from '../../emulator/machine.js';
import { EXIT, newStop, type Stop } from '../../platform/job.js';
import type { AnyPlayer } from '../../players/player.js';
import { readGameState } from '../../ram/model-state.js';
import { simulateFrom } from '../../simulate/simulate-game.js';
import type { GameState } from '../../tetris/game-state.js';
import { describePlacement, formatOrientation, isSamePlacement, type Placement } from '../../tetris/placement.js';
import { failure } from '../options/advice.js';
import { explainNoGame, type Follower, playGames } from './play-games.js';

/** Another generator, other entry delays or another gravity show within as many. */
const PIECES = 12;

export interface ModelCheck {
  /** The name of the cartridge. */
  readonly name: string;
  readonly machine: Machine;
  readonly player: AnyPlayer;
  /** The options of the game that is played for the check. */
  readonly options: GameOptions;
  readonly stop: Stop;
}

/**
 * Plays the first pieces of a game on the cartridge, and on the model from where that game began.
 *
 * @throws Failure when they are not the same, and when the cartridge comes to no game
 */
export async function checkModel({ name, machine, player, options, stop }: ModelCheck): Promise<void> {
  // 1. On the cartridge.
  const played: Placement[] = [];
  let start: GameState | undefined;
  const end = newStop();
  const release = stop.hold(() => stop.reason && end.end(stop.reason));
  try {
    const look: Follower = {
      listenerFor() {
        return (event) => {
          if (event.kind === 'started') start = readGameState(machine);
          if (event.kind === 'rested') played.push(event.placement);
          if (played.length === PIECES) end.end({ exitCode: EXIT.DONE, message: '' });
        };
      },
    };
    await playGames(
      { machine, player, options, games: 1, speed: Number.POSITIVE_INFINITY },
      [look],
      end,
      performance,
    ).catch(explainNoGame);
  } finally {
    release();
  }
  if (stop.reason || !start) return;

  // 2. On the model.
  const expected: Placement[] = [];
  const { seed, untilLines, reaction } = options;
  simulateFrom(player, start, {
    ...{ seed, untilLines, reaction, maxPieces: played.length },
    watch: ({ placement }) => expected.push(placement),
  });
  const at = played.findIndex((placement, i) => !expected[i] || !isSamePlacement(placement, expected[i]));
  if (at < 0) return;
  throw failure(
    `${name} plays another game than the model: piece ${at + 1} of seed ${seed} came to rest as ${describe(played[at])}, expected ${describe(expected[at])}`,
    'other-image',
  );
}

/** `T-left in columns 5–6, row 2`. */
function describe(placement: Placement | undefined): string {
  return placement ? `${formatOrientation(placement.orientation)} in ${describePlacement(placement)}` : 'nothing';
}
