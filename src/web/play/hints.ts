/**
 * What a judge says of a person's pieces while they are played: where the piece in play belongs, and what the last one
 * cost. It is the judge of a review, so its points are those of Analyse. Pieces that the bot began are not spoken of.
 */

import { HANDS, type Hands } from '../../players/hands.js';
import { isCostly } from '../../review/ideas/told-ideas.js';
import { type JudgedPiece, labelOfPlacement, type ReviewedPiece } from '../../review/judge-piece.js';
import { PHASE } from '../../tetris/game-state.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { tetrominoOf } from '../../tetris/tetromino.js';
import { regionOf } from '../../tetris/timing.js';
import type { App } from '../app/view.js';
import { messageOf } from '../browser/worker-calls.js';
import type { ShownFrame } from '../game/game-protocol.js';
import { Explorer } from '../judge/judges.js';
import { Listeners } from '../stores/listeners.js';
import type { GameController } from './game-controller.js';

/** As deep as Analyse looks, and what is shown until that is known, since pieces fall. */
const PLIES = 4;
const FIRST_PLIES = 2;

/** How a person presses and sees; the judge reaches no more than they do. */
type PersonsHands = Pick<Hands, 'taps' | 'reaction'>;

/** A piece that the judge was asked about. */
interface Asked {
  readonly played: PlayedPiece;
  judged: JudgedPiece | undefined;
  isDeep: boolean;
  /** Where it came to rest. */
  rest: Placement | undefined;
}

export class Hints {
  /** Something else is to be shown. */
  readonly onChange = new Listeners<void>();
  /** The review of the latest placement, once it is judged. */
  verdict: ReviewedPiece | undefined;
  readonly #controller: GameController;
  readonly #app: App;
  readonly #explorer: Explorer;
  #isOn = true;
  #hands: PersonsHands;
  /** The latest piece; the one in play until it rests. */
  #asked: Asked | undefined;
  #rested = 0;
  /** Which game the explorer knows of, and when it does. */
  #key = '';
  #ready = Promise.resolve();

