/** All that shows the game in play: its picture, the bot's thoughts over it and beside it, its figures. */

import { Stage } from '../parts/stage.js';
import type { GameController } from './game-controller.js';
import { ScorePanel } from './score-panel.js';
import { ThoughtPanel } from './thought-panel.js';

export class GameDisplay {
  readonly stage = new Stage();
  readonly score = new ScorePanel();
  readonly thoughts = new ThoughtPanel();
  readonly #controller: GameController;
  #isOverlaid = true;

  constructor(controller: GameController) {
    this.#controller = controller;
    controller.onStart.add((picture) => {
      this.stage.screen.show(picture);
      this.stage.overlay.show(undefined);
      this.score.show(controller.model);
    });
    controller.onFrame.add(({ frame, isLast }) => {
      if (!isLast) return;
      if (frame.picture) this.stage.screen.show(frame.picture);
      this.#showThoughts();
      this.score.show(controller.model);
    });
    // Its last frame has no picture of its own, but counts.
    controller.onEnd.add((model) => this.score.show(model));
  }

  /** Thoughts are drawn over the picture. */
  get isOverlaid(): boolean {
    return this.#isOverlaid;
  }

  toggleOverlay(): void {
    this.#isOverlaid = !this.#isOverlaid;
    this.#showThoughts();
  }

  /** A picture shows the game before the frame that made it. */
  #showThoughts(): void {
    const { model } = this.#controller;
    const progress = model.planAfter(model.frame);
    this.stage.overlay.show(this.#isOverlaid ? progress : undefined);
    this.thoughts.show(model, progress, performance.now());
  }
}
