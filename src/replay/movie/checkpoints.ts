/** What happens in a movie and when, and from where on it is no longer the game that it was made for. */

import { isGameScreen } from '../../bot/believed-game.js';
import type { Screen } from '../../emulator/clients/screen.js';
import type { Observation } from '../../ram/observe.js';
import type { GameEvent } from '../../record/game-events.js';
import type { Buttons } from '../../tetris/buttons.js';
import type { Playfield } from '../../tetris/playfield.js';
import { coveredCells, isSteeredAfter, meantPieces } from './sense.js';

export const CHECKPOINT_KINDS = [
  /** A menu, or another screen outside of play, has come. */
  'screen',
  /** The next frame is the first active one. */
  'started',
  /** A piece was scored that changed score, lines or level. */
  'scored',
  /** The score and soft-drop points have passed 999,999. */
  'maxed-out',
  'lost',
  /** A B-type game has come to its goal. */
  'won',
  /** The machine is not where the rules of the game take it. */
  'differed',
] as const;

/** How a game stands. */
interface Standing {
  /** Pieces scored so far. */
  readonly pieces: number;
  readonly lines: number;
  readonly level: number;
  /** As the cartridge shows it. */
  readonly score: number;
}

/** Something that happened, and how the game stood then. */
export interface Checkpoint extends Standing {
  readonly kind: (typeof CHECKPOINT_KINDS)[number];
  /** Frames since power-on. */
  readonly frame: number;
  /** The screen that has come. */
  readonly screen?: Screen;
  /** What differs. */
  readonly field?: string;
  readonly seen?: number;
  readonly expected?: number;
}

/** Where a movie stops being the game that it was made for. */
export interface Parting {
  /**
   * `start`: no piece goes where somebody wanted it, as when the menus take other times than those of the image that the
   * movie was made for; `play`: the first pieces do.
   */
  readonly since: 'start' | 'play';
  /** Pieces before the first one that goes elsewhere. */
  readonly pieces: number;
  /** Frames since power-on when that piece was scored; an earlier one may have been the first by chance. */
  readonly frame: number;
}

/** Screens that come and go within a change of others. */
const IN_BETWEEN: readonly Screen[] = ['power-on', 'loading', 'unknown'];

/** Watches a movie while it is played. */
export class MovieWatch {
  readonly checkpoints: Checkpoint[] = [];
  #screen: Screen | undefined;
  #now: Standing = { pieces: 0, lines: 0, level: 0, score: 0 };
  readonly #clean: boolean[] = [];
  readonly #scoredOn: number[] = [];
  #covered = 0;
  /** Frame on which the game was lost. */
  #lostOn: number | undefined;

  /** A frame has been run. */
  look({ screen }: Observation, frame: number): void {
    if (screen === this.#screen || IN_BETWEEN.includes(screen)) return;
    this.#screen = screen;
    if (!isGameScreen(screen)) this.#add({ kind: 'screen', frame, screen });
  }

  /** The first game of the movie; `first` is its playfield, lines and level before the first active frame. */
  begin(first: { readonly playfield: Playfield; readonly lines: number; readonly level: number }, frame: number): void {
    this.#covered = coveredCells(first.playfield);
    this.#now = { pieces: 0, lines: first.lines, level: first.level, score: 0 };
    this.#add({ kind: 'started', frame });
  }

  listen(event: GameEvent): void {
    switch (event.kind) {
      case 'scored':
        this.#score(event);
        break;
      case 'maxed-out':
        this.#add({ kind: 'maxed-out', frame: event.frame });
        break;
      case 'differed':
        this.#add({
          kind: 'differed',
          frame: event.frame,
          field: event.field,
          seen: event.seen,
          expected: event.planned,
        });
        break;
      case 'ended':
        if (event.result.end === 'topped-out') {
          this.#lostOn = event.frame;
          this.#add({ kind: 'lost', frame: event.frame });
        } else if (event.result.end === 'goal-reached') this.#add({ kind: 'won', frame: event.frame });
        break;
    }
  }

  #score({ frame, lines, level, score, playfield }: Extract<GameEvent, { kind: 'scored' }>): void {
    const before = this.#now;
    this.#now = { pieces: before.pieces + 1, lines, level, score };
    const covered = coveredCells(playfield);
    this.#clean.push(covered <= this.#covered);
    this.#covered = covered;
    this.#scoredOn.push(frame);
    if (lines !== before.lines || level !== before.level || score !== before.score)
      this.#add({ kind: 'scored', frame });
  }

  #add(what: Omit<Checkpoint, keyof Standing>): void {
    this.checkpoints.push({ ...what, ...this.#now });
  }

  /**
   * Where the game stops making sense, if it was lost and pieces are steered on behind that: no movie that was made for
   * this game does so.
   *
   * @param pad the movie's inputs from power-on
   */
  parting(pad: readonly Buttons[]): Parting | undefined {
    if (this.#lostOn === undefined || !isSteeredAfter(pad, this.#lostOn)) return undefined;
    const pieces = meantPieces(this.#clean);
    const frame = this.#scoredOn[pieces] ?? this.#lostOn;
    return { since: pieces < FEW_PIECES ? 'start' : 'play', pieces, frame };
  }
}

/** Up to this many pieces in a row may go by chance where somebody would want them. */
const FEW_PIECES = 6;