  constructor(controller: GameController, app: App) {
    this.#controller = controller;
    this.#app = app;
    this.#explorer = new Explorer();
    this.#hands = HANDS[app.hands.orUsual];
    app.hands.name.subscribe(() => this.#use(HANDS[app.hands.orUsual]));
    controller.onStart.add(() => {
      this.#rested = 0;
      this.#forget();
    });
    controller.onEnd.add(() => {
      this.#asked = undefined;
      this.onChange.tell();
    });
    controller.onChange.add(() => {
      if (controller.byHand && this.#isOn) void this.#prepare();
      else if (this.#asked || this.verdict) this.#forget();
    });
    controller.onFrame.add(({ frame }) => this.#follow(frame));
  }

  /** Off, nothing is told of what would be best, neither before nor after. */
  get isOn(): boolean {
    return this.#isOn;
  }

  set isOn(isOn: boolean) {
    this.#isOn = isOn;
    this.#forget();
    if (isOn && this.#controller.byHand) void this.#prepare();
  }

  #use(hands: PersonsHands): void {
    if (hands === this.#hands) return;
    this.#hands = hands;
    this.#forget();
    if (this.#isOn && this.#controller.byHand) void this.#prepare();
  }

  /** The review of the piece in play, once there is something to say. */
  get hint(): ReviewedPiece | undefined {
    const asked = this.#asked;
    return asked && !asked.rest ? { played: asked.played, judged: asked.judged } : undefined;
  }

  #forget(): void {
    this.#asked = undefined;
    this.verdict = undefined;
    this.onChange.tell();
  }

  #follow({ seen, events }: ShownFrame): void {
    for (const event of events) {
      if (event.kind !== 'rested') continue;
      this.#rested = event.piece + 1;
      this.#settle(event.placement);
    }
    const { byHand, model, client } = this.#controller;
    const piece = this.#rested + 1;
    if (!this.#isOn || !byHand || this.#asked?.played.piece === piece) return;
    // A piece that has fallen already may not reach what it could when it appeared.
    if (seen.screen !== 'play' || seen.phase !== PHASE.CONTROL || seen.piece.y !== 0) return;
    const { playfield, level, lines } = seen;
    const [tetromino, next] = [tetrominoOf(seen.piece.orientation), tetrominoOf(seen.next)];
    const region = regionOf(client.timing);
    const position = { playfield, tetromino, next, region, level, lines, score: model.count.ownScore };
    const unknown = { placement: undefined, cleared: 0, frame: 0, lockFrame: 0, inputs: undefined };
    this.#asked = { played: { piece, ...position, ...unknown }, judged: undefined, isDeep: false, rest: undefined };
    this.onChange.tell();
    void this.#ask(this.#asked);
  }

  async #ask(asked: Asked): Promise<void> {
    await this.#prepare();
    if (this.#asked !== asked) return;
    for (const plies of [FIRST_PLIES, PLIES]) {
      void this.#judge(asked.played, plies).then((judged) => {
        asked.judged = judged;
        asked.isDeep = plies === PLIES;
        this.#tell(asked);
      });
    }
  }

  #settle(rest: Placement): void {
    const asked = this.#asked;
    if (!asked || asked.rest) return;
    asked.rest = rest;
    this.verdict = undefined;
    this.#tell(asked);
  }

  #tell(asked: Asked): void {
    if (this.#asked !== asked) {
      // The next piece may have come while it was judged.
      if (asked.rest && asked.isDeep && this.#asked && !this.verdict) void this.#conclude(asked, asked.rest);
      return;
    }
    if (asked.rest && asked.isDeep) void this.#conclude(asked, asked.rest);
    this.onChange.tell();
  }

  async #conclude({ played, judged }: Asked, placement: Placement): Promise<void> {
    const own = judged?.placements.find((each) => isSamePlacement(each.placement, placement));
    const piece = { ...played, placement };
    // What these hands do not reach was not looked at, and a costly placement is judged with its reasons.
    const whole =
      judged && own && !isCostly(own)
        ? { ...judged, played: own, label: labelOfPlacement(judged, own) }
        : await this.#judge(piece);
    // A piece that reached nothing ends the game, and there was nothing to choose.
    this.verdict = whole && { played: piece, judged: whole };
    this.onChange.tell();
  }

  /** Without a judge there is no answer. */
  async #judge(piece: PlayedPiece, plies?: number): Promise<JudgedPiece | undefined> {
    try {
      return await this.#explorer.judge(piece, plies);
    } catch (error) {
      this.#fail(messageOf(error));
      return new Promise(() => {});
    }
  }

  /** The explorer is told of the game, with the weights that it needs. */
  #prepare(): Promise<void> {
    const { model, client } = this.#controller;
    const { startLevel, untilLines } = model.plan;
    const { taps, reaction } = this.#hands;
    const key = JSON.stringify([client.kind, startLevel, untilLines, taps, reaction]);
    if (key !== this.#key) {
      this.#key = key;
      this.#explorer.stop();
      this.#ready = this.#app.weights
        .ofGame(taps, { timing: client.timing, startLevel, untilLines, reaction })
        .then((weights) => {
          if (this.#key !== key) return;
          const hands = { taps, reaction, source: 'as the person says' };
          this.#explorer.start({ game: { untilLines, pieces: [] }, hands, plies: PLIES }, weights);
          this.#explorer.wake();
        })
        .catch((error: unknown) => this.#fail(messageOf(error)));
    }
    return this.#ready;
  }

  /** Without a judge there are no hints; they may be asked for again. */
  #fail(message: string): void {
    this.#key = '';
    this.isOn = false;
    this.#app.notify(`There are no hints: ${message}`, 'problem');
  }
}
