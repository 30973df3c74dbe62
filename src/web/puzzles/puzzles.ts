/** The puzzle that is asked, what was answered and what that costs, and how somebody does at puzzles. */

import { batch, signal } from '@preact/signals';
import { isSameResult } from '../../features/puzzles/answers.js';
import { costSentence, reasonsFor } from '../../features/puzzles/reasons.js';
import { fitsWish, type Wish } from '../../features/puzzles/wishes.js';
import { number, signed } from '../../lib/format-numbers.js';
import { HANDS, HANDS_NAMES, type HandsName } from '../../players/hands.js';
import { namePlacement } from '../../review/format-review.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import { NTSC } from '../../tetris/timing.js';
import type { App } from '../app/view.js';
import { AddressFollower, AddressParameters, formatRoute, wholeNumberParameter } from '../browser/routes.js';
import { messageOf } from '../browser/worker-calls.js';
import { labAddressOf } from '../game/position-address.js';
import { copyText } from '../parts/files.js';
import type { Choosable } from '../parts/placement-chooser.js';
import { Quiz } from '../parts/quiz.js';
import { whyNotKept } from '../stores/browser-database.js';
import { AnswerJudge } from './answer-judge.js';
import {
  afterAnswer,
  NO_RECORD,
  nextPuzzle,
  type OfferedPuzzle,
  type PuzzleRecord,
  placesOf,
  puzzleOfCode,
  routeOfNumber,
  routeOfPuzzle,
  timesOf,
} from './offered-puzzle.js';
import { PuzzleSets } from './puzzle-sets.js';
import { explainRight, type JudgedLine, usualLine } from './words.js';

/** The key of the record. */
const KEY = 'own';
/** Hands for which puzzles are cut from games where nobody chose others. */
const TAPS_FOR_GAMES = '30hz';

/** What every panel of the view is given. */
export interface OfPuzzles {
  readonly puzzles: Puzzles;
}

/** A puzzle that is asked; another object each time. */
interface Asked extends OfferedPuzzle {
  readonly offered: OfferedPuzzle;
  /** Which puzzle it is. */
  readonly title: string;
  /** Whether an answer may move the rating. */
  readonly isRated: boolean;
}

/** What is said of an answer; `solution` where nobody answered. */
interface Verdict {
  readonly kind: 'right' | 'wrong' | 'solution';
  readonly says: readonly string[];
  /** The line of a wrong answer, once it is known. */
  readonly own?: JudgedLine;
}

export class Puzzles {
  readonly quiz: Quiz<Choosable>;
  readonly sets: PuzzleSets;
  readonly asked = signal<Asked | undefined>(undefined);
  readonly verdict = signal<Verdict | undefined>(undefined);
  /** Undefined until it has been read. */
  readonly record = signal<PuzzleRecord | undefined>(undefined);
  /** By how much the rating has just changed. */
  readonly moved = signal<number | undefined>(undefined);
  readonly wish = signal<Wish>({});
  readonly #app: App;
  readonly #address = new AddressFollower(() => this.#isInFront);
  readonly #judge: AnswerJudge;
  /** Why the record could not be read: it may be there, so no other takes its place. */
  #notRead: unknown;
  /** Whether the current puzzle was answered since it was offered. */
  #wasAnswered = false;
  #isInFront = false;
  /** The hands that were chosen in any view when this one was last in front. */
  #handsSeen: HandsName | undefined;

  constructor(app: App) {
    this.#app = app;
    this.#judge = new AnswerJudge(app);
    this.quiz = new Quiz(({ placement }) => app.announce(namePlacement(placement)));
    this.sets = new PuzzleSets(app, {
      onOther: () => {
        this.asked.value = undefined;
        this.verdict.value = undefined;
        this.#takeMore();
      },
      onMore: () => this.#takeMore(),
      hands: () => ({ taps: this.wish.value.taps ?? TAPS_FOR_GAMES, reaction: 0 }),
    });
  }

