/**
 * Holds a machine against the model after every frame of a game: every field and all bytes of the playfield page, the
 * generator and the statistics included, of which the bot itself sees nothing.
 */
import type { Machine } from '../../emulator/machine.js';
import { ModelBeside } from '../../ram/model-beside.js';
import { diffGameState, readGameState } from '../../ram/model-state.js';
import type { GameListener } from '../../record/game-events.js';
import type { GameState } from '../../tetris/game-state.js';

export interface FrameCheck {
  readonly listen: GameListener;
  /** Frames that were compared. */
  readonly frames: number;
  /** Frames that had no tick, since the one before took longer than a frame; on the original at high levels. */
  readonly overruns: number;
}

/**
 * A check of one game.
 *
 * @param levels the model holds below this level; from there on nothing is compared
 * @param onDifference told of the first difference; the rest of the game is not compared
 */
export function frameCheck(machine: Machine, levels: number, onDifference: (message: string) => void): FrameCheck {
  let state: GameState | undefined;
  let frames = 0;
  const model = new ModelBeside(machine);

  function compare(before: GameState, buttons: number, frame: number): void {
    const step = model.step(before, buttons);
    state = step.state;
    if (state.activity === 'left' || state.level >= levels) {
      state = undefined;
      return;
    }
    if (!step.isWhole) return;
    frames++;
    const [first, ...others] = diffGameState(machine.ram, state);
    if (!first) return;
    state = undefined;
    const more = others.length ? ` and ${others.length} more` : '';
    onDifference(`frame ${frame}: ${first.field} is ${first.seen}, expected ${first.expected}${more}`);
  }

  return {
    get frames() {
      return frames;
    },
    get overruns() {
      return model.overruns;
    },
    listen(event) {
      if (event.kind === 'started') state = readGameState(machine.ram);
      else if (event.kind === 'frame' && state) compare(state, event.buttons, event.frame);
    },
  };
}
