/** A game out of the pieces that were decoded: as a review reads it, and as the frames that an overlay would have sent. */
import { type NgfFrame, unknownFrame } from '../ngf/frame.js';
import { lockFrame, regionOfFrames } from '../ngf/recover-games.js';
import type { PlacedGame, PlayedPiece, SideStep } from '../tetris/played-game.js';
import type { Playfield } from '../tetris/playfield.js';
import { addLines, linePoints, SCORE_CAP } from '../tetris/score.js';
import { SPAWN_X, TETROMINOES, tetrominoIndex } from '../tetris/tetromino.js';
import { framesPerRow, type Timing, timingOf } from '../tetris/timing.js';
import { colouredAfter, colouredAs, withColouredPiece } from './coloured-cells.js';
import type { Falling, Waiting } from './falling.js';
import type { GameEnd } from './game-decoder.js';
import { levelsOfFall } from './level-of-fall.js';
import type { DigitsSeen } from './look.js';
import type { ReadNumbers } from './numbers-of-game.js';
import { NumberReader } from './read-numbers.js';

/** A reading that is not certain. */
export interface VideoDoubt {
  /** Milliseconds of the video. */
  readonly time: number;
  /** 1 for the first piece that was read. */
  readonly piece: number;
  /** Half a sentence. */
  readonly what: string;
}

/** A game that was read from a video. */
export interface ReadGame {
  readonly game: PlacedGame;
  /** Milliseconds of the video: of the game's frame 0, and of its last picture. */
  readonly begin: number;
  readonly end: number;
  readonly doubts: readonly VideoDoubt[];
  /**
   * The game as frames of an overlay, one for each picture that differs.
   *
   * @param gameId 0–65,535; another number for each game of a file (default 1)
   */
  frames(gameId?: number): Generator<NgfFrame, void, void>;
}

interface ReadPiece {
  readonly piece: Waiting;
  readonly isTold: boolean;
}

/** Games with fewer pieces are taken for something else that looked like one. */
const FEWEST_PIECES = 3;
/** Pieces whose fall tells the level that a game begins with. */
const MOST_FALLS = 25;

/** A game while it is read. */
export class GameInProgress {
  readonly #pieces: ReadPiece[] = [];
  readonly #numbers: NumberReader;
  readonly #gaps: string[] = [];
  readonly #times: { readonly time: number }[] = [];
  readonly #isWhole: boolean;
  #standing: { readonly pieces: number; readonly after: Standing } | undefined;
  /** What the cells of its first playfield look like. */
  readonly #colours: Uint8Array;

