/**
 * A game of ours as the frames that an overlay would have seen: one for each frame of the console that looks different from
 * the one before, the curtain to its end, and one behind it that says that no game is on.
 */

import { NO_BUTTONS } from '../tetris/buttons.js';
import { type GameState, hasEnded, PHASE } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { CURTAIN_CELL, EMPTY_CELL, type PlayfieldPage, writePiece } from '../tetris/playfield-page.js';
import { HIDDEN_ORIENTATION, TILE, tetrominoOf } from '../tetris/tetromino.js';
import { NTSC, type Timing } from '../tetris/timing.js';
import { type FrameHead, looksAlike, type NgfFrame, unknownFrame } from './frame.js';

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
  const screen = new GameScreen(gameId);
  let last: NgfFrame | undefined;
  for (const frame of shown(screen, states)) {
    if (last && looksAlike(last, frame)) continue;
    last = frame;
    yield frame;
  }
}

function* shown(screen: GameScreen, states: Iterable<GameState>): Generator<NgfFrame, void, void> {
  for (const state of states) {
    const frame = screen.show(state);
    if (frame) yield frame;
  }
  yield* screen.end();
}

/** What is to be seen of one game, frame by frame of the console, also where that is what was seen before. */
export class GameScreen {
  readonly #gameId: number;
  /** Frames of the game, the one to come included. */
  #frame = 0;
  #state: GameState | undefined;
  #last: NgfFrame | undefined;
  #pieceDas = 0;
  #phase = -1;
  /** Whether the last frame was shown as it looked before its tick. */
  #isBehind = false;
  /** As the last piece came to rest, with its rows. */
  #atRest: PlayfieldPage = new Uint8Array(0);

  /** @param gameId 0–65,535; another number for each game */
  constructor(gameId: number) {
    this.#gameId = gameId;
  }

  /**
   * The picture of the next frame of the console.
   *
   * @param state before the game's first active frame, and then after each
   * @returns undefined before the game begins and once it is left: what it does then is not modelled
   */
  show(state: GameState): NgfFrame | undefined {
    if (state.activity === 'preparing') return undefined;
    this.#state = state;
    const { phase, das } = state;
    if (phase === PHASE.CONTROL && this.#phase !== PHASE.CONTROL) this.#pieceDas = das;
    const isOn = state.activity === 'play' || state.activity === 'stretched';
    this.#isBehind = isOn && this.#phase === PHASE.ANIMATION && phase !== PHASE.ANIMATION;
    this.#phase = phase;
    const frame = this.#isBehind ? this.#lastStep(state) : isOn ? this.#picture(state) : unknownFrame(this.#head());
    this.#frame++;
    if (hasEnded(state)) return undefined;
    this.#last = frame;
    return frame;
  }

  /**
   * What follows the last frame that was shown: the curtain, which falls on the model, as the game is over for its player when
   * it is lost; a full playfield where there was no curtain, by which receivers know the end; and that no game is on.
   */
  *end(): Generator<NgfFrame, void, void> {
    let state = this.#state;
    for (let i = 0; i < LONGEST_CURTAIN && state?.edition.hasCurtain && state.phase === PHASE.CURTAIN; i++) {
      if (hasEnded(state) || state.curtainRow === ROWS) break;
      state = stepGame(state, NO_BUTTONS);
      const frame = this.show(state);
      if (frame) yield frame;
    }
    if (this.#isBehind && state) {
      this.#last = this.#picture(state);
      this.#frame++;
      yield this.#last;
    }
    const last = this.#last;
    if (!last) return;
    if (last.cells.some((cell) => cell === 0)) {
      yield { ...last, time: this.#time(), cells: new Uint8Array(CELLS).fill(1) };
      this.#frame++;
    }
    yield unknownFrame(this.#head());
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

  /** The last step of a clear is drawn before the tick of its frame counts the lines: the rows are empty, the numbers still old. */
  #lastStep(state: GameState): NgfFrame {
    return { ...(this.#last ?? this.#picture(state)), ...this.#head(), das: state.das, cells: this.#clearing(state) };
  }

  #head(): FrameHead {
    return { gameType: CLASSIC, player: 0, gameId: this.#gameId, time: this.#time() };
  }

  #time(): number {
    return frameTime(this.#frame, this.#state?.timing ?? NTSC);
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
    const step = phase === PHASE.CHECK ? 0 : animationStep;
    for (const row of clearedRows) {
      if (row > 0 && row < ROWS) cells.fill(0, row * COLUMNS + 5 - step, row * COLUMNS + 5 + step);
    }
    return cells;
  }
}

/** Milliseconds from a game's first frame. */
export function frameTime(frame: number, { framesPerSecond }: Timing): number {
  return Math.round((frame * 1000) / framesPerSecond);
}

/** The frame of the console that is nearest to a time in milliseconds. */
export function frameAt(time: number, { framesPerSecond }: Timing): number {
  return Math.round((time * framesPerSecond) / 1000);
}

function cellsOf(page: PlayfieldPage): Uint8Array {
  const cells = new Uint8Array(CELLS);
  // Garbage and other tiles are shown as a block.
  for (let i = 0; i < CELLS; i++) cells[i] = CELL_OF.get(page[i]) ?? 1;
  return cells;
}
