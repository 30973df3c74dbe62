/** The view in which puzzles are solved: a position with one place for its piece that is better than every other. */
import './puzzles.css';
import { number, signed } from '../../lib/format-numbers.js';
import type { Puzzle } from '../../puzzles/puzzle.js';
import { isSameResult } from '../../puzzles/same-result.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import type { App, View } from '../app/view.js';
import { element } from '../browser/element.js';
import { AddressParameters, formatRoute, wholeNumberParameter } from '../browser/routes.js';
import { FIRST_SETUP, formatLabAddress } from '../game/position-address.js';
import { copyText } from '../parts/files.js';
import { keepPuzzleRecord, NO_RECORD, type PuzzleRecord, readPuzzleRecord } from '../stores/puzzle-record.js';
import { AnswerJudge } from './answer-judge.js';
import { LinesPanel } from './lines-panel.js';
import { afterAnswer, fitsWish, nextPuzzle, type OfferedPuzzle, timesOf, type Wish } from './offered-puzzle.js';
import { QuestionPanel } from './question-panel.js';
import { RatingPanel } from './rating-panel.js';
import { shippedPuzzles } from './shipped-puzzles.js';
import { explainRight, explainWrong, type JudgedLine } from './words.js';

export function puzzlesView(app: App): View {
  return new PuzzlesView(app);
}

class PuzzlesView implements View {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #judge: AnswerJudge;
  readonly #question: QuestionPanel;
  readonly #lines = new LinesPanel();
  readonly #rating: RatingPanel;
  #puzzles: readonly OfferedPuzzle[] = [];
  #record: PuzzleRecord = NO_RECORD;
  #wish: Wish = { grade: undefined, tag: undefined };
  #current: OfferedPuzzle | undefined;
  /** Whether the current puzzle was answered since it was offered. */
  #wasAnswered = false;
  /** Counts what is asked, so that a judge who answers late is not listened to. */
  #asked = 0;
  #isInFront = false;

