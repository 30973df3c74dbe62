/**
 * A game of ours as the frames that an overlay would have seen: one for each frame of the console that looks different from
 * the one before, the curtain to its end, and one behind it that says that no game is on.
 */

import { NO_BUTTONS } from '../tetris/buttons.js';
import { type GameState, PHASE } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { CURTAIN_CELL, EMPTY_CELL, type PlayfieldPage, writePiece } from '../tetris/playfield-page.js';
import { HIDDEN_ORIENTATION, TILE, tetrominoOf } from '../tetris/tetromino.js';
import type { NgfFrame } from './frame.js';

/** With statistics. */
const CLASSIC = 1;
const CELL_OF: ReadonlyMap<number, number> = new Map([
  [EMPTY_CELL, 0],
  [TILE.T_O_I, 1],
  [CURTAIN_CELL, 1],
  [TILE.J_S, 2],
  [TILE.Z_L, 3],
]);
const CELLS = ROWS * COLUMNS;
/** Frames of the longest curtain: it waits, then a row falls every four frames. */
const LONGEST_CURTAIN = 4 * (16 + ROWS + 2);

/**
 * The frames of a game. Time counts from the first of the states, in which the first piece stands and has not moved.
 *
 * @param states of every frame: how the game stands before its first active frame, and after each from there on
 * @param gameId 0–65,535; another number for each game of a file
 */
export function* gameFrames(states: Iterable<GameState>, gameId = 1): Generator<NgfFrame, void, void> {
  const screen = new Screen(gameId);
  let state: GameState | undefined;
  for (state of states) yield* screen.show(state);
  if (!state) return;
  // A recording ends when the game is lost, not when its curtain has fallen.
  if (state.phase === PHASE.CURTAIN) {
    for (let i = 0; i < LONGEST_CURTAIN && state.activity !== 'left' && state.curtainRow !== ROWS; i++) {
      state = stepGame(state, NO_BUTTONS);
      yield* screen.show(state);
    }
  }
  yield* screen.end();
}

class Screen {
  readonly #gameId: number;
  /** Frames of the game, the one to come included. */
  #frame = 0;
  #last: NgfFrame | undefined;
  #pieceDas = 0;
  #phase = -1;
  /** As the last piece came to rest, with its rows. */
  #atRest: PlayfieldPage = new Uint8Array(0);

  constructor(gameId: number) {
    this.#gameId = gameId;
  }

  /** What is to be seen of a frame, unless it is what was seen before. */
  *show(state: GameState): Generator<NgfFrame, void, void> {
    if (state.activity === 'preparing') return;
    const { phase, das } = state;
    if (phase === PHASE.CONTROL && this.#phase !== PHASE.CONTROL) this.#pieceDas = das;
    this.#phase = phase;
    const isOn = state.activity === 'play' || state.activity === 'stretched';
    const frame = isOn ? this.#picture(state) : this.#nothing();
    // What the game does once it is left is not modelled.
    if (state.activity !== 'left' && !(this.#last && looksAlike(this.#last, frame))) {
      this.#last = frame;
      yield frame;
    }
    this.#frame++;
  }

  /** A game that showed no curtain has its playfield filled, by which receivers know its end. */
  *end(): Generator<NgfFrame, void, void> {
    const last = this.#last;
    if (!last) return;
    if (last.cells.some((cell) => cell === 0)) {
      yield { ...last, time: this.#time(), cells: new Uint8Array(CELLS).fill(1) };
      this.#frame++;
    }
    yield this.#nothing();
  }

  #picture(state: GameState): NgfFrame {
    const { lines, level, score, das, next, hideNext, statistics, orientation } = state;
    return {
      ...this.#head(),
      ...{ lines, level, score, das, pieceDas: this.#pieceDas },
      next: hideNext ? undefined : tetrominoOf(next),
      piece: orientation === HIDDEN_ORIENTATION ? this.#last?.piece : tetrominoOf(orientation),
      counts: statistics,
      cells: this.#cells(state),
    };
  }

  /** Outside of a game nothing is known. */
  #nothing(): NgfFrame {
    const unknown = { lines: undefined, level: undefined, score: undefined, das: undefined, pieceDas: undefined };
    const counts = Array.from({ length: 7 }, () => undefined);
    return { ...this.#head(), ...unknown, next: undefined, piece: undefined, counts, cells: new Uint8Array(CELLS) };
  }

  #head(): Pick<NgfFrame, 'gameType' | 'player' | 'gameId' | 'time'> {
    return { gameType: CLASSIC, player: 0, gameId: this.#gameId, time: this.#time() };
  }

  #time(): number {
    return frameTime(this.#frame);
  }

  #cells(state: GameState): Uint8Array {
    const { phase, page, orientation } = state;
    if (phase === PHASE.CHECK || phase === PHASE.ANIMATION) return this.#clearing(state);
    const shown = page.slice();
    const hasPiece = phase === PHASE.CONTROL || phase === PHASE.LOCK || phase === PHASE.CURTAIN;
    if (hasPiece && orientation !== HIDDEN_ORIENTATION) writePiece(shown, orientation, state.x, state.y);
    if (phase === PHASE.LOCK) this.#atRest = shown;
    return cellsOf(shown);
  }

  /** Rows that are gone already still stand on the screen, and are emptied from the middle. Row 0 never is. */
  #clearing({ clearedRows, animationStep, phase }: GameState): Uint8Array {
    const cells = cellsOf(this.#atRest);
    const step = phase === PHASE.ANIMATION ? animationStep : 0;
    for (const row of clearedRows) {
      if (row > 0 && row < ROWS) cells.fill(0, row * COLUMNS + 5 - step, row * COLUMNS + 5 + step);
    }
    return cells;
  }
}

/** Frames of the console a second. */
const FRAME_RATE = 60.0988;

/** Milliseconds from a game's first frame. */
export function frameTime(frame: number): number {
  return Math.round((frame * 1000) / FRAME_RATE);
}

/** The frame of the console that is nearest to a time in milliseconds. */
export function frameAt(time: number): number {
  return Math.round((time * FRAME_RATE) / 1000);
}

function cellsOf(page: PlayfieldPage): Uint8Array {
  const cells = new Uint8Array(CELLS);
  // Garbage and other tiles are shown as a block.
  for (let i = 0; i < CELLS; i++) cells[i] = CELL_OF.get(page[i]) ?? 1;
  return cells;
}

/** But for the time. */
function looksAlike(one: NgfFrame, other: NgfFrame): boolean {
  return (
    one.score === other.score &&
    one.lines === other.lines &&
    one.level === other.level &&
    one.das === other.das &&
    one.pieceDas === other.pieceDas &&
    one.next === other.next &&
    one.piece === other.piece &&
    one.counts.every((count, i) => count === other.counts[i]) &&
    one.cells.every((cell, i) => cell === other.cells[i])
  );
}
