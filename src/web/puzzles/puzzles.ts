/** The puzzle that is asked, what was answered and what that costs, and how somebody does at puzzles. */

import { batch, signal } from '@preact/signals';
import { isSameResult } from '../../features/puzzles/answers.js';
import type { Puzzle } from '../../features/puzzles/puzzle-lines.js';
import { number, signed } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { NTSC } from '../../tetris/timing.js';
import type { App } from '../app/view.js';
import { AddressFollower, AddressParameters, formatRoute, wholeNumberParameter } from '../browser/routes.js';
import { messageOf } from '../browser/worker-calls.js';
import { labAddressOf } from '../game/position-address.js';
import { Explorer } from '../judge/judges.js';
import { copyText } from '../parts/files.js';
import type { Choosable } from '../parts/placement-chooser.js';
import { Quiz } from '../parts/quiz.js';
import { whyNotKept } from '../stores/browser-database.js';
import {
  afterAnswer,
  fitsWish,
  NO_RECORD,
  nextPuzzle,
  type OfferedPuzzle,
  type PuzzleRecord,
  placesOf,
  puzzleOfCode,
  routeOfNumber,
  routeOfPuzzle,
  timesOf,
  type Wish,
} from './offered-puzzle.js';
import { PuzzleSets } from './puzzle-sets.js';
import { explainRight, explainWrong, type JudgedLine } from './words.js';

/** The key of the record. */
const KEY = 'own';

/** What every panel of the view is given. */
export interface OfPuzzles {
  readonly puzzles: Puzzles;
}

/** A puzzle that is asked; another object each time. */
interface Asked extends OfferedPuzzle {
  readonly offered: OfferedPuzzle;
  /** Which puzzle it is. */
  readonly title: string;
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
  readonly wish = signal<Wish>({ grade: undefined, tag: undefined });
  readonly #app: App;
  readonly #address = new AddressFollower(() => this.#isInFront);
  readonly #judge: AnswerJudge;
  /** Why the record could not be read: it may be there, so no other takes its place. */
  #notRead: unknown;
  /** Whether the current puzzle was answered since it was offered. */
  #wasAnswered = false;
  #isInFront = false;

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
    const code = parameters.get('p');
    if (code !== null) {
      const read = await puzzleOfCode(code);
      if (read.ok) {
        this.#offer(this.sets.fromLink(read.puzzle));
        return;
      }
      this.#app.notify(read.message, 'problem');
    }
    const { shipped } = this.sets;
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

  offerNext(): void {
    const next = this.#next();
    if (!next) {
      this.#app.notify('No puzzle is of this grade and about this: choose others.', 'problem');
      return;
    }
    this.#offer(next);
    this.#goTo(next);
    this.quiz.focus();
  }

  /** Asks the current puzzle again. */
  again(): void {
    if (this.#current) this.#ask(this.#current);
    this.quiz.focus();
  }

  async answer(placement: Placement): Promise<void> {
    const asked = this.asked.value;
    if (!asked) return;
    const { puzzle, offered } = asked;
    const isRight = isSameResult(puzzle.playfield, placement, puzzle.answer.placement);
    const counted = this.#count(offered, isRight);
    const tell = (verdict: Verdict): void => {
      if (this.asked.value === asked) this.verdict.value = { ...verdict, says: [...verdict.says, counted] };
    };
    this.quiz.end();
    this.quiz.focus();
    if (isRight) {
      tell({ kind: 'right', says: [explainRight(puzzle)] });
      return;
    }
    tell({ kind: 'wrong', says: ['What your place costs is being judged.'] });
    try {
      // The puzzle itself knows what the usual wrong answer costs.
      const { usualWrong } = puzzle;
      const isUsual = isSamePlacement(usualWrong.placement, placement);
      const own = isUsual ? usualWrong : await this.#judge.judge(puzzle, placement);
      tell({ kind: 'wrong', says: [explainWrong(puzzle, own)], own });
    } catch (error) {
      this.#app.notify(messageOf(error), 'problem');
      tell({ kind: 'wrong', says: ['What your place costs could not be judged.'] });
    }
  }

  giveUp(): void {
    const asked = this.asked.value;
    if (!asked) return;
    const counted = this.#count(asked.offered, false);
    this.quiz.end();
    this.verdict.value = { kind: 'solution', says: [explainRight(asked.puzzle), counted] };
    this.quiz.focus();
  }

  choose(changed: Partial<Wish>): void {
    this.wish.value = { ...this.wish.value, ...changed };
    this.moved.value = undefined;
    const current = this.#current;
    if (current && (this.#wasAnswered || fitsWish(current, this.wish.value))) return;
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

  #offer(offered: OfferedPuzzle): void {
    this.#wasAnswered = false;
    this.moved.value = undefined;
    this.#ask(offered);
  }

  #ask(offered: OfferedPuzzle): void {
    batch(() => {
      this.verdict.value = undefined;
      this.asked.value = { ...offered, offered, title: this.sets.titleOf(offered) };
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
  #count(offered: OfferedPuzzle, isSolved: boolean): string {
    if (this.#wasAnswered) return '';
    this.#wasAnswered = true;
    const before = this.#known;
    const after = afterAnswer(before, offered, isSolved);
    const isFirst = timesOf(before, offered) === 0;
    const moved = Math.round(after.rating) - Math.round(before.rating);
    this.#keep(after, isFirst ? moved : undefined);
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

/** Plies of every value, as many as the deeper judge of the puzzles has. */
const PLIES = 4;

/** What an answer costs of which the puzzle itself says nothing: the judge is asked with which the puzzle was made. */
class AnswerJudge {
  readonly #app: App;
  readonly #explorer = new Explorer();
  /** Hands and end of the game for which the worker has begun. */
  #begun = '';

  constructor(app: App) {
    this.#app = app;
  }

  /** @throws Error with a message for the user */
  async judge(puzzle: Puzzle, placement: Placement): Promise<JudgedLine> {
    await this.#begin(puzzle);
    const { playfield, piece, next, level, lines, score } = puzzle;
    const asked: PlayedPiece = {
      ...{ piece: 1, tetromino: piece, next, playfield, placement, level, lines, score },
      ...{ cleared: 0, frame: 0, lockFrame: 0, inputs: undefined },
    };
    const judged = await this.#explorer.judge(asked).catch((error: unknown) => {
      // The next question begins with a new worker.
      this.#begun = '';
      throw error;
    });
    if (!judged?.played) throw new Error('The judge finds no such place.');
    return { placement, reply: judged.replies.played, lostPoints: judged.played.lostPoints };
  }

  async #begin({ hands, level, untilLines }: Puzzle): Promise<void> {
    const { taps, reaction } = hands;
    const key = [taps, reaction, level, untilLines].join();
    if (key === this.#begun) return;
    const needs = { timing: NTSC, startLevel: level, untilLines, reaction };
    const weights = await this.#app.weights.ofGame(taps, needs);
    this.#begun = key;
    const judged = { taps, reaction, source: 'as the puzzle says' };
    this.#explorer.start({ game: { pieces: [], untilLines }, hands: judged, plies: PLIES }, weights);
  }
}
