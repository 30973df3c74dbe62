/** The view in which puzzles are solved: a position with one place for its piece that is better than every other. */
import './puzzles.css';
import { isSameResult } from '../../features/puzzles/answers.js';
import type { Puzzle } from '../../features/puzzles/puzzle.js';
import { number, signed } from '../../lib/format-numbers.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import { NTSC } from '../../tetris/timing.js';
import type { App, FileTaker, View } from '../app/view.js';
import { AddressFollower } from '../browser/address-follower.js';
import { element } from '../browser/element.js';
import { AddressParameters, formatRoute, wholeNumberParameter } from '../browser/routes.js';
import { labAddressOf } from '../game/position-address.js';
import { copyText } from '../parts/files.js';
import { whyNotKept } from '../stores/browser-database.js';
import { keepPuzzleRecord, NO_RECORD, type PuzzleRecord, readPuzzleRecord } from '../stores/puzzle-record.js';
import { AnswerJudge } from './answer-judge.js';
import { LinesPanel } from './lines-panel.js';
import { afterAnswer, fitsWish, nextPuzzle, type OfferedPuzzle, timesOf, type Wish } from './offered-puzzle.js';
import { puzzleOfCode, routeOfNumber, routeOfPuzzle } from './puzzle-address.js';
import { PuzzleSets } from './puzzle-sets.js';
import { QuestionPanel } from './question-panel.js';
import { RatingPanel } from './rating-panel.js';
import { explainRight, explainWrong, type JudgedLine } from './words.js';

export function puzzlesView(app: App): View {
  return new PuzzlesView(app);
}

