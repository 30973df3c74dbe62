import { describe, expect, it } from 'vitest';
import {
  efficiency,
  heightOf,
  holesOf,
  isRightWellOpen,
  isTetrisReady,
  paceOf,
  runway,
} from '../../src/review/statistics.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';

describe('the statistics of players', () => {
  it('efficiency is what a line earned: 4, 1, 2 and 4 lines are 230.9', () => {
    expect(efficiency([1, 1, 0, 2])).toBeCloseTo(230.9, 1);
    expect(efficiency([0, 0, 0, 9])).toBe(300);
    expect(efficiency([0, 0, 0, 0])).toBe(0);
  });

  it('pace goes on with the efficiency so far, by the real level rule', () => {
    const clears = [7, 6, 0, 26] as const;
    expect(paceOf({ startLevel: 18, score: 455_320, lines: 123 }, efficiency(clears))).toBe(1_131_869);
  });

  it('the runway is the most that can still come', () => {
    expect(runway({ startLevel: 18, score: 0, lines: 0 }, 230)).toBe(1_504_760);
    expect(runway({ startLevel: 19, score: 0, lines: 0 }, 230)).toBe(1_543_160);
    expect(runway({ startLevel: 18, score: 0, lines: 123 }, 230)).toBe(798_800);
  });

  it('a playfield is ready for a tetris where a free column is open in four rows that are full but for it', () => {
    expect(isTetrisReady(parsePlayfield('####.#####\n'.repeat(4)))).toBe(true);
    expect(isTetrisReady(parsePlayfield('####.#####\n'.repeat(3)))).toBe(false);
    expect(isTetrisReady(parsePlayfield(`....#.....\n${'####.#####\n'.repeat(4)}`))).toBe(false);
    expect(isTetrisReady(parsePlayfield(`${'####.#####\n'.repeat(3)}##.#######\n####.#####`))).toBe(false);
    expect(isTetrisReady(parsePlayfield(`##..####..\n${'#########.\n'.repeat(4)}`))).toBe(true);
  });

  it('the right well is open where nothing stands over an empty cell of it', () => {
    expect(isRightWellOpen(parsePlayfield('#########.\n#########.'))).toBe(true);
    expect(isRightWellOpen(parsePlayfield('.........#\n#########.'))).toBe(false);
    expect(isRightWellOpen(parsePlayfield('........##\n.#########'))).toBe(true);
  });

  it('height and holes are counted from the cells', () => {
    const playfield = parsePlayfield('##........\n.#.#......\n..########');
    expect(heightOf(playfield)).toBe(3);
    expect(holesOf(playfield)).toBe(3);
  });
});
