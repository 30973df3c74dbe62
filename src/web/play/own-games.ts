/** The games that a person played here: kept as they end or give way to another, and listed. */

import { number, plural } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { button, element, labelled, saveFile } from '../browser/element.js';
import { whyNotKept } from '../stores/browser-database.js';
import { type KeptGame, KeptGames, keptGameFile, MOST_GAMES } from '../stores/browser-records.js';
import type { GameController } from './game-controller.js';
import type { GameModel } from './game-model.js';

const LONGEST_NAME = 20;

/** What can be done with a game that is over. */
export const GAME_ACTIONS = ['Watch again', 'Analyse', 'Save', 'Share', 'Frames', 'GIF'] as const;
type GameAction = (typeof GAME_ACTIONS)[number];

export class OwnGames {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #controller: GameController;
  readonly #kept: KeptGames;
  readonly #name = element('input', { type: 'text', maxLength: LONGEST_NAME, value: 'You', autocomplete: 'off' });
  readonly #list = element('ol', { className: 'own-games' });

  constructor(controller: GameController, app: App) {
    this.#app = app;
    this.#kept = new KeptGames(app.records);
    this.#controller = controller;
    this.element = element(
      'section',
      { className: 'card own-games-card', ariaLabel: 'Your games', hidden: true },
      element('h2', {}, 'Your games'),
      labelled('Your name', this.#name),
      this.#list,
      element('p', { className: 'soft' }, `The last ${MOST_GAMES}, in this browser alone.`),
    );
    // It may be told of before the next game is asked for, whose recording would be another.
    controller.onLeave.add((model) => void this.keep(model));
    this.#kept.changes.add(() => void this.#follow());
    void this.#follow();
  }

  /** Keeps the game in play, as far as it has come; where the browser keeps nothing, it is there until it is closed. */
  async keep({ plan, count, lines, pieces }: GameModel): Promise<KeptGame> {
    const recording = this.#controller.recording();
    const game = {
      ended: Date.now(),
      name: this.#name.value.trim() || 'You',
      startLevel: plan.startLevel,
      score: count.ownScore,
      lines,
      pieces,
      text: await recording,
    };
    try {
      await this.#kept.keep(game);
    } catch (error) {
      this.#app.notify(`${whyNotKept(error)}; save the game as a file.`);
    }
    return game;
  }

  /** Does it with a game that was kept. */
  act(action: GameAction, game: KeptGame): void {
    if (action === 'Save') {
      saveFile(keptGameFile(game), game.text, 'application/jsonl');
      return;
    }
    const parameters = new URLSearchParams({ kept: String(game.ended) });
    if (action === 'Share' || action === 'Frames' || action === 'GIF') parameters.set('to', action.toLowerCase());
    this.#app.open(action === 'Analyse' ? 'analyse' : 'recordings', parameters);
  }

  async #follow(): Promise<void> {
    const games = await this.#kept.all().catch(() => []);
    const [latest] = games;
    if (latest && this.element.hidden) this.#name.value = latest.name;
    this.element.hidden = games.length === 0;
    const focused = [...this.#list.children].findIndex((row) => row.contains(document.activeElement));
    const rows = games.map((game) => this.#row(game));
    this.#list.replaceChildren(...rows);
    if (focused >= 0) rows[Math.min(focused, rows.length - 1)]?.querySelector('button')?.focus({ preventScroll: true });
  }

  /** Another name takes the place of the one that is shown. */
  #rename(game: KeptGame, shown: HTMLElement): void {
    const field = element('input', {
      type: 'text',
      maxLength: LONGEST_NAME,
      value: game.name,
      ariaLabel: `Name of the game with ${plural(game.score, 'point')}`,
      autocomplete: 'off',
    });
    const finish = (): void => {
      field.onblur = null;
      const name = field.value.trim();
      if (name && name !== game.name) void this.#change(this.#kept.keep({ ...game, name }));
      else void this.#follow();
    };
    field.onkeydown = ({ key }) => {
      if (key === 'Escape') field.value = game.name;
      if (key === 'Enter' || key === 'Escape') finish();
    };
    field.onblur = finish;
    shown.replaceChildren(field);
    field.select();
  }

  /** What the browser does not do is told, and the list stays. */
  async #change(doing: Promise<void>): Promise<void> {
    try {
      await doing;
    } catch (error) {
      this.#app.notify(`${whyNotKept(error)}.`, 'problem');
      await this.#follow();
    }
  }

  #row(game: KeptGame): HTMLElement {
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(game.ended);
    const label = `${game.name}, ${plural(game.score, 'point')}`;
    const named = (text: string, act: () => void): HTMLButtonElement => {
      const made = button(text, act);
      made.ariaLabel = `${text}: ${label}`;
      return made;
    };
    const name = element('span', {}, game.name);
    return element(
      'li',
      {},
      element('span', {}, element('strong', {}, number(game.score)), ' ', name),
      element('span', { className: 'soft' }, `level ${game.startLevel}, ${plural(game.lines, 'line')} · ${date}`),
      element(
        'div',
        { className: 'row' },
        named('Watch', () => this.act('Watch again', game)),
        named('Analyse', () => this.act('Analyse', game)),
        named('Save', () => this.act('Save', game)),
        named('Frames', () => this.act('Frames', game)),
        named('Rename', () => this.#rename(game, name)),
        named('Delete', () => void this.#change(this.#kept.remove(game))),
      ),
    );
  }
}
