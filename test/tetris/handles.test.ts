import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { spawnPiece } from '../../src/tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { entryDelay } from '../../src/tetris/entry-delay.js';
import { type GameState, PHASE, STRETCHING } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { afterPause, entryDelayAfterPause, pauseInputs } from '../../src/tetris/pause.js';
import { ROWS } from '../../src/tetris/playfield.js';
import { cellIndex, emptyPage } from '../../src/tetris/playfield-page.js';
import { advanceRng } from '../../src/tetris/random.js';
import { stretchedEntryDelay, stretchedFall, stretchedTicks, stretchTicks } from '../../src/tetris/stretched-ticks.js';
import { SPAWN_ORIENTATION } from '../../src/tetris/tetromino.js';
import { framesPerRow } from '../../src/tetris/timing.js';
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
    const paused = [plan[0], ...pauseInputs(plan[1], frames), ...plan.slice(2)];
    const plain = plan.reduce(stepGame, before);
    const after = paused.reduce(stepGame, before);
    expect(paused.length).toBe(plan.length + frames);
    const { rng, frameCounter } = afterPause(plain, frames);
    expect({ ...after, redrawCursor: 0 }).toEqual({ ...plain, rng, frameCounter, redrawCursor: 0 });
  });

  test('of one frame there is none', () => {
    expect(() => pauseInputs(NO_BUTTONS, 1)).toThrow('no pause of 1 frames');
  });

  test('shortly before a lock lengthens the entry delay as in play, in every row and counter phase', () => {
    for (let y = 1; y < ROWS; y++) {
      for (const clears of [false, true]) {
        for (let since = 1; since < 8; since++) {
          for (let phase = 0; phase < 4; phase++) {
            // As many ticks after the pause as there are until the failing step.
            const start = { ...aboutToRest(y, clears, phase), level: 0, fall: 47 - since };
            const resting = pauseInputs(NO_BUTTONS, 2).reduce(stepGame, start);
            let state = resting;
            for (let frame = 0; frame < since; frame++) state = stepGame(state, NO_BUTTONS);
            expect(state.phase).toBe(PHASE.LOCK);
            const moment = { y, clears, frameCounter: state.frameCounter };
            const { frames } = framesToSpawn(state, () => NO_BUTTONS);
            expect([y, clears, since, phase, entryDelayAfterPause(moment, since)]).toEqual([
              ...[y, clears, since, phase],
              frames + 1,
            ]);
            if (since >= 5) expect(entryDelayAfterPause(moment, since)).toBe(entryDelay(moment));
          }
        }
      }
    }
  });
});

describe('DOWN, LEFT and RIGHT held together', () => {
  test('take two vertical blanks a tick: fall and register are those of play at every level and timer, seed 1', () => {
    const random = new SeededRandom(1);
    for (let i = 0; i < 2_000; i++) {
      const level = random.below(31);
      const held = 1 + random.below(random.below(2) ? 8 : 120);
      const start: GameState = {
        ...BLANK_GAME,
        ...spawnPiece(I_FLAT, random.below(17)),
        level,
        fall: random.below(256),
      };
      const { ticks, frames } = stretchedTicks(held);
      const { rows, fall } = stretchedFall(start.fall, framesPerRow(start), held);
      if (rows >= ROWS) continue;
      let state = start;
      for (let frame = 0; frame < frames; frame++) state = stepGame(state, frame < held ? STRETCHING : NO_BUTTONS);
      expect([level, held, ticks, state.y, state.fall, state.x, state.das, state.activity]).toEqual([
        ...[level, held, ticks, rows, fall, start.x, start.das],
        'play',
      ]);
      expect(state.rng).toBe(advanceRng(start.rng, frames));
    }
  });

  test('lengthen a plan by a frame for each idle tick, and the piece goes the same way, seed 2', () => {
    const random = new SeededRandom(2);
    const kinds = [NO_BUTTONS, NO_BUTTONS, BUTTON.LEFT, BUTTON.RIGHT, BUTTON.DOWN, BUTTON.A, BUTTON.LEFT | BUTTON.B];
    for (let i = 0; i < 500; i++) {
      const start: GameState = { ...BLANK_GAME, level: [18, 19, 29][random.below(3)], das: random.below(17) };
      const plan = Array.from({ length: 14 }, () => kinds[random.below(kinds.length)]);
      const chosen = plan.map((buttons) => buttons === NO_BUTTONS && random.below(2) === 1);
      const stretched = stretchTicks(plan, (tick) => chosen[tick]);
      const more = chosen.filter(Boolean).length;
      expect(stretched.length).toBe(plan.length + more);
      const plain = plan.reduce(stepGame, start);
      const after = stretched.reduce(stepGame, start);
      const { rng, frameCounter } = afterPause(plain, more);
      // The pad of the last tick is not the same where that one is stretched.
      const { tickHeld, tickPressed, padPressed } = after;
      expect(after).toEqual({ ...plain, rng, frameCounter, tickHeld, tickPressed, padPressed });
    }
    expect(() => stretchTicks([BUTTON.LEFT], () => true)).toThrow('tick 0 has buttons');
  });

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