class PuzzlesView implements View {
  readonly element: HTMLElement;
  readonly files: FileTaker = {
    kinds: ['recording', 'frames'],
    take: (file) => void this.#sets.useFile(file),
  };
  readonly #app: App;
  readonly #address = new AddressFollower(() => this.#isInFront);
  readonly #judge: AnswerJudge;
  readonly #sets: PuzzleSets;
  readonly #question: QuestionPanel;
  readonly #lines = new LinesPanel();
  readonly #rating: RatingPanel;
  #record: PuzzleRecord = NO_RECORD;
  /** Why the record could not be read: it may be there, so no other takes its place. */
  #notRead: unknown;
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
    this.#sets = new PuzzleSets(app, {
      onOther: () => this.#beginSet(),
      onMore: () => this.#takeMore(),
    });
    this.#question = new QuestionPanel({
      answer: (placement) => void this.#answer(placement),
      giveUp: () => this.#giveUp(),
      next: () => this.#offerNext(),
      again: () => {
        this.#ask();
        this.#question.focus();
      },
      openLab: () => this.#openLab(),
      copyLink: () => void this.#copyLink(),
      announce: app.announce,
    });
    this.#rating = new RatingPanel({
      wish: (wish) => this.#choose(wish),
      reset: () => {
        this.#notRead = undefined;
        this.#keep(NO_RECORD);
      },
    });
    this.element = element(
      'div',
      { className: 'puzzles' },
      element('h1', { className: 'visually-hidden' }, 'Puzzles'),
      element('div', { className: 'puzzles-centre' }, this.#question.element, this.#lines.element),
      element('div', { className: 'puzzles-side' }, this.#rating.element, this.#sets.panel.element),
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
    const code = parameters.get('p');
    if (code !== null) {
      const read = await puzzleOfCode(code);
      if (read.ok) {
        this.#offer(this.#sets.fromLink(read.puzzle));
        return;
      }
      this.#app.notify(read.message, 'problem');
    }
    const { shipped } = this.#sets;
    const address = new AddressParameters(parameters);
    const asked = address.read('n', undefined, wholeNumberParameter(1, shipped.length));
    for (const problem of address.problems) this.#app.notify(problem, 'problem');
    const named = asked === undefined ? undefined : shipped[asked - 1];
    // The tab's own address says nothing: then everything stays as it is.
    const chosen = named ?? this.#current ?? this.#next();
    if (!chosen) return;
    if (chosen !== this.#current) this.#offer(chosen);
    if (!named) this.#follow(chosen);
  }

  /** Once; what could not be had is asked for again when the view is next opened. */
  async #load(): Promise<boolean> {
    if (this.#sets.shipped.length > 0) return true;
    try {
      await this.#sets.load();
    } catch (error) {
      this.#app.notify(messageOf(error), 'problem');
      return false;
    }
    try {
      this.#record = await readPuzzleRecord(this.#app.records);
    } catch (error) {
      this.#notRead = error;
    }
    this.#rating.explain(this.#sets.solvers);
    this.#rating.show(this.#record, this.#sets.all);
    return true;
  }

  /** Another set: its first puzzle is offered as soon as there is one. */
  #beginSet(): void {
    this.#current = undefined;
    this.#asked++;
    this.#question.hide();
    this.#lines.hide();
    this.#takeMore();
  }

  #takeMore(): void {
    this.#rating.show(this.#record, this.#sets.all);
    if (this.#current) return;
    const first = this.#next();
    if (!first) return;
    this.#offer(first);
    this.#follow(first);
  }

  #next(): OfferedPuzzle | undefined {
    const wanted = { record: this.#record, wish: this.#wish, random: Math.random(), current: this.#current };
    return nextPuzzle(this.#sets.all, wanted);
  }

  #offerNext(): void {
    const next = this.#next();
    if (!next) {
      this.#app.notify('No puzzle is of this grade and about this: choose others.', 'problem');
      return;
    }
    this.#offer(next);
    this.#goTo(next);
    this.#question.focus();
  }

  #offer(puzzle: OfferedPuzzle): void {
    this.#current = puzzle;
    this.#wasAnswered = false;
    this.#rating.show(this.#record, this.#sets.all);
    this.#ask();
  }

  #ask(): void {
    if (!this.#current) return;
    this.#asked++;
    this.#lines.hide();
    this.#question.ask(this.#current.puzzle, this.#sets.titleOf(this.#current));
  }

  /** A new address, to which one can go back. */
  #goTo(offered: OfferedPuzzle): void {
    if (this.#sets.isShipped(offered)) location.hash = routeOfNumber(offered.number);
    else this.#follow(offered);
  }

  /** Puzzles out of games have no address of their own, but a link. */
  #follow(offered: OfferedPuzzle): void {
    const route = this.#sets.isShipped(offered) ? routeOfNumber(offered.number) : formatRoute('puzzles');
    this.#address.follow(route);
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
    this.#rating.show(record, this.#sets.all, moved);
    void this.#store(record);
  }

  async #store(record: PuzzleRecord): Promise<void> {
    try {
      if (this.#notRead !== undefined) throw this.#notRead;
      await keepPuzzleRecord(this.#app.records, record);
    } catch (error) {
      this.#app.notify(`${whyNotKept(error)}; your rating is forgotten when you close it.`);
    }
  }

  #choose(wish: Wish): void {
    this.#wish = wish;
    this.#rating.show(this.#record, this.#sets.all);
    const current = this.#current;
    if (current && (this.#wasAnswered || fitsWish(current, wish))) return;
    const next = this.#next();
    if (!next) return;
    this.#offer(next);
    this.#goTo(next);
  }

  #key(event: KeyboardEvent): void {
    if (!this.#isInFront || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (target instanceof Element && target.closest('input, select, textarea, dialog')) return;
    // Enter presses what has the focus.
    if (key === 'Enter' && target instanceof Element && target.closest('a, button, summary')) return;
    if (this.#question.takeKey(key)) event.preventDefault();
  }

  async #copyLink(): Promise<void> {
    if (!this.#current) return;
    const { number: count, puzzle } = this.#current;
    const route = this.#sets.isShipped(this.#current) ? routeOfNumber(count) : await routeOfPuzzle(puzzle);
    await copyText(this.#app, new URL(route, location.href).href, 'The link');
  }

  #openLab(): void {
    if (!this.#current) return;
    this.#app.open('lab', labAddressOf({ ...this.#current.puzzle, timing: NTSC }));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
