/** An overlay for a game that is being played: it hears what the bot plans and does. */
import type { GameListener } from '../record/game-events.js';
import type { GameState } from '../tetris/game-state.js';
import { type Tetromino, tetrominoOf } from '../tetris/tetromino.js';
import type { OverlayTrack } from './overlay-track.js';

/**
 * A listener that keeps a track up to date. A picture made by the frame of a `frame` event shows the game before that
 * frame: what belongs on it is read from the track before the listener hears of the event.
 *
 * @param state the game after the last frame
 */
export function liveOverlay(track: OverlayTrack, state: () => GameState): GameListener {
  let isPlayed = false;
  let tetromino: Tetromino | undefined;
  return (event) => {
    switch (event.kind) {
      case 'started':
        isPlayed = true;
        track.see(state());
        break;
      case 'frame':
        if (isPlayed) track.see(state());
        break;
      case 'planned':
        track.plan(event, state());
        break;
      case 'rested':
        tetromino = tetrominoOf(event.orientation);
        break;
      case 'scored':
        if (tetromino) track.count({ ...event, tetromino });
        break;
    }
  };
}
