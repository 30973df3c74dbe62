/** The end of a game, over its picture. After one of the bot's the next begins by itself; one of a person's stays. */

import { percent, plural } from '../../lib/format-numbers.js';
import { FAILURE_WORDS, type GameResult } from '../../record/game-events.js';
import { formatPlayedBy } from '../../record/run-header.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import type { Stage } from '../parts/stage.js';
import type { GameController } from './game-controller.js';
import type { GameModel } from './game-model.js';
import { GAME_ACTIONS, type OwnGames } from './own-games.js';
import type { PadOwner } from './pad-owner.js';
import { ceilingProgress } from './perfect-game-panel.js';

/** Time to read it; at the highest speed games follow each other faster. */
const NEXT_AFTER_MS = 8_000;
const NEXT_AFTER_MS_AT_MAX = 2_500;

interface EndCardParts {
  readonly stage: Stage;
  readonly pad: PadOwner;
  readonly ownGames: OwnGames;
  readonly app: App;
}

export class EndCard {
  readonly #controller: GameController;
  readonly #stage: Stage;
  readonly #app: App;
  readonly #pad: PadOwner;
  readonly #ownGames: OwnGames;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(controller: GameController, { stage, pad, ownGames, app }: EndCardParts) {
    this.#controller = controller;
    this.#stage = stage;
    this.#pad = pad;
    this.#ownGames = ownGames;
    this.#app = app;
    controller.onEnd.add((model) => this.#show(model));
    controller.onStart.add(() => {
      this.cancel();
      stage.notice(undefined);
    });
  }

  /** No game follows by itself any more. */
  cancel(): void {
    clearTimeout(this.#next);
  }

  #show(model: GameModel): void {
    const { result } = model;
    if (!result) return;
    const { maxOut, ownScore, lines, tetrisRate, pieces } = result;
    const isPerfect = result.end === 'lines-reached' && ceilingProgress(model)?.givenAway === 0;
    const title = isPerfect ? 'The perfect game!' : maxOut ? 'Max-out!' : endTitle(result);
    const facts = `${plural(ownScore, 'point')}, ${plural(lines, 'line')}, ${percent(tetrisRate)} of them by tetrises, ${plural(pieces, 'piece')}`;
    const { playback, choice, sees } = this.#controller;
    const isPersons = model.wasByHand;
    const player = formatPlayedBy({ player: choice.name, sees });
    const playedBy = isPersons ? 'Your game.' : sees && `Played by ${player}.`;
    this.#stage.notice(
      element('strong', { className: maxOut ? 'max-out' : '' }, title),
      element('span', {}, facts),
      playedBy ? element('span', {}, playedBy) : undefined,
      isPersons ? this.#ownActions(model) : this.#botsActions(),
    );
    this.#app.announce([title, facts, playedBy].filter(Boolean).join(' '));
    this.cancel();
    if (isPersons) return;
    this.#next = setTimeout(
      () => this.#controller.startNext(),
      playback.speed === 'max' ? NEXT_AFTER_MS_AT_MAX : NEXT_AFTER_MS,
    );
  }

  #botsActions(): HTMLElement {
    return element(
      'div',
      { className: 'row' },
      button('Next game', () => this.#controller.startNext(), 'primary'),
      button('Analyse', () => this.#app.open('analyse', new URLSearchParams({ from: 'play' }))),
    );
  }

  /** What a person can do with their game, which is kept. */
  #ownActions(model: GameModel): HTMLElement {
    const kept = this.#ownGames.keep(model);
    return element(
      'div',
      { className: 'row' },
      button('Play again', () => this.#pad.playYourself(model.plan.startLevel), 'primary'),
      ...GAME_ACTIONS.map((action) => button(action, () => void kept.then((game) => this.#ownGames.act(action, game)))),
    );
  }
}

/** How the game ended, and what a cartridge that failed was seen to do. */
function endTitle({ end, failure }: GameResult): string {
  const title = END_TITLES[end];
  return failure ? `${title.slice(0, -1)}: ${FAILURE_WORDS[failure]}.` : title;
}

const END_TITLES = {
  'topped-out': 'Topped out.',
  'lines-reached': 'All lines are played.',
  'goal-reached': 'Goal reached.',
  'crash-ahead': 'Ended before a crash.',
  stopped: 'Stopped.',
  stalled: 'The game was stopped.',
  crashed: 'The cartridge crashed.',
} as const;
