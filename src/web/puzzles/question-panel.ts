/** A puzzle that is asked: its position, the place that is chosen, and what was said of it. */

import { columnHeights } from '../../eval/features/columns.js';
import type { Puzzle } from '../../features/puzzles/puzzle.js';
import { plural } from '../../lib/format-numbers.js';
import { parseTaps, pressesPerRow } from '../../reach/taps.js';
import { namePlacement } from '../../review/format-review.js';
import type { Placement } from '../../tetris/placement.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import { button, element } from '../browser/element.js';
import { pieceIcon } from '../parts/piece-icon.js';
import type { Choosable } from '../parts/placement-chooser.js';
import { PICKING_HELP, PlacementPicker } from '../parts/placement-picker.js';
import type { BoardPlacement } from '../parts/position-board.js';
import { placesOf } from './places.js';

/** By which press patterns are named. */
const FRAMES_A_SECOND = 60;

export interface QuestionActions {
  readonly answer: (placement: Placement) => void;
  readonly giveUp: () => void;
  readonly next: () => void;
  readonly again: () => void;
  readonly openLab: () => void;
  readonly copyLink: () => void;
  /** For people who listen: where the piece would go. */
  readonly announce: (text: string) => void;
}

/** What is said of an answer; `solution` where nobody answered. */
export type Verdict = 'right' | 'wrong' | 'solution';

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  right: '✓ Right.',
  wrong: '✗ Wrong.',
  solution: 'The solution.',
};

export class QuestionPanel {
  readonly element: HTMLElement;
  readonly #picker: PlacementPicker<Choosable>;
  readonly #title = element('h2', {});
  readonly #task = element('p', { className: 'puzzle-task' });
  readonly #facts = element('p', { className: 'soft' });
  readonly #solution: HTMLButtonElement;
  readonly #verdict = element('p', { className: 'verdict-line', role: 'status' });
  readonly #next: HTMLButtonElement;
  readonly #after: HTMLElement;
  readonly #ownKey = element('span', { className: 'key played-key' }, 'yours, filled');
  readonly #keys = element(
    'p',
    { className: 'key-line', hidden: true },
    this.#ownKey,
    element('span', { className: 'key best-key' }, 'best, in outline'),
  );
  #puzzle: Puzzle | undefined;
  #isAnswered = false;

  constructor(actions: QuestionActions) {
    this.#picker = new PlacementPicker<Choosable>(
      () => {
        this.#draw();
        const { chosen } = this.#picker;
        if (chosen) actions.announce(namePlacement(chosen.placement));
      },
      ({ placement }) => actions.answer(placement),
    );
    this.#solution = button('Show the solution', actions.giveUp);
    this.#picker.buttons.append(this.#solution);
    this.#next = button('Next puzzle', actions.next, 'primary');
    this.#after = element(
      'div',
      { className: 'row', hidden: true },
      this.#next,
      button('Try again', actions.again),
      button('Open in the lab', actions.openLab),
    );
    this.element = element(
      'section',
      { className: 'card puzzle-question', ariaLabel: 'Puzzle', hidden: true },
      element('div', { className: 'puzzle-board' }, this.#picker.board.element, this.#keys),
      element(
        'div',
        { className: 'puzzle-text' },
        this.#title,
        this.#task,
        this.#facts,
        this.#verdict,
        this.#picker.buttons,
        this.#after,
        element('p', { className: 'soft' }, PICKING_HELP),
        button('Link to this puzzle', actions.copyLink),
      ),
    );
  }

  /** @param title which puzzle it is */
  ask(puzzle: Puzzle, title: string): void {
    const { piece, next, level, lines, score, hands } = puzzle;
    this.#puzzle = puzzle;
    this.#isAnswered = false;
    this.element.hidden = false;
    this.#title.textContent = title;
    this.#task.replaceChildren('Where does ', named(piece), ' go? Next comes ', named(next), '.');
    const presses = Math.round(FRAMES_A_SECOND * pressesPerRow(parseTaps(hands.taps), 1));
    this.#facts.textContent =
      `Level ${level}, ${plural(lines, 'line')}, ${plural(score, 'point')}. Every place can be reached with ` +
      `${plural(presses, 'press', 'presses')} a second (${hands.taps}) and a reaction of ${plural(hands.reaction, 'frame')}.`;
    this.#verdict.className = 'verdict-line';
    this.#verdict.textContent = 'Choose the best place.';
    this.#after.hidden = true;
    this.#picker.start(placesOf(puzzle));
    this.#draw();
  }

  /** Until there is a puzzle. */
  hide(): void {
    this.#puzzle = undefined;
    this.element.hidden = true;
  }

  /** So that the next key goes on. */
  focus(): void {
    (this.#isAnswered ? this.#next : this.#picker.place).focus({ preventScroll: true });
  }

  /** What is said may be said again, once more is known. */
  tell(verdict: Verdict, says: readonly string[]): void {
    this.#isAnswered = true;
    this.#picker.end();
    this.#verdict.className = `verdict-line ${verdict}`;
    this.#verdict.textContent = [VERDICT_WORDS[verdict], ...says].join(' ');
    this.#after.hidden = false;
    this.#draw(verdict === 'wrong');
  }

  /** Whether the key was one of this panel. */
  takeKey(key: string): boolean {
    if (this.#isAnswered || !this.#puzzle) return false;
    if (key !== 'Enter') return this.#picker.takeKey(key);
    this.#picker.place.click();
    return true;
  }

  #draw(isWrong = false): void {
    if (!this.#puzzle) return;
    const { playfield, answer } = this.#puzzle;
    const placements: BoardPlacement[] = [];
    const { chosen } = this.#picker;
    if (chosen && !this.#isAnswered) placements.push({ role: 'shown', placement: chosen.placement });
    if (chosen && isWrong) placements.push({ role: 'played', placement: chosen.placement });
    if (this.#isAnswered) placements.push({ role: 'best', placement: answer.placement });
    const title = `playfield with columns of ${columnHeights(playfield).join(', ')} rows`;
    this.#keys.hidden = !this.#isAnswered;
    this.#ownKey.hidden = !isWrong;
    this.#picker.board.show(title, playfield, placements);
  }
}

function named(piece: Tetromino): HTMLElement {
  return element('span', { className: 'puzzle-piece' }, element('strong', {}, piece), pieceIcon(piece));
}
