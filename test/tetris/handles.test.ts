import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { buttonsOfPause } from '../../src/search/drop-times.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { entryDelay, stretchedEntryDelay } from '../../src/tetris/entry-delay.js';
import { type GameState, PHASE, STRETCHING } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { ROWS } from '../../src/tetris/playfield.js';
import { cellIndex, emptyPage } from '../../src/tetris/playfield-page.js';
import { advanceRng } from '../../src/tetris/random.js';
import { SPAWN_ORIENTATION } from '../../src/tetris/tetromino.js';
import { BLANK_GAME } from '../../src/verify/scenario/scenario.js';

const I_FLAT = SPAWN_ORIENTATION.I;

/** A flat I one frame before the failing step in row y, over a block; the row is completed where it clears. */
function aboutToRest(y: number, clears: boolean, frameCounter: number): GameState {
  const page = emptyPage();
  if (y < ROWS - 1) page[cellIndex(y + 1, 5)] = 0x7b;
  if (clears) for (const column of [0, 1, 2, 7, 8, 9]) page[cellIndex(y, column)] = 0x7c;
  return { ...BLANK_GAME, page, y, x: 5, orientation: I_FLAT, frameCounter, level: 29 };
}

/** Plays from one state to the next spawn, and says how many frames it took. */
function framesToSpawn(state: GameState, held: (frame: number) => Buttons): { frames: number; state: GameState } {
  for (let frames = 0; ; ) {
    state = stepGame(state, held(frames));
    if (state.activity === 'left') throw new Error('the game was left');
    if (frames > 0 && state.phase === PHASE.CONTROL && state.y === 0 && state.fall === 0) return { frames, state };
    frames++;
  }
}

describe('a pause', () => {
  test.each([2, 3, 17, 400])('of %i frames steps the register and the frame counter on, and nothing else', (frames) => {
    const before = { ...BLANK_GAME, frameCounter: 0xfff0, level: 18, das: 7 };
    const plan = [BUTTON.LEFT, BUTTON.LEFT | BUTTON.A, BUTTON.LEFT, BUTTON.RIGHT, NO_BUTTONS, BUTTON.DOWN, BUTTON.DOWN];
    const paused = [plan[0], ...buttonsOfPause(plan[1], frames), ...plan.slice(2)];
    const plain = plan.reduce(stepGame, before);
    const after = paused.reduce(stepGame, before);
    expect(paused.length).toBe(plan.length + frames);
    const rng = advanceRng(plain.rng, frames);
    const frameCounter = (plain.frameCounter + frames) & 0xffff;
    expect({ ...after, redrawCursor: 0 }).toEqual({ ...plain, rng, frameCounter, redrawCursor: 0 });
  });
});

describe('DOWN, LEFT and RIGHT held together', () => {
  test('lengthen the entry delay as in play, on any of its ticks, seed 3', () => {
    const random = new SeededRandom(3);
    const seen = new Set<number>();
    for (let i = 0; i < 4_000; i++) {
      const y = 1 + random.below(ROWS - 1);
      const clears = random.below(2) === 1;
      const start = aboutToRest(y, clears, random.below(0x10000));
      const odds = 1 + random.below(6);
      const holds = Array.from({ length: 90 }, () => i % 8 === 0 || random.below(6) < odds);
      const { frames, state } = framesToSpawn(start, (frame) => (holds[frame] ? STRETCHING : NO_BUTTONS));
      const moment = { y, clears, frameCounter: (start.frameCounter + 1) & 0xffff };
      expect([y, clears, stretchedEntryDelay(moment, (frame) => holds[frame])]).toEqual([y, clears, frames]);
      expect(stretchedEntryDelay(moment, () => false)).toBe(entryDelay(moment));
      expect((start.frameCounter + 1 + frames) & 0xffff).toBe(state.frameCounter);
      seen.add(frames);
    }
    expect(seen.size).toBeGreaterThan(30);
  });
});
