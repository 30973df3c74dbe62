/**
 * Levels that the game was not made for, on the cartridge: into the first level of 810 lines and out of the last one,
 * and from level 255 to level 0. `node dist/scripts/past-the-wrap.js` plays the whole game.
 */
import { describe, expect, test } from 'vitest';
import { countCheck, frameCheck } from '../../scripts/support/soak/soak-checks.js';
import { enterGame } from '../../src/bot/pass-menus.js';
import { pilot } from '../../src/bot/pilot.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { pokeGameState, readGameState } from '../../src/ram/model-state.js';
import { observe } from '../../src/ram/observe.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { EMPTY_COUNT } from '../../src/record/score-count.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const named = playerByName('el-tetris');
if (!named.ok) throw new Error(named.message);
const { player } = named;

const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
const MENUS = { gameType: 'A', height: 0, music: 3, titleWait: 0, levelMenuWait: 0 } as const;

/** Plays on from lines and a level, with an empty playfield and no points; levels by the lines at which they came. */
function playFrom(startLevel: number, lines: number, level: number, untilLines: number, levelMenuWait: number) {
  expect(enterGame(machine, { ...MENUS, startLevel, levelMenuWait }).ok).toBe(true);
  for (let frame = 0; frame < 4; frame++) machine.runFrame(0);
  pokeGameState(machine, { ...readGameState(machine), lines, level });
  const differences: string[] = [];
  const levels: [number, number][] = [];
  const frames = frameCheck(machine, 256, (message) => differences.push(message));
  const counts = countCheck({ lines, level }, (message) => differences.push(message));
  const tell = (event: GameEvent): void => {
    frames.listen(event);
    counts.listen(event);
    if (event.kind === 'differed' || event.kind === 'trouble') differences.push(event.kind);
    if (event.kind === 'scored' && event.level !== (levels.at(-1)?.[1] ?? level))
      levels.push([event.lines, event.level]);
  };
  const options = { gameType: 'A', startLevel, seed: 0, untilLines, reaction: 0 } as const;
  const bot = pilot(player as Exclude<typeof player, { problem: string }>, options, {
    first: observe(machine),
    frame: machine.frame,
    tell,
  });
  while (!bot.result) {
    machine.runFrame(bot.buttons());
    bot.see(observe(machine), machine.frame);
  }
  return { differences, levels, compared: frames.frames, counted: counts.counted, result: bot.result };
}

describe('levels beyond the last speed', () => {
  test('level 235 begins at 2290 lines, and nothing rises at 2300', () => {
    const { differences, levels, compared, counted, result } = playFrom(18, 2286, 234, 2304, 3);
    expect(differences).toEqual([]);
    expect(result).toMatchObject({ end: 'lines-reached', misdrops: 0, level: 235 });
    expect(levels.map(([, level]) => level)).toEqual([235]);
    expect(counted.linePoints + result.softDropPoints).toBe(result.ownScore);
    expect(compared).toBeGreaterThan(500);
  });

  test('level 235 ends at 3100 lines', () => {
    const { differences, levels } = playFrom(18, 3095, 235, 3104, 3);
    expect(differences).toEqual([]);
    expect(levels).toEqual([[expect.toSatisfy((lines: number) => lines >= 3100 && lines < 3104), 236]]);
  });

  test('after level 255 comes level 0, with its speed, and the score shown sticks at its cap', () => {
    const { differences, levels, result } = playFrom(18, 3286, 254, 3311, 3);
    expect(differences).toEqual([]);
    expect(levels.map(([, level]) => level)).toEqual([255, 0, 1]);
    expect(result).toMatchObject({ end: 'lines-reached', misdrops: 0 });
    expect(result.score).toBe(Math.min(999_999, result.ownScore));
  });
});

test('a count that the cartridge shows otherwise is told of', () => {
  const differences: string[] = [];
  const { listen } = countCheck({ lines: 0, level: 0 }, (message) => differences.push(message));
  const count = { ...EMPTY_COUNT, ownScore: 5, softDropPoints: 5 };
  const placement = { orientation: 10, x: 5, y: 18 } as const;
  listen({ kind: 'rested', frame: 1, piece: 0, orientation: 10, placement, misdropped: false, inputs: [] });
  listen({
    kind: 'scored',
    frame: 2,
    piece: 0,
    cleared: 0,
    lines: 1,
    level: 1,
    score: 4,
    count,
    playfield: emptyPlayfield(),
  });
  expect(differences).toEqual([
    'piece 0: lines 1, expected 0',
    'piece 0: level 1, expected 0',
    'piece 0: score 4, expected 5',
  ]);
});
