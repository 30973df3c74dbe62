/** Every placement with its value, best first: a list to go through with the mouse or with the arrow keys. */

import { fixedValue, number, plural } from '../../lib/format-numbers.js';
import { planWorth } from '../../record/plan-worth.js';
import type { ListedPlacement, ListedPlacements } from '../../review/list-placements.js';
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
  show({ placements, expected }: ListedPlacements): void {
    const best = placements[0]?.value ?? 0;
    const compared = placements.filter(({ isAsFar }) => isAsFar);
    const widest = Math.max(1e-9, ...compared.map(({ value }) => best - value));
    const bestText = planWorth({ value: best, points: expected?.points }).text;
    this.#rows = placements.map((listed, rank) => {
      const behind = listed.isAsFar ? (best - listed.value) / widest : 1;
      return this.#row(listed, rank, { worth: rank === 0 ? bestText : formatLost(listed, best), behind });
    });
    this.element.replaceChildren(...this.#rows);
    this.element.scrollTop = 0;
    this.#chosen = -1;
    this.#choose(placements.length ? 0 : undefined);
  }

  #row(listed: ListedPlacement, rank: number, { worth, behind }: { worth: string; behind: number }): HTMLElement {
    const { placement, value, lostPoints, cleared, plies, isAsFar } = listed;
    const depth = isAsFar ? '' : ` · looked at only ${plural(plies ?? 0, 'piece')} deep`;
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
      element('span', { className: 'value' }, worth),
    );
    row.style.setProperty('--behind', String(behind));
    row.title = lostPoints === undefined ? `own value ${value}` : `${value} lines of points`;
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

/** What it loses against the best; nothing of what was looked at less far. */
function formatLost({ isAsFar, lostPoints, value }: ListedPlacement, best: number): string {
  if (!isAsFar) return '';
  return `−${lostPoints === undefined ? fixedValue(best - value, 2) : number(lostPoints)}`;
}
