/**
 * The bot without a machine: it is shown an observation after every frame and answers with the buttons of the next
 * one. It decides when a piece comes under control, presses what it planned, and decides anew when the game is not
 * where it should be.
 *
 * The file is longer than others since it is one class: every method follows the same piece from its appearance to its score.
 */

import type { Client } from '../emulator/clients/client.js';
import { clientOf } from '../emulator/clients/known-cartridges.js';
import { number } from '../lib/format-numbers.js';
import { type AnyPlayer, type Decision, type LookAtGenerator, letDecide } from '../players/player.js';
import type { Observation } from '../ram/observe.js';
import { Hands } from '../reach/wrong-presses.js';
import type { GameDescription } from '../record/game-description.js';
import type { GameEnd, GameEvent, GameListener, GameResult } from '../record/game-events.js';
import { type GameTally, gameTally } from '../record/game-tally.js';
import { type Count, countPiece, EMPTY_COUNT } from '../record/score-count.js';
import type { Situation } from '../search/situation.js';
import { type ActivePiece, framesWaited } from '../tetris/active-piece.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../tetris/buttons.js';
import { FIRST_CRASH_LEVEL, mayCrashNext } from '../tetris/crash-risk.js';
import { PHASE } from '../tetris/game-state.js';
import { place } from '../tetris/lock.js';
import type { Placement } from '../tetris/placement.js';
import type { Playfield } from '../tetris/playfield.js';
import { SCORE_CAP } from '../tetris/score.js';
import { HIDDEN_ORIENTATION, tetrominoOf } from '../tetris/tetromino.js';
import { type Difference, situationOf, whyUnreadable } from './believed-game.js';
import { CrashDodge } from './crash-dodge.js';
import { type BelievedFrame, GameTracker } from './game-tracker.js';
import { crashThatWentOn, type GoodFrame, type ScoringTrouble, ScoringWatch } from './scoring-watch.js';
import { SelectPoints } from './select-points.js';
import { leftPlay, type Trouble, type Watchdog, watchdog } from './watchdog.js';

export interface PilotOptions extends Omit<GameDescription, 'height' | 'music'> {
  /** Played on a machine that puts pieces elsewhere as they appear (default: no). */
  readonly isTeleported?: boolean;
}

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
   *   and decides anew on the first frame for which this is undefined again
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

/** By these a game was seen to go wrong by itself, not by what was pressed. */
const GAME_TROUBLES: ReadonlySet<string> = new Set(['stalled', 'left-play', 'unreadable', 'overrun']);

/** What is remembered of a piece from its rest until it is scored. */
interface Resting {
  readonly hold: number;
  readonly placement: Placement;
}

class GamePilot implements Pilot {
  result: GameResult | undefined;

  private readonly listener: GameListener;
  private readonly client: Client;
  private readonly look: LookAtGenerator | undefined;
  private readonly dog: Watchdog = watchdog();
  private readonly scoring = new ScoringWatch();
  private readonly tracker: GameTracker;
  /** After the last frame that is believed. */
  private seen: Observation;
  /** Frames since power-on, at that look. */
  private believedFrame: number;
  private frame: number;
  private pieces = 0;
  private readonly tally: GameTally;
  private count: Count = EMPTY_COUNT;

  /** Frames for which the present piece has been under control. */
  private activeFrames = 0;
  private inputs: Buttons[] = [];
  private decision: Decision | undefined;
  /** Frames of the plan that have been pressed. */
  private planFrame = 0;
  private pressed: Buttons = NO_BUTTONS;
  /** Hands that err; undefined for sure ones. */
  private readonly hands: Hands | undefined;
  /** What was pressed is not what the plan says. */
  private isWrong = false;
  /** Somebody else plays. */
  private isIdle = false;
  /** A plan is due after this look: the first for the piece, or another one. */
  private due: 'first' | 'another' | undefined;

  private readonly select: SelectPoints;
  private readonly dodge: CrashDodge;

  private resting: Resting | undefined;
  /** All rows, those behind the playfield included, lines and level when the present piece came. */
  private playfield: Playfield;
  private lines: number;
  private level: number;

