import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseWeights } from '../../../src/eval/ntuple/ntuple-file.js';
import { NtupleNetwork } from '../../../src/eval/ntuple/ntuple-network.js';

import { SHIPPED_WEIGHTS } from '../../../src/platform/files/package-root.js';
import { TAPS_30HZ } from '../../../src/reach/taps.js';
import { buttonsOfDelay, buttonsOfPause } from '../../../src/search/drop-times.js';
import { HANDLES, nextPieces, type Way } from '../../../src/search/foresight/next-pieces.js';
import { foreseenSituation } from '../../../src/search/foresight/plan.js';
import { PlannedInputs } from '../../../src/search/foresight/plan-inputs.js';
import { networkRater } from '../../../src/search/foresight/rater.js';
import { startOfSeed } from '../../../src/simulate/simulation-job.js';
import { type GameState, PHASE } from '../../../src/tetris/game-state.js';
import { stepGame } from '../../../src/tetris/game-step.js';
import { cellIndex, emptyPage } from '../../../src/tetris/playfield-page.js';
import { SPAWN_ORIENTATION, tetrominoOf } from '../../../src/tetris/tetromino.js';

const { origin, loadInto } = parseWeights(readFileSync(join(SHIPPED_WEIGHTS, 'plateau.bin')));
const network = new NtupleNetwork(origin.features, { workspaces: 1, shared: false });
loadInto(network.weights);
const INPUTS = new PlannedInputs(TAPS_30HZ);
const rater = networkRater(network.workspace(0), origin.discount);

/** Plays a way on the model, frame by frame, until the next piece is there. */
function play(start: GameState, way: Way): { readonly frames: number; readonly state: GameState } {
  const [first, ...rest] = INPUTS.of(foreseenSituation(start), way).buttons;
  let frames = 0;
  let state = start;
  const press = (held: number): void => {
    state = stepGame(state, held);
    frames++;
  };
  for (const held of buttonsOfPause(first, way.pause)) press(held);
  for (const held of rest) press(held);
  expect(state.phase).toBe(PHASE.LOCK);
  for (let frame = 1; state.phase !== PHASE.CONTROL; frame++) press(buttonsOfDelay(way.y, way.delay, frame));
  return { frames, state };
}

/** Rows that lack only column 9, from this one down. */
function withWell(start: GameState, top: number): GameState {
  const page = emptyPage();
  for (let row = top; row < 20; row++) for (let column = 0; column < 9; column++) page[cellIndex(row, column)] = 0x7b;
  return { ...start, page };
}

describe('the table of what comes next', () => {
  it.each([
    [19, 0],
    [0, 11],
  ])('comes true frame by frame by every handle: from level %i, seed %i', (startLevel, seed) => {
    const seen = new Set<string>();
    const empty = startOfSeed({ gameType: 'A', startLevel, height: 0 }, seed);
    const later = { ...empty, orientation: SPAWN_ORIENTATION.I, softDrop: 0 };
    // A game's first piece, which waits, a later one that can clear, and one that rests so soon that a redraw is still under way.
    for (const start of [empty, withWell(later, 16), withWell(later, 2)]) {
      const rows = nextPieces(foreseenSituation(start), { taps: TAPS_30HZ, rater, frames: 36 });
      expect(rows.map(({ frames }) => frames)).toEqual(rows.map((_, i) => rows[0].frames + i));
      for (const { frames, piece, ways } of rows) {
        for (const way of ways) {
          const played = play(start, way);
          expect({ frames: played.frames, piece: tetrominoOf(played.state.next) }).toEqual({ frames, piece });
          seen.add(way.handle);
        }
      }
    }
    // At level 0 a piece that nobody drops takes 800 frames and more.
    expect([...seen].sort()).toEqual(HANDLES.filter((by) => startLevel > 0 || by !== 'placement').sort());
  });

  it('lets no frame out but for some of the first ones', () => {
    const start = startOfSeed({ gameType: 'A', startLevel: 19, height: 0 }, 3);
    const situation = foreseenSituation({ ...start, softDrop: 0 });
    const rows = nextPieces(situation, { taps: TAPS_30HZ, rater, frames: 60 });
    expect(rows.slice(8).filter(({ ways }) => ways.length === 0)).toEqual([]);
    expect(new Set(rows.map(({ piece }) => piece)).size).toBeGreaterThanOrEqual(6);
  });

  it('has as many rows as can be asked for', () => {
    const start = { ...startOfSeed({ gameType: 'A', startLevel: 19, height: 0 }, 0), orientation: SPAWN_ORIENTATION.T };
    const situation = foreseenSituation({ ...start, softDrop: 0 });
    expect(nextPieces(situation, { taps: TAPS_30HZ, rater, frames: 1000 })).toHaveLength(1000);
  });

  it('is empty where the piece has no place', () => {
    const full = emptyPage().map(() => 0x7b);
    const start = { ...startOfSeed({ gameType: 'A', startLevel: 19, height: 0 }, 0), page: full };
    expect(nextPieces(foreseenSituation(start), { taps: TAPS_30HZ, rater, frames: 5 })).toEqual([]);
  });
});
