/** Parts of a run: how games are divided, and how files of them are put together. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatGameFile } from '../../../src/features/games/game-file.js';
import {
  mergeGames,
  type PartFile,
  readResultFile,
  type SimulationHeader,
} from '../../../src/features/games/result-file.js';
import { describeSeeds, parsePart, partOf, seedsOf } from '../../../src/features/options/seed-range.js';
import type { GameResult } from '../../../src/record/game-events.js';
import { newFolder, runBot } from '../../cli/run-bot.js';

const HEADER: SimulationHeader = {
  kind: 'simulation',
  version: '1.2.3',
  player: 'plateau',
  rules: 'nes',
  untilLines: 230,
  maxPieces: null,
};

function game(seed: number): GameResult {
  return {
    startLevel: 19,
    seed,
    score: 1200,
    ownScore: 1200,
    softDropPoints: 0,
    scoreAt230: 1200,
    lines: 4,
    level: 19,
    pieces: 10 + seed,
    frames: 1000,
    misdrops: 0,
    planDifferences: 0,
    maxOut: false,
    toppedOut: true,
    tetrisRate: 1,
    clears: [0, 0, 0, 1],
    longestDrought: 3,
    end: 'topped-out',
  };
}

function file(name: string, seeds: readonly number[], header: Partial<SimulationHeader> = {}): PartFile {
  return { name, header: { ...HEADER, ...header }, games: seeds.map(game) };
}

const RANGE = { seed: 10, seedStep: 5, games: 4 };

describe('parts of a run', () => {
  test('all together are all games in their order, and are alike in size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (games, of) => {
        const seeds = seedsOf({ seed: 7, seedStep: 3, games });
        const parts = Array.from({ length: of }, (_, index) => partOf(seeds, { index, of }));
        expect(parts.flat()).toEqual(seeds);
        const sizes = parts.map((part) => part.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
      { seed: 4 },
    );
  });

  test.each(['', '3', '20/20', '-1/20', '1/0', '0/1000001', 'a/b'])('"%s" is none', (text) => {
    expect(() => parsePart(text)).toThrow(/no part ".*" \(INDEX\/PARTS with an index from 0 on, such as 0\/20/);
  });

  test('are described as ranges', () => {
    expect(parsePart('3/20')).toEqual({ index: 3, of: 20 });
    expect(describeSeeds([10, 15, 20, 40], 5)).toBe('10 to 20, 40 (4 games)');
    expect(describeSeeds([8], 5)).toBe('8 (1 game)');
    expect(describeSeeds([1, 3, 5, 7, 9, 11, 13], 1)).toBe('1, 3, 5, 7, 9 and 2 more ranges (7 games)');
  });
});

describe('files of parts', () => {
  test('become one file, in the order of the seeds', () => {
    const merged = mergeGames([file('b', [20, 25]), file('a', [10, 15])], RANGE);
    expect(merged).toEqual({ ok: true, header: HEADER, games: [10, 15, 20, 25].map(game), missing: [] });
  });

  test('tell which games are missing', () => {
    expect(mergeGames([file('a', [15])], RANGE)).toMatchObject({ ok: true, missing: [10, 20, 25] });
  });

  test.each([
    ['of another version', file('b', [20], { version: '1.2.4' }), /^b and a hold .*: version is "1.2.4" and "1.2.3"$/],
    ['of another player', file('b', [20], { player: 'random' }), /: player is "random" and "plateau"$/],
    ['with weights', file('b', [20], { files: { weights: 'ab' } }), /: files is \{"weights":"ab"\} and missing$/],
    ['of other lengths', file('b', [20], { maxPieces: 9 }), /: maxPieces is 9 and null$/],
    ['with a game again', file('b', [20, 15]), /^the game of seed 15 is in both a and b: leave out one of them$/],
    [
      'with a game of other seeds',
      file('b', [21]),
      /^b holds the game of seed 21, which is not one of 10 to 25 \(4 games\)/,
    ],
  ])('are refused: one %s', (_, other, message) => {
    expect(mergeGames([file('a', [10, 15]), other], RANGE)).toEqual({
      ok: false,
      message: expect.stringMatching(message),
    });
  });

  test('are read as they were written, without a line that was not finished', () => {
    const path = join(newFolder(), 'games.jsonl');
    writeFileSync(path, `${formatGameFile(HEADER, [game(1), game(2)])}{"kind":"game","start`);
    expect(readResultFile(path)).toEqual({ ok: true, header: HEADER, games: [game(1), game(2)] });
    for (const [text, message] of [
      ['', /not a file of simulated games/],
      ['no file\n', /not a file of simulated games/],
      ['{"kind":"simulation"}\n', /^line 1 .*version: expected a text, found nothing;/],
      [
        formatGameFile({ ...HEADER, rules: 'chess' }, []),
        /^line 1 .*rules: expected the rules of a game, found "chess";/,
      ],
    ] as const) {
      writeFileSync(path, text);
      expect(readResultFile(path)).toEqual({ ok: false, message: expect.stringMatching(message) });
    }
  });
});

test('merge refuses gaps unless it is told otherwise, and leaves other files alone', async () => {
  const folder = newFolder();
  const [a, b, out] = ['a.jsonl', 'b.jsonl', 'out.jsonl'].map((name) => join(folder, name));
  writeFileSync(a, formatGameFile(HEADER, [game(0)]));
  writeFileSync(b, formatGameFile(HEADER, [game(2)]));
  const merge = (...more: string[]) => runBot('merge', a, b, '--games', '3', '--out', ...more);
  const gap = await merge(out);
  expect([gap.code, gap.stderr]).toEqual([1, expect.stringMatching(/games are missing, of the seeds 1 \(1 game\)/)]);
  const { code, stdout } = await merge(out, '--allow-gaps', '--json');
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { missing: [1], files: 2, statistics: { games: 2 } }]);
  expect(readFileSync(out, 'utf8')).toBe(formatGameFile(HEADER, [game(0), game(2)]));
  expect((await merge(a, '--allow-gaps')).stderr).toMatch(/a\.jsonl is also one of the files to put together/);
  expect((await merge(out, '--allow-gaps')).code).toBe(0);
});

test('merge replaces no file whose games it does not have', async () => {
  const folder = newFolder();
  const [a, out] = ['a.jsonl', 'out.jsonl'].map((name) => join(folder, name));
  const there = formatGameFile(HEADER, [game(0), game(1)]);
  writeFileSync(a, formatGameFile(HEADER, [game(0), game(2)]));
  writeFileSync(out, there);
  const { code, stderr } = await runBot('merge', a, '--games', '3', '--allow-gaps', '--out', out, '--quiet');
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/out\.jsonl holds the game of seed 1, which would be lost/),
  ]);
  expect(readFileSync(out, 'utf8')).toBe(there);
});