  constructor(
    private readonly player: AnyPlayer,
    private readonly options: PilotOptions,
    { first, frame, tell, client = clientOf('unknown'), look }: PilotStart,
  ) {
    this.listener = tell;
    this.client = client;
    this.look = look;
    this.tracker = new GameTracker(first, { ...options, client });
    this.select = new SelectPoints(options.selectPoints === true);
    this.dodge = new CrashDodge(client.hasOverruns && options.dodge !== false && !options.isTeleported);
    this.dodge.look(first);
    this.seen = first;
    this.frame = frame;
    this.believedFrame = frame;
    this.playfield = this.tracker.wholePlayfieldOf(first);
    this.lines = first.lines;
    this.level = first.level;
    this.tally = gameTally(options.startLevel, options.seed);
    if (options.misdrop) this.hands = new Hands(options.misdrop, options.seed);
    this.tell({ kind: 'started', frame, current: first.piece.orientation, next: first.next });
    this.tellWrongPresses();
    this.takePiece();
    this.decideIfDue();
  }

  buttons(theirs?: Buttons): Buttons {
    const isIdle = theirs !== undefined;
    if (isIdle !== this.isIdle) this.changeHands(isIdle);
    this.isWrong = false;
    this.pressed = theirs ?? this.choose();
    return this.pressed;
  }

  /** A frame of the plan as the hands press it. */
  private press(meant: Buttons): Buttons {
    if (!this.hands) return meant;
    const before = this.hands.wrong;
    const held = this.hands.press(meant, this.seen.held);
    this.isWrong = held !== meant;
    if (this.hands.wrong !== before) this.tellWrongPresses();
    return held;
  }

  private tellWrongPresses(): void {
    if (this.hands) this.tell({ kind: 'wrong-presses', frame: this.frame, counts: { ...this.hands.counts } });
  }

  private changeHands(isIdle: boolean): void {
    this.isIdle = isIdle;
    this.due = 'another';
    if (!this.result) this.decideIfDue();
  }

  private choose(): Buttons {
    if (this.result) return NO_BUTTONS;
    // A pause ends with START alone, newly pressed.
    if (this.seen.screen === 'paused') return this.pressed === BUTTON.START ? NO_BUTTONS : BUTTON.START;
    const thawing = this.scoring.press();
    if (thawing !== undefined) return thawing;
    if (this.seen.phase !== PHASE.CONTROL) return this.dodge.press() ?? this.select.press(this.seen);
    const meant = this.decision?.plan.buttons[this.planFrame++] ?? NO_BUTTONS;
    return this.press(meant) | this.dodge.showNext();
  }

  see(observation: Observation, frame: number, theirs?: Buttons): void {
    if (this.result) return;
    this.frame = frame;
    this.dodge.look(observation);
    const pressed = theirs ?? this.pressed;
    const isOurs = theirs === undefined && !this.isIdle;
    this.tell({ kind: 'frame', frame, buttons: pressed });
    const { frames, difference, isOffPlan, hasLeft } = this.tracker.see(observation, pressed);
    if (difference) this.differ(difference);
    if (isOffPlan) this.due = 'another';
    for (const believed of frames) {
      this.advance(believed);
      if (this.result) return;
    }
    if (frames.length > 0) this.believedFrame = frame;
    if (isOffPlan && frames.length > 0) this.startOver();
    if (hasLeft) this.tellTrouble({ ...leftPlay(observation), end: 'stalled' });
    else this.watch(observation, isOurs ? pressed : undefined);
    if (!this.result) this.decideIfDue();
  }

  /** Whether the game goes on, and how not. */
  private watch(observation: Observation, pressed: Buttons | undefined): void {
    const scored = this.scoring.check(observation, pressed !== undefined, this.lastGood);
    if (scored) this.tellTrouble(scored);
    if (this.result || this.scoring.hangs) return;
    const trouble = this.dog.check(observation, pressed);
    if (trouble) this.giveUp(trouble);
  }

  private get lastGood(): GoodFrame {
    const { lines, level } = this.seen;
    return { lines, level, frame: this.believedFrame };
  }

  /** A frame of the game has passed. */
  private advance({ seen, buttons }: BelievedFrame): void {
    const before = this.seen;
    this.seen = seen;
    const { phase } = seen;
    if (this.options.gameType === 'B' && seen.lines === 0 && phase > PHASE.SCORE) {
      this.score();
      this.end('goal-reached');
      return;
    }
    if (before.screen === 'paused') {
      if (seen.screen === 'play' && phase === PHASE.CONTROL) this.due = 'another';
      this.dodge.comeAt(this.tracker.counterAtScore());
      return;
    }
    if (before.phase === PHASE.CONTROL) this.watchPiece(buttons);
    if (before.boxHidden && !seen.boxHidden && phase === PHASE.CONTROL) this.due ??= 'first';
    this.countSelect(before, buttons);
    if (phase === PHASE.CURTAIN) {
      this.end('topped-out');
      return;
    }
    if (this.resting && (phase === PHASE.CONTROL || phase >= PHASE.GOAL)) this.score();
    if (this.result) return;
    if (phase === PHASE.CONTROL && (before.phase !== PHASE.CONTROL || isAnother(before.piece, seen.piece)))
      this.takePiece();
  }