  constructor(first: Falling, colours: Uint8Array) {
    this.#isWhole = first.under.every((bits) => bits === 0);
    this.#colours = colours;
    const levels = (): number[] => this.#levels();
    this.#numbers = new NumberReader({
      seenFromStart: this.#isWhole,
      get levelByGravity() {
        return levels();
      },
    });
    if (!this.#isWhole) this.#gaps.push('the video begins in the middle of the game; what came before is not in it');
  }

  get count(): number {
    return this.#pieces.length;
  }

  get last(): Waiting | undefined {
    return this.#pieces.at(-1)?.piece;
  }

  /** Times of pictures tell the console. */
  seePicture(time: number): void {
    if (this.#times.length < 2000) this.#times.push({ time });
  }

  add(piece: Waiting, isTold: boolean, digits: readonly DigitsSeen[]): void {
    const isAfterGap = piece.of.isAfterGap && this.#pieces.length > 0;
    if (isAfterGap)
      this.#gaps.push(
        `after piece ${this.#pieces.length} the pictures do not follow from each other: pieces are missing`,
      );
    this.#pieces.push({ piece, isTold });
    this.#numbers.settle({
      tetromino: piece.of.tetromino,
      isAfterGap,
      cleared: piece.rest.cleared,
      digits,
    });
  }

  /** The numbers after its pieces, and after others that are not settled yet. They are read again with each piece that is settled. */
  standing(open: readonly Waiting[]): Standing {
    if (this.#standing?.pieces !== this.#pieces.length) {
      const about = { pieces: this.#pieces, numbers: this.#numbers.finish([]), levels: this.#levels() };
      this.#standing = { pieces: this.#pieces.length, after: standingsOf(about, []).at(-1) as Standing };
    }
    return open.reduce((now, { rest }) => standingAfter(now, rest.cleared), this.#standing.after);
  }

  /** Levels that the fall of the last pieces allows. */
  #levels(): number[] {
    const falls = this.#pieces.slice(0, MOST_FALLS).map(({ piece }) => piece.of.poses);
    return levelsOfFall(falls, this.#timing());
  }

  #timing(): Timing {
    return timingOf(regionOfFrames(this.#times));
  }

  /** The game as far as it was read; undefined where it is none. */
  finish(end: GameEnd, digits: readonly DigitsSeen[]): ReadGame | undefined {
    const timing = this.#timing();
    const levels = this.#levels();
    if (end.lock && hasLocked(end, framesPerRow({ timing, level: levels[0] ?? 0 }), timing))
      this.add(end.lock, true, []);
    else if (end.last && !end.toppedOut) this.#gaps.push('the pictures end while a piece falls; it is left out');
    if (this.#pieces.length < FEWEST_PIECES) return undefined;
    const numbers = this.#numbers.finish(digits);
    return new FinishedGame({
      pieces: this.#pieces,
      gaps: this.#gaps,
      colours: this.#colours,
      ...{ end, numbers, levels, region: regionOfFrames(this.#times) },
    });
  }
}

/** A piece has locked when it was not moved for longer than it would have stayed there. */
function hasLocked({ lock, time }: GameEnd, gravity: number, { framesPerSecond }: Timing): boolean {
  if (!lock) return false;
  return lock.step > 0 || ((time - lock.since) * framesPerSecond) / 1000 > gravity + 1;
}

interface FinishedAbout {
  readonly pieces: readonly ReadPiece[];
  readonly gaps: readonly string[];
  readonly colours: Uint8Array;
  readonly end: GameEnd;
  readonly numbers: ReadNumbers;
  readonly levels: readonly number[];
  readonly region: ReturnType<typeof regionOfFrames>;
}

/** Lines, level and score before a piece, or at the end. */
interface Standing {
  readonly lines: number;
  readonly level: number;
  readonly score: number;
}

class FinishedGame implements ReadGame {
  readonly game: PlacedGame;
  readonly begin: number;
  readonly end: number;
  readonly doubts: VideoDoubt[] = [];
  readonly #about: FinishedAbout;
  readonly #standings: readonly Standing[];
  readonly #timing: Timing;

  constructor(about: FinishedAbout) {
    this.#about = about;
    this.begin = about.pieces[0].piece.of.began;
    this.end = about.end.time;
    this.#timing = timingOf(about.region);
    const gaps = [...about.gaps];
    this.#standings = standingsOf(about, gaps);
    const pieces = about.pieces.map((_, i) => this.#playedPiece(i));
    const last = this.#standings[pieces.length];
    for (const { piece, what } of about.numbers.doubts) this.#doubt(piece, what);
    this.doubts.sort((a, b) => a.piece - b.piece);
    this.game = {
      gameType: 'A',
      startLevel: this.#standings[0].level,
      player: undefined,
      pieces,
      ...{ score: Math.min(last.score, SCORE_CAP), ownScore: last.score, lines: last.lines },
      toppedOut: about.end.toppedOut,
      gaps,
    };
  }

  #doubt(index: number, what: string): void {
    // What is said of the end is said of the last piece.
    const at = Math.min(index, this.#about.pieces.length - 1);
    this.doubts.push({ time: this.#about.pieces[at].piece.of.began, piece: at + 1, what });
  }

  #frame(time: number): number {
    return Math.round(((time - this.begin) * this.#timing.framesPerSecond) / 1000);
  }

  #playedPiece(i: number): PlayedPiece {
    const { piece, isTold } = this.#about.pieces[i];
    const next = this.#about.pieces[i + 1];
    const { of: falling, rest } = piece;
    const [before, after] = [this.#standings[i], this.#standings[i + 1]];
    const isFollowed = next !== undefined && !next.piece.of.isAfterGap;
    const frame = this.#frame(falling.began);
    for (const what of falling.doubts) this.#doubt(i, what);
    return {
      piece: i + 1,
      tetromino: falling.tetromino,
      region: this.#about.region,
      next: isFollowed && (next.isTold || isTold) ? next.piece.of.tetromino : undefined,
      playfield: falling.under,
      placement: rest.placement,
      ...before,
      cleared: rest.cleared,
      frame,
      lockFrame: Math.max(
        frame,
        lockFrame({
          y: rest.placement.y,
          clears: rest.cleared > 0,
          level: before.level,
          timing: this.#timing,
          rowFrame: this.#frame(timeOfRow(piece)),
          restFrame: this.#frame(piece.since),
          isSoft: after.score - before.score > linePoints(rest.cleared, after.level),
          nextFrame: isFollowed ? this.#frame(next.piece.of.began) : undefined,
        }),
      ),
      inputs: undefined,
      steps: this.#steps(piece),
      ...(falling.doubts.length > 0 && { doubt: falling.doubts.join('; ') }),
    };
  }

  #steps(piece: Waiting): SideStep[] {
    const poses = posesUntilLock(piece);
    const from = this.#frame(piece.of.began);
    return poses.flatMap(({ time, placement }, i) => {
      const columns = placement.x - (poses[i - 1]?.placement.x ?? SPAWN_X);
      return columns === 0 ? [] : [{ frame: this.#frame(time) - from, columns }];
    });
  }

  *frames(gameId = 1): Generator<NgfFrame, void, void> {
    const counts = new Array<number>(TETROMINOES.length).fill(0);
    let colours = this.#about.colours;
    const { pieces } = this.#about;
    for (const [i, { piece }] of pieces.entries()) {
      const { of: falling, rest } = piece;
      if (i === 0 || falling.isAfterGap) colours = colouredAs(falling.under, colours);
      counts[tetrominoIndex(falling.tetromino)]++;
      const about = {
        ...{ gameType: 1, player: 0, gameId, das: undefined, pieceDas: undefined, piece: falling.tetromino },
        next: this.game.pieces[i].next,
        counts: [...counts],
      };
      const seen = { ...about, ...this.#standings[i] };
      for (const { time, placement } of posesUntilLock(piece))
        yield { ...seen, time: this.#time(time), cells: withColouredPiece(colours, placement) };
      const after = colouredAfter(colours, { under: falling.under, placement: rest.placement, after: rest.after });
      if (rest.cleared > 0) {
        const locked = withColouredPiece(colours, rest.placement);
        for (const { time, step } of piece.steps) {
          const isDone = step === piece.pictures.length - 1;
          const numbers = isDone ? this.#standings[i + 1] : {};
          yield {
            ...seen,
            ...numbers,
            time: this.#time(time),
            cells: isDone ? after : colouredAs(piece.pictures[step], locked),
          };
        }
      }
      colours = after;
    }
    const end = this.#time(this.end);
    const last = this.#standings[pieces.length];
    const base = { gameType: 1, player: 0, gameId, das: undefined, pieceDas: undefined, next: undefined, counts };
    const final = { ...base, ...last, piece: undefined };
    yield { ...final, time: end, cells: colours };
    if (this.game.toppedOut) yield { ...final, time: end + 1000, cells: colours.map(() => 1) };
    yield unknownFrame({ gameType: 1, player: 0, gameId, time: end + 1001 });
  }

  #time(time: number): number {
    return Math.max(0, Math.round(time - this.begin));
  }
}

/** Where a piece was seen until it locked; what a belief saw of the next one after that is left out. */
function posesUntilLock({
  of: { poses },
  since,
  rest,
}: Waiting): { time: number; placement: Waiting['rest']['placement'] }[] {
  const until = poses.filter(({ time }) => time <= since);
  return [...until.filter(({ time }) => time < since), { time: since, placement: rest.placement }];
}

function timeOfRow({ of: { poses }, since, rest }: Waiting): number {
  let time = since;
  for (let i = poses.length - 1; i >= 0; i--) {
    if (poses[i].time > since) continue;
    if (poses[i].placement.y !== rest.placement.y) break;
    time = poses[i].time;
  }
  return time;
}

/** Before each piece, and at the end: as read, and counted where nothing was read. */
function standingsOf(
  { pieces, numbers, levels }: Pick<FinishedAbout, 'pieces' | 'numbers' | 'levels'>,
  gaps: string[],
): Standing[] {
  const { startLevel, perPiece, end } = numbers;
  if (startLevel === undefined && perPiece[0]?.level === undefined) {
    const by =
      levels.length > 0 ? `by the speed of the fall, which allows ${levels.slice(0, 4).join(', ')}` : 'without a sign';
    gaps.push(`no level can be read; it is taken for ${levels[0] ?? 0} ${by}`);
  }
  // Clears that were all seen say more than digits.
  const isCounted = isNothing(pieces[0]?.piece.of.under) && !pieces.slice(1).some(({ piece }) => piece.of.isAfterGap);
  const linesOf = (read: { readonly lines: number | undefined } | undefined): number | undefined =>
    isCounted ? undefined : read?.lines;
  const counted: Standing[] = [];
  let now = { lines: 0, level: startLevel ?? perPiece[0]?.level ?? levels[0] ?? 0, score: 0 };
  for (const [i, { piece }] of pieces.entries()) {
    const read = perPiece[i];
    now = { lines: linesOf(read) ?? now.lines, level: read?.level ?? now.level, score: read?.score ?? now.score };
    counted.push(now);
    now = standingAfter(now, piece.rest.cleared);
  }
  counted.push({ lines: linesOf(end) ?? now.lines, level: end.level ?? now.level, score: end.score ?? now.score });
  return counted;
}

function isNothing(playfield: Playfield | undefined): boolean {
  return playfield?.every((bits) => bits === 0) === true;
}

/** Without points for soft drops. */
function standingAfter({ lines, level, score }: Standing, cleared: number): Standing {
  const next = addLines({ lines, level }, cleared);
  return { ...next, score: score + linePoints(cleared, next.level) };
}
