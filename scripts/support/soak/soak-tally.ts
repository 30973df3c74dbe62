import { type Machine, RelayedMachine } from '../../../src/emulator/machine.js';
import { number, plural } from '../../../src/lib/format-numbers.js';
import type { ProcessUse } from '../../../src/platform/threads/run-tasks.js';
import type { GameResult } from '../../../src/record/game-events.js';
import type { Buttons } from '../../../src/tetris/buttons.js';
import { SCORE_CAP } from '../../../src/tetris/score.js';

/** Something that must not be. */
export interface Violation {
  /** 1 for the first. */
  readonly game: number;
  readonly player: string;
  readonly kind: 'model' | 'misdrop' | 'plan' | 'count' | 'trouble' | 'end' | 'memory' | 'handles' | 'speed';
  readonly message: string;
}

export interface SoakReport {
  readonly frames: number;
  readonly comparedFrames: number;
  /** Frames without a tick after a clear that took longer than a frame, as the original has them at high levels. */
  readonly overruns: number;
  readonly games: number;
  readonly gamesByPlayer: Readonly<Record<string, number>>;
  readonly pieces: number;
  readonly lines: number;
  readonly misdrops: number;
  readonly planDifferences: number;
  readonly modelDifferences: number;
  /** After the first round of players, when all are loaded; null before that. */
  readonly useAtStart: ProcessUse | null;
  readonly useAtEnd: ProcessUse | null;
  /** Frames a second of the processor's time that the machine itself took. */
  readonly speed: {
    readonly mean: number;
    /** Null when there were too few frames. */
    readonly firstTenth: number | null;
    readonly lastTenth: number | null;
    /** In games that went on beyond it: before and after frame 72,112. */
    readonly beforeOverflow: number | null;
    readonly afterOverflow: number | null;
    readonly gamesBeyondOverflow: number;
  };
  readonly violations: number;
  /** The first ones. */
  readonly examples: readonly Violation[];
}

/** Here 2^31 cycles have passed, at which a machine that does not look after its counters becomes slow. */
export const OVERFLOW_FRAME = 72_112;
/** A game that has run on for as many frames tells how fast it is after that. */
const FRAMES_TO_MEASURE = 10_000;
/**
 * The defect slows every long game down to 40 to 80 percent. What else the computer does can slow one as much, where two
 * cores share what they compute with, so only most of several games tell.
 */
const SLOWEST_SHARE = 0.85;
const GAMES_TO_TELL = 3;
/** Memory that caches and compiled code may still take after the first round. */
const MEMORY_SLACK = 8 * 1024 * 1024;
/** Handles that come and go, such as a line on its way to the terminal. */
const HANDLE_SLACK = 4;
const MOST_EXAMPLES = 20;