  constructor(app: App) {
    this.#app = app;
    this.#judge = new AnswerJudge(app);
    this.#question = new QuestionPanel({
      answer: (placement) => void this.#answer(placement),
      giveUp: () => this.#giveUp(),
      next: () => this.#offerNext(),
      again: () => {
        this.#ask();
        this.#question.focus();
      },
      openLab: () => this.#openLab(),
      copyLink: () => void copyText(app, location.href, 'The link'),
      announce: app.announce,
    });
    this.#rating = new RatingPanel({
      wish: (wish) => this.#follow(wish),
      reset: () => this.#keep(NO_RECORD),
    });
    this.element = element(
      'div',
      { className: 'puzzles' },
      element('h1', { className: 'visually-hidden' }, 'Puzzles'),
      element('div', { className: 'puzzles-centre' }, this.#question.element, this.#lines.element),
      this.#rating.element,
    );
    document.addEventListener('keydown', (event) => this.#key(event));
  }

  show(parameters: URLSearchParams): void {
    this.#isInFront = true;
    void this.#open(parameters);
  }

  hide(): void {
    this.#isInFront = false;
  }

  async #open(parameters: URLSearchParams): Promise<void> {
    if (!(await this.#load())) return;
    const address = new AddressParameters(parameters);
    const asked = address.read('n', undefined, wholeNumberParameter(1, this.#puzzles.length));
    for (const problem of address.problems) this.#app.notify(problem, 'problem');
    const named = this.#puzzles.find((each) => each.number === asked);
    // The tab's own address says nothing: then everything stays as it is.
    const chosen = named ?? this.#current ?? this.#next();
    if (!chosen) return;
    if (!named && this.#isInFront) history.replaceState(null, '', routeTo(chosen));
    if (chosen !== this.#current) this.#offer(chosen);
  }

  /** Once; what could not be had is asked for again when the view is next opened. */
  async #load(): Promise<boolean> {
    if (this.#puzzles.length > 0) return true;
    try {
      const [puzzles, record] = await Promise.all([shippedPuzzles(), readPuzzleRecord().catch(() => NO_RECORD)]);
      this.#puzzles = puzzles;
      this.#record = record;
    } catch (error) {
      this.#app.notify(messageOf(error), 'problem');
      return false;
    }
    this.#rating.explain(this.#puzzles.map(({ puzzle }) => puzzle));
    this.#rating.show(this.#record, this.#puzzles);
    return true;
  }

  #next(): OfferedPuzzle | undefined {
    const wanted = { record: this.#record, wish: this.#wish, random: Math.random(), current: this.#current };
    return nextPuzzle(this.#puzzles, wanted);
  }

  #offerNext(): void {
    const next = this.#next();
    if (!next) {
      this.#app.notify('No puzzle is of this grade and about this: choose others.', 'problem');
      return;
    }
    this.#offer(next);
    location.hash = routeTo(next);
    this.#question.focus();
  }

  #offer(puzzle: OfferedPuzzle): void {
    this.#current = puzzle;
    this.#wasAnswered = false;
    this.#rating.show(this.#record, this.#puzzles);
    this.#ask();
  }

  #ask(): void {
    if (!this.#current) return;
    this.#asked++;
    this.#lines.hide();
    this.#question.ask(this.#current, this.#puzzles.length);
  }

  async #answer(placement: Placement): Promise<void> {
    const current = this.#current;
    if (!current) return;
    const { puzzle } = current;
    const asked = this.#asked;
    const isRight = isSameResult(puzzle.playfield, placement, puzzle.answer.placement);
    const counted = this.#count(current, isRight);
    this.#lines.show(current, undefined);
    if (isRight) {
      this.#question.tell('right', [explainRight(puzzle), counted]);
      this.#question.focus();
      return;
    }
    this.#question.tell('wrong', ['What your place costs is being judged.', counted]);
    this.#question.focus();
    let says = 'What your place costs could not be judged.';
    try {
      const own = await this.#lineOf(puzzle, placement);
      if (this.#asked !== asked) return;
      this.#lines.show(current, own);
      says = explainWrong(puzzle, own);
    } catch (error) {
      this.#app.notify(messageOf(error), 'problem');
    }
    if (this.#asked === asked) this.#question.tell('wrong', [says, counted]);
  }

  /** Of the usual wrong answer the puzzle itself knows what it costs. */
  async #lineOf(puzzle: Puzzle, placement: Placement): Promise<JudgedLine> {
    const { usualWrong } = puzzle;
    return isSamePlacement(usualWrong.placement, placement) ? usualWrong : this.#judge.judge(puzzle, placement);
  }

  #giveUp(): void {
    const current = this.#current;
    if (!current) return;
    const counted = this.#count(current, false);
    this.#lines.show(current, undefined);
    this.#question.tell('solution', [explainRight(current.puzzle), counted]);
    this.#question.focus();
  }

  /** What is to be said of the rating. */
  #count(current: OfferedPuzzle, isSolved: boolean): string {
    if (this.#wasAnswered) return '';
    this.#wasAnswered = true;
    const isFirst = timesOf(this.#record, current) === 0;
    const before = this.#record.rating;
    this.#keep(afterAnswer(this.#record, current, isSolved), isFirst ? before : undefined);
    if (!isFirst) return 'You have answered this puzzle before, so your rating stays.';
    const moved = Math.round(this.#record.rating) - Math.round(before);
    return `Your rating is now ${number(this.#record.rating)} (${signed(moved)}).`;
  }

  /** @param before the rating that it has just moved from */
  #keep(record: PuzzleRecord, before?: number): void {
    this.#record = record;
    const moved = before === undefined ? undefined : Math.round(record.rating) - Math.round(before);
    this.#rating.show(record, this.#puzzles, moved);
    keepPuzzleRecord(record).catch(() =>
      this.#app.notify(
        'This browser keeps nothing for this page (is this a private window?): your rating is forgotten when you close it.',
      ),
    );
  }

  #follow(wish: Wish): void {
    this.#wish = wish;
    this.#rating.show(this.#record, this.#puzzles);
    const current = this.#current;
    if (!current || this.#wasAnswered || fitsWish(current, wish)) return;
    const next = this.#next();
    if (!next) return;
    this.#offer(next);
    location.hash = routeTo(next);
  }

  #key(event: KeyboardEvent): void {
    if (!this.#isInFront || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (target instanceof Element && target.closest('input, select, textarea, dialog')) return;
    // Enter presses what has the focus.
    if (key === 'Enter' && target instanceof Element && target.closest('a, button, summary')) return;
    if (this.#question.takeKey(key)) event.preventDefault();
  }

  #openLab(): void {
    if (!this.#current) return;
    const { playfield, piece, next, level, lines, score } = this.#current.puzzle;
    const position = { playfield, piece, next, level, lines, score };
    this.#app.open('lab', formatLabAddress({ ...FIRST_SETUP, position }));
  }
}

function routeTo({ number: count }: OfferedPuzzle): string {
  return formatRoute('puzzles', new URLSearchParams({ n: String(count) }));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
