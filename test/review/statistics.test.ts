import { describe, expect, it } from 'vitest';
import { statisticsOf } from '../../src/review/game-statistics.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import {
  efficiency,
  efficiencyByTens,
  evenness,
  heightOf,
  holesOf,
  isCleanSlope,
  isDoubleWell,
  isRightWellOpen,
  isTetrisReady,
  paceOf,
  runway,
} from '../../src/review/statistics.js';
import type { PlayedPiece } from '../../src/tetris/played-game.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';

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

  it('efficiency of each ten lines shares a clear that crosses a ten', () => {
    expect(efficiencyByTens([4, 0, 4, 4, 1])).toEqual([300, (2 * 300 + 40) / 3]);
    expect(efficiencyByTens([0])).toEqual([]);
  });

  it('pieces come evenly where each comes as often', () => {
    expect(evenness(['T', 'J', 'Z', 'O', 'S', 'L', 'I'])).toBeCloseTo(0);
    // One piece alone: its share is 6/7 above the mean, those of six others 1/7 below it.
    expect(evenness(['I'])).toBeCloseTo(Math.sqrt(((6 / 7) ** 2 + 6 / 49) / 7));
  });

  it('a double well is two open columns above a tetris that is ready on the right', () => {
    const ready = '#########.\n'.repeat(4);
    expect(isDoubleWell(parsePlayfield(`########..\n${ready}`))).toBe(true);
    expect(isDoubleWell(parsePlayfield(ready))).toBe(false);
    expect(isDoubleWell(parsePlayfield(`#........#\n########..\n${ready}`))).toBe(false);
    expect(isDoubleWell(parsePlayfield(`########..\n${'#########.\n'.repeat(3)}`))).toBe(false);
  });

  it('a clean slope has no hole and falls to the right', () => {
    expect(isCleanSlope(parsePlayfield('##........\n######....'))).toBe(true);
    expect(isCleanSlope(parsePlayfield('.##.......\n######....'))).toBe(false);
    expect(isCleanSlope(parsePlayfield('##........\n#.####....'))).toBe(false);
  });
});

describe('the scores at levels', () => {
  /** A piece that makes a tetris as the last of a game. */
  const ended = (startLevel: number, about: Partial<PlayedPiece>, lines = 228): ReturnType<typeof statisticsOf> => {
    const piece: PlayedPiece = {
      ...{ piece: 1, tetromino: 'I', next: undefined, playfield: emptyPlayfield(), placement: undefined },
      ...{ level: startLevel, lines: 0, score: 0, cleared: 0, frame: 0, lockFrame: 0, inputs: undefined, ...about },
    };
    const last = { ...piece, ...{ piece: 2, level: 28, lines, score: 900_000, cleared: 4 } };
    const game: PlayedGame = {
      ...{ gameType: 'A', startLevel, player: undefined, pieces: [piece, last], toppedOut: false, gaps: [] },
      ...{ score: 936_000, ownScore: 936_000, lines: lines + 4 },
    };
    return statisticsOf(
      game,
      game.pieces.map((played) => ({ played, judged: undefined })),
    );
  };

  it('count the last clear of a game, which may reach one', () => {
    const { scoreAtLevel, transition } = ended(28, {});
    expect(scoreAtLevel).toEqual([{ level: 29, score: 936_000 }]);
    expect(transition).toBe(936_000);
  });

  it('are told at 230 lines, however long a game goes on', () => {
    const { pace, runway } = ended(18, {}, 228);
    expect([pace, runway]).toEqual([936_000, 936_000]);
    const beyond = ended(18, { lines: 231, score: 700_000 }, 240);
    expect([beyond.pace, beyond.runway]).toEqual([700_000, 700_000]);
  });

  it('tell no transition of a game that is not known from its start', () => {
    expect(ended(20, { lines: 145 }).transition).toBeNull();
    expect(ended(20, { lines: 0 }).transition).toBe(900_000);
  });
});
