/** Three seconds over the picture before a person plays. */
import type { App } from '../app/view.js';
import type { Stage } from '../parts/stage.js';

const SECONDS = 3;

export class Countdown {
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
