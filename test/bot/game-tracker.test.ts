/** What a look at the machine is taken for. The machine is the model of the game itself, seen through a frosted glass. */
import { describe, expect, it } from 'vitest';
import { stateOf } from '../../src/bot/believed-game.js';
import { GameTracker, type Look } from '../../src/bot/game-tracker.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { readGameState } from '../../src/ram/model-state.js';
import { type Observation, observe } from '../../src/ram/observe.js';
import { observeModel } from '../../src/ram/observe-model.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { type GameState, PHASE, SOFT_RESET } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const { state: START, seen: FIRST } = begin();

/** A game from level 19 before its first active frame. */
function begin(): { state: GameState; seen: Observation } {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const goal = { gameType: 'A', startLevel: 19, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 } as const;
  const start = enterGame(machine, goal);
  if (!start.ok) throw new Error(start.problem.problem);
  return { state: readGameState(machine), seen: observe(machine) };
}

/** A game and who follows it. */
function follow() {
  let state = START;
  const tracker = new GameTracker(FIRST);
  return {
    get state() {
      return state;
    },
    /** A frame of the game; what is seen of it, and what was pressed, may be something else than what is. */
    frame(arrived: Buttons, change?: (seen: Observation) => Observation, pressed = arrived): Look {
      state = stepGame(state, arrived);
      const seen = observeModel(state);
      return tracker.see(change ? change(seen) : seen, pressed);
    },
    /** Frames without a look. */
    run(frames: number, arrived: Buttons): void {
      for (let i = 0; i < frames; i++) state = stepGame(state, arrived);
    },
    /** A look at the game as it stands. */
    look: (pressed: Buttons): Look => tracker.see(observeModel(state), pressed),
    meddle(changed: Partial<GameState>): void {
      state = { ...state, ...changed };
    },
    until(phase: number): void {
      while (state.phase !== phase) this.frame(0);
    },
  };
}

const AS_EXPECTED = { difference: undefined, isOffPlan: false, hasLeft: false };
const upside = (seen: Observation): Observation => ({ ...seen, piece: { ...seen.piece, x: seen.piece.x ^ 3 } });

