/** The tick that will score a piece, told when the piece comes to rest and as the model of the game comes to it. */
import { expect, it } from 'vitest';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import type { ScoringTick } from '../../src/tetris/crash.js';
import { USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, initialState, KEPT_AT_POWER_ON, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { COLUMNS, FULL_ROW, ROWS, rowBits } from '../../src/tetris/playfield.js';
import { cellIndex, EMPTY_CELL, emptyPage, isOccupiedRow, wholePlayfieldOf } from '../../src/tetris/playfield-page.js';
import { scoringAhead } from '../../src/tetris/scoring-ahead.js';
import { ORIENTATIONS, TILE } from '../../src/tetris/tetromino.js';

const TOP = -2;
const MUSIC_ROW = 5;

/** A piece that has just come to rest; it completes any of its rows, at any height. */
function atRest(random: SeededRandom): GameState {
  const orientation = random.below(ORIENTATIONS.length);
  const { minX, maxX, maxY } = ORIENTATIONS[orientation];
  const x = minX + random.below(maxX - minX + 1);
  const y = Math.min(maxY, random.below(ROWS));
  const page = emptyPage();
  for (let row = 0; row < ROWS; row++) {
    const own = row - y >= TOP && row - y <= 1 ? rowBits(orientation, row - y, x) : 0;
    const drawn = random.below(2) ? random.below(FULL_ROW + 1) : 0;
    const others = (own && random.below(2) ? FULL_ROW : drawn === FULL_ROW ? 1 : drawn) & ~own;
    for (let column = 0; column < COLUMNS; column++) {
      page[cellIndex(row, column)] = (others >> column) & 1 ? TILE.T_O_I : EMPTY_CELL;
    }
  }
  const begun = initialState(
    USA_GAME,
    { ...KEPT_AT_POWER_ON, rng: 0x8988, spawnCount: 0, previousSpawn: 0, frameCounter: 0 },
    { gameType: 'A', startLevel: 18, height: 0 },
  );
  const counts = [0, 1, 2, 3].map(() => 16 * random.below(10) + random.below(10));
  return {
    ...begun,
    ...{ page, orientation, x, y, fall: 0, softDrop: 0, hold: random.below(10) },
    phase: PHASE.LOCK,
    redrawCursor: Math.max(y - 2, 0),
    level: 150 + random.below(106),
    lines: 1_400 + random.below(1_900),
    score: 999_999,
    hideNext: random.below(2),
    clearCounts: counts,
    frameCounter: random.below(65_536),
  };
}

/** The tick that the model comes to, and the frames until then; undefined where the piece tops out. */
function played(rested: GameState): { tick: ScoringTick; frames: number } | undefined {
  let before = rested;
  for (let frames = 1; ; frames++) {
    const now = stepGame(before, 0);
    if (now.phase === PHASE.CURTAIN) return undefined;
    if (now.phase === PHASE.GOAL) return { tick: tickBetween(before, now), frames };
    before = now;
  }
}

function tickBetween(before: GameState, { level }: GameState): ScoringTick {
  const cleared = before.completedLines;
  const row5 = wholePlayfieldOf(before.page)[MUSIC_ROW + 2];
  return {
    // What is checked as row 0 stands there as none.
    clearedRows: [...before.clearedRows.filter((row) => row > 0), 0, 0, 0, 0].slice(0, cleared),
    lines: before.lines,
    level: before.level,
    levelAfter: level,
    boxHidden: before.hideNext === 1,
    selectNew: false,
    hold: before.hold,
    orientation: before.orientation,
    row5Column: isOccupiedRow(before.page, MUSIC_ROW) ? Math.log2(row5 & -row5) : -1,
    fastMusic: before.fastMusic !== 0,
    clearCount: cleared > 0 ? before.clearCounts[cleared - 1] : 0,
    frameCounter: before.frameCounter,
  };
}

it('is the tick of the model for 2,000 pieces at rest (seed 2501)', () => {
  const random = new SeededRandom(2501);
  const clears = [0, 0, 0, 0, 0];
  let music = 0;
  for (let i = 0; i < 2_000; i++) {
    const state = atRest(random);
    const expected = played(state);
    if (!expected) continue;
    const { lines, level, clearCounts, frameCounter, hold } = state;
    const seen = { lines, level, clearCounts, frameCounter, boxHidden: state.hideNext === 1 };
    const { tick, frames } = scoringAhead(wholePlayfieldOf(state.page), { placement: state, hold }, seen);
    const hasTopRow = tick.clearedRows.includes(0);
    expect({ frames, tick: hasTopRow ? { ...tick, clearedRows: [] } : tick }, `state ${i}`).toEqual({
      frames: expected.frames,
      tick: hasTopRow ? { ...expected.tick, clearedRows: [] } : expected.tick,
    });
    expect(tick.clearedRows).toHaveLength(expected.tick.clearedRows.length);
    clears[tick.clearedRows.length]++;
    if (tick.fastMusic && tick.row5Column < 0) music++;
  }
  for (const count of clears) expect(count).toBeGreaterThan(10);
  expect(music).toBeGreaterThan(10);
});
