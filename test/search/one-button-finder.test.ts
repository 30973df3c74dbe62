import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { type PieceSituation, playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { oneButtonFinder } from '../../src/search/one-button-finder.js';
import { type ActivePiece, stepPiece } from '../../src/tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS, newlyPressed } from '../../src/tetris/buttons.js';
import { emptyPlayfield, fits, fitTest, parsePlayfield } from '../../src/tetris/playfield.js';
import { TETROMINOES } from '../../src/tetris/tetromino.js';
import { framesPerRow, NTSC, PAL, type Pace } from '../../src/tetris/timing.js';
import { randomPlayfield } from '../eval/random-playfields.js';
import { DOUBLE_TIMING } from '../support/other-timing.js';

/** Two frames a row and one, in America and in Europe; and drops of two rows. */
const PACES: readonly Pace[] = [
  ...[18, 19, 29].map((level) => ({ timing: NTSC, level })),
  ...[16, 18, 19].map((level) => ({ timing: PAL, level })),
  { timing: DOUBLE_TIMING, level: 39 },
];

function spawnAt(random: SeededRandom, i: number): PieceSituation {
  const { level, timing } = PACES[i % PACES.length];
  const tetromino = TETROMINOES[random.below(7)];
  return spawnSituation(randomPlayfield(random), tetromino, level, timing);
}

const PRESSES = [NO_BUTTONS, BUTTON.LEFT, BUTTON.RIGHT, BUTTON.A, BUTTON.B];

/** Every frame played by the rules: a press may come on the first frame of a row, or on every second frame. */
function plainPlacements(situation: PieceSituation): Set<string> {
  const fitsHere = fitTest(situation.playfield);
  const found = new Set<string>();
  const seen = new Set<string>();
  const killscreen = framesPerRow(situation) === 1;
  const visit = (piece: ActivePiece, heldBefore: Buttons, mayPress: boolean) => {
    const key = [piece.x, piece.y, piece.orientation, piece.fall, piece.softDrop, heldBefore, mayPress].join();
    if (seen.has(key)) return;
    seen.add(key);
    for (const held of PRESSES) {
      if (held && (!mayPress || held & heldBefore)) continue;
      const step = stepPiece(fitsHere, piece, { held, pressed: newlyPressed(held, heldBefore) }, situation);
      const { x, y, orientation } = step.piece;
      const dropped = step.rested || y !== piece.y;
      if (held && dropped && !killscreen) continue;
      if (step.rested) {
        if (fits(situation.playfield, orientation, x, y)) found.add(`${orientation}@${x},${y}`);
      } else visit(step.piece, held, killscreen ? !mayPress : dropped);
    }
  };
  visit(situation.piece, situation.heldBefore, true);
  return found;
}

const names = (situation: PieceSituation) => {
  const { count, orientations, xs, ys } = oneButtonFinder().find(situation);
  return new Set(Array.from({ length: count }, (_, i) => `${orientations[i]}@${xs[i]},${ys[i]}`));
};

describe('one button per row', () => {
  it('reaches what playing every frame by the rules reaches (seed 5)', () => {
    const random = new SeededRandom(5);
    for (let i = 0; i < 150; i++) {
      const situation = spawnAt(random, i);
      expect(names(situation)).toEqual(plainPlacements(situation));
    }
  });

  it('reaches the same from anywhere on the way (seed 6)', () => {
    const random = new SeededRandom(6);
    for (let i = 0; i < 150; i++) {
      let situation = spawnAt(random, i);
      const buttons = Array.from({ length: 1 + random.below(12) }, () => PRESSES[random.below(PRESSES.length)]);
      const { pieces, rest } = playPlan(situation, buttons);
      if (rest) continue;
      situation = { ...situation, piece: pieces[pieces.length - 1], heldBefore: buttons[buttons.length - 1] };
      expect(names(situation)).toEqual(plainPlacements(situation));
    }
  });

  it('keeps its promises: every plan ends where it says (seed 7)', () => {
    const random = new SeededRandom(7);
    for (let i = 0; i < 60; i++) {
      const situation = spawnAt(random, i);
      const finder = oneButtonFinder();
      const { count } = finder.find(situation);
      for (let index = 0; index < count; index++) {
        const plan = finder.plan(index);
        const played = playPlan(situation, plan.buttons);
        expect(played.rest).toEqual(plan.placement);
        expect(played.pieces).toHaveLength(plan.buttons.length);
      }
    }
  });

  it('crosses the empty playfield with every piece at level 19', () => {
    const count = (tetromino: (typeof TETROMINOES)[number], level: number) =>
      oneButtonFinder().find(spawnSituation(emptyPlayfield(), tetromino, level)).count;
    expect(TETROMINOES.map((tetromino) => count(tetromino, 19))).toEqual([34, 34, 17, 9, 17, 34, 17]);
  });

  it('ends with DOWN', () => {
    const finder = oneButtonFinder();
    finder.find(spawnSituation(emptyPlayfield(), 'O', 19));
    // The placements are in order of x; the first is the leftmost, four shifts from the spawn.
    const { buttons } = finder.plan(0);
    expect(buttons.slice(0, 7)).toEqual([2, 0, 2, 0, 2, 0, 2]);
    expect(new Set(buttons.slice(7))).toEqual(new Set([BUTTON.DOWN]));
  });

  it('gives an O over a high pile at level 19 only two presses before it rests', () => {
    const high = parsePlayfield(Array.from({ length: 17 }, () => '.#########').join('\n'));
    // The O stands in rows 0 and 1 and can sink by one row before it rests in row 1: two presses.
    expect([...names(spawnSituation(high, 'O', 19))].sort()).toEqual([
      '10@3,1',
      '10@4,1',
      '10@5,1',
      '10@6,1',
      '10@7,1',
    ]);
  });
});
