/** A recorded game as the model's state in each of its frames. */

import type { LoggedGame } from '../record/read-run-log.js';
import type { RunHeader } from '../record/run-header.js';
import type { GameState } from '../tetris/game-state.js';
import { GameReplay } from './game-replay.js';
import { modelDevice } from './replay-device.js';
import { ReplayError } from './replay-frames.js';

/**
 * How the game stands before its first active frame, and after each, by playing its buttons on the model.
 *
 * @param image that it was recorded on
 * @throws ReplayError where its start is not known, and where it is no longer the recorded one
 */
export function* recordedStates(
  game: Readonly<LoggedGame>,
  image: RunHeader['image'],
): Generator<GameState, void, void> {
  const device = modelDevice(game, image);
  const start = game.start?.frame;
  if (!device || start === undefined) throw new ReplayError('the start of the game is not known');
  const replay = new GameReplay(game, device, { keptEvery: Number.POSITIVE_INFINITY });
  while (replay.frame < start && replay.step());
  yield replay.state;
  while (!replay.atEnd) {
    const isPlayed = replay.step();
    const { divergence, unknownFrom, frame } = replay;
    if (!isPlayed || divergence || unknownFrom !== undefined) {
      throw new ReplayError(`frame ${frame}: ${divergence?.message ?? 'the model does not know how it goes on'}`);
    }
    yield replay.state;
  }
}