  /** Points that no piece has earned are no reading error. They are a person's where the bot does not play for them. */
  private countSelect(before: Observation, buttons: Buttons): void {
    const { select, frame } = this;
    const points = this.options.gameType === 'A' ? select.count(before, buttons) : 0;
    if (points === 0) return;
    this.tell({ kind: 'select-points', frame, points: select.added });
    if (select.isUsed || select.added > points) return;
    const message = `a button on the pad added ${number(points)} points: SELECT does so while it is held, with every piece`;
    this.tell({ kind: 'trouble', frame, trouble: 'select-points', message });
  }

  /** The game is somewhere else than before: what the piece finds is looked at anew. */
  private startOver(): void {
    if (this.seen.phase !== PHASE.CONTROL) return;
    this.playfield = this.tracker.wholePlayfieldOf(this.seen);
    this.lines = this.seen.lines;
    this.level = this.seen.level;
  }

  end(end: GameEnd): GameResult {
    this.result ??= this.tally.result(end);
    this.tell({ kind: 'ended', frame: this.frame, result: this.result });
    return this.result;
  }

  crash(reason: string): GameResult {
    const { kind, message } = this.scoring.exception(reason, this.lastGood);
    this.tell({ kind: 'trouble', frame: this.frame + 1, trouble: kind, message, buttons: this.pressed });
    return this.end('crashed');
  }

  private giveUp(trouble: Trouble): void {
    const crash = GAME_TROUBLES.has(trouble.kind) ? this.scoring.explain(trouble, this.lastGood) : undefined;
    this.tellTrouble(crash ?? { ...trouble, end: 'stalled' });
  }

  /** Tells of a trouble, and ends the game where that does. */
  private tellTrouble({ kind, message, end }: { kind: string; message: string; end?: GameEnd }): void {
    this.tell({ kind: 'trouble', frame: this.frame, trouble: kind, message });
    if (end) this.end(end);
  }

  private tell(event: GameEvent): void {
    this.tally.listen(event);
    this.listener(event);
  }

  /** A new piece is under control from the next frame on. */
  private takePiece(): void {
    this.playfield = this.tracker.wholePlayfieldOf(this.seen);
    this.lines = this.seen.lines;
    this.level = this.seen.level;
    // The wait of a game's first piece counts the frames it has had: one on a cartridge that shows its game late.
    this.activeFrames = framesWaited(this.seen.piece, this.seen.timing);
    this.inputs = [];
    this.due = 'first';
  }

  /** Makes the plan that is due, where a piece is under control and the pad is the bot's. */
  private decideIfDue(): void {
    const { due, seen } = this;
    // A cartridge may begin a game with something that is no piece; the tracker believes nothing like it later on.
    if (!due || whyUnreadable(seen) !== undefined) return;
    this.due = undefined;
    this.decision = undefined;
    this.planFrame = 0;
    if (!this.isIdle && seen.screen === 'play' && seen.phase === PHASE.CONTROL) this.decide(due === 'another');
  }

  private decide(replanned: boolean): void {
    const { seen } = this;
    const { gameType, untilLines, reaction } = this.options;
    const known = { gameType, untilLines: gameType === 'A' ? untilLines : null, reaction };
    const shown = { ...situationOf(seen, this.activeFrames), ...known };
    const situation: Situation = this.activeFrames < reaction ? { ...shown, next: undefined } : shown;
    this.decision = this.dodge.decide(letDecide(this.player, situation, this.look), situation, seen);
    if (!this.decision) return;
    const { plan, value, ranking } = this.decision;
    this.tell({
      kind: 'planned',
      frame: this.frame,
      piece: this.pieces,
      orientation: seen.piece.orientation,
      next: situation.next,
      placement: plan.placement,
      level: situation.level,
      value,
      points: this.decision.expectedPoints?.(),
      ranking,
      buttons: plan.buttons,
      replanned,
    });
  }

