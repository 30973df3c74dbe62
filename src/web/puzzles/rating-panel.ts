/** How somebody does at puzzles, and what they want to be asked. */

import { FIRST_RATING } from '../../features/puzzles/grade.js';
import { GRADES, type Grade, SOLVERS, type Solver, TAGS, type Tag } from '../../features/puzzles/puzzle.js';
import { number, signed } from '../../lib/format-numbers.js';
import { button, choice, element, labelled } from '../browser/element.js';
import type { PuzzleRecord } from '../stores/puzzle-record.js';
import { fitsWish, type OfferedPuzzle, timesOf, type Wish } from './offered-puzzle.js';
import { SOLVER_WORDS } from './words.js';

export interface RatingActions {
  readonly wish: (wish: Wish) => void;
  readonly reset: () => void;
}

/** Of a choice that leaves all open. */
const ANY = 'any';

export class RatingPanel {
  readonly element: HTMLElement;
  readonly #rating = element('p', { className: 'puzzle-rating' });
  readonly #facts = element('dl', { className: 'facts' });
  readonly #left = element('p', { className: 'soft' });
  readonly #solvers = element('dl', { className: 'facts' });
  readonly #question: HTMLDialogElement;
  #wish: Wish = { grade: undefined, tag: undefined };

  constructor(actions: RatingActions) {
    const wish = (changed: Partial<Wish>): void => {
      this.#wish = { ...this.#wish, ...changed };
      actions.wish(this.#wish);
    };
    const grades = choice(
      [[ANY, 'any'], ...GRADES.map((grade) => [String(grade), gradeName(grade)] as const)],
      ANY,
      (chosen) => wish({ grade: chosen === ANY ? undefined : (Number(chosen) as Grade) }),
    );
    const tags = choice<Tag | typeof ANY>([[ANY, 'any'], ...TAGS.map((tag) => [tag, tag] as const)], ANY, (chosen) =>
      wish({ tag: chosen === ANY ? undefined : chosen }),
    );
    this.#question = element('dialog', { className: 'card puzzle-reset', ariaLabel: 'Begin anew?' });
    this.#question.append(
      element(
        'p',
        {},
        'Begin anew? Rating, streak, and which puzzles you have answered are forgotten in this browser.',
      ),
      element(
        'div',
        { className: 'row' },
        button('Keep them', () => this.#question.close()),
        button('Forget them', () => {
          this.#question.close();
          actions.reset();
        }),
      ),
    );
    this.element = element(
      'section',
      { className: 'card puzzle-record', ariaLabel: 'Your rating' },
      element('h2', {}, 'Your rating'),
      this.#rating,
      this.#facts,
      element('div', { className: 'fields' }, labelled('Grade', grades), labelled('About', tags)),
      this.#left,
      element(
        'details',
        {},
        element('summary', {}, 'How the rating works'),
        element(
          'p',
          {},
          `As in chess. You begin at ${number(FIRST_RATING)}. A puzzle with your rating you should solve every second time, one 400 points above you once in eleven. ` +
            'Solved puzzles raise your rating, the harder the more; others lower it. Your first ten puzzles move it by up to 64 points, the next twenty by up to 32, later ones by up to 16. ' +
            'Only the first answer to a puzzle counts; showing the solution counts as a wrong one.',
        ),
        element(
          'p',
          {},
          'A puzzle has the rating at which five players would solve as many as did solve it: grade 1 is found by four or five of them, grade 5 by none. ' +
            'The ratings of these players follow from how many puzzles of the set each of them finds:',
        ),
        this.#solvers,
      ),
      button('Begin anew …', () => this.#question.showModal()),
      this.#question,
    );
  }

  /** @param moved by how much the rating has just changed */
  show(record: PuzzleRecord, puzzles: readonly OfferedPuzzle[], moved?: number): void {
    const { rating, tried, solved, streak, longestStreak } = record;
    this.#rating.replaceChildren(
      element('strong', {}, number(rating)),
      ...(moved === undefined ? [] : [element('span', {}, signed(moved))]),
    );
    const facts = [
      ['Solved', `${number(solved)} of ${number(tried)}`],
      ['Streak', number(streak)],
      ['Longest streak', number(longestStreak)],
    ] as const;
    this.#facts.replaceChildren(...listed(facts));
    const fitting = puzzles.filter((each) => fitsWish(each, this.#wish));
    const open = fitting.filter((each) => timesOf(record, each) === 0);
    this.#left.textContent = `${number(fitting.length)} puzzles fit, ${number(open.length)} of them you have not answered. Those near your rating come first, and none comes again before all have come.`;
  }

  /** @param ratings of the players by which puzzles are rated */
  explain(ratings: Readonly<Record<Solver, number>>): void {
    this.#solvers.replaceChildren(
      ...listed(SOLVERS.map((name) => [SOLVER_WORDS[name], number(ratings[name])] as const)),
    );
  }
}

function gradeName(grade: Grade): string {
  if (grade === GRADES[0]) return `${grade}, easiest`;
  return grade === GRADES.at(-1) ? `${grade}, hardest` : String(grade);
}

function listed(facts: readonly (readonly [string, string])[]): HTMLElement[] {
  return facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
}
