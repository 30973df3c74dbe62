/** Where puzzles come from: the set that ships, or games, from which they are cut while one waits. */
import { duration, number, plural } from '../../lib/format-numbers.js';
import { button, element } from '../browser/element.js';
import { fileButton } from '../parts/files.js';

export interface SourceActions {
  readonly useShipped: () => void;
  readonly useKept: () => void;
  readonly useFile: (file: File) => void;
}

export class SourcePanel {
  readonly element: HTMLElement;
  readonly #shipped: HTMLButtonElement;
  readonly #kept: HTMLButtonElement;
  readonly #says = element('p', { className: 'soft' });
  readonly #progress = element('progress', { ariaLabel: 'Puzzles are cut', hidden: true });
  #began = 0;

  constructor(actions: SourceActions) {
    this.#shipped = button('The set of the page', actions.useShipped);
    this.#kept = button('Your games', actions.useKept);
    this.element = element(
      'section',
      { className: 'card puzzle-source', ariaLabel: 'Where the puzzles come from' },
      element('h2', {}, 'Puzzles from'),
      element(
        'div',
        { className: 'row' },
        this.#shipped,
        this.#kept,
        fileButton('A recording …', '.jsonl,.gz,.ngf', actions.useFile),
      ),
      this.#progress,
      this.#says,
    );
  }

  showShipped(): void {
    this.#mark(this.#shipped);
    this.#rest('Positions from games of strong and weak players.');
  }

  /** @param isKept whether the games are a person's own */
  begin(isKept: boolean): void {
    this.#mark(isKept ? this.#kept : undefined);
    this.#began = performance.now();
    this.#progress.hidden = false;
    this.#progress.removeAttribute('value');
    this.#says.textContent = 'Reading the games, and loading the judges.';
  }

  reach(done: number, whole: number, puzzles: number): void {
    const found = plural(puzzles, 'puzzle');
    if (done === whole) {
      const none = 'No puzzle: in no position that was played otherwise one place is the best by far.';
      this.#rest(puzzles > 0 ? `${found} in ${plural(whole, 'piece')}: positions that were played otherwise.` : none);
      return;
    }
    const left = ((performance.now() - this.#began) / 1000 / done) * (whole - done);
    this.#progress.max = whole;
    this.#progress.value = done;
    this.#says.textContent = `${number(done)} of ${plural(whole, 'piece')} looked at, ${duration(left)} left: ${found} so far.`;
  }

  fail(): void {
    this.#rest('There are no puzzles of these games.');
  }

  #rest(says: string): void {
    this.#progress.hidden = true;
    this.#says.textContent = says;
  }

  #mark(chosen: HTMLButtonElement | undefined): void {
    for (const each of [this.#shipped, this.#kept]) each.ariaPressed = String(each === chosen);
  }
}