  /** After a frame in which the piece was under control. */
  private watchPiece(buttons: Buttons): void {
    this.inputs.push(buttons);
    this.activeFrames++;
    if (this.seen.phase !== PHASE.CONTROL) this.rest();
    else if (this.isWrong) this.due = 'another';
    else if (this.activeFrames === this.options.reaction) this.due ??= 'first';
  }

  private differ(difference: Difference): void {
    this.tell({ kind: 'differed', frame: this.frame, ...difference });
  }

  private rest(): void {
    this.hands?.rest();
    const { x, y, orientation, hold } = this.seen.piece;
    // After frames that nobody saw the piece may be hidden already.
    if (orientation === HIDDEN_ORIENTATION) return;
    const placement = { orientation, x, y };
    const planned = this.decision?.plan.placement;
    const misdropped =
      !this.isWrong &&
      planned !== undefined &&
      (planned.orientation !== orientation || planned.x !== x || planned.y !== y);
    this.resting = { hold, placement };
    this.tell({
      kind: 'rested',
      frame: this.frame,
      piece: this.pieces,
      orientation,
      placement,
      misdropped,
      inputs: this.inputs,
    });
    const dodged = this.dodge.rest({ seen: this.seen, playfield: this.playfield, lines: this.lines });
    if (dodged) this.dodge.comeAt(this.tracker.counterAtScore());
    if (dodged && !this.isIdle) this.tell({ kind: 'dodged', frame: this.frame, piece: this.pieces, ...dodged });
  }

  /** The piece is part of the playfield, and its points are counted. */
  private score(): void {
    if (!this.resting) return;
    const { hold, placement } = this.resting;
    this.resting = undefined;
    const { orientation, x, y } = placement;
    const { seen } = this;
    const predicted = place(this.playfield, orientation, x, y);
    const cleared =
      this.options.gameType === 'A' ? Math.min(4, Math.max(0, seen.lines - this.lines)) : predicted.cleared;
    const crash = this.wentOn(predicted.cleared);
    if (crash) {
      this.tellTrouble(crash);
      return;
    }
    const row = seen.playfield.findIndex((bits, i) => bits !== predicted.playfield[i]);
    if (row >= 0) this.differ({ field: 'playfield', seen: seen.playfield[row], planned: predicted.playfield[row] });
    const scoreBefore = this.count.ownScore;
    const { timing, level } = seen;
    this.count = countPiece(this.count, { orientation, cleared, hold, timing, level, linesBefore: this.lines });
    const { ownScore } = this.count;
    const expected = Math.min(this.client.edition.scoreCap, ownScore + this.select.added);
    if (seen.score !== expected) {
      this.differ({ field: 'score', seen: seen.score, planned: expected });
      // What happened unseen has been counted by the game, and a difference is told once.
      this.count = { ...this.count, ownScore: Math.max(0, seen.score - this.select.added) };
    }
    const piece = this.pieces++;
    this.tell({
      kind: 'scored',
      frame: this.frame,
      piece,
      cleared,
      lines: seen.lines,
      level: seen.level,
      score: seen.score,
      count: this.count,
      playfield: seen.playfield,
    });
    if (scoreBefore < SCORE_CAP && ownScore >= SCORE_CAP) {
      this.tell({ kind: 'maxed-out', frame: this.frame, piece, lines: seen.lines, ownScore });
    }
    this.endIfDone(seen);
  }

  /** What was scored is not what was cleared. */
  private wentOn(cleared: number): ScoringTrouble | undefined {
    if (!this.client.hasOverruns || this.options.gameType === 'B') return undefined;
    return crashThatWentOn({ lines: this.lines, level: this.level, frame: this.believedFrame }, cleared, this.seen);
  }

  private endIfDone({ lines, level }: Observation): void {
    const { untilLines, gameType, stopBeforeCrash } = this.options;
    if (gameType !== 'A') return;
    if (untilLines !== null && lines >= untilLines) this.end('lines-reached');
    else if (stopBeforeCrash && mayCrashNext({ lines, level })) {
      const message = `with ${lines} lines the next clear may be scored at level ${FIRST_CRASH_LEVEL} or later, and there the original game can crash`;
      this.tell({ kind: 'trouble', frame: this.frame, trouble: 'crash-ahead', message });
      this.end('crash-ahead');
    }
  }
}

/** Whether the piece under control has become another one while nobody looked: a piece never rises. */
function isAnother(before: ActivePiece, now: ActivePiece): boolean {
  return now.y < before.y || tetrominoOf(now.orientation) !== tetrominoOf(before.orientation);
}
