/** Every placement with its value, best first: a list to go through with the mouse or with the arrow keys. */

import { shortValue } from '../../lib/format-numbers.js';
import type { RatedPlacement } from '../../players/rate-position.js';
import { describePlacement } from '../../tetris/placement.js';
import { element } from '../browser/element.js';
import { placementIcon } from '../parts/placement-icon.js';

export interface PlacementListListeners {
  /** One is chosen, by rank; undefined for none. */
  readonly onChoose: (rank: number | undefined) => void;
  /** One is pointed at; undefined when no longer. */
  readonly onPoint: (rank: number | undefined) => void;
  /** Enter, or a double click. */
  readonly onTake: (rank: number) => void;
}

const CLEARS = ['', 'single', 'double', 'triple', 'tetris'];
const PAGE = 10;

export class PlacementList {
  readonly element: HTMLElement;
  readonly #listeners: PlacementListListeners;
  #rows: HTMLElement[] = [];
  #chosen = -1;

  constructor(listeners: PlacementListListeners) {
    this.#listeners = listeners;
    this.element = element('ul', {
      className: 'lab-list',
      role: 'listbox',
      tabIndex: 0,
      ariaLabel: 'Placements, best first',
    });
    this.element.onkeydown = (event) => this.#key(event);
    this.element.onpointerleave = () => listeners.onPoint(undefined);
  }

  /** Shows placements and chooses the best. */
  show(placements: readonly RatedPlacement[]): void {
    const best = placements[0]?.value ?? 0;
    const worst = placements.reduce((least, { value }) => Math.min(least, value), best);
    const widest = Math.max(1e-9, best - worst);
    this.#rows = placements.map((rated, rank) => this.#row(rated, rank, best, widest));
    this.element.replaceChildren(...this.#rows);
    this.element.scrollTop = 0;
    this.#chosen = -1;
    this.#choose(placements.length ? 0 : undefined);
  }

  #row(rated: RatedPlacement, rank: number, best: number, widest: number): HTMLElement {
    const { placement, value, cleared, plies } = rated;
    const behind = rank === 0 ? shortValue(value) : formatBehind(best - value);
    const depth = plies === undefined ? '' : ` · ${plies} ${plies === 1 ? 'piece' : 'pieces'} ahead`;
    const clear = CLEARS[cleared];
    const row = element(
      'li',
      { className: 'lab-rated', role: 'option', id: `lab-placement-${rank}`, ariaSelected: 'false' },
      element('span', { className: 'rank' }, String(rank + 1)),
      placementIcon(placement),
      element(
        'span',
        { className: 'place' },
        describePlacement(placement),
        element('small', {}, `${clear}${clear && depth ? depth : depth.replace(' · ', '')}`),
      ),
      element('span', { className: 'value' }, behind),
    );
    row.style.setProperty('--behind', String(Math.min(1, (best - value) / widest)));
    row.title = `value ${value}`;
    row.onclick = () => this.#choose(rank);
    row.ondblclick = () => this.#listeners.onTake(rank);
    row.onpointerenter = () => this.#listeners.onPoint(rank);
    return row;
  }

  #choose(rank: number | undefined): void {
    this.#rows[this.#chosen]?.setAttribute('aria-selected', 'false');
    this.#chosen = rank ?? -1;
    const row = this.#rows[this.#chosen];
    row?.setAttribute('aria-selected', 'true');
    if (row) this.element.setAttribute('aria-activedescendant', row.id);
    else this.element.removeAttribute('aria-activedescendant');
    this.#listeners.onChoose(rank);
  }

  #key(event: KeyboardEvent): void {
    const last = this.#rows.length - 1;
    if (last < 0) return;
    if (event.key === 'Enter') {
      this.#listeners.onTake(this.#chosen);
    } else {
      const targets: Readonly<Record<string, number>> = {
        ArrowUp: this.#chosen - 1,
        ArrowDown: this.#chosen + 1,
        PageUp: this.#chosen - PAGE,
        PageDown: this.#chosen + PAGE,
        Home: 0,
        End: last,
      };
      const target = targets[event.key];
      if (target === undefined) return;
      const rank = Math.min(last, Math.max(0, target));
      this.#choose(rank);
      this.#rows[rank].scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  }
}

/** How much less it is worth than the best; a placement that was seen less far may be worth more. */
function formatBehind(behind: number): string {
  return behind < 0 ? `+${shortValue(-behind)}` : `−${shortValue(behind)}`;
}
