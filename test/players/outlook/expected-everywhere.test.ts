import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lostPosition } from '../../../scripts/calibrate/lost-positions.js';
import { type PositionLine, positionOfLine } from '../../../scripts/calibrate/position-lines.js';
import { shippedWeights } from '../../../src/features/players/weights-files.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import { mean } from '../../../src/lib/statistics.js';
import { parseTaps } from '../../../src/reach/taps.js';
import { Judge } from '../../../src/review/judge.js';
import { parsePlayfield } from '../../../src/tetris/playfield.js';

const SEED = 31;
/** The most that clears can earn from level 18 on. */
const CEILING = 1_476_000;

const weights = shippedWeights();
const judges = new Map<string, Judge>();
function judgeFor(taps: string): Judge {
  const judge =
    judges.get(taps) ?? new Judge({ weights, taps: parseTaps(taps), reaction: 0, plies: 2, follows: 'choices' });
  judges.set(taps, judge);
  return judge;
}

/** Positions of twelve players and five hands, with the mean of 16 games that were played out from each. */
const PLAYED_OUT = readFileSync(new URL('played-out.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as PositionLine & { readonly spread: number });

describe('what the judge expects', () => {
  const compared = PLAYED_OUT.map((line) => {
    const judged = judgeFor(line.taps).judge({ ...positionOfLine(line), untilLines: 230, played: undefined });
    return { expected: judged?.placements[0].points ?? 0, made: line.points[0] };
  });

  it('is what is made, in the mean over positions of all kinds', () => {
    const off = mean(compared.map(({ expected, made }) => expected - made));
    expect(Math.abs(off)).toBeLessThan(0.01 * CEILING);
  });

  it('is near to what is made from each', () => {
    expect(mean(compared.map(({ expected, made }) => Math.abs(expected - made)))).toBeLessThan(0.025 * CEILING);
  });

  it('tells games that are as good as lost from others', () => {
    const lost = compared.filter(({ made }) => made < 2_000);
    expect(lost.length).toBeGreaterThan(5);
    expect(mean(lost.map(({ expected }) => expected))).toBeLessThan(0.02 * CEILING);
  });
});

describe('a position without a way out', () => {
  it(`is worth nothing more, in 60 positions of seed ${SEED}`, () => {
    for (let i = 0; i < 60; i++) {
      const position = lostPosition(new SeededRandom(SEED + i));
      const judged = judgeFor('30hz').judge({ ...position, untilLines: 230, played: undefined });
      expect(judged?.placements.map(({ points }) => points)).toEqual(judged?.placements.map(() => 0));
    }
  });
});

it('a lock that ends the game costs all that is left of it', () => {
  const playfield = parsePlayfield('....###...\n'.repeat(17));
  const judged = judgeFor('30hz').judge({
    playfield,
    piece: 'T',
    next: 'S',
    level: 18,
    lines: 0,
    score: 0,
    untilLines: 230,
    played: undefined,
  });
  const [best] = judged?.placements ?? [];
  const worst = judged?.placements.at(-1);
  expect(best?.points).toBeGreaterThan(900_000);
  expect(worst).toMatchObject({ points: 0, lostPoints: best?.points });
});
