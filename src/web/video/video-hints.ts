/** Where the piece in a video belongs, by the judge of Analyse and for the hands that were chosen in the page. */
import { signal } from '@preact/signals';
import { HANDS } from '../../players/hands.js';
import type { JudgedPiece } from '../../review/judge-piece.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import { NTSC } from '../../tetris/timing.js';
import type { LiveGame } from '../../video/video-reader.js';
import type { App } from '../app/view.js';
import { messageOf } from '../browser/worker-calls.js';
import { Explorer } from '../judge/judges.js';

/** What is shown at once, and a moment later, since pieces fall. */
const PLIES = [1, 2] as const;
const DEEPEST = 2;
/** Where the pictures do not tell the level. */
const USUAL_LEVEL = 18;

export interface VideoHint {
  /** The number of the piece in the game. */
  readonly piece: number;
  readonly tetromino: Tetromino;
  readonly judged: JudgedPiece;
  /** Pieces placed to find it. */
  readonly plies: number;
  /** Milliseconds from the picture to the hint. */
  readonly took: number;
}

interface Question {
  readonly key: string;
  readonly played: PlayedPiece;
  readonly cameAt: number;
}

export class VideoHints {
  readonly hint = signal<VideoHint | undefined>(undefined);
  readonly isOn = signal(true);
  readonly #app: App;
  readonly #explorer = new Explorer();
  /** For which hands and levels the explorer has begun. */
  #begun = '';
  #ready: Promise<void> = Promise.resolve();
  #asked = '';
  #waiting: Question | undefined;
  #isBusy = false;

  constructor(app: App) {
    this.#app = app;
  }

  set(isOn: boolean): void {
    this.isOn.value = isOn;
    this.forget();
  }

  /** Nothing is on. */
  forget(): void {
    this.hint.value = undefined;
    this.#asked = '';
    this.#waiting = undefined;
  }

  /** @param cameAt when the picture came, in milliseconds since 1970 */
  follow(now: LiveGame | undefined, cameAt: number): void {
    if (!this.isOn.value) return;
    if (!now) {
      this.forget();
      return;
    }
    // A piece that rests is not told any more where it belongs.
    if (now.hasLocked) return;
    const { piece: tetromino, next, pieces, since, playfield, lines = 0, score = 0 } = now;
    const level = now.level ?? USUAL_LEVEL;
    const key = [since, tetromino, next, this.#app.hands.orUsual].join(' ');
    if (key === this.#asked) return;
    this.#asked = key;
    if (this.hint.value && this.hint.value.piece !== pieces + 1) this.hint.value = undefined;
    const position = { piece: pieces + 1, tetromino, next, playfield, level, lines, score };
    const unknown = { placement: undefined, cleared: 0, frame: 0, lockFrame: 0, inputs: undefined };
    this.#waiting = { key, played: { ...position, ...unknown }, cameAt };
    if (!this.#isBusy) void this.#work();
  }

  /** The judge is asked for the latest piece alone; one that has gone meanwhile is left out. */
  async #work(): Promise<void> {
    this.#isBusy = true;
    try {
      for (let question = this.#waiting; question; question = this.#waiting) {
        this.#waiting = undefined;
        const { key, played, cameAt } = question;
        await this.#prepare(played.level);
        for (const plies of PLIES) {
          const judged = await this.#explorer.judge(played, plies);
          if (key !== this.#asked) break;
          const took = performance.timeOrigin + performance.now() - cameAt;
          const { piece, tetromino } = played;
          this.hint.value = judged && { piece, tetromino, judged, plies, took };
        }
      }
    } catch (error) {
      this.#begun = '';
      this.set(false);
      this.#app.notify(`There are no hints: ${messageOf(error)}`, 'problem');
    } finally {
      this.#isBusy = false;
    }
  }

  /** The weights differ by hands and by where the game begins. */
  #prepare(level: number): Promise<void> {
    const { taps, reaction } = HANDS[this.#app.hands.orUsual];
    const startLevel = level >= 29 ? 29 : level >= 19 ? 19 : level >= 18 ? 18 : 0;
    const begun = JSON.stringify([taps, reaction, startLevel]);
    if (begun !== this.#begun) {
      this.#begun = begun;
      this.#ready = this.#app.weights
        .ofGame(taps, { timing: NTSC, startLevel, untilLines: null, reaction })
        .then((weights) => {
          const hands = { taps, reaction, source: 'as chosen in this page' };
          this.#explorer.start({ game: { untilLines: null, pieces: [] }, hands, plies: DEEPEST }, weights);
          this.#explorer.wake();
        });
    }
    return this.#ready;
  }
}
