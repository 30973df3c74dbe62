/** The same placement with another soft drop at its end. */
import { describe, expect, it } from 'vitest';
import { randomPosition } from '../../scripts/support/random-position.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { holdOf, softDropEnds } from '../../src/reach/finish-with-down.js';
import { type PieceSituation, playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { maskFinder } from '../../src/search/finder-source.js';
import { situationAtSpawn } from '../../src/search/situation.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';

/** Every plan in a situation. */
function plansOf(situation: PieceSituation, softDrop: boolean) {
  const finder = maskFinder(TAPS_30HZ, softDrop);
  const { count } = finder.find(situation);
  return Array.from({ length: count }, (_, i) => finder.plan(i));
}

const kindOf = (hold: number) => (hold < 2 ? 'none' : hold <= 7 ? 'short' : 'long');

describe('the end of a plan', () => {
  it('can have any soft drop where a row takes a frame and the floor is far', () => {
    const situation = spawnSituation(emptyPlayfield(), 'O', 155);
    for (const softDrop of [true, false]) {
      for (const plan of plansOf(situation, softDrop)) {
        const own = holdOf(situation, plan) ?? 0;
        const kinds = softDropEnds(situation, plan).map(({ hold }) => kindOf(hold));
        expect([...kinds, kindOf(own)]).toEqual(expect.arrayContaining(['short', 'none']));
      }
    }
  });

  it('can have any for the first piece of a game, whose wait ends with DOWN', () => {
    const { piece, ...situation } = spawnSituation(emptyPlayfield(), 'O', 254);
    const waiting = { ...situation, piece: { ...piece, softDrop: situation.timing.firstPieceWait } };
    const plans = plansOf(waiting, true);
    expect(plans.length).toBeGreaterThan(5);
    for (const plan of plans) {
      const own = kindOf(holdOf(waiting, plan) ?? 0);
      const kinds = softDropEnds(waiting, plan).map(({ hold }) => kindOf(hold));
      expect([...kinds, own].sort()).toEqual(['long', 'none', 'short']);
    }
  });

  it('has the shortest soft drop that earns a point among the short ones', () => {
    const situation = spawnSituation(emptyPlayfield(), 'O', 155);
    const [plan] = plansOf(situation, false);
    expect(softDropEnds(situation, plan).map(({ hold }) => hold)).toEqual([2]);
  });

  it('rests at the placement in the same frame, on 40 playfields at levels 29 to 255 (seed 411)', () => {
    const random = new SeededRandom(411);
    let ends = 0;
    let plans = 0;
    for (let i = 0; i < 40; i++) {
      const situation = situationAtSpawn(randomPosition(random, [29, 155, 255]));
      for (const plan of plansOf(situation, random.below(2) === 0)) {
        plans++;
        const own = holdOf(situation, plan) ?? 0;
        for (const end of softDropEnds(situation, plan)) {
          ends++;
          const { pieces, rest } = playPlan(situation, end.plan.buttons);
          expect(rest).toEqual(plan.placement);
          expect(pieces).toHaveLength(plan.buttons.length);
          expect(pieces.at(-1)?.hold).toBe(end.hold);
          expect(kindOf(end.hold)).not.toBe(kindOf(own));
        }
      }
    }
    expect(ends).toBeGreaterThan(plans / 2);
  });

  it('is as it is where a soft drop is quicker than gravity', () => {
    const situation = spawnSituation(emptyPlayfield(), 'O', 0);
    for (const plan of plansOf(situation, false)) expect(softDropEnds(situation, plan)).toEqual([]);
  });
});
