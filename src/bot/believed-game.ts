/**
 * The exact model of the game in terms of what is seen of the cartridge: the state that an observation shows, the
 * first difference between the two, and whether there is a game to be seen at all.
 */

import { SCREENS, type Screen } from '../emulator/clients/screen.js';
import type { Observation } from '../ram/observe.js';
import { observeModel } from '../ram/observe-model.js';
import type { Situation } from '../search/situation.js';
import { type Activity, type GameState, KEPT_AT_POWER_ON, PHASE } from '../tetris/game-state.js';
import { COLUMNS, HIDDEN_ROWS, isFilled, type Playfield, ROWS } from '../tetris/playfield.js';
import { cellIndex, EMPTY_CELL, emptyPage, type PlayfieldPage } from '../tetris/playfield-page.js';
import { isSpawnOrientation, POWER_ON_RNG } from '../tetris/random.js';
import { HIDDEN_ORIENTATION, ORIENTATIONS, TETROMINOES, TILE } from '../tetris/tetromino.js';

/** Something that was seen and not expected. */
export interface Difference {
  readonly field: string;
  readonly seen: number;
  readonly planned: number;
}

/** Phases that a game in play can be in after a frame. */
const KNOWN_PHASES: ReadonlySet<number> = new Set(Object.values(PHASE).filter((phase) => phase !== PHASE.OVER));

/** The unseen part of a state that nothing was known of before. A player has to guess the generator. */
const UNSEEN = {
  ...KEPT_AT_POWER_ON,
  rng: POWER_ON_RNG,
  spawnCount: 0,
  previousSpawn: 0,
  fastMusic: 0,
  clearCounts: [0, 0, 0, 0],
  statistics: TETROMINOES.map(() => 0),
  garbageRows: 0,
} as const;

/** The fields that are compared; a difference is named by the first one that differs. */
const PAD = ['held', 'pressed'] as const;
const PIECE = ['x', 'y', 'orientation', 'fall', 'das', 'softDrop', 'hold'] as const;
const NUMBERS = ['frameCounter', 'phase', 'level', 'lines', 'score', 'next', 'redrawCursor', 'curtainRow'] as const;

/**
 * The state that an observation of a game in play shows. What is not seen (the generator, the rows of a check, the
 * bytes behind the playfield) is that of `before`, where there is one: with a piece under control nothing of it matters
 * but the generator.
 */
export function stateOf(seen: Observation, before?: GameState): GameState {
  const { piece, held, pressed } = seen;
  return {
    ...(before ?? UNSEEN),
    ...piece,
    activity: activityIn(seen),
    gameType: seen.gameType,
    startLevel: seen.startLevel,
    height: seen.height,
    phase: seen.phase,
    level: seen.level,
    timing: seen.timing,
    edition: seen.edition,
    lines: seen.lines,
    score: seen.score,
    next: seen.next,
    page: pageWith(before?.page ?? emptyPage(), seen.playfield),
    redrawCursor: seen.redrawCursor,
    curtainRow: seen.curtainRow,
    hideNext: seen.boxHidden ? 1 : 0,
    clearCounts: seen.clearCounts,
    frameCounter: seen.frameCounter,
    padHeld: held,
    padPressed: pressed,
    tickHeld: held,
    tickPressed: pressed,
    // Rows are counted from the check to the score; a check that is seen to run has its rows before it.
    checkIndex: 0,
    completedLines: isCounting(seen.phase) ? (before?.completedLines ?? 0) : 0,
  };
}

function activityIn({ screen, stretched }: Observation): Activity {
  if (screen === 'paused') return 'paused';
  return stretched ? 'stretched' : 'play';
}

function isCounting(phase: number): boolean {
  return phase === PHASE.ANIMATION || phase === PHASE.SCORE;
}

/** The first difference between the machine and the model. */
export function firstDifference(seen: Observation, state: GameState): Difference | undefined {
  const expected = observeModel(state);
  if (seen.screen !== expected.screen) {
    return { field: 'screen', seen: SCREENS.indexOf(seen.screen), planned: SCREENS.indexOf(expected.screen) };
  }
  for (const field of PAD) {
    if (seen[field] !== expected[field]) return { field, seen: seen[field], planned: expected[field] };
  }
  for (const field of PIECE) {
    if (seen.piece[field] !== expected.piece[field]) {
      return { field, seen: seen.piece[field], planned: expected.piece[field] };
    }
  }
  for (const field of NUMBERS) {
    if (seen[field] !== expected[field]) return { field, seen: seen[field], planned: expected[field] };
  }
  const row = seen.playfield.findIndex((bits, i) => bits !== expected.playfield[i]);
  return row < 0 ? undefined : { field: 'playfield', seen: seen.playfield[row], planned: expected.playfield[row] };
}

/** Why an observation cannot be of a game in play, for a person; undefined when it can. */
export function whyUnreadable(seen: Observation): string | undefined {
  const { screen, phase, next, timing } = seen;
  const { x, y, orientation, das } = seen.piece;
  if (!isGameScreen(screen)) return `the screen is "${screen}"`;
  if (!KNOWN_PHASES.has(phase)) return `the phase is ${phase}, which the game does not have`;
  if (!isSpawnOrientation(next)) return `the next piece is ${next}, which is none`;
  if (das > timing.dasFull) return `the charge of the auto shift is ${das}, which is more than it holds`;
  const mayHide = phase !== PHASE.CONTROL && phase !== PHASE.LOCK;
  if (mayHide && orientation === HIDDEN_ORIENTATION) return undefined;
  const facts = ORIENTATIONS[orientation];
  if (!facts) return `the piece is ${orientation}, which is none`;
  if (x >= facts.minX && x <= facts.maxX && y <= facts.maxY) return undefined;
  return `the piece ${orientation} is at column ${x + 1}, row ${ROWS - y}, which is outside of the playfield`;
}

/** Whether a game is in play on this screen, or has just been lost. */
export function isGameScreen(screen: Screen): boolean {
  return screen === 'play' || screen === 'paused' || screen === 'curtain';
}

/** A page whose cells are filled where the playfield's are; the other bytes stay as they are. */
function pageWith(page: PlayfieldPage, playfield: Playfield): PlayfieldPage {
  const changed = page.slice();
  for (let row = -HIDDEN_ROWS; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const at = cellIndex(row, column);
      const filled = isFilled(playfield, row, column);
      if (filled !== page[at] < EMPTY_CELL) changed[at] = filled ? TILE.T_O_I : EMPTY_CELL;
    }
  }
  return changed;
}

/**
 * The situation of the piece under control, as a player gets it: without the next piece where SELECT has hidden it. Only in phase 1 (`PHASE.CONTROL`) is there one.
 *
 * @param frame active frames that the piece has had: 0 on the frame on which it appears
 */
export function situationOf(seen: Observation, frame: number): Situation {
  return {
    playfield: seen.playfield,
    piece: seen.piece,
    next: seen.boxHidden ? undefined : seen.next,
    heldBefore: seen.held,
    frame,
    level: seen.level,
    timing: seen.timing,
    lines: seen.lines,
    score: seen.score,
  };
}