describe('a game in lock step', () => {
  it('is as expected through pieces, clears, a pause and the curtain', () => {
    const game = follow();
    // Every piece drops where it appears, until the pile is too high.
    for (let frame = 0; game.state.phase !== PHASE.CURTAIN && frame < 5_000; frame++) {
      const isPause = frame % 400 === 100 || frame % 400 === 150;
      const { frames, ...rest } = game.frame(isPause ? BUTTON.START : 0);
      expect({ difference: undefined, ...rest }, `frame ${frame}`).toEqual(AS_EXPECTED);
      expect(frames).toHaveLength(1);
    }
    expect(game.state.phase).toBe(PHASE.CURTAIN);
  });

  it('tells of other buttons than those that were pressed, and plays on with them', () => {
    const game = follow();
    game.frame(0);
    const { frames, difference, isOffPlan } = game.frame(0, undefined, BUTTON.LEFT);
    expect({ difference, isOffPlan }).toEqual({
      difference: { field: 'held', seen: 0, planned: BUTTON.LEFT },
      isOffPlan: true,
    });
    expect(frames.map(({ buttons }) => buttons)).toEqual([0]);
    expect(game.frame(0)).toMatchObject({ isOffPlan: false });
  });

  it('gives all frames of a lag, each as it must have been', () => {
    const game = follow();
    game.frame(0);
    game.run(4, BUTTON.RIGHT);
    const { frames, difference, isOffPlan } = game.frame(BUTTON.RIGHT);
    expect(difference?.field).toBe('frameCounter');
    expect(isOffPlan).toBe(true);
    expect(frames.map(({ seen }) => seen.piece.das)).toEqual([0, 1, 2, 3, 4]);
    expect(frames.at(-1)?.seen.piece).toMatchObject({ x: game.state.x, das: game.state.das });
  });

  it('makes up for a lag of eight frames and no more', () => {
    const framesAfter = (lag: number) => {
      const game = follow();
      game.frame(0);
      game.run(lag, 0);
      return game.frame(0).frames;
    };
    expect(framesAfter(8)).toHaveLength(9);
    expect(framesAfter(9)).toEqual([]);
  });

  it('waits while the machine stands, tells of it once, and says that presses were lost', () => {
    const game = follow();
    game.frame(0);
    const looks = [BUTTON.LEFT, 0, BUTTON.LEFT].map((pressed) => game.look(pressed));
    expect(looks.map(({ difference }) => difference?.field)).toEqual(['frameCounter', undefined, undefined]);
    expect(looks.every(({ frames }) => frames.length === 0)).toBe(true);
    const { frames, isOffPlan } = game.frame(BUTTON.RIGHT);
    expect(frames.map(({ buttons }) => buttons)).toEqual([BUTTON.RIGHT]);
    expect(isOffPlan).toBe(true);
  });

  it('makes up for looks at an old frame, and the plan still holds', () => {
    const game = follow();
    game.frame(0);
    const old = observeModel(game.state);
    for (const buttons of [BUTTON.LEFT, 0]) expect(game.frame(buttons, () => old).frames).toEqual([]);
    const { frames, isOffPlan } = game.frame(BUTTON.LEFT);
    expect(frames.map(({ buttons }) => buttons)).toEqual([BUTTON.LEFT, 0, BUTTON.LEFT]);
    expect(isOffPlan).toBe(false);
  });

  it('does not act on a reading error, and makes up for the frame', () => {
    const game = follow();
    game.frame(0);
    const wrong = game.frame(BUTTON.LEFT, upside);
    expect(wrong.frames).toEqual([]);
    expect(wrong.difference).toMatchObject({ field: 'x', planned: 4, seen: 7 });
    const right = game.frame(0);
    expect(right.frames.map(({ seen }) => seen.piece.x)).toEqual([4, 4]);
    expect(right).toMatchObject({ isOffPlan: false, hasLeft: false });
  });

  it('believes a change once the next look goes on from it', () => {
    const game = follow();
    game.frame(0);
    game.meddle({ x: 8 });
    expect(game.frame(0)).toMatchObject({ frames: [], difference: { field: 'x', seen: 8, planned: 5 } });
    const { frames, isOffPlan } = game.frame(0);
    expect(frames.map(({ seen }) => seen.piece.x)).toEqual([8]);
    expect(isOffPlan).toBe(true);
    expect(game.frame(0)).toMatchObject({ isOffPlan: false });
  });

  it('learns the next piece when it appears, also when that look was wrong', () => {
    const game = follow();
    game.until(PHASE.SPAWN);
    while (stepGame(game.state, 0).phase === PHASE.SPAWN) game.frame(0);
    expect(game.frame(0, upside).frames).toEqual([]);
    const { frames, isOffPlan } = game.frame(0);
    expect(frames.map(({ seen }) => [seen.phase, seen.next])).toEqual([
      [PHASE.CONTROL, game.state.next],
      [PHASE.CONTROL, game.state.next],
    ]);
    expect(isOffPlan).toBe(false);
  });

  it('takes a game as it is seen when nothing explains it for long, and follows it again', () => {
    const game = follow();
    game.frame(0);
    let looks = 0;
    let look: Look;
    // A piece that is moved from outside on every frame.
    do {
      game.meddle({ x: 3 + (looks & 1) * 4 });
      look = game.frame(0);
      looks++;
    } while (look.frames.length === 0 && looks < 30);
    expect(looks).toBe(9);
    expect(look.isOffPlan).toBe(true);
    expect(game.frame(0)).toMatchObject({ isOffPlan: false, frames: [{}] });
  });

  it('does not clear rows again of a clear that was left behind', () => {
    const before: GameState = { ...START, completedLines: 3, checkIndex: 2 };
    const counted = (phase: number) => stateOf({ ...FIRST, phase }, before).completedLines;
    expect([PHASE.CONTROL, PHASE.LOCK, PHASE.CHECK, PHASE.SPAWN].map(counted)).toEqual([0, 0, 0, 0]);
    expect([PHASE.ANIMATION, PHASE.SCORE].map(counted)).toEqual([3, 3]);
    expect(stateOf({ ...FIRST, phase: PHASE.CHECK }, before).checkIndex).toBe(0);
  });

  it('knows at once why a reset game has left play', () => {
    const game = follow();
    game.frame(0);
    const look = game.frame(SOFT_RESET, (seen) => ({ ...seen, screen: 'legal' }), 0);
    expect(look).toMatchObject({ hasLeft: true, difference: { field: 'held', seen: SOFT_RESET } });
  });

  it('makes up for a look at a tick that is not over', () => {
    const game = follow();
    game.frame(0);
    expect(game.frame(0, (seen) => ({ ...seen, idle: false }))).toMatchObject({
      frames: [],
      difference: { field: 'idle' },
    });
    expect(game.frame(0).frames).toHaveLength(2);
  });
});
