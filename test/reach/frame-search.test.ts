import { describe, expect, it } from 'vitest';
import { exhaustiveSearch } from '../../scripts/support/exhaustive-search.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { FrameSearch } from '../../src/reach/frame-search.js';
import { type PieceSituation, playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { parseTaps, TAPS_30HZ, type TapPattern } from '../../src/reach/taps.js';
import { spawnPiece } from '../../src/tetris/active-piece.js';
import { emptyPlayfield, parsePlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION, type Tetromino } from '../../src/tetris/tetromino.js';
import { PAL } from '../../src/tetris/timing.js';
import { DOUBLE_TIMING, OTHER_TIMING } from '../support/other-timing.js';
import { countPresses, placementTexts, randomSituation, tapsNamed } from './situations.js';

const search = new FrameSearch();

function expectTwinsToAgree(situation: PieceSituation, taps: TapPattern): void {
  search.search(situation, taps);
  const all = exhaustiveSearch(situation, taps, 'with DOWN');
  expect(placementTexts(search).sort()).toEqual([...all.keys()].sort());
  placementTexts(search).forEach((text, i) => {
    const plan = search.planFor(i);
    const { pieces, rest } = playPlan(situation, plan.buttons);
    expect(rest).toEqual(plan.placement);
    expect({
      frames: pieces.length,
      promised: search.restFrames[i],
      buttons: plan.buttons.length,
      presses: countPresses(situation.heldBefore, plan.buttons),
      hold: pieces[pieces.length - 1].hold,
    }).toEqual({
      frames: all.get(text)?.frames,
      promised: all.get(text)?.frames,
      buttons: all.get(text)?.frames,
      presses: all.get(text)?.presses,
      hold: all.get(text)?.hold,
    });
  });
}

describe('the frame search', () => {
  it.each([
    ['30hz', [29, 19], 12, 1],
    ['30hz', [18, 16, 13, 10, 9], 8, 2],
    ['30hz', [8, 7], 2, 3],
    ['X..X.', [29, 19, 18], 6, 4],
    ['10hz', [29, 19, 16], 6, 5],
    ['20hz', [13, 10], 4, 6],
    ['14hz', [29, 19, 18], 5, 21],
    ['2hz', [29, 19, 16], 4, 22],
    ['X. with turns', [29, 19, 18], 6, 24],
    ['12hz with turns', [29, 19, 16], 6, 25],
    ['das with turns', [29], 3, 26],
    ['X....X....X.........X.X...............................X.......X.', [29, 19], 3, 23],
  ] as const)(
    'plans at %s, levels %j, as well as playing every button does (%i situations, seed %i)',
    (text, levels, count, seed) => {
      const random = new SeededRandom(seed);
      for (let n = 0; n < count; n++) expectTwinsToAgree(randomSituation(random, levels), tapsNamed(text));
    },
  );

  it.each([
    ['O', [29, 19, 18], 8, 7],
    ['ITJL', [29], 5, 8],
  ] as const)(
    'plans held directions for %s at levels %j as well as playing every button does (%i situations, seed %i)',
    (names, levels, count, seed) => {
      const random = new SeededRandom(seed);
      const orientations = { O: [10], I: [17, 18], T: [0, 1], J: [4, 7], L: [13, 14] };
      for (let n = 0; n < count; n++) {
        const situation = randomSituation(random, levels);
        const name = names[n % names.length] as keyof typeof orientations;
        const orientation = orientations[name][n % orientations[name].length];
        expectTwinsToAgree({ ...situation, piece: { ...situation.piece, orientation } }, parseTaps('das'));
      }
    },
  );

  it.each([
    ['no console', '30hz', 'ITJLO', [2, 3, 4, 5, 6, 7, 8], 6, 9, OTHER_TIMING],
    ['no console', 'das', 'O', [6, 7, 8], 6, 10, OTHER_TIMING],
    ['no console', 'das', 'ITJL', [8], 4, 11, OTHER_TIMING],
    ['Europe', '30hz', 'ITJLO', [15, 18, 19], 4, 12, PAL],
    ['Europe', 'das', 'O', [18, 19], 6, 13, PAL],
    ['Europe', 'das', 'ITJL', [19], 4, 14, PAL],
    ['a line cap', '30hz', 'ITJLO', [39], 6, 15, DOUBLE_TIMING],
    ['a line cap', '12hz', 'ITJLO', [39], 6, 16, DOUBLE_TIMING],
    ['a line cap', 'das', 'OI', [39], 6, 17, DOUBLE_TIMING],
  ] as const)(
    'plans in the timing of %s at %s for %s, levels %j, as well as playing every button does (%i situations, seed %i)',
    (_, text, names, levels, count, seed, timing) => {
      const random = new SeededRandom(seed);
      for (let n = 0; n < count; n++) {
        const situation = randomSituation(random, levels, timing);
        const orientation = SPAWN_ORIENTATION[names[n % names.length] as Tetromino];
        expectTwinsToAgree({ ...situation, piece: { ...situation.piece, orientation } }, parseTaps(text));
      }
    },
  );

  it('a full charge shifts on the first frame if its direction was held before', () => {
    const situation = { ...spawnSituation(emptyPlayfield(), 'O', 29), heldBefore: 2, piece: spawnPiece(10, 16) };
    search.search(situation, parseTaps('das'));
    const index = placementTexts(search).indexOf('10@1,18');
    expect(search.planFor(index).buttons.slice(0, 13)).toEqual(new Array(13).fill(2));
  });

  it('holds DOWN where that is fastest, and to the end', () => {
    search.search(spawnSituation(emptyPlayfield(), 'O', 0), TAPS_30HZ);
    const index = placementTexts(search).indexOf('10@5,18');
    expect(search.planFor(index).buttons).toEqual(new Array(39).fill(4));
  });

  it('drops at once out of the wait of a game’s first piece', () => {
    const spawn = spawnSituation(emptyPlayfield(), 'O', 18);
    search.search({ ...spawn, piece: { ...spawn.piece, softDrop: 0xa0 } }, TAPS_30HZ);
    expect(search.restFrames[placementTexts(search).indexOf('10@5,18')]).toBeLessThan(40);
  });

  it('tapping DOWN beats holding it at level 19: three rows in five frames', () => {
    search.search(spawnSituation(emptyPlayfield(), 'O', 19), TAPS_30HZ);
    expect(search.restFrames[placementTexts(search).indexOf('10@5,18')]).toBe(32);
    const held = playPlan(spawnSituation(emptyPlayfield(), 'O', 19), new Array(40).fill(4));
    expect(held.pieces).toHaveLength(37);
  });

  it('with a fixed pattern DOWN reaches a tuck whose row gravity enters in the wrong phase', () => {
    // At level 18 row 17 is frames 51 to 53, and 10hz may press on 48 and 54 only.
    const situation = spawnSituation(parsePlayfield('###.......\n..........\n..........\n#########.'), 'O', 18);
    const taps = parseTaps('10hz');
    const masks = new MaskSearch();
    masks.search(situation, taps);
    search.search(situation, taps);
    expect(placementTexts(masks)).not.toContain('10@3,17');
    expect(placementTexts(search)).toContain('10@3,17');
    expect(masks.search(situation, TAPS_30HZ)).toBe(search.search(situation, TAPS_30HZ));
  });

  it('has plans for the placements of its latest search only', () => {
    const count = search.search(spawnSituation(emptyPlayfield(), 'O', 29), TAPS_30HZ);
    expect(() => search.planFor(count)).toThrow('no placement 9 of 9');
  });
});
