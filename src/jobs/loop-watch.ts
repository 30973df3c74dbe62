/** Looks for the frame of a game before which everything is as it was at its start. */
import { readGameState } from '../ram/model-state.js';
import { differenceFromStart } from '../replay/play-rounds.js';
import type { GameState } from '../tetris/game-state.js';
import type { Follower } from './play-games.js';

export interface LoopWatch extends Follower {
  /** What kept the game from coming back; undefined when it did. */
  readonly difference: string | undefined;
  /** From the first active frame. */
  readonly frames: number;
}

/** Looks for the frame in which the piece after so many others is in play. */
export function loopWatch(pieces: number, end: () => void): LoopWatch {
  let start: GameState | undefined;
  let startFrame = 0;
  let frames = 0;
  let scored = 0;
  let difference: string | undefined = `it ended before piece ${pieces}`;
  let look: () => void = () => {};
  return {
    get difference() {
      return difference;
    },
    get frames() {
      return frames;
    },
    listenerFor({ machine }) {
      look = () => {
        if (!start || scored < pieces) return;
        frames = machine.frame - startFrame;
        difference = differenceFromStart(start, readGameState(machine));
        // The next piece appears some frames after the last one was scored.
        if (difference === undefined || scored > pieces) end();
      };
      return (event) => {
        if (event.kind === 'started') {
          start = readGameState(machine);
          startFrame = machine.frame;
        } else if (event.kind === 'scored') scored++;
      };
    },
    afterFrame() {
      look();
      return undefined;
    },
  };
}
