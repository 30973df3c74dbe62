/** Who has the pad: a person gets it after a countdown, in the game in play or in one of their own. */
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { SEED_STEP } from '../../tetris/limits.js';
import type { App } from '../app/view.js';
import type { Stage } from '../parts/stage.js';
import type { GameController } from './game-controller.js';

/**
 * How many seeds to draw from: they wait less than five seconds on each screen, so that the game is there at once, and its
 * link is short.
 */
const OWN_SEEDS = SEED_STEP * SEED_STEP;

export class PadOwner {
  /** What a person holds as the countdown ends. */
  held: () => Buttons = () => NO_BUTTONS;
  readonly #controller: GameController;
  readonly #stage: Stage;
  readonly #countdown: Countdown;
  /** A person's own game is on its way: its countdown begins with its picture. */
  #isStarting = false;
  /** Another view is in front. */
  #isAway = false;

  constructor(controller: GameController, stage: Stage, app: App) {
    this.#controller = controller;
    this.#stage = stage;
    this.#countdown = new Countdown(stage, app);
    controller.onStart.add(() => {
      const wasStarting = this.#isStarting;
      this.#isStarting = false;
      this.#countdown.cancel();
      if (!wasStarting || this.#isAway) return;
      if (controller.byHand) this.#count(() => {});
      // Handed back before it was there: the bot plays it.
      else controller.playback.isPaused = false;
    });
    // Whoever lets the game go on does not want to wait.
    controller.onChange.add(() => {
      if (this.#countdown.isRunning && !controller.playback.isPaused) this.#countdown.finish();
    });
  }

  /** A countdown runs, or will as soon as the game is there. */
  get isWaiting(): boolean {
    return this.#countdown.isRunning || this.#isStarting;
  }

  /** The bot still has the pad, and a person gets it when the countdown is over. */
  get isTaking(): boolean {
    return this.#countdown.isRunning && !this.#controller.byHand;
  }

  /** A person has the pad, or is about to. */
  get isPersons(): boolean {
    return this.#controller.byHand || this.#countdown.isRunning;
  }

  /** Somebody clicked the picture, or went to it with Tab: the next arrow takes the pad. */
  get isReached(): boolean {
    return document.activeElement === this.#stage.element;
  }

  /** Arrows and Space are the game's, and scroll nothing: only where somebody wanted that, and a game goes on. */
  get hasKeys(): boolean {
    return !this.#controller.model.result && (this.isPersons || this.isReached);
  }

  /** Gives the pad back, and the arrows to the page. @returns false where the bot and the page had them already */
  giveBack(): boolean {
    const { isPersons, isReached } = this;
    if (isPersons) this.toggle();
    if (isReached) this.#stage.element.blur();
    return isPersons || isReached;
  }

  /** Takes the pad from the bot; the game waits for the countdown. */
  take(): void {
    const controller = this.#controller;
    if (controller.byHand || this.#countdown.isRunning) return;
    this.#count(() => controller.press(this.held()));
  }

  /** Hands it back, or takes it; ends a countdown, and the bot plays on. */
  toggle(): void {
    const controller = this.#controller;
    if (this.#countdown.isRunning) {
      this.#countdown.cancel();
      controller.playback.isPaused = false;
    } else if (!controller.byHand) {
      this.take();
      return;
    }
    if (controller.byHand) controller.handBack();
  }

  /** Begins a game that a person plays from its first piece, until it tops out, with pieces of chance. */
  playYourself(startLevel: number): void {
    const controller = this.#controller;
    const { playback } = controller;
    this.#isStarting = true;
    controller.takeOver();
    playback.speed = 1;
    playback.isPaused = true;
    const [chance] = crypto.getRandomValues(new Uint32Array(1));
    controller.begin({ startLevel, seed: chance % OWN_SEEDS, untilLines: null });
  }

  /** Lets the bot play: the game in play, or another one after its end. */
  watch(): void {
    const controller = this.#controller;
    this.#countdown.cancel();
    if (controller.byHand) controller.handBack();
    if (controller.model.result) controller.startNext();
    controller.playback.isPaused = false;
  }

  /** Another view is in front: no countdown runs or begins until this one is again. */
  leave(): void {
    this.#isAway = true;
    this.#countdown.cancel();
  }

  /** The view is in front again: a person's game that is not paused goes on after a countdown. */
  comeBack(): void {
    const { byHand, model, playback } = this.#controller;
    this.#isAway = false;
    if (byHand && !model.result && !playback.isPaused && !this.#isStarting) this.#count(() => {});
  }

  #count(then: () => void): void {
    const { playback } = this.#controller;
    playback.isPaused = true;
    this.#countdown.run(() => {
      then();
      if (playback.speed === 'max') playback.speed = 1;
      playback.isPaused = false;
    });
    this.#controller.onChange.tell();
  }
}

const SECONDS = 3;

/** Three seconds over the picture before a person plays. */
class Countdown {
  readonly #stage: Stage;
  readonly #app: App;
  #then: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(stage: Stage, app: App) {
    this.#stage = stage;
    this.#app = app;
  }

  get isRunning(): boolean {
    return this.#then !== undefined;
  }

  /** @param then called when it is over, unless it is cancelled */
  run(then: () => void): void {
    this.cancel();
    this.#then = then;
    this.#show(SECONDS);
  }

  /** Ends it at once, as if its time were over. */
  finish(): void {
    const then = this.#then;
    this.cancel();
    then?.();
  }

  /** Ends it, and nothing follows. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#then = undefined;
    this.#stage.count(undefined);
  }

  #show(seconds: number): void {
    if (seconds === 0) {
      this.finish();
      return;
    }
    this.#stage.count(String(seconds));
    this.#app.announce(String(seconds));
    this.#timer = setTimeout(() => this.#show(seconds - 1), 1_000);
  }
}
