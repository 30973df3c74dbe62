import { describe, expect, test } from 'vitest';
import { clientOf } from '../../../src/emulator/clients/known-cartridges.js';
import type { NesImage } from '../../../src/emulator/image.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { observeModel } from '../../../src/ram/observe-model.js';
import type { GameEvent, GameResult } from '../../../src/record/game-events.js';
import type { MovieInputs } from '../../../src/replay/movie/parsed-movie.js';
import { type PlayedMovie, pilotOfInputs, playMovie } from '../../../src/replay/movie/play-movie.js';
import { startFromPowerOn } from '../../../src/simulate/menu-steps.js';
import { BUTTON, type Buttons } from '../../../src/tetris/buttons.js';
import { type GameState, PHASE } from '../../../src/tetris/game-state.js';
import { stepGame } from '../../../src/tetris/game-step.js';
import { cellIndex, EMPTY_CELL, emptyPage, playfieldOf } from '../../../src/tetris/playfield-page.js';
import { SPAWN_ORIENTATION, TILE } from '../../../src/tetris/tetromino.js';
import { RandomInputs } from '../../../src/verify/lock-step/random-inputs.js';
import { BUILTIN_IMAGE } from '../../emulator/builtin-image.js';
import { swappedPads, variantImage } from '../../support/cartridges/variant-cartridge.js';
import { blindly, menuInputs, playedGame, upToLastPress } from './movies.js';

const B_TYPE = playedGame({ gameType: 'B', untilLines: null });
const A_TYPE = playedGame({ gameType: 'A', untilLines: 4 });

