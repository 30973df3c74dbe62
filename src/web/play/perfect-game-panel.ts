/** The perfect game: what a player makes of a game whose random generator it sees, beside the most that there is. */

import { number, plural } from '../../lib/format-numbers.js';
import { FORESIGHT } from '../../players/foresight.js';
import { formatPlayedBy } from '../../record/run-header.js';
import { button, element } from '../browser/element.js';
import { FIRST_CHOICE } from '../game/chosen-player.js';
import { FIRST_PLAN, type GameAddress } from '../game/game-address.js';
import { ceilingProgress } from './ceiling-progress.js';
import type { GameController } from './game-controller.js';
import type { GameModel } from './game-model.js';

/** From level 19 to 230 lines, by a player that knows of every piece. */
const PERFECT_GAME: GameAddress = {
  plan: FIRST_PLAN,
  choice: { ...FIRST_CHOICE, name: FORESIGHT.name },
  speed: 1,
};

const INVITATION = `${formatPlayedBy({ player: FORESIGHT.name, sees: FORESIGHT.sees })}, plays tetrises alone. No person can.`;
const HOW =
  'The game draws a piece on the frame on which the piece before it appears. A placement that takes a frame more or less ' +
  'brings another piece: this player sees which one, and plans the whole game by it. No person can see that, so its games ' +
  'are never compared with those of other players.';

export class PerfectGamePanel {
  readonly element: HTMLElement;
  readonly #controller: GameController;
  readonly #counter = element('output', { className: 'tetrises' });
  readonly #bar = element('progress', { ariaLabel: 'Tetrises' });
  readonly #points = element('p', { className: 'points' });
  readonly #text = element('p', { className: 'soft' });
  #shown: unknown[] = [];

  /** @param begin begins a game and makes its address that of the page */
  constructor(controller: GameController, begin: (address: GameAddress) => void) {
    this.#controller = controller;
    this.element = element(
      'section',
      { className: 'card perfect-card', ariaLabel: 'The perfect game' },
      element('h2', {}, 'The perfect game'),
      this.#counter,
      this.#bar,
      this.#points,
      this.#text,
      button('Watch the perfect game', () => {
        if (controller.byHand) controller.handBack();
        begin(PERFECT_GAME);
        controller.playback.isPaused = false;
      }),
    );
    controller.onStart.add(() => this.#show(controller.model));
    controller.onFrame.add(({ isLast }) => {
      if (isLast) this.#show(controller.model);
    });
    controller.onEnd.add((model) => this.#show(model));
    controller.onChange.add(() => this.#show(controller.model));
    this.#show(controller.model);
  }

  #show(model: GameModel): void {
    const isOn = this.#controller.sees !== undefined;
    const now = [model.plan, model.count, isOn];
    if (now.every((value, i) => value === this.#shown[i])) return;
    this.#shown = now;
    this.element.classList.toggle('is-on', isOn);
    this.#text.textContent = isOn ? HOW : INVITATION;
    for (const part of [this.#counter, this.#bar, this.#points]) part.hidden = !isOn;
    if (isOn) this.#showProgress(model);
  }

  #showProgress(model: GameModel): void {
    const tetrises = model.count.clears[3];
    const progress = ceilingProgress(model);
    this.#bar.hidden = progress === undefined;
    if (!progress) {
      this.#counter.textContent = plural(tetrises, 'tetris', 'tetrises');
      this.#points.textContent = 'A game without an end has no ceiling.';
      return;
    }
    const { points, ceiling, mostTetrises, givenAway } = progress;
    this.#counter.textContent = `${tetrises} of ${plural(mostTetrises, 'tetris', 'tetrises')}`;
    this.#bar.max = Math.max(1, mostTetrises);
    this.#bar.value = Math.min(tetrises, mostTetrises);
    const flaw = givenAway > 0 ? `${number(givenAway)} given away` : 'none given away';
    this.#points.textContent = `${number(points)} of ${number(ceiling)} points, the ceiling; ${flaw}`;
  }
}
