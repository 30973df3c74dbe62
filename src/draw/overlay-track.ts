/** Follows a recorded game as it is played again, and says what the overlay shows after each frame. */
import { type Buttons, NO_BUTTONS, newlyPressed } from '../input/buttons.js';
import type { PlacedAt } from '../record/game-events.js';
import type { LoggedGame } from '../record/read-run-log.js';
import type { PieceLine } from '../record/run-log.js';
import { MAX_OUT_LINES, tetrisRate } from '../record/score-count.js';
import { type ActivePiece, stepPiece } from '../tetris/active-piece.js';
import { PHASE } from '../tetris/game-state.js';
import { fitTest, type Playfield } from '../tetris/playfield.js';
import type { OverlayState } from './overlay.js';

/** What has to be seen of the machine after a frame. */
export interface SeenFrame {
  readonly phase: number;
  readonly piece: ActivePiece;
  readonly playfield: Playfield;
  readonly level: number;
  /** Buttons of that frame. */
  readonly held: Buttons;
}

const NOTHING: OverlayState = {
  planned: undefined,
  path: [],
  buttons: NO_BUTTONS,
  value: null,
  tetrisRate: 0,
  sinceI: 0,
  linesToGo: MAX_OUT_LINES,
};

/** One for a game; frames are shown to it in order. */
export class OverlayTrack {
  /** As things stand after the frame that was seen last. */
  state: OverlayState = NOTHING;
  /** Pieces that have been scored. */
  pieces = 0;
  /** The piece came to rest in the frame that was seen last. */
  hasJustRested = false;
  readonly #game: Readonly<LoggedGame>;
  readonly #inputs: readonly Buttons[];
  readonly #clears: [number, number, number, number] = [0, 0, 0, 0];
  #phase: number = PHASE.OVER;
  #path: readonly PlacedAt[] = [];

  /** @param inputs of every frame from power-on */
  constructor(game: Readonly<LoggedGame>, inputs: readonly Buttons[]) {
    this.#game = game;
    this.#inputs = inputs;
  }

  /** @param frame frames since power-on */
  see(frame: number, seen: SeenFrame): void {
    const { pieces } = this.#game;
    for (; pieces[this.pieces]?.frame <= frame; this.pieces++) this.#count(pieces[this.pieces]);
    const current: PieceLine | undefined = pieces[this.pieces];
    const isPlayed = current !== undefined && current.startFrame <= frame;
    if (isPlayed && current.startFrame === frame) this.#path = this.#pathFrom(frame, seen);
    // The piece stands still, whole and visible, until its rows are checked.
    const isShown = isPlayed && (seen.phase === PHASE.CONTROL || seen.phase === PHASE.LOCK);
    this.hasJustRested = isPlayed && this.#phase === PHASE.CONTROL && seen.phase === PHASE.LOCK;
    this.#phase = seen.phase;
    this.state = {
      ...this.state,
      planned: isShown ? (current.planned ?? current.placement) : undefined,
      path: isShown ? this.#path : [],
      buttons: seen.held,
      value: isPlayed ? current.value : this.state.value,
    };
  }

  #count({ cleared, lines, tetromino }: PieceLine): void {
    if (cleared > 0) this.#clears[cleared - 1]++;
    this.state = {
      ...this.state,
      tetrisRate: tetrisRate(this.#clears),
      sinceI: tetromino === 'I' ? 0 : this.state.sinceI + 1,
      linesToGo: Math.max(0, MAX_OUT_LINES - lines),
    };
  }

  /** Where the piece will be after each frame until it rests, by the rules of the game. */
  #pathFrom(frame: number, { piece, playfield, level, held }: SeenFrame): PlacedAt[] {
    const fits = fitTest(playfield);
    const path: PlacedAt[] = [piece];
    let [current, before] = [piece, held];
    for (const buttons of this.#inputs.slice(frame)) {
      const input = { held: buttons, pressed: newlyPressed(buttons, before) };
      const step = stepPiece(fits, current, input, level);
      if (step.rested) break;
      path.push(step.piece);
      [current, before] = [step.piece, buttons];
    }
    return path;
  }
}
