import { beforeAll, describe, expect, it } from 'vitest';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { goalOf } from '../../src/players/outlook/expected-points.js';
import { parseTaps } from '../../src/reach/taps.js';
import { Judge, type PlayedPosition } from '../../src/review/judge.js';
import { parsePlacement } from '../../src/tetris/placement.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';

const READY = `${'#########.\n'.repeat(4)}`;

const position = (changes: Partial<PlayedPosition>): PlayedPosition => ({
  playfield: parsePlayfield(READY),
  piece: 'I',
  next: 'T',
  level: 18,
  lines: 0,
  score: 0,
  untilLines: 230,
  played: undefined,
  ...changes,
});

describe('the judge', () => {
  let quick: Judge;
  beforeAll(() => {
    const weights = shippedWeights().filter(({ name }) => ['plateau', 'finish'].includes(name));
    quick = new Judge({ weights, taps: parseTaps('30hz'), reaction: 0, plies: 2 });
  });

  it('takes a tetris, and says in points what it costs to leave it', () => {
    const played = parsePlacement('I@8,15');
    const judgement = quick.judge(position({ played }));
    expect(judgement?.placements[0]).toMatchObject({ rank: 1, cleared: 4, lost: 0, lostPoints: 0, isReachable: true });
    const own = judgement?.played;
    expect(own).toMatchObject({ placement: played, isReachable: true });
    // A line is 300 × 19 points at level 18.
    expect(own?.lostPoints).toBe(Math.round((own?.lost ?? 0) * 5700));
    expect(own?.lost).toBeGreaterThan(0.5);
    expect(judgement?.placements[0].points).toBeGreaterThan(own?.points ?? 0);
  });

  it('puts all placements in the order of their values, however many there are', () => {
    const placements = quick.judge(position({ piece: 'T' }))?.placements ?? [];
    expect(placements.length).toBeGreaterThan(20);
    expect(placements.map(({ value }) => value)).toEqual(placements.map(({ value }) => value).sort((a, b) => b - a));
  });

  it('judges what these hands cannot reach, and says so', () => {
    const tall = parsePlayfield('########..\n'.repeat(17));
    const played = parsePlacement('I-vertical@9,18');
    const own = quick.judge(position({ playfield: tall, level: 29, lines: 230, untilLines: null, played }))?.played;
    expect(own).toMatchObject({ isReachable: false, placement: played });
  });

  it('counts the last line exactly: nothing is better than the tetris that is there', () => {
    const own = quick.judge(position({ lines: 229, level: 28, played: parsePlacement('I-vertical@9,18') }))?.played;
    expect(own).toMatchObject({ cleared: 4, points: 1200 * 30, lost: 0 });
  });

  it('expects of a calm start what good games come to', () => {
    const points = quick.judge(position({ playfield: parsePlayfield('..........\n'), level: 19 }))?.placements[0]
      .points;
    expect(points).toBeGreaterThan(1_300_000);
    expect(points).toBeLessThan(1_515_000);
  });

  it('names where the next piece goes after a placement', () => {
    const before = position({ piece: 'O', next: 'I' });
    expect(quick.replyTo(before, parsePlacement('O@1,14'))).toMatchObject(parsePlacement('I-vertical@9,18'));
    expect(quick.replyTo({ ...before, next: undefined }, parsePlacement('O@1,14'))).toBeUndefined();
  });

  it('counts points up to where the game ends, or to the end of a stretch', () => {
    expect(goalOf({ lines: 0, untilLines: null })).toBe(230);
    expect(goalOf({ lines: 230, untilLines: null })).toBe(330);
    expect(goalOf({ lines: 40, untilLines: 100 })).toBe(100);
  });
});