export class SoakTally {
  readonly #gamesByPlayer = new Map<string, number>();
  readonly #examples: Violation[] = [];
  readonly #speed = new SpeedRecord();
  readonly #roundGames: number;
  readonly #scoreCap: number;
  readonly #onViolation: (violation: Violation) => void;
  #violations = 0;
  #counts = {
    games: 0,
    comparedFrames: 0,
    overruns: 0,
    pieces: 0,
    lines: 0,
    misdrops: 0,
    planDifferences: 0,
    modelDifferences: 0,
  };
  #useAtStart: ProcessUse | undefined;
  #useAtEnd: ProcessUse | undefined;
  /** The most that was complained of. */
  #mostUse: ProcessUse | undefined;
  #game = { number: 0, player: '' };
  #total: Work = { frames: 0, milliseconds: 0 };
  #atGameStart: Work = this.#total;
  #atOverflow: Work | undefined;
  readonly #before: Work[] = [];
  readonly #after: Work[] = [];
  #slowedGames = 0;
  #isSlowdownTold = false;

  /**
   * @param roundGames games after which every player has played
   * @param onViolation told of each at once
   * @param scoreCap where the score of the cartridge sticks
   */
  constructor(
    roundGames: number,
    onViolation: (violation: Violation) => void = () => {},
    scoreCap: number = SCORE_CAP,
  ) {
    this.#roundGames = roundGames;
    this.#scoreCap = scoreCap;
    this.#onViolation = onViolation;
  }

  get violations(): number {
    return this.#violations;
  }

  beginGame(number: number, player: string): void {
    this.#game = { number, player };
    this.#atGameStart = this.#total;
    this.#atOverflow = undefined;
  }

  /**
   * After every frame.
   *
   * @param total of the machine since the run began
   * @param frame since power-on
   */
  reach(total: Work, frame: number): void {
    this.#total = { frames: total.frames, milliseconds: total.milliseconds };
    this.#speed.reach(this.#total);
    if (frame === OVERFLOW_FRAME) this.#atOverflow = this.#total;
  }

  violate(kind: Violation['kind'], message: string): void {
    this.#violations++;
    if (kind === 'model') this.#counts.modelDifferences++;
    const { number: game, player } = this.#game;
    const violation: Violation = { game, player, kind, message };
    if (this.#examples.length < MOST_EXAMPLES) this.#examples.push(violation);
    this.#onViolation(violation);
  }

  endGame(result: GameResult, comparedFrames: number, overruns = 0): void {
    const { player } = this.#game;
    const counts = this.#counts;
    counts.games++;
    counts.comparedFrames += comparedFrames;
    counts.overruns += overruns;
    counts.pieces += result.pieces;
    counts.lines += result.lines;
    counts.misdrops += result.misdrops;
    counts.planDifferences += result.planDifferences;
    this.#gamesByPlayer.set(player, (this.#gamesByPlayer.get(player) ?? 0) + 1);
    const of = `seed ${result.seed}, level ${result.startLevel}`;
    if (result.misdrops > 0) this.violate('misdrop', `${plural(result.misdrops, 'misdrop')} (${of})`);
    if (result.planDifferences > 0)
      this.violate('plan', `${plural(result.planDifferences, 'difference')} from the plan (${of})`);
    if (result.end === 'stalled' || result.end === 'crashed') this.violate('end', `the game ${result.end} (${of})`);
    if (result.score !== Math.min(this.#scoreCap, result.ownScore)) {
      this.violate('count', `the score shown is ${result.score}, counted ${result.ownScore} (${of})`);
    }
    this.#compareSpeed();
  }

  /** Between two games, when nothing of the last one is held any more. */
  measure(use: ProcessUse): void {
    this.#useAtEnd = use;
    if (this.#counts.games < this.#roundGames) return;
    this.#useAtStart ??= use;
    this.#mostUse ??= use;
    const { liveBytes, handles } = this.#useAtStart;
    // A use that has grown is a violation again when it grows further.
    if (use.liveBytes > this.#mostUse.liveBytes + MEMORY_SLACK) {
      this.#mostUse = { ...this.#mostUse, liveBytes: use.liveBytes };
      this.violate('memory', `${number(use.liveBytes)} bytes are in use, ${number(liveBytes)} after the first round`);
    }
    if (use.handles > this.#mostUse.handles + HANDLE_SLACK) {
      this.#mostUse = { ...this.#mostUse, handles: use.handles };
      this.violate('handles', `${use.handles} handles are open, ${handles} after the first round`);
    }
  }

  report(): SoakReport {
    const ends = this.#speed.ends();
    const isLong = this.#before.length > 0;
    return {
      frames: this.#total.frames,
      ...this.#counts,
      gamesByPlayer: Object.fromEntries(this.#gamesByPlayer),
      useAtStart: this.#useAtStart ?? null,
      useAtEnd: this.#useAtEnd ?? null,
      speed: {
        mean: rateOf(this.#total),
        firstTenth: ends?.first ?? null,
        lastTenth: ends?.last ?? null,
        beforeOverflow: isLong ? rateOf(sumOf(this.#before)) : null,
        afterOverflow: isLong ? rateOf(sumOf(this.#after)) : null,
        gamesBeyondOverflow: this.#before.length,
      },
      violations: this.#violations,
      examples: this.#examples,
    };
  }

  /** Compares games that went on well beyond the overflow: most must not be slower after it. */
  #compareSpeed(): void {
    if (!this.#atOverflow) return;
    const before = workSince(this.#atOverflow, this.#atGameStart);
    const after = workSince(this.#total, this.#atOverflow);
    if (after.frames < FRAMES_TO_MEASURE) return;
    this.#before.push(before);
    this.#after.push(after);
    if (rateOf(after) < SLOWEST_SHARE * rateOf(before)) this.#slowedGames++;
    const games = this.#before.length;
    if (this.#isSlowdownTold || games < GAMES_TO_TELL || 2 * this.#slowedGames <= games) return;
    this.#isSlowdownTold = true;
    const rates = `${perSecond(this.#before)} and ${perSecond(this.#after)} frames a second`;
    this.violate(
      'speed',
      `before and after frame ${number(OVERFLOW_FRAME)}: ${rates}; ${number(this.#slowedGames)} of ${plural(games, 'game')} were slowed`,
    );
  }
}

function perSecond(parts: readonly Work[]): number {
  return Math.round(rateOf(sumOf(parts)));
}

/** Frames and the milliseconds that they took. */
interface Work {
  readonly frames: number;
  readonly milliseconds: number;
}

const FIRST_SPAN = 2_000;
const MOST_SAMPLES = 1_000;
const TENTH = 0.1;

/** Frames a second; 0 of nothing. */
export function rateOf({ frames, milliseconds }: Work): number {
  return milliseconds > 0 ? (frames * 1000) / milliseconds : 0;
}

/** What came after an earlier count. */
function workSince(now: Work, before: Work): Work {
  return { frames: now.frames - before.frames, milliseconds: now.milliseconds - before.milliseconds };
}

function sumOf(parts: readonly Work[]): Work {
  return parts.reduce(
    (sum, { frames, milliseconds }) => ({
      frames: sum.frames + frames,
      milliseconds: sum.milliseconds + milliseconds,
    }),
    { frames: 0, milliseconds: 0 },
  );
}

export class SpeedRecord {
  #samples: Work[] = [];
  #span = FIRST_SPAN;
  #until: Work = { frames: 0, milliseconds: 0 };

  /** @param total counted since the beginning of the run */
  reach(total: Work): void {
    if (total.frames - this.#until.frames < this.#span) return;
    this.#samples.push(workSince(total, this.#until));
    this.#until = { frames: total.frames, milliseconds: total.milliseconds };
    if (this.#samples.length < MOST_SAMPLES) return;
    this.#samples = this.#samples.flatMap((sample, i) => (i % 2 === 0 ? [sumOf([sample, this.#samples[i + 1]])] : []));
    this.#span *= 2;
  }

  /** Frames a second in the first and the last tenth of the frames; undefined while there are too few. */
  ends(): { readonly first: number; readonly last: number } | undefined {
    const tenth = Math.floor(this.#samples.length * TENTH);
    if (tenth === 0) return undefined;
    return {
      first: rateOf(sumOf(this.#samples.slice(0, tenth))),
      last: rateOf(sumOf(this.#samples.slice(-tenth))),
    };
  }
}

/** A machine that counts what its frames cost, apart from what the player thinks between them. */
export class TimedMachine extends RelayedMachine {
  /** Frames run, and the processor's milliseconds that they took. */
  frames = 0;
  milliseconds = 0;
  readonly #clock: () => number;

  /** @param clock milliseconds of the processor that this process has used */
  constructor(machine: Machine, clock: () => number) {
    super(machine);
    this.#clock = clock;
  }

  override runFrame(buttons: Buttons, secondPad?: Buttons): void {
    const before = this.#clock();
    super.runFrame(buttons, secondPad);
    this.milliseconds += this.#clock() - before;
    this.frames++;
  }
}
