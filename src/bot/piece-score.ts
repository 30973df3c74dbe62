/** The score of a piece: what it found, where it rests, and whether the game counts it as the bot does. */

import type { Client } from '../emulator/clients/client.js';
import { number } from '../lib/format-numbers.js';
import type { Observation } from '../ram/observe.js';
import { type Count, countPiece, EMPTY_COUNT } from '../record/score-count.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { PHASE } from '../tetris/game-state.js';
import { FIRST_CRASH_LEVEL, mayCrashNext } from '../tetris/late-tick.js';
import { place } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { type LinesAndLevel, SCORE_CAP } from '../tetris/score.js';
import type { GameAccount, PilotOptions } from './game-account.js';
import { crashThatWentOn, type ScoringTrouble } from './scoring-watch.js';

/** The game as a piece finds it. */
interface FoundGame extends LinesAndLevel {
  /** All rows, those behind the playfield included. */
  readonly playfield: Playfield;
}

/** What is remembered of a piece from its rest until it is scored. */
interface RestingPiece {
  readonly hold: number;
  readonly placement: Placement;
}

export class PieceScore {
  /** Pieces scored so far. */
  pieces = 0;
  /** The piece that is at rest and not scored yet. */
  resting: RestingPiece | undefined;
  readonly select: SelectPoints;
  #count: Count = EMPTY_COUNT;

  constructor(
    private readonly options: PilotOptions,
    private readonly client: Client,
    private readonly account: GameAccount,
    public found: FoundGame,
  ) {
    this.select = new SelectPoints(options.selectPoints === true);
  }

  /**
   * The piece is part of the playfield, and its points are counted.
   *
   * @param frame the last one that was believed, since power-on
   */
  score(seen: Observation, frame: number): void {
    if (!this.resting) return;
    const { account, found } = this;
    const { hold, placement } = this.resting;
    this.resting = undefined;
    const { orientation, x, y } = placement;
    const predicted = place(found.playfield, orientation, x, y);
    const crash = this.#crashThatWentOn(predicted.cleared, seen, frame);
    if (crash) {
      account.trouble(crash);
      return;
    }
    const row = seen.playfield.findIndex((bits, i) => bits !== predicted.playfield[i]);
    if (row >= 0) account.differ({ field: 'playfield', seen: seen.playfield[row], planned: predicted.playfield[row] });
    const isAType = this.options.gameType === 'A';
    const cleared = isAType ? Math.min(4, Math.max(0, seen.lines - found.lines)) : predicted.cleared;
    const scoreBefore = this.#count.ownScore;
    const { timing, level } = seen;
    this.#count = countPiece(this.#count, { orientation, cleared, hold, timing, level, linesBefore: found.lines });
    const { ownScore } = this.#count;
    this.#compareScore(seen.score);
    const piece = this.pieces++;
    account.tell({
      kind: 'scored',
      frame: account.frame,
      piece,
      cleared,
      lines: seen.lines,
      level,
      score: seen.score,
      count: this.#count,
      playfield: seen.playfield,
    });
    if (scoreBefore < SCORE_CAP && ownScore >= SCORE_CAP) {
      account.tell({ kind: 'maxed-out', frame: account.frame, piece, lines: seen.lines, ownScore });
    }
    if (isAType) this.#endIfDone(seen);
  }

  /** What was scored is not what was cleared. */
  #crashThatWentOn(cleared: number, seen: Observation, frame: number): ScoringTrouble | undefined {
    if (!this.client.hasOverruns || this.options.gameType === 'B') return undefined;
    const { lines, level } = this.found;
    return crashThatWentOn({ lines, level, frame }, cleared, seen);
  }

  #compareScore(seen: number): void {
    const { added } = this.select;
    const expected = Math.min(this.client.edition.scoreCap, this.#count.ownScore + added);
    if (seen === expected) return;
    this.account.differ({ field: 'score', seen, planned: expected });
    // What happened unseen has been counted by the game, and a difference is told once.
    this.#count = { ...this.#count, ownScore: Math.max(0, seen - added) };
  }

  #endIfDone(now: LinesAndLevel): void {
    const { untilLines, stopBeforeCrash } = this.options;
    if (untilLines !== null && now.lines >= untilLines) this.account.end('lines-reached');
    else if (stopBeforeCrash && mayCrashNext(now)) {
      const message = `with ${now.lines} lines the next clear may be scored at level ${FIRST_CRASH_LEVEL} or later, and there the original game can crash`;
      this.account.trouble({ kind: 'crash-ahead', message, end: 'crash-ahead' });
    }
  }

  /** Points that no piece has earned are no reading error. They are a person's where the bot does not play for them. */
  countSelect(before: Observation, buttons: Buttons): void {
    const { select, account } = this;
    const points = this.options.gameType === 'A' ? select.count(before, buttons) : 0;
    if (points === 0) return;
    account.tell({ kind: 'select-points', frame: account.frame, points: select.added });
    if (select.isUsed || select.added > points) return;
    const message = `a button on the pad added ${number(points)} points: SELECT does so while it is held, with every piece`;
    account.trouble({ kind: 'select-points', message });
  }
}

/**
 * Points for SELECT: on an edition that has them, SELECT held on the frame after lines and score have changed adds some. Who
 * plays for them presses it then, and once more before the next piece, since each press hides or shows the next box.
 */
class SelectPoints {
  /** Added in this game so far. */
  added = 0;

  /** @param isUsed whether the bot presses SELECT for them; somebody else may do so all the same */
  constructor(readonly isUsed: boolean) {}

  /** What is pressed on the next frame, while no piece is under control. */
  press({ phase, boxHidden, held }: Pick<Observation, 'phase' | 'boxHidden' | 'held'>): Buttons {
    const isHeld = (held & BUTTON.SELECT) !== 0;
    const isDue = phase === PHASE.GOAL || (phase === PHASE.SPAWN && boxHidden && !isHeld);
    return this.isUsed && isDue ? BUTTON.SELECT : NO_BUTTONS;
  }

  /**
   * Counts what a frame of an A-type game added.
   *
   * @param before the game before the frame
   * @returns the points, 0 for none
   */
  count({ phase, edition }: Pick<Observation, 'phase' | 'edition'>, buttons: Buttons): number {
    const points = phase === PHASE.GOAL && buttons & BUTTON.SELECT ? edition.selectPoints : 0;
    this.added += points;
    return points;
  }
}
