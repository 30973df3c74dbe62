/**
 * The bot without a machine: it is shown an observation after every frame and answers with the buttons of the next
 * one. It decides when a piece comes under control, presses what it planned, and decides again when the game is not
 * where it should be.
 */

import type { Client } from '../emulator/clients/client.js';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import type { AnyPlayer, LookAtGenerator } from '../players/player.js';
import type { Observation } from '../ram/observe.js';
import type { GameEnd, GameListener, GameResult } from '../record/game-events.js';
import { type ActivePiece, spawnPiece } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { PHASE } from '../tetris/game-state.js';
import { HIDDEN_ORIENTATION, tetrominoOf } from '../tetris/tetromino.js';
import { CrashDodge } from './crash-dodge.js';
import { GameAccount, type PilotOptions } from './game-account.js';
import { type BelievedFrame, GameTracker } from './game-tracker.js';
import { PieceInHand } from './piece-in-hand.js';
import { PieceScore } from './piece-score.js';
import { type GoodFrame, ScoringWatch } from './scoring-watch.js';
import { leftPlay, type Watchdog, watchdog } from './watchdog.js';

/** The game as the pilot finds it. */
export interface PilotStart {
  /** The machine before the first active frame. */
  readonly first: Observation;
  /** Frames since power-on. */
  readonly frame: number;
  /** Hears of everything that happens. */
  readonly tell: GameListener;
  /** What the game is played on (default: nobody knows). */
  readonly client?: Client;
  /** For a player that sees the generator. */
  readonly look?: LookAtGenerator;
}

export interface Pilot {
  /**
   * Buttons for the next frame.
   *
   * @param theirs what somebody else presses, who plays in place of the bot: it goes on counting and plans nothing,
   *   and decides again on the first frame for which this is undefined again
   */
  buttons(theirs?: Buttons): Buttons;
  /**
   * Shows the machine after that frame.
   *
   * @param theirs what somebody else pressed in it, where that was not told to `buttons`
   */
  see(observation: Observation, frame: number, theirs?: Buttons): void;
  /** Ends the game from outside. */
  end(end: GameEnd): GameResult;
  /** Ends the game: the machine crashed in the frame for which buttons were asked last. */
  crash(reason: string): GameResult;
  /** Set when the game is over. */
  readonly result: GameResult | undefined;
}

/** A pilot for one game. */
export function pilot(player: AnyPlayer, options: PilotOptions, start: PilotStart): Pilot {
  return new GamePilot(player, options, start);
}

/** Troubles of a game that goes wrong by itself, not by what was pressed. */
const GAME_TROUBLES: ReadonlySet<string> = new Set(['stalled', 'left-play', 'unreadable', 'overrun']);

class GamePilot implements Pilot {
  private readonly account: GameAccount;
  private readonly hand: PieceInHand;
  private readonly score: PieceScore;
  private readonly dodge: CrashDodge;
  private readonly watchdog: Watchdog = watchdog();
  private readonly scoring = new ScoringWatch();
  private readonly tracker: GameTracker;
  /** After the last frame that is believed. */
  private seen: Observation;
  /** Frames since power-on, at that look. */
  private believedFrame: number;
  private pressed: Buttons = NO_BUTTONS;
  /** Somebody else plays. */
  private isIdle = false;

  constructor(
    player: AnyPlayer,
    private readonly options: PilotOptions,
    { first, frame, tell, client = clientOf('unknown'), look }: PilotStart,
  ) {
    this.seen = first;
    this.believedFrame = frame;
    this.account = new GameAccount(tell, frame, options);
    this.tracker = new GameTracker(first, { ...options, client });
    this.dodge = new CrashDodge(client.hasOverruns && options.dodge !== false && !options.isTeleported);
    this.dodge.look(first);
    this.score = new PieceScore(options, client, this.account, this.found());
    this.account.tell({ kind: 'started', frame, current: first.piece.orientation, next: first.next });
    this.hand = new PieceInHand(options, { player, look, dodge: this.dodge, account: this.account });
    this.takePiece();
    this.decideIfDue();
  }

  get result(): GameResult | undefined {
    return this.account.result;
  }

  buttons(theirs?: Buttons): Buttons {
    const isIdle = theirs !== undefined;
    if (isIdle !== this.isIdle) this.changeHands(isIdle);
    this.hand.isWrong = false;
    this.pressed = theirs ?? this.choose();
    return this.pressed;
  }

  private changeHands(isIdle: boolean): void {
    this.isIdle = isIdle;
    this.hand.due = 'another';
    if (!this.result) this.decideIfDue();
  }

  private choose(): Buttons {
    if (this.result) return NO_BUTTONS;
    // A pause ends with START alone, newly pressed.
    if (this.seen.screen === 'paused') return this.pressed === BUTTON.START ? NO_BUTTONS : BUTTON.START;
    const thawing = this.scoring.press();
    if (thawing !== undefined) return thawing;
    if (this.seen.phase !== PHASE.CONTROL)
      return this.dodge.press() ?? this.score.select.press(this.seen) | this.hold();
    return this.hand.press(this.seen.held) | this.dodge.showNext();
  }

  /** What is held for the next piece, once everything that comes before it is over. */
  private hold(): Buttons {
    const { seen } = this;
    if (seen.phase !== PHASE.SPAWN || seen.boxHidden) return NO_BUTTONS;
    return this.hand.holdFor({ ...seen, piece: spawnPiece(seen.next, seen.piece.das) });
  }

