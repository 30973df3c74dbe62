import { describe, expect, it } from 'vitest';
import { pilot } from '../../src/bot/pilot.js';
import type { AnyPlayer } from '../../src/players/player.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { observeModel } from '../../src/ram/observe-model.js';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { parseTaps } from '../../src/reach/taps.js';
import { startFromPowerOn } from '../../src/simulate/menu-steps.js';
import { simulateFrom } from '../../src/simulate/simulate-game.js';
import { spawnPiece, stepPiece } from '../../src/tetris/active-piece.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, initialState, KEPT_AT_POWER_ON } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { emptyPlayfield, fitTest } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION } from '../../src/tetris/tetromino.js';
import {
  cappedTiming,
  framesPerRow,
  killscreenLevel,
  NTSC,
  type Timing,
  timingAfterClear,
} from '../../src/tetris/timing.js';
import { OTHER_TIMING } from '../support/other-timing.js';

const TIMINGS = [
  ['the console', NTSC],
  ['another one', OTHER_TIMING],
] as const;

/** Frames, from 1, on which an O moves sideways while a direction is held from its spawn on. */
function shiftFrames(timing: Timing): number[] {
  const { pieces } = playPlan(spawnSituation(emptyPlayfield(), 'O', 0, timing), new Array(30).fill(BUTTON.LEFT));
  return pieces.flatMap(({ x }, i) => (x === (i === 0 ? 5 : pieces[i - 1].x) ? [] : [i + 1]));
}

describe('a timing', () => {
  it('says how long a row takes, and one frame beyond its last level', () => {
    expect(framesPerRow({ timing: NTSC, level: 28 })).toBe(2);
    expect(framesPerRow({ timing: OTHER_TIMING, level: 4 })).toBe(7);
    for (const [, timing] of TIMINGS) {
      for (const level of [killscreenLevel(timing), 255]) expect(framesPerRow({ timing, level })).toBe(1);
      expect(framesPerRow({ timing, level: killscreenLevel(timing) - 1 })).toBe(2);
    }
  });

  it('says when a held direction shifts', () => {
    expect(shiftFrames(NTSC)).toEqual([1, 17, 23, 29]);
    expect(shiftFrames(OTHER_TIMING)).toEqual([1, 12, 19, 26]);
  });

  it.each([
    ['the console', NTSC, 97],
    ['another one', OTHER_TIMING, 67],
  ] as const)('says when the first piece of a game falls: %s', (_, timing, frame) => {
    const kept = { ...KEPT_AT_POWER_ON, frameCounter: 0, rng: 0x8988, spawnCount: 0, previousSpawn: 0 };
    let state: GameState = initialState({ ...USA_GAME, timing }, kept, { gameType: 'A', startLevel: 0, height: 0 });
    let frames = 0;
    for (; state.y === 0; frames++) state = stepGame(state, 0);
    expect(frames).toBe(frame);
  });
});

/** Plays the model as a machine: the pilot sees what it shows, and presses. */
function playModel(player: AnyPlayer, start: GameState, seed: number): unknown {
  const events: unknown[] = [];
  const bot = pilot(
    player,
    { gameType: 'A', startLevel: start.level, seed, untilLines: 12, reaction: 8 },
    {
      first: observeModel(start),
      frame: 0,
      tell: (event) => {
        if (event.kind === 'differed' || event.kind === 'trouble') events.push(event);
      },
    },
  );
  let state = start;
  for (let frame = 1; !bot.result; frame++) {
    state = stepGame(state, bot.buttons());
    bot.see(observeModel(state), frame);
  }
  expect(events).toEqual([]);
  return bot.result;
}

describe('two rows a frame, under the line cap of the practice cartridge', () => {
  const before = cappedTiming(39);
  const under = timingAfterClear(before, 39);

  const rowsOf = (timing: Timing, level: number, start: number, held = 0): number[] => {
    let piece = { ...spawnPiece(SPAWN_ORIENTATION.O), y: start };
    const fits = fitTest(emptyPlayfield());
    const rows: number[] = [];
    for (let frame = 0; frame < 4; frame++) {
      const step = stepPiece(fits, piece, { held, pressed: frame === 0 ? held : 0 }, { timing, level });
      piece = step.piece;
      rows.push(step.rested ? -piece.y : piece.y);
      if (step.rested) break;
    }
    return rows;
  };

  it('begin with a clear after which the level is that of the cap or above, and stay when the level goes round', () => {
    expect([38, 39, 40, 255].map((level) => timingAfterClear(before, level))).toEqual([before, under, under, under]);
    expect(timingAfterClear(under, 0)).toBe(under);
    expect(timingAfterClear(NTSC, 255)).toBe(NTSC);
    expect(cappedTiming(39)).toBe(before);
  });

  it('are no matter of the level alone: before the clear a piece falls as it does there', () => {
    expect(rowsOf(before, 39, 0)).toEqual([1, 2, 3, 4]);
    expect(rowsOf(before, 19, 0)).toEqual([0, 1, 1, 2]);
  });

  it('are two rows in every frame, whatever the level', () => {
    for (const level of [0, 8, 18, 19, 29, 39, 255]) expect(rowsOf(under, level, 0)).toEqual([2, 4, 6, 8]);
  });

  it('end in the row that fails, also after one that did not', () => {
    expect(rowsOf(under, 39, 14)).toEqual([16, 18, -18]);
    expect(rowsOf(under, 39, 15)).toEqual([17, -18]);
  });

  it('are no more with DOWN held', () => {
    expect(rowsOf(under, 39, 0, BUTTON.DOWN)).toEqual([2, 4, 6, 8]);
  });
});

describe('a whole game in another timing', () => {
  it.each([
    [5, '30hz'],
    [6, '12hz'],
    [9, 'das'],
    [7, '30hz'],
  ])('from level %i at %s is the same one for pilot and simulator, without a misdrop', (level, taps) => {
    const made = playerByName('first-nes-bot', { taps: parseTaps(taps) });
    if (!made.ok) throw new Error(made.message);
    const { player } = made;
    const start = startFromPowerOn({
      gameType: 'A',
      startLevel: level,
      height: 0,
      music: 3,
      titleWait: level,
      levelMenuWait: 40,
    });
    const other = { ...start, timing: OTHER_TIMING, softDrop: OTHER_TIMING.firstPieceWait };
    const simulated = simulateFrom(player, other, { seed: 1, untilLines: 12, reaction: 8 });
    expect(simulated).toMatchObject({ misdrops: 0, planDifferences: 0 });
    expect(simulated.pieces).toBeGreaterThan(5);
    expect(playModel(player, other, 1)).toEqual(simulated);
    expect(simulateFrom(player, start, { seed: 1, untilLines: 12, reaction: 8 }).frames).not.toBe(simulated.frames);
  });
});
