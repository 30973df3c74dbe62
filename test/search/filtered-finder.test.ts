import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { parseTaps, TAPS_30HZ } from '../../src/reach/taps.js';
import { type ChildFilter, filteredSource } from '../../src/search/filtered-finder.js';
import { type FinderSource, type FoundPlacements, frameFinder, maskFinder } from '../../src/search/finder-source.js';
import { hardDropFinder } from '../../src/search/hard-drop-finder.js';
import { noGravityFinder } from '../../src/search/no-gravity-finder.js';
import { patternFilter, wellFilter } from '../../src/simulate/pattern.js';
import { spawnPiece } from '../../src/tetris/active-piece.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION, TETROMINOES } from '../../src/tetris/tetromino.js';
import { randomPlayfield } from '../eval/random-playfields.js';
import { type PlainPlacement, plainPlacements } from './plain-placements.js';

const textOf = ({ orientation, x, y }: PlainPlacement) => `${orientation}@${x},${y}`;
const textsOf = ({ count, orientations, xs, ys }: FoundPlacements) =>
  Array.from({ length: count }, (_, i) => textOf({ orientation: orientations[i], x: xs[i], y: ys[i] }));

const FREE: FinderSource = { current: noGravityFinder, next: noGravityFinder };
const DROPS: FinderSource = { current: hardDropFinder, next: hardDropFinder };
const STRIPE = parsePlayfield(['#####.####', '####.#####', '###.######', '##.#######'].join('\n'));

/** A low pile with a well, so that filters are at work. */
function lowPile(random: SeededRandom) {
  const playfield = randomPlayfield(random);
  const height = random.below(8);
  playfield.fill(0, 0, 22 - height);
  if (random.below(2))
    for (let i = 22 - height; i < 22; i++) playfield[i] = random.below(3) ? 0b0111111111 : playfield[i];
  return playfield;
}

const FILTERS: readonly ChildFilter[] = [wellFilter(9), wellFilter(4), patternFilter('stripe', STRIPE)];

describe.each(FILTERS)('the filter $name', (filter) => {
  it('leaves what a search finds that does not expand barred positions (seed 31)', () => {
    const random = new SeededRandom(31);
    const finder = filteredSource(FREE, filter).current();
    let filtered = 0;
    for (let i = 0; i < 400; i++) {
      const playfield = lowPile(random);
      const tetromino = TETROMINOES[random.below(7)];
      const start = spawnPiece(SPAWN_ORIENTATION[tetromino]);
      const all = plainPlacements(playfield, start).map(textOf);
      const left = plainPlacements(playfield, start, filter).map(textOf);
      if (left.length > 0 && left.length < all.length) filtered++;
      // What leaves nothing does not apply.
      const expected = left.length > 0 ? left : all;
      expect(textsOf(finder.find(spawnSituation(playfield, tetromino, 0))).sort()).toEqual(expected.sort());
    }
    expect(filtered).toBeGreaterThan(100);
  });

  it('leaves drops that never pass through a barred position (seed 32)', () => {
    const random = new SeededRandom(32);
    const finder = filteredSource(DROPS, filter).next();
    for (let i = 0; i < 400; i++) {
      const playfield = lowPile(random);
      const situation = spawnSituation(playfield, TETROMINOES[random.below(7)], 0);
      const all = hardDropFinder().find(situation);
      const expected = textsOf(all).filter((_, place) => {
        const { orientation, x, y } = { orientation: all.orientations[place], x: all.xs[place], y: all.ys[place] };
        for (let above = y; above >= 0; above--)
          if (!filter.allows(playfield, { orientation, x, y: above })) return false;
        return true;
      });
      expect(textsOf(finder.find(situation))).toEqual(expected.length > 0 ? expected : textsOf(all));
    }
  });

  it.each([
    ['masks at 30hz', TAPS_30HZ, false],
    ['masks at 12hz', parseTaps('12hz'), false],
    ['frames with auto shift', parseTaps('das'), true],
  ] as const)('keeps its plans clear of barred positions, with gravity by %s (seed 33)', (_, taps, byFrames) => {
    const random = new SeededRandom(33);
    const inner = () => (byFrames ? frameFinder(taps) : maskFinder(taps));
    const finder = filteredSource({ current: inner, next: inner }, filter).current();
    let plans = 0;
    for (let i = 0; i < (byFrames ? 6 : 60); i++) {
      const playfield = lowPile(random);
      const situation = spawnSituation(playfield, TETROMINOES[random.below(7)], 18);
      const all = textsOf(inner().find(situation));
      const { count } = finder.find(situation);
      expect(count).toBeGreaterThan(0);
      if (count === all.length) continue;
      for (let index = 0; index < count; index++) {
        const plan = finder.plan(index);
        const { pieces, rest } = playPlan(situation, plan.buttons);
        expect(rest).toEqual(plan.placement);
        expect(pieces.every((piece) => filter.allows(playfield, piece))).toBe(true);
        plans++;
      }
    }
    expect(plans).toBeGreaterThan(50);
  });
});

