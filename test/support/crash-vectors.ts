/** The measured states of the original's scoring, each run sixteen times there, and each as a state of the model. */
import { readFileSync } from 'node:fs';
import { BUTTON } from '../../src/tetris/buttons.js';
import type { ScoringTick } from '../../src/tetris/crash.js';
import { USA_EDITION, USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, initialState, KEPT_AT_POWER_ON, PHASE } from '../../src/tetris/game-state.js';
import { COLUMNS, FAST_MUSIC_ROW } from '../../src/tetris/playfield.js';
import { emptyPage } from '../../src/tetris/playfield-page.js';
import { HIDDEN_ORIENTATION, TILE } from '../../src/tetris/tetromino.js';

type Row = readonly [string, ...unknown[]];
interface Vectors {
  readonly columns: readonly string[];
  readonly states: readonly Row[];
  readonly firstLineOfLevel: { readonly byStart: Readonly<Record<string, readonly number[]>> };
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('../spec/vectors/crash.json', import.meta.url), 'utf8'));

/** The first line of every level from 150 to 255 and the 0 that follows, by start. */
export const FIRST_LINES = vectors.firstLineOfLevel.byStart;

export interface Measured {
  readonly tick: ScoringTick;
  readonly cleared: number;
  readonly count: number;
  readonly outcome: string;
  readonly fine: number;
  readonly late: number;
  readonly crash: number;
  readonly fineWithA: number;
}

const OUTCOMES: Readonly<Record<string, string>> = {
  safe: 'safe',
  crash: 'crash',
  limited: 'limited-freeze',
  infinite: 'infinite-freeze',
};

export const MEASURED: readonly Measured[] = vectors.states.map((row) => {
  const at = (name: string): number => Number(row[vectors.columns.indexOf(name)]);
  return {
    tick: {
      clearedRows: row[vectors.columns.indexOf('clearedRows')] as number[],
      lines: at('linesBefore'),
      level: at('levelBefore'),
      levelAfter: at('levelAfter'),
      boxHidden: at('boxHidden') === 1,
      selectNew: at('selectNew') === 1,
      hold: at('hold'),
      orientation: at('orientation'),
      row5Column: at('row5Column'),
      fastMusic: at('fastMusic') === 1,
      clearCount: at('clearCountBefore'),
      frameCounter: at('frameCounterMod8'),
    },
    cleared: at('cleared'),
    count: at('count'),
    outcome: OUTCOMES[String(row[vectors.columns.indexOf('class')])],
    fine: at('fine'),
    late: at('late'),
    crash: at('crash'),
    fineWithA: at('fineWithA'),
  };
});

/** A game that crashes where the original does. */
const CRASHING_GAME = { ...USA_GAME, edition: { ...USA_EDITION, crashes: true } };

/** SELECT where it is new in the frame of the tick. */
export function buttonsOf({ selectNew }: ScoringTick): number {
  return selectNew ? BUTTON.SELECT : 0;
}

/**
 * The state before the frame of the tick, in a game of 999,999 points.
 *
 * @param running of which it has everything that does not matter to the tick (default: a game that has just begun)
 */
export function stateBefore(tick: ScoringTick, running: GameState = begun()): GameState {
  const { clearedRows, row5Column } = tick;
  const cleared = clearedRows.length;
  const page = emptyPage();
  if (row5Column >= 0) page[FAST_MUSIC_ROW * COLUMNS + row5Column] = TILE.Z_L;
  return {
    ...running,
    page,
    phase: cleared ? PHASE.ANIMATION : PHASE.SCORE,
    animationStep: 4,
    redrawCursor: 0,
    checkIndex: 4,
    completedLines: cleared,
    clearedRows: [0, 1, 2, 3].map((i) => clearedRows[i] ?? 0),
    orientation: cleared ? HIDDEN_ORIENTATION : tick.orientation,
    clearCounts: running.clearCounts.map((_, i) => (i === cleared - 1 ? tick.clearCount : 0)),
    lines: tick.lines,
    level: tick.level,
    score: 999_999,
    hold: tick.hold,
    hideNext: tick.boxHidden ? 1 : 0,
    fastMusic: tick.fastMusic ? 0xff : 0,
    frameCounter: 64 + tick.frameCounter,
  };
}

function begun(): GameState {
  const kept = { ...KEPT_AT_POWER_ON, rng: 0x8988, spawnCount: 0, previousSpawn: 0, frameCounter: 0 };
  return initialState(CRASHING_GAME, kept, { gameType: 'A', startLevel: 19, height: 0 });
}
