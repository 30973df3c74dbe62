import { describe, expect, it } from 'vitest';
import { exhaustiveSearch } from '../../scripts/support/exhaustive-search.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { HeldHovers } from '../../src/reach/held-hovers.js';
import { endWithDown, HeldSearch } from '../../src/reach/held-search.js';
import { playPlan, situationAfter, spawnSituation } from '../../src/reach/input-plan.js';
import { DAS_ONLY } from '../../src/reach/taps.js';
import { isWaiting, spawnPiece } from '../../src/tetris/active-piece.js';
import { BUTTON, newlyPressed } from '../../src/tetris/buttons.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { SPAWN_ORIENTATION } from '../../src/tetris/tetromino.js';
import { PAL, type Timing } from '../../src/tetris/timing.js';
import { DOUBLE_TIMING } from '../support/other-timing.js';
import { placementTexts, randomSituation } from './situations.js';

const search = new HeldSearch();
const hovers = new HeldHovers(search);
const SIDEWAYS = BUTTON.LEFT | BUTTON.RIGHT;

const CASES: readonly [string, number[], number, Timing?][] = [
  ['of America', [18, 19, 29], 1],
  ['of America, slower,', [9, 13, 16], 2],
  ['of Europe', [18, 19], 3, PAL],
  ['with two rows a drop', [39], 4, DOUBLE_TIMING],
];

describe('a search of held directions', () => {
  it.each(CASES)(
    'finds in the game %s at levels %j what playing every button finds, and its plans lead there (seed %i)',
    (_, levels, seed, timing) => {
      const random = new SeededRandom(seed);
      for (let n = 0; n < 20; n++) {
        const situation = randomSituation(random, levels, timing);
        search.search(situation);
        const found = placementTexts(search);
        const mayPress = isWaiting(situation.piece) && !(situation.heldBefore & SIDEWAYS);
        const shifts = Array.from({ length: 3_000 }, (_, frame) => mayPress && frame === situation.frame);
        const everything = exhaustiveSearch(situation, { ...DAS_ONLY, shifts }, 'without DOWN');
        expect([...found].sort()).toEqual([...everything.keys()].sort());
        for (let index = 0; index < search.count; index++) {
          const plan = search.planFor(index);
          for (const { buttons } of [plan, endWithDown(situation, plan)]) {
            expect(playPlan(situation, buttons).rest).toEqual(plan.placement);
            let before = situation.heldBefore;
            for (const [frame, held] of buttons.entries()) {
              if (!mayPress || frame > 0) expect(newlyPressed(held, before) & SIDEWAYS).toBe(0);
              before = held;
            }
          }
          expect(plan.buttons.length).toBe(search.restFrames[index]);
        }
      }
    },
  );

  it.each(CASES)(
    'has hovers in the game %s at levels %j that reach what is reached from where their buttons lead (seed %i)',
    (_, levels, seed, timing) => {
      const random = new SeededRandom(seed);
      for (let n = 0; n < 20; n++) {
        const situation = randomSituation(random, levels, timing);
        const frames = random.below(20);
        search.searchAhead(situation);
        hovers.find(frames);
        const all = placementTexts(search);
        const reached = new Set<string>();
        for (let hover = 0; hover < hovers.count; hover++) {
          hovers.reach(hover);
          const places = [...hovers.places.subarray(hovers.firsts[hover], hovers.ends[hover])].map(
            (place) => all[place],
          );
          for (const place of places) reached.add(place);
          if (hover >= hovers.inFlight) continue;
          const from = { ...situation, heldBefore: (situation.heldBefore & ~SIDEWAYS) | hovers.heldFor(hover) };
          const later = situationAfter(from, hovers.buttonsTo(hover), frames);
          if (!later) throw new Error('rested early');
          expect(places.sort()).toEqual([...exhaustiveSearch(later, DAS_ONLY, 'without DOWN').keys()].sort());
        }
        expect([...reached].sort()).toEqual([...new Set(all)].sort());
      }
    },
  );

  it('lets go as late as it can, so that the charge is there for the next piece', () => {
    const piece = spawnPiece(SPAWN_ORIENTATION.O, 16);
    const situation = { ...spawnSituation(emptyPlayfield(), 'O', 19), piece, heldBefore: BUTTON.LEFT };
    search.search(situation);
    const charges = [...Array(search.count).keys()].map((index) => {
      const { buttons } = search.planFor(index);
      return playPlan(situation, buttons).pieces.at(-1)?.das;
    });
    // Shifts come on frames 1, 7, 13, 19 and so on; at the wall the charge is full.
    expect(charges).toEqual([16, 15, 15, 15, 16]);
  });

  it('does not move a piece whose direction was not held before it appeared', () => {
    search.search(spawnSituation(emptyPlayfield(), 'O', 0));
    expect(placementTexts(search)).toEqual(['10@5,18']);
  });
});
