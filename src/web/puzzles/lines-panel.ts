/** The best line beside others, each as two playfields: the piece, and the next one after it. */
import { pileHeight } from '../../eval/features/columns.js';
import type { Puzzle } from '../../features/puzzles/puzzle.js';
import { namePlacement } from '../../review/format-review.js';
import { place } from '../../tetris/lock.js';
import { ROWS } from '../../tetris/playfield.js';
import { element } from '../browser/element.js';
import { PositionBoard } from '../parts/position-board.js';
import type { OfferedPuzzle } from './offered-puzzle.js';
import { costs, describeResult, describeSolvers, type JudgedLine, TAG_WORDS } from './words.js';

/** That are seen above the highest block: as much as a piece needs. */
const ROWS_ABOVE = 4;

export class LinesPanel {
  readonly element: HTMLElement;
  readonly #lines = element('div', { className: 'puzzle-lines' });
  readonly #tags = element('ul', { className: 'puzzle-tags' });
  readonly #about = element('p', { className: 'soft' });

  constructor() {
    this.element = element(
      'section',
      { className: 'card puzzle-explanation', ariaLabel: 'Explanation', hidden: true },
      element('h2', {}, 'The best line'),
      this.#lines,
      element('h3', {}, 'What it is about'),
      this.#tags,
      this.#about,
    );
  }

  /** @param own the line of a wrong answer, once it is known */
  show({ puzzle, rating }: OfferedPuzzle, own: JudgedLine | undefined): void {
    const { answer, usualWrong, tags, grade, source, playfield } = puzzle;
    const isUsual = own && namePlacement(own.placement) === namePlacement(usualWrong.placement);
    this.#lines.replaceChildren(
      figure(puzzle, 'Best', { ...answer, lostPoints: 0 }),
      ...(own && !isUsual ? [figure(puzzle, 'Yours', own)] : []),
      figure(puzzle, isUsual ? 'Yours, and the usual wrong answer' : 'The usual wrong answer', usualWrong),
    );
    this.#tags.replaceChildren(
      ...tags.map((tag) => element('li', {}, element('strong', {}, tag), `: ${TAG_WORDS[tag]}`)),
    );
    if (tags.length === 0)
      this.#tags.append(element('li', {}, `None of the tags: it ${describeResult(playfield, answer.placement)}.`));
    this.#about.textContent = `Grade ${grade} of 5, rating ${Math.round(rating)}. ${describeSolvers(puzzle)} From a game: ${source}.`;
    this.element.hidden = false;
  }

  hide(): void {
    this.element.hidden = true;
  }
}

function figure(puzzle: Puzzle, title: string, line: JudgedLine): HTMLElement {
  const { playfield, next, level } = puzzle;
  const { placement, reply, lostPoints } = line;
  const role = lostPoints === 0 ? 'best' : 'played';
  const after = place(playfield, placement.orientation, placement.x, placement.y).playfield;
  const rows = Math.min(ROWS, Math.max(pileHeight(playfield), pileHeight(after)) + ROWS_ABOVE);
  const first = new PositionBoard(rows);
  first.show(`${title}: playfield with the piece`, playfield, [{ role, placement }]);
  const then = new PositionBoard(rows);
  then.show(`${title}: playfield after it`, after, reply ? [{ role: 'next', placement: reply }] : []);
  const goesOn = reply ? `then ${namePlacement(reply)}` : `then ${next} reaches no place`;
  const cost = lostPoints === 0 ? '' : ` It costs ${costs(lostPoints, level)}.`;
  return element(
    'figure',
    {},
    element('h3', {}, title),
    element('div', { className: 'puzzle-boards' }, first.element, then.element),
    element(
      'figcaption',
      {},
      `${namePlacement(placement)}, ${goesOn}. It ${describeResult(playfield, placement)}.${cost}`,
    ),
  );
}