  get #current(): OfferedPuzzle | undefined {
    return this.asked.value?.offered;
  }

  get #known(): PuzzleRecord {
    return this.record.value ?? NO_RECORD;
  }

  leave(): void {
    this.#isInFront = false;
  }

  /** The view is in front, at an address. */
  async follow(parameters: URLSearchParams): Promise<void> {
    this.#isInFront = true;
    if (!(await this.#load())) return;
    const isForOthers = await this.#useHands();
    const code = parameters.get('p');
    if (code !== null) {
      const read = await puzzleOfCode(code);
      if (read.ok) {
        this.#offer(this.sets.fromLink(read.puzzle), false);
        return;
      }
      this.#app.notify(read.message, 'problem');
    }
    const { shipped } = this.sets;
    const address = new AddressParameters(parameters);
    const asked = address.read('n', undefined, wholeNumberParameter(1, shipped.length));
    for (const problem of address.problems) this.#app.notify(problem, 'problem');
    const named = asked === undefined ? undefined : shipped[asked - 1];
    // The tab's own address says nothing: then everything stays as it is, unless other hands were chosen elsewhere.
    const chosen = named ?? (isForOthers ? undefined : this.#current) ?? this.#next();
    if (!chosen) return;
    // Whoever sends a link may know the answer, so it costs nobody a rating.
    if (chosen !== this.#current) this.#offer(chosen, !named);
    if (!named) this.#follow(chosen);
  }

  /** Wishes for puzzles of the hands that were chosen elsewhere; returns whether one of others is asked and open. */
  async #useHands(): Promise<boolean> {
    await this.#app.hands.isRead;
    const { name, hands } = this.#app.hands;
    const isOther = hands !== undefined && name.value !== this.#handsSeen;
    this.#handsSeen = name.value;
    if (!isOther) return false;
    this.wish.value = { ...this.wish.value, taps: hands.taps };
    const current = this.#current;
    return current !== undefined && !this.#wasAnswered && !fitsWish(current.puzzle, this.wish.value);
  }

  offerNext(): void {
    const next = this.#next();
    if (!next) {
      this.#app.notify('No puzzle fits these choices: choose others.', 'problem');
      return;
    }
    this.#offer(next);
    this.#goTo(next);
    this.quiz.focus();
  }

  /** Asks the current puzzle again. */
  again(): void {
    const asked = this.asked.value;
    if (asked) this.#ask(asked.offered, asked.isRated);
    this.quiz.focus();
  }

  async answer(placement: Placement): Promise<void> {
    const asked = this.asked.value;
    if (!asked) return;
    const { puzzle } = asked;
    const isRight = isSameResult(puzzle.playfield, placement, puzzle.answer.placement);
    const counted = this.#count(asked, isRight);
    const tell = (verdict: Verdict): void => {
      if (this.asked.value === asked) this.verdict.value = { ...verdict, says: [...verdict.says, counted] };
    };
    this.quiz.end();
    this.quiz.focus();
    if (isRight) {
      tell({ kind: 'right', says: [...reasonsFor(puzzle).slice(0, 1), explainRight(puzzle)] });
      return;
    }
    tell({ kind: 'wrong', says: ['What your place costs is being judged.'] });
    try {
      const isUsual = isSamePlacement(puzzle.usualWrong.placement, placement);
      const own = isUsual ? usualLine(puzzle) : await this.#judge.judge(puzzle, placement);
      tell({ kind: 'wrong', says: [...own.reasons.slice(0, 1), costSentence(own.lostPoints, puzzle.level)], own });
    } catch (error) {
      this.#app.notify(messageOf(error), 'problem');
      tell({ kind: 'wrong', says: ['What your place costs could not be judged.'] });
    }
  }

  giveUp(): void {
    const asked = this.asked.value;
    if (!asked) return;
    const { puzzle } = asked;
    const counted = this.#count(asked, false);
    this.quiz.end();
    this.verdict.value = { kind: 'solution', says: [...reasonsFor(puzzle).slice(0, 1), explainRight(puzzle), counted] };
    this.quiz.focus();
  }

  choose(changed: Partial<Wish>): void {
    this.wish.value = { ...this.wish.value, ...changed };
    const name = HANDS_NAMES.find((each) => HANDS[each].taps === changed.taps);
    if (name) {
      this.#handsSeen = name;
      this.#app.hands.choose(name);
    }
    this.moved.value = undefined;
    const current = this.#current;
    if (current && (this.#wasAnswered || fitsWish(current.puzzle, this.wish.value))) return;
    const next = this.#next();
    if (!next) return;
    this.#offer(next);
    this.#goTo(next);
  }

  /** Forgets rating, streak, and what was answered. */
  reset(): void {
    this.#notRead = undefined;
    this.#keep(NO_RECORD, undefined);
  }

  async copyLink(): Promise<void> {
    const current = this.#current;
    if (!current) return;
    const isShipped = this.sets.isShipped(current);
    const route = isShipped ? routeOfNumber(current.number) : await routeOfPuzzle(current.puzzle);
    await copyText(this.#app, new URL(route, location.href).href, 'The link');
  }

  openLab(): void {
    if (this.#current)
      this.#app.open('lab', labAddressOf({ ...this.#current.puzzle, timing: NTSC }, this.#current.puzzle.hands.taps));
  }

  /** Once; what could not be had is asked for again when the view is next opened. */
  async #load(): Promise<boolean> {
    if (this.sets.shipped.length > 0) return true;
    try {
      await this.sets.load();
    } catch (error) {
      this.#app.notify(messageOf(error), 'problem');
      return false;
    }
    try {
      this.record.value = (await this.#app.records.read('puzzles', KEY)) ?? NO_RECORD;
    } catch (error) {
      this.#notRead = error;
      this.record.value = NO_RECORD;
    }
    return true;
  }

  /** The first puzzle of another set is offered as soon as there is one. */
  #takeMore(): void {
    this.moved.value = undefined;
    if (this.#current) return;
    const first = this.#next();
    if (!first) return;
    this.#offer(first);
    this.#follow(first);
  }

  #next(): OfferedPuzzle | undefined {
    const wanted = { record: this.#known, wish: this.wish.value, random: Math.random(), current: this.#current };
    return nextPuzzle(this.sets.all.value, wanted);
  }

  #offer(offered: OfferedPuzzle, isRated = true): void {
    this.#wasAnswered = false;
    this.moved.value = undefined;
    this.#ask(offered, isRated);
  }

  #ask(offered: OfferedPuzzle, isRated: boolean): void {
    batch(() => {
      this.verdict.value = undefined;
      this.asked.value = { ...offered, offered, isRated, title: this.sets.titleOf(offered) };
      this.quiz.start(placesOf(offered.puzzle));
    });
  }

  /** A new address, to which one can go back. */
  #goTo(offered: OfferedPuzzle): void {
    if (this.sets.isShipped(offered)) location.hash = routeOfNumber(offered.number);
    else this.#follow(offered);
  }

  /** Puzzles out of games have no address of their own, but a link. */
  #follow(offered: OfferedPuzzle): void {
    const route = this.sets.isShipped(offered) ? routeOfNumber(offered.number) : formatRoute('puzzles');
    this.#address.follow(route);
  }

  /** Returns what is to be said of the rating. */
  #count({ offered, isRated }: Asked, isSolved: boolean): string {
    if (this.#wasAnswered) return '';
    this.#wasAnswered = true;
    const before = this.#known;
    const after = afterAnswer(before, offered, { isSolved, isRated });
    const isFirst = timesOf(before, offered) === 0;
    const moved = Math.round(after.rating) - Math.round(before.rating);
    this.#keep(after, isFirst && isRated ? moved : undefined);
    if (!isRated) return 'It came by its address, so it is not rated.';
    if (!isFirst) return 'You have answered this puzzle before, so your rating stays.';
    return `Your rating is now ${number(after.rating)} (${signed(moved)}).`;
  }

  #keep(record: PuzzleRecord, moved: number | undefined): void {
    this.record.value = record;
    this.moved.value = moved;
    void this.#store(record);
  }

  async #store(record: PuzzleRecord): Promise<void> {
    try {
      if (this.#notRead !== undefined) throw this.#notRead;
      await this.#app.records.keep('puzzles', KEY, record);
    } catch (error) {
      this.#app.notify(`${whyNotKept(error)}; your rating is forgotten when you close it.`);
    }
  }
}
