/** The game that an address asks for, and the address of the game in play. */

import type { App } from '../app/view.js';
import { button } from '../browser/element.js';
import { formatRoute } from '../browser/routes.js';
import { formatGameAddress, parseGameAddress } from '../game/game-address.js';
import { copyText } from '../parts/copy-text.js';
import type { GameController } from './game-controller.js';

export class AddressedGame {
  readonly link: HTMLButtonElement;
  readonly #controller: GameController;
  readonly #app: App;
  /** The parameters that were followed last; undefined before the first game. */
  #asked: string | undefined;

  constructor(controller: GameController, app: App) {
    this.#controller = controller;
    this.#app = app;
    this.link = button('Link to this game', () => void this.#copyLink());
  }

  /** Begins the game that an address asks for; the same address again, as behind the tab, changes nothing. */
  follow(parameters: URLSearchParams): void {
    const isFirst = this.#asked === undefined;
    if (parameters.toString() === this.#asked || (!isFirst && parameters.size === 0)) return;
    this.#asked = parameters.toString();
    const { address, problems } = parseGameAddress(parameters);
    for (const problem of problems) this.#app.notify(problem, 'problem');
    this.#controller.choose(address.choice);
    this.#controller.playback.speed = address.speed;
    if (!isFirst) this.#controller.start(address.plan);
    else {
      this.#controller
        .boot(address.plan)
        .catch((error: unknown) => this.#app.notify(error instanceof Error ? error.message : String(error), 'problem'));
    }
  }

  #copyLink(): Promise<void> {
    const { model, choice } = this.#controller;
    const route = formatRoute('play', formatGameAddress({ plan: model.plan, choice, speed: 1 }));
    return copyText(this.#app, new URL(route, location.href).href, 'The link');
  }
}
