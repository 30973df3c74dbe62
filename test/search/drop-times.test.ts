import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { DropTimes, straightFall } from '../../src/search/drop-times.js';
import { PlannedInputs } from '../../src/search/foresight/plan-inputs.js';
import { stepPiece } from '../../src/tetris/active-piece.js';
import { BUTTON, newlyPressed } from '../../src/tetris/buttons.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { NTSC } from '../../src/tetris/timing.js';
import { randomColumns } from '../eval/random-playfields.js';

describe('a piece that falls straight down', () => {
  // Levels of 1, 2, 3 and 6 frames a row.
  it.each([29, 19, 18, 9])('has no faster way than all ways of holding DOWN show; level %i', (level) => {
    const pace = { level, timing: NTSC };
    const perRow = NTSC.framesPerRow[level] ?? 1;
    for (let fall = 0; fall < perRow; fall++) {
      const fewest = [0];
      for (let pattern = 0; pattern < 1 << 11; pattern++) {
        let piece = { x: 5, y: 0, orientation: 10, fall, das: 0, softDrop: 0, hold: 0 };
        let before = 0;
        for (let frame = 1; frame <= 11; frame++) {
          const held = (pattern >> (frame - 1)) & 1 ? BUTTON.DOWN : 0;
          const { y } = piece;
          piece = stepPiece(() => true, piece, { held, pressed: newlyPressed(held, before) }, pace).piece;
          before = held;
          if (piece.y > y) fewest[piece.y] = Math.min(fewest[piece.y] ?? 99, frame);
        }
      }
      const times = new DropTimes();
      for (let steps = 1; steps <= 5; steps++) {
        const ways = times.waysDown({ fall, softDrop: 0 }, steps, pace);
        expect([steps, ways[0].frames]).toEqual([steps, fewest[steps]]);
      }
    }
  });

  it('passes three rows in five frames where two frames a row are gravity and soft drop alike', () => {
    const ways = new DropTimes().waysDown({ fall: 0, softDrop: 0 }, 16, { level: 19, timing: NTSC });
    expect(ways[0].frames).toBeLessThanOrEqual(28);
  });
});

describe('the ways down of all placements', () => {
  it.each([1, 2, 3, 4, 5, 6])('lead where they say, on the frame that they say, with their points; seed %i', (seed) => {
    const random = new SeededRandom(seed);
    const search = new MaskSearch();
    const times = new DropTimes();
    const inputs = new PlannedInputs(TAPS_30HZ);
    const level = [0, 9, 18, 19, 25, 29][random.below(6)];
    const situation = spawnSituation(randomColumns(random), TETROMINOES[random.below(7)], level);
    const foreseen = { ...situation, next: 2, lines: 0, score: 0 };
    const generator = { rng: 1, spawnCount: 0, previousSpawn: 2, frameCounter: 0 };
    const placements = search.search(situation, TAPS_30HZ);
    for (let i = 0; i < placements; i++) {
      const straight = straightFall(situation, search, i);
      if (!straight) continue;
      const placement = { orientation: search.orientations[i], x: search.xs[i], y: search.ys[i] };
      for (const way of times.waysDown(straight, straight.steps, situation)) {
        const frames = straight.frames + way.frames;
        if (frames >= search.restFrames[i]) continue;
        const found = inputs.find({ ...foreseen, generator }, { ...placement, frames, delay: 0 });
        const { pieces, rest } = playPlan(situation, found?.buttons ?? []);
        expect(rest).toEqual(placement);
        expect([pieces.length, pieces.at(-1)?.hold]).toEqual([frames, way.hold]);
      }
    }
  });
});