function play(movie: MovieInputs, image = BUILTIN_IMAGE): PlayedMovie {
  const machine = openMachine(image, { pictures: false, fast: true });
  const steps = playMovie(machine, movie, () => {});
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe('a movie that ends with its last press', () => {
  test('goes on without input until the clear that it began is scored', () => {
    const pad = upToLastPress(A_TYPE.inputs);
    expect(pad.length).toBeLessThan(A_TYPE.inputs.length);
    const { game, framesAfter } = play({ pad });
    const { score, lines, pieces } = A_TYPE.result;
    expect(game?.result).toMatchObject({ score, lines, pieces, end: 'stopped' });
    expect(framesAfter).toBe(A_TYPE.inputs.length - pad.length);
  });

  test('comes to the goal of its B-type game', () => {
    const { game } = play({ pad: upToLastPress(B_TYPE.inputs) });
    expect(game).toMatchObject({ gameType: 'B', height: 3, result: { end: 'goal-reached', lines: 0 } });
    expect(game?.result.score).toBe(B_TYPE.result.score);
  });

  test('begins the game that it chose', () => {
    const { game, framesAfter } = play({ pad: upToLastPress(menuInputs()) });
    expect(game).toMatchObject({ startLevel: 9, result: { pieces: 1, end: 'stopped' } });
    expect(framesAfter).toBeGreaterThan(100);
  });

  test('stays where it is when the game is paused', () => {
    const pad = [...A_TYPE.inputs.slice(0, 400), 0, BUTTON.START, 0, 0];
    expect(play({ pad }).framesAfter).toBe(0);
  });

  test('is played no further than it says when it says how it ends', () => {
    expect(play({ pad: upToLastPress(A_TYPE.inputs), endsThere: true }).framesAfter).toBe(0);
  });
});

test('a movie of a lost game ends topped out', () => {
  const { game } = play({ pad: [...menuInputs(), ...blindly(2_500, 5)] });
  expect(game?.result.end).toBe('topped-out');
});

test('a movie whose game is played with the second pad comes out as with the first', () => {
  // Which bytes differ is known, so it may run fast.
  const image: NesImage = { ...variantImage(swappedPads()), kind: 'builtin' };
  const pad = new Array<number>(A_TYPE.inputs.length).fill(0);
  expect(play({ pad }, image).game).toBeUndefined();
  const { score, lines } = A_TYPE.result;
  expect(play({ pad, secondPad: A_TYPE.inputs }, image).game?.result).toMatchObject({ score, lines });
});

// The tracker and its plans follow games of people who know the edges of the game, and find no difference.

interface Followed {
  readonly states: readonly GameState[];
  readonly events: readonly GameEvent[];
  readonly result: GameResult;
}

/** The pilot beside a game of the model. */
function follow(
  first: GameState,
  states: readonly GameState[],
  inputs: readonly Buttons[],
  client = clientOf('builtin'),
): Followed {
  const events: GameEvent[] = [];
  const { gameType, startLevel } = first;
  const options = { gameType, startLevel, seed: 0, untilLines: null, reaction: 0 };
  const listen = (event: GameEvent) => events.push(event);
  const bot = pilotOfInputs(inputs, options, {
    first: observeModel(first),
    frame: 0,
    listen,
    client,
  });
  for (let frame = 1; frame <= inputs.length && !bot.result; frame++) {
    bot.buttons();
    bot.see(observeModel(states[frame - 1]), frame);
  }
  return { states, events, result: bot.result ?? bot.end('stopped') };
}

/** Somebody presses what nobody presses. */
function wildGame(seed: number): Followed {
  const random = new RandomInputs(new SeededRandom(seed));
  const gameType = seed % 4 === 0 ? 'B' : 'A';
  const goal = { gameType, startLevel: seed % 20, height: 2, music: 0, titleWait: seed, levelMenuWait: 0 } as const;
  let first = startFromPowerOn(goal);
  while (first.activity === 'preparing') first = stepGame(first, 0);
  const inputs: Buttons[] = [];
  const states: GameState[] = [];
  for (let now = first; now.activity !== 'left' && states.length < 2_500; ) {
    inputs.push(random.next(now));
    now = stepGame(now, inputs.at(-1) ?? 0);
    states.push(now);
  }
  return follow(first, states, inputs);
}

describe('a game with pauses and ticks that DOWN+LEFT+RIGHT stretches', () => {
  const seeds = Array.from({ length: 16 }, (_, i) => i + 1);
  const games = seeds.map(wildGame);

  test.for(seeds)('comes to rest where its buttons take it: seed %i', (seed) => {
    const { events, result } = games[seed - 1];
    expect(events.filter(({ kind }) => kind === 'differed' || kind === 'trouble')).toEqual([]);
    expect(result.misdrops).toBe(0);
  });

  test('has both, while pieces fall', () => {
    const falling = games.flatMap(({ states }) => states.filter(({ phase }) => phase === PHASE.CONTROL));
    expect(falling.filter(({ activity }) => activity === 'stretched').length).toBeGreaterThan(50);
    expect(falling.filter(({ activity }) => activity === 'paused').length).toBeGreaterThan(50);
  });
});

describe('complete top rows', () => {
  // Row 2 and its two holes, a row above each hole, and an O that completes the two top rows: they count three lines.
  const ROUND = [
    ['I', 3],
    ['I', -1],
    ['I', -3],
    ['I', 3],
    ['I', -3],
    ['I', 3],
    ['O', 0],
  ] as const;
  const ROUNDS = 5;

  function topRowGame(): Followed {
    const page = emptyPage();
    for (let row = 3; row < 20; row++) {
      for (let column = 0; column < 10; column++) {
        if (column !== (row * 3) % 10) page[cellIndex(row, column)] = TILE.J_S;
      }
    }
    const pieces = Array.from({ length: ROUNDS }, () => ROUND).flat();
    const begun = startFromPowerOn({
      gameType: 'A',
      startLevel: 0,
      height: 0,
      music: 0,
      titleWait: 0,
      levelMenuWait: 0,
    });
    const orientation = SPAWN_ORIENTATION.I;
    const first: GameState = { ...begun, page, orientation, next: orientation, previousSpawn: orientation };
    const inputs: Buttons[] = [];
    const states: GameState[] = [];
    let now = first;
    const press = (buttons: Buttons) => {
      inputs.push(buttons);
      const wasSpawning = now.phase === PHASE.SPAWN;
      now = stepGame(now, buttons);
      // The piece that comes is one of the list, whatever the generator says.
      const dealt = now.statistics.reduce((sum, count) => sum + count, 0);
      if (wasSpawning && now.phase === PHASE.CONTROL) {
        const next = SPAWN_ORIENTATION[pieces[dealt]?.[0] ?? 'I'];
        now = { ...now, next, previousSpawn: next };
      }
      states.push(now);
    };
    for (const [, shifts] of pieces) {
      for (let tap = 0; tap < Math.abs(shifts); tap++) {
        press(shifts < 0 ? BUTTON.LEFT : BUTTON.RIGHT);
        press(0);
      }
      while (now.phase === PHASE.CONTROL) press(BUTTON.DOWN);
      while (now.phase !== PHASE.CONTROL && now.activity === 'play') press(0);
    }
    return follow(first, states, inputs);
  }

  test('push rows out of the playfield below, which come back above it, and nothing of it is a difference', () => {
    const { states, events, result } = topRowGame();
    expect(result).toMatchObject({ lines: 3 * ROUNDS, pieces: ROUNDS * ROUND.length, misdrops: 0, planDifferences: 0 });
    expect(events.filter(({ kind }) => kind === 'trouble')).toEqual([]);
    const last = states[states.length - 1];
    expect(last.page.subarray(200, 236).some((cell) => cell !== EMPTY_CELL)).toBe(true);
    expect(playfieldOf(last.page)[0]).not.toBe(0);
  });
});

test('of a game that crashes tells no dodge: nothing but the movie is pressed', () => {
  const goal = { gameType: 'A', startLevel: 19, height: 0, music: 0, titleWait: 0, levelMenuWait: 0 } as const;
  const first: GameState = { ...startFromPowerOn(goal, 'builtin-crashing'), lines: 3_260, level: 252 };
  const inputs = new Array<Buttons>(300).fill(0);
  const states: GameState[] = [];
  for (const held of inputs) states.push(stepGame(states.at(-1) ?? first, held));
  const { events, result } = follow(first, states, inputs, clientOf('builtin-crashing'));
  expect(result.pieces).toBeGreaterThan(2);
  expect(events.filter(({ kind }) => kind === 'dodged')).toEqual([]);
});
