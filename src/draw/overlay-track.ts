/** Follows a game, as it is played or played again, and says what the overlay shows after each frame. */

import type { GameListener } from '../record/game-events.js';
import { planWorth, type ToldPlan } from '../record/plan-worth.js';
import type { LoggedGame } from '../record/read-run-log.js';
import { type Count, EMPTY_COUNT, tetrisRate } from '../record/score-count.js';
import type { Buttons } from '../tetris/buttons.js';
import { type GameState, type GameType, PHASE } from '../tetris/game-state.js';
import { stepGame } from '../tetris/game-step.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import type { Placement } from '../tetris/placement.js';
import { falseNumbers } from '../tetris/shown-numbers.js';
import { type Tetromino, tetrominoOf } from '../tetris/tetromino.js';
import type { OverlayState } from './overlay.js';

/** What stands for the piece under control. */
export interface PlanInPlay extends ToldPlan {
  readonly placement: Placement;
  /** The buttons of the frames to come. */
  readonly buttons: readonly Buttons[];
}

/** A piece that has been scored. */
export interface ScoredPiece {
  readonly tetromino: Tetromino;
  readonly cleared: number;
  /** All points so far, beyond the cap. */
  readonly ownScore: number;
}

/** One for a game. Frames are shown to it in order, from the one before the first active frame on. */
export class OverlayTrack {
  /** Pieces that have been scored. */
  pieces = 0;
  /** The piece came to rest in the frame that was seen last. */
  hasJustRested = false;
  #gameType: GameType = 'A';
  #phase: number = PHASE.OVER;
  #buttons: Buttons = 0;
  /** Where the piece has been, a place for each frame under control. */
  #been: readonly Placement[] = [];
  #plan: PlanInPlay | undefined;
  #path: readonly Placement[] = [];
  #told: ToldPlan = { value: null };
  #clears: Count['clears'] = EMPTY_COUNT.clears;
  #sinceI = 0;
  #linesToGo = MAX_OUT_LINES;
  #seen: Pick<GameState, 'level' | 'lines' | 'score' | 'edition'> | undefined;
  #ownScore = 0;

  /** Everything as it stands after the frame that was seen last. */
  get state(): OverlayState {
    // The piece stands still, whole and visible, until its rows are checked.
    const isShown = this.#plan !== undefined && (this.#phase === PHASE.CONTROL || this.#phase === PHASE.LOCK);
    return {
      gameType: this.#gameType,
      planned: isShown ? this.#plan?.placement : undefined,
      path: isShown ? this.#path : [],
      buttons: this.#buttons,
      worth: this.#told.value === null ? undefined : planWorth(this.#told),
      tetrisRate: tetrisRate(this.#clears),
      sinceI: this.#sinceI,
      linesToGo: this.#linesToGo,
      ...this.#numbers(),
    };
  }

  #numbers(): Pick<OverlayState, 'truth' | 'falseNumbers'> {
    const seen = this.#seen;
    if (!seen) return { truth: { level: 0, lines: 0, score: 0 }, falseNumbers: {} };
    const { level, lines, score, edition } = seen;
    const numbers = { gameType: this.#gameType, level, lines, score, ownScore: this.#ownScore };
    const shown = falseNumbers(numbers, edition);
    return { truth: { level, lines, score: shown.score === undefined ? score : this.#ownScore }, falseNumbers: shown };
  }

  /** Shows the game after a frame, before what happened in it. */
  see(state: GameState): void {
    const { phase, gameType, lines } = state;
    if (phase === PHASE.CONTROL) this.#been = [...(this.#phase === PHASE.CONTROL ? this.#been : []), placeOf(state)];
    this.hasJustRested = this.#plan !== undefined && this.#phase === PHASE.CONTROL && phase === PHASE.LOCK;
    this.#phase = phase;
    this.#buttons = state.padHeld;
    this.#gameType = gameType;
    this.#seen = state;
    this.#linesToGo = gameType === 'A' ? Math.max(0, MAX_OUT_LINES - lines) : lines;
  }

  /** A plan stands, or another one in its place. */
  plan(plan: PlanInPlay, state: GameState): void {
    this.#plan = plan;
    this.#told = plan;
    this.#path = [...this.#been, ...placesAhead(state, plan.buttons)];
  }

  /** A piece has been scored; the next one has no plan yet. */
  count({ tetromino, cleared, ownScore }: ScoredPiece): void {
    this.#ownScore = ownScore;
    this.#plan = undefined;
    this.pieces++;
    const [singles, doubles, triples, tetrises] = this.#clears.map((count, i) => count + (i === cleared - 1 ? 1 : 0));
    this.#clears = [singles, doubles, triples, tetrises];
    this.#sinceI = tetromino === 'I' ? 0 : this.#sinceI + 1;
  }
}

/** Where the piece will be after each frame until it rests, by the rules of the game. */
function placesAhead(state: GameState, buttons: readonly Buttons[]): Placement[] {
  const places: Placement[] = [];
  let ahead = state;
  for (const held of buttons) {
    ahead = stepGame(ahead, held);
    if (ahead.phase !== PHASE.CONTROL) break;
    places.push(placeOf(ahead));
  }
  return places;
}

function placeOf({ orientation, x, y }: GameState): Placement {
  return { orientation, x, y };
}

// An overlay for a game that is being played: it hears what the bot plans and does.

/**
 * A listener that keeps a track up to date. A picture made by the frame of a `frame` event shows the game before that
 * frame: what belongs on it is read from the track before the listener hears of the event.
 *
 * @param state the game after the last frame
 */
export function liveOverlay(track: OverlayTrack, state: () => GameState): GameListener {
  let isPlayed = false;
  let tetromino: Tetromino | undefined;
  return (event) => {
    switch (event.kind) {
      case 'started':
        isPlayed = true;
        track.see(state());
        break;
      case 'frame':
        if (isPlayed) track.see(state());
        break;
      case 'planned':
        track.plan(event, state());
        break;
      case 'rested':
        tetromino = tetrominoOf(event.orientation);
        break;
      case 'scored':
        if (tetromino) track.count({ ...event, ownScore: event.count.ownScore, tetromino });
        break;
    }
  };
}

/** Tells an overlay's track of a game that is played again what the bot told of it when it was played. */
export interface LoggedFrame {
  readonly game: Readonly<LoggedGame>;
  /** From power-on. */
  readonly inputs: readonly Buttons[];
  /** Frames since power-on. */
  readonly frame: number;
}

/** After every frame, in their order; before the game begins nothing is told. */
export function followLog(track: OverlayTrack, { game, inputs, frame }: LoggedFrame, seen: GameState): void {
  const { start, pieces } = game;
  if (!start || frame < start.frame) return;
  track.see(seen);
  for (; pieces[track.pieces]?.frame <= frame; ) track.count(pieces[track.pieces]);
  const piece = pieces[track.pieces];
  if (piece?.startFrame !== frame) return;
  const { planned, placement, value, points } = piece;
  track.plan({ placement: planned ?? placement, value, points, buttons: inputs.slice(frame, piece.frame) }, seen);
}
