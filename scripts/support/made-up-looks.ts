/** A game of the model as looks at its playfield, as if a video had been read: all of them or some, sharp or not. */
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { NgfFrame } from '../../src/ngf/frame.js';
import { GameScreen } from '../../src/ngf/game-frames.js';
import type { GameState } from '../../src/tetris/game-state.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';
import type { Look } from '../../src/video/look.js';

/** How well a game is seen. */
export interface Sight {
  /** Pictures a second. */
  readonly rate: number;
  /** Share of pictures that are missing. */
  readonly lost: number;
  /** Share of pictures in which two frames of the console are mixed. */
  readonly mixed: number;
  /** Share of cells that say the contrary, and of cells that tell nothing. */
  readonly wrong: number;
  readonly dull: number;
  /** Whether the next box is seen. */
  readonly hasNext: boolean;
}

export const SHARP: Sight = { rate: 60.0988, lost: 0, mixed: 0, wrong: 0, dull: 0, hasNext: true };

const CLEAR = 6;
const CELLS = 200;

/** Every frame of the console, also those that look like the one before. */
export function screensOf(states: Iterable<GameState>): NgfFrame[] {
  const screen = new GameScreen(1);
  const frames: NgfFrame[] = [];
  for (const state of states) {
    const frame = screen.show(state);
    if (frame) frames.push(frame);
  }
  frames.push(...screen.end());
  return frames;
}

/** @param frames of every frame of the console */
export function* looksOf(frames: readonly NgfFrame[], sight: Sight, random: SeededRandom): Generator<Look, void, void> {
  const step = NTSC.framesPerSecond / sight.rate;
  for (let at = random.float() * step; at < frames.length; at += step) {
    if (random.float() < sight.lost) continue;
    const frame = frames[Math.trunc(at)];
    const other = random.float() < sight.mixed ? frames[Math.max(0, Math.trunc(at) - 1)] : frame;
    yield lookAt([frame, other], (Math.trunc(at) * 1000) / NTSC.framesPerSecond, sight, random);
  }
}

function lookAt([frame, other]: readonly NgfFrame[], time: number, sight: Sight, random: SeededRandom): Look {
  const odds = new Float32Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    const seen = [frame, other].reduce((sum, { cells }) => sum + (cells[cell] > 0 ? CLEAR : -CLEAR), 0) / 2;
    const chance = random.float();
    odds[cell] = chance < sight.wrong ? -seen : chance < sight.wrong + sight.dull ? seen / 10 : seen;
  }
  const isField = frame.score !== undefined;
  const { next } = frame;
  return {
    ...{ time, odds, isField },
    colours: Uint8Array.from(frame.cells),
    next: next && sight.hasNext ? Float32Array.from(TETROMINOES, (each) => (each === next ? 0 : -CLEAR)) : undefined,
  };
}
