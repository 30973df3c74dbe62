/** Pieces that are paused on their way at the top: every place of the search, pressed frame by frame on the model of the game. */
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { MaskSearch } from '../../src/reach/mask-search.js';
import { TAPS_30HZ } from '../../src/reach/taps.js';
import { foreseenSituation } from '../../src/search/foresight/plan.js';
import { isAtTop, PausedReach } from '../../src/search/paused-reach.js';
import { startOfSeed } from '../../src/simulate/simulation-job.js';
import { spawnPiece } from '../../src/tetris/active-piece.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { cellIndex, EMPTY_CELL, emptyPage } from '../../src/tetris/playfield-page.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, TETROMINOES } from '../../src/tetris/tetromino.js';

const SEED = 20_261_129;
const PLAYFIELDS = 150;

/** A game whose piece has just appeared above rows that are filled at random, the spawn left free. */
function gameAtTop(random: SeededRandom, startLevel: number): GameState {
  const start = startOfSeed({ gameType: 'A', startLevel, height: 0 }, 0);
  const orientation = SPAWN_ORIENTATION[TETROMINOES[random.below(TETROMINOES.length)]];
  const page = emptyPage();
  for (let row = 0; row < 20; row++) {
    for (let column = 0; column < 9; column++) {
      const isOpen = row < 2 && column >= 3 && column <= 6;
      if (!isOpen && random.below(10) < Math.min(9, 2 + row)) page[cellIndex(row, column)] = 0x7b;
    }
  }
  return { ...start, ...spawnPiece(orientation), page, padHeld: 0 };
}

describe.each([18, 19])('at level %i', (level) => {
  it(`a piece comes to each place in the frames that were found; seed ${SEED}`, () => {
    const random = new SeededRandom(SEED + level);
    const reach = new PausedReach();
    const plain = new MaskSearch();
    let paused = 0;
    for (let i = 0; i < PLAYFIELDS; i++) {
      const start = gameAtTop(random, level);
      const situation = foreseenSituation(start);
      const count = reach.search(situation);
      const found = Array.from({ length: count }, (_, at) => ({
        placement: { orientation: reach.orientations[at], x: reach.xs[at], y: reach.ys[at] },
        frames: reach.restFrames[at],
        pauses: reach.pauses[at],
        hold: reach.holds[at],
      }));
      for (const { placement, frames, pauses, hold } of found) {
        if (pauses > 0) paused++;
        for (const pause of [0, pauses > 0 ? 1 : 2, 7]) {
          const buttons = reach.buttonsTo(situation, { ...placement, frames, pause });
          if (!buttons) expect.fail('no buttons');
          expect(buttons.length).toBe(frames + pause);
          let state = start;
          for (const held of buttons) {
            expect(state.phase, JSON.stringify({ placement, frames, pauses, pause, buttons, i })).toBe(PHASE.CONTROL);
            state = stepGame(state, held);
          }
          expect(state, JSON.stringify({ placement, frames, pauses, pause, buttons, i })).toMatchObject({
            ...placement,
            phase: PHASE.LOCK,
          });
          if (pause === 0) expect(state.hold).toBe(hold);
        }
      }
      // Whoever does not pause comes to fewer places, and no sooner.
      const others = plain.search(situation, TAPS_30HZ);
      for (let at = 0; at < others; at++) {
        if (plain.ys[at] > 5) continue;
        const same = found.find(
          ({ placement: { orientation, x, y } }) =>
            orientation === plain.orientations[at] && x === plain.xs[at] && y === plain.ys[at],
        );
        expect(same?.frames, `${plain.orientations[at]} at ${plain.xs[at]},${plain.ys[at]}`).toBeLessThanOrEqual(
          plain.restFrames[at],
        );
      }
    }
    expect(paused).toBeGreaterThan(50);
  });
});

it('finds no buttons for other frames than those of its way', () => {
  const start = startOfSeed({ gameType: 'A', startLevel: 18, height: 0 }, 0);
  const page = emptyPage();
  for (let column = 0; column < 9; column++) page[cellIndex(2, column)] = 0x7b;
  const situation = foreseenSituation({ ...start, ...spawnPiece(SPAWN_ORIENTATION.O), page });
  const reach = new PausedReach();
  const place = { orientation: SPAWN_ORIENTATION.O, x: 5, y: 0 };
  expect(reach.buttonsTo(situation, { ...place, frames: 3 })).toHaveLength(3);
  expect(reach.buttonsTo(situation, { ...place, frames: 4 })).toBeUndefined();
  expect(ORIENTATIONS[place.orientation].tetromino).toBe('O');
});

it(`remembers what it found for games that look the same at the top; seed ${SEED}`, () => {
  const random = new SeededRandom(SEED);
  const reach = new PausedReach();
  const other = new PausedReach();
  for (let i = 0; i < 20; i++) {
    const start = gameAtTop(random, 18);
    const found = reach.remembered(foreseenSituation(start));
    const page = start.page.slice();
    for (let row = 8; row < 20; row++) page[cellIndex(row, random.below(9))] = EMPTY_CELL;
    const alike = foreseenSituation({ ...start, page });
    expect(reach.remembered(alike)).toBe(found);
    const count = other.search(alike);
    expect(found.count).toBe(count);
    expect(count).toBeGreaterThan(0);
    for (const list of ['orientations', 'xs', 'ys', 'restFrames', 'pauses', 'holds'] as const) {
      expect([...found[list]]).toEqual([...other[list].subarray(0, count)]);
    }
    // One more cell in row 7 carries other pieces.
    page[cellIndex(7, 9)] = 0x7b;
    expect(reach.remembered(foreseenSituation({ ...start, page }))).not.toBe(found);
  }
});

it('refuses pieces that fall more slowly than where strips are completed', () => {
  const start = startOfSeed({ gameType: 'A', startLevel: 15, height: 0 }, 0);
  expect(() => new PausedReach().search(foreseenSituation(start))).toThrow('a row takes 4 frames, more than 3');
});

it('is asked where something stands in the rows at the top', () => {
  const playfield = emptyPlayfield();
  expect(isAtTop(playfield)).toBe(false);
  playfield[8] = 1;
  expect(isAtTop(playfield)).toBe(false);
  playfield[7] = 1;
  expect(isAtTop(playfield)).toBe(true);
});