describe('the well filter', () => {
  const finished = '#########.';
  const place = (rows: readonly string[], tetromino: 'I' | 'O') => {
    const finder = filteredSource(FREE, wellFilter(9)).current();
    return textsOf(finder.find(spawnSituation(parsePlayfield(rows.join('\n')), tetromino, 0)));
  };

  it('keeps the well open until four rows are finished, and then for an I alone', () => {
    expect(place([finished, finished, finished], 'I')).not.toContain('17@9,18');
    expect(place([finished, finished, finished, finished], 'I')).toContain('17@9,18');
    expect(place(['########..', finished, finished, finished, finished], 'O')).not.toContain('10@9,14');
  });

  it('lets a piece stand over the well above the row that is being built', () => {
    // An upright I on the ninth column reaches past the well only above row 19, which is not finished.
    const over = place(['########..'], 'O');
    expect(over).not.toContain('10@9,18');
    expect(over).not.toContain('10@9,17');
    expect(place(['#########.', '########..'], 'O')).toContain('10@9,16');
  });

  it('bars nothing while a block stands in the top ten rows', () => {
    const high = [...Array.from({ length: 11 }, () => '#.........')];
    expect(wellFilter(9).barredCells(parsePlayfield(high.join('\n')), 'O')).toBeUndefined();
    expect(wellFilter(9).barredCells(parsePlayfield(high.slice(1).join('\n')), 'O')).toBeDefined();
  });

  it.each([-1, 10, 2.5])('refuses column %d', (column) => {
    expect(() => wellFilter(column)).toThrow(`no column ${column} for a well`);
  });
});

describe('the pattern filter', () => {
  const filter = patternFilter('stripe', STRIPE);

  it('bars the black cells of the row being built and below, and no other', () => {
    const barred = filter.barredCells(parsePlayfield(['#.........', '##.#######'].join('\n')), 'T');
    expect([...(barred ?? [])].slice(19)).toEqual([0, 0b0000001000, 0b0000000100]);
  });

  it('lets a spoiled row be filled up', () => {
    const barred = filter.barredCells(parsePlayfield(['####......', '##.#######'].join('\n')), 'T');
    expect([...(barred ?? [])].slice(19)).toEqual([0, 0, 0b0000000100]);
  });

  it('leaves the rows above free when all of it stands', () => {
    const barred = filter.barredCells(STRIPE, 'T');
    expect([...(barred ?? [])].slice(16)).toEqual([0, 0, 32, 16, 8, 4]);
  });

  it('gives up when the pile reaches the top two rows', () => {
    const column = (height: number) => parsePlayfield(Array.from({ length: height }, () => '#.........').join('\n'));
    expect(filter.barredCells(column(18), 'T')).toBeDefined();
    expect(filter.barredCells(column(19), 'T')).toBeUndefined();
    expect(filter.barredCells(emptyPlayfield(), 'T')).toBeDefined();
  });
});
