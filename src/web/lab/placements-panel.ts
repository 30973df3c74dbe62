/** What the player says to the position: a sentence, and every placement with its value. */

import { formatPlanWorth } from '../../record/plan-worth.js';
import type { ListedPlacement, ListedPlacements } from '../../review/list-placements.js';
import { describePlacement } from '../../tetris/placement.js';
import type { App } from '../app/view.js';
import { button, element } from '../browser/element.js';
import { PlacementList } from './placement-list.js';

/** Nobody wants to hear of every stroke. */
const ANNOUNCE_AFTER_MS = 800;

export interface PlacementsPanelListeners {
  /** One is chosen; undefined for none. */
  readonly onChoose: (rated: ListedPlacement | undefined) => void;
  /** One is pointed at, or no longer. */
  readonly onPoint: () => void;
  /** One is to be placed. */
  readonly onTake: (rated: ListedPlacement) => void;
  /** Only a view in front is read to anybody. */
  readonly isInFront: () => boolean;
}

/** The placement to be drawn on the playfield. */
export interface LookedAt {
  readonly rated: ListedPlacement;
  readonly isBest: boolean;
  /** Not chosen, only pointed at. */
  readonly isPointedAt: boolean;
}

export class PlacementsPanel {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #listeners: PlacementsPanelListeners;
  readonly #status = element('p', { className: 'lab-status' }, 'Loading the players.');
  readonly #list: PlacementList;
  readonly #takeButton: HTMLButtonElement;
  #placements: readonly ListedPlacement[] = [];
  #expected: ListedPlacements['expected'];
  /** Ranks. */
  #chosen: number | undefined;
  #pointedAt: number | undefined;
  #announcement: ReturnType<typeof setTimeout> | undefined;

  constructor(app: App, listeners: PlacementsPanelListeners) {
    this.#app = app;
    this.#listeners = listeners;
    this.#list = new PlacementList({
      onChoose: (rank) => {
        this.#chosen = rank;
        listeners.onChoose(this.#at(rank));
      },
      onPoint: (rank) => {
        this.#pointedAt = rank;
        listeners.onPoint();
      },
      onTake: (rank) => this.#take(rank),
    });
    this.#takeButton = button('Place it', () => this.#take(this.#chosen));
    this.#takeButton.disabled = true;
    this.element = element(
      'section',
      { className: 'card lab-placements', ariaLabel: 'Placements' },
      element('div', { className: 'lab-head' }, element('h2', {}, 'Placements'), this.#takeButton),
      this.#status,
      this.#list.element,
    );
  }

  /** The placement that is pointed at, or else the chosen one. */
  get lookedAt(): LookedAt | undefined {
    const rank = this.#pointedAt ?? this.#chosen;
    const rated = this.#at(rank);
    return rated && { rated, isBest: rank === 0, isPointedAt: this.#pointedAt !== undefined };
  }

  /** Shows placements, best first, and chooses the best. */
  show({ placements, expected }: ListedPlacements, message: string): void {
    this.#placements = placements;
    this.#expected = expected;
    this.#pointedAt = undefined;
    this.#status.textContent = message;
    this.#takeButton.disabled = placements.length === 0;
    this.#list.show({ placements, expected });
    this.#announceSoon();
  }

  /** Says what is waited for, while there are no placements. */
  showProgress(message: string): void {
    if (this.#placements.length === 0) this.#status.textContent = message;
  }

  #at(rank: number | undefined): ListedPlacement | undefined {
    return rank === undefined ? undefined : this.#placements[rank];
  }

  #take(rank: number | undefined): void {
    const rated = this.#at(rank);
    if (rated) this.#listeners.onTake(rated);
  }

  /** Who listens to the page hears of the best. */
  #announceSoon(): void {
    clearTimeout(this.#announcement);
    this.#announcement = setTimeout(() => {
      if (!this.#listeners.isInFront()) return;
      const [best] = this.#placements;
      const worth = best && formatPlanWorth({ value: best.value, points: this.#expected?.points });
      const choice = best ? ` Best: ${describePlacement(best.placement)}, ${worth}.` : '';
      this.#app.announce(`${this.#status.textContent}${choice}`);
    }, ANNOUNCE_AFTER_MS);
  }
}