  see(observation: Observation, frame: number, theirs?: Buttons): void {
    const { account } = this;
    if (account.result) return;
    account.frame = frame;
    this.dodge.look(observation);
    const pressed = theirs ?? this.pressed;
    const isOurs = theirs === undefined && !this.isIdle;
    account.tell({ kind: 'frame', frame, buttons: pressed });
    const { frames, difference, isOffPlan, hasLeft } = this.tracker.see(observation, pressed);
    if (difference) account.differ(difference);
    if (isOffPlan) this.hand.due = 'another';
    for (const believed of frames) {
      this.advance(believed);
      if (account.result) return;
    }
    if (frames.length > 0) this.believedFrame = frame;
    // The game is somewhere else than before: the piece finds another one.
    if (isOffPlan && frames.length > 0 && this.seen.phase === PHASE.CONTROL) this.score.found = this.found();
    if (hasLeft) account.trouble({ ...leftPlay(observation), end: 'stalled' });
    else this.watch(observation, isOurs ? pressed : undefined);
    if (!account.result) this.decideIfDue();
  }

  /** Whether the game goes on, and how not. */
  private watch(observation: Observation, pressed: Buttons | undefined): void {
    const scored = this.scoring.check(observation, pressed !== undefined, this.lastGood);
    if (scored) this.account.trouble(scored);
    if (this.result || this.scoring.hangs) return;
    const trouble = this.watchdog.check(observation, pressed);
    if (!trouble) return;
    const crash = GAME_TROUBLES.has(trouble.kind) ? this.scoring.explain(trouble, this.lastGood) : undefined;
    this.account.trouble(crash ?? { ...trouble, end: 'stalled' });
  }

  private get lastGood(): GoodFrame {
    const { lines, level } = this.seen;
    return { lines, level, frame: this.believedFrame };
  }

  /** A frame of the game has passed. */
  private advance({ seen, buttons }: BelievedFrame): void {
    const { hand, score, account } = this;
    const before = this.seen;
    this.seen = seen;
    const { phase } = seen;
    if (this.options.gameType === 'B' && seen.lines === 0 && phase > PHASE.SCORE) {
      score.score(seen, this.believedFrame);
      account.end('goal-reached');
      return;
    }
    if (before.screen === 'paused') {
      if (seen.screen === 'play' && phase === PHASE.CONTROL) hand.due = 'another';
      this.dodge.comeAt(this.tracker.counterAtScore());
      return;
    }
    if (before.phase === PHASE.CONTROL) this.watchPiece(buttons);
    if (before.boxHidden && !seen.boxHidden && phase === PHASE.CONTROL) hand.due ??= 'first';
    score.countSelect(before, buttons);
    if (phase === PHASE.CURTAIN) {
      account.end('topped-out');
      return;
    }
    if (score.resting && (phase === PHASE.CONTROL || phase >= PHASE.GOAL)) score.score(seen, this.believedFrame);
    if (account.result) return;
    if (phase === PHASE.CONTROL && (before.phase !== PHASE.CONTROL || isAnother(before.piece, seen.piece)))
      this.takePiece();
  }

  end(end: GameEnd): GameResult {
    return this.account.end(end);
  }

  crash(reason: string): GameResult {
    const { account } = this;
    const { kind, message } = this.scoring.exception(reason, this.lastGood);
    account.tell({ kind: 'trouble', frame: account.frame + 1, trouble: kind, message, buttons: this.pressed });
    return account.end('crashed');
  }

  /** The game as the piece under control finds it. */
  private found(): PieceScore['found'] {
    const { lines, level } = this.seen;
    return { playfield: this.tracker.wholePlayfieldOf(this.seen), lines, level };
  }

  /** A new piece is under control from the next frame on. */
  private takePiece(): void {
    this.score.found = this.found();
    this.hand.take(this.seen);
  }

  private decideIfDue(): void {
    this.hand.decideIfDue(this.seen, this.score.pieces, !this.isIdle);
  }

  /** After a frame in which the piece was under control. */
  private watchPiece(buttons: Buttons): void {
    this.hand.countFrame(buttons);
    if (this.seen.phase !== PHASE.CONTROL) this.rest();
    else this.hand.goOn();
  }

  private rest(): void {
    const { seen, hand, score, account } = this;
    hand.rest();
    const { x, y, orientation, hold } = seen.piece;
    // After frames that nobody saw the piece may be hidden already.
    if (orientation === HIDDEN_ORIENTATION) return;
    const placement = { orientation, x, y };
    score.resting = { hold, placement };
    const { frame } = account;
    const { pieces: piece } = score;
    const { inputs } = hand;
    account.tell({
      kind: 'rested',
      frame,
      piece,
      orientation,
      placement,
      misdropped: hand.isMisdrop(placement),
      inputs,
    });
    const dodged = this.dodge.rest({ seen, ...score.found });
    if (dodged) this.dodge.comeAt(this.tracker.counterAtScore());
    if (dodged && !this.isIdle) account.tell({ kind: 'dodged', frame, piece, ...dodged });
  }
}

/** Whether the piece under control has become another one while nobody looked: a piece never rises. */
function isAnother(before: ActivePiece, now: ActivePiece): boolean {
  return now.y < before.y || tetrominoOf(now.orientation) !== tetrominoOf(before.orientation);
}
