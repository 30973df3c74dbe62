/**
 * Games out of frames: what the pieces were, where they came to rest and when. What the frames do not tell is left
 * out, and a gap or a doubt names it; nothing is made up.
 */

import { entryDelay, FURTHER_CHECKS, lockDelay } from '../tetris/entry-delay.js';
import { B_TYPE_LINES } from '../tetris/game-state.js';
import type { PlacedGame, PlayedPiece } from '../tetris/played-game.js';
import { emptyPlayfield, fits, type Playfield } from '../tetris/playfield.js';
import { linePoints, SCORE_CAP } from '../tetris/score.js';
import type { Tetromino } from '../tetris/tetromino.js';
import { framesPerRow, type Pace, type Region, timingOf } from '../tetris/timing.js';
import { pieceIn } from './explain-picture.js';
import { MOST_SCORE, type NgfFrame } from './frame.js';
import { frameAt } from './game-frames.js';
import { type FoundRest, findRest, playfieldUnder } from './recover-placement.js';
import { type Span, spansOf } from './recover-spans.js';
import { type GameFrames, splitGames } from './split-games.js';

/** A piece with its place in the game, and what comes after it. */
interface Moment {
  readonly span: Span & { readonly tetromino: Tetromino };
  /** Undefined where the piece after it is not in the frames. */
  readonly next: Span | undefined;
  readonly playfield: Playfield;
  /** What is not certain about the playfield under it. */
  readonly doubt: string | undefined;
  readonly region: Region;
  /** Before it, beyond the cap. */
  readonly ownScore: number;
}

/** The numbers on the screen. */
type Standing = Pick<Span, 'score' | 'lines' | 'level'>;

const MOST_CLEARED = 4;
/** Where most cartridges stop, and where frames do, which have no more digits. */
const STUCK_SCORES = [SCORE_CAP, MOST_SCORE];
/** Pieces in a row without a place, after which what the frames show is taken to be another game. */
const MOST_UNFOUND = 100;

/** The games of a file, in their order. Frames without a game give none. */
export function* recoverGames(frames: Iterable<NgfFrame>): Generator<PlacedGame, void, void> {
  for (const game of splitGames(frames)) yield recoverGame(game);
}

function recoverGame(game: GameFrames): PlacedGame {
  const { frames, hasCurtain, end } = game;
  const region = regionOfFrames(frames);
  const timing = timingOf(region);
  const gaps = [...game.gaps];
  const spans = spansOf(frames, gaps);
  const last = frames[frames.length - 1];
  const scores = countedScores(spans, last);
  const pieces: PlayedPiece[] = [];
  let unfound = 0;
  let under: { playfield: Playfield; doubt?: string } | undefined;
  for (const [i, span] of spans.entries()) {
    const after = spans[i + 1];
    const next = after?.isAfterGap ? undefined : after;
    const { tetromino } = span;
    if (span.isAfterGap) under = undefined;
    if (!tetromino) {
      gaps.push(`piece ${span.piece} is left out: the frames do not tell which one it is`);
      under = undefined;
      continue;
    }
    under ??= seenUnder(span, tetromino);
    if (!under) {
      gaps.push(`piece ${span.piece} is left out: it is not in its own first frame`);
      continue;
    }
    const moment: Moment = {
      span: { ...span, tetromino },
      next,
      playfield: under.playfield,
      doubt: under.doubt,
      ownScore: scores[i],
      region,
    };
    const found = findRest(moment.span, under.playfield, { next, end: after?.frames[0].time ?? end, timing });
    under = found.rest && { playfield: found.rest.after };
    unfound = found.rest ? 0 : unfound + 1;
    if (unfound === MOST_UNFOUND) {
      gaps.push(
        `from piece ${span.piece} on the pictures do not follow from each other by the game's rules; it ends there`,
      );
      break;
    }
    // A piece that never locked is none that was placed; the one that ends a game stands in blocks.
    if (after || found.rest) pieces.push(playedPiece(moment, found));
    else if (!hasCurtain || isFree(moment.playfield, found)) {
      gaps.push(`the frames end while piece ${span.piece} falls, or it locks unseen; it is left out`);
    }
  }
  return {
    gameType: isBType(spans) ? 'B' : 'A',
    startLevel: spans[0].level,
    player: undefined,
    pieces,
    ...{ score: last.score, ownScore: scores[spans.length], lines: last.lines },
    toppedOut: hasCurtain,
    gaps,
  };
}

/** The playfield under a piece, by its own frames. A game begins with an empty one. */
function seenUnder(span: Span, tetromino: Tetromino): { playfield: Playfield; doubt?: string } | undefined {
  const empty = emptyPlayfield();
  const [first] = span.frames;
  if (span.piece === 1 && pieceIn(first.rows, empty, tetromino)) return { playfield: empty };
  const seen = playfieldUnder(span.frames, tetromino);
  if (!seen) return undefined;
  const { playfield, isCertain } = seen;
  return isCertain ? { playfield } : { playfield, doubt: 'the playfield under it is not told from it for certain' };
}

function playedPiece(
  { span, next, playfield, doubt, ownScore, region }: Moment,
  { rest, last, doubt: ofRest }: FoundRest,
): PlayedPiece {
  const { piece, tetromino, lines, level, score, frames } = span;
  const timing = timingOf(region);
  const final = frames[frames.length - 1];
  const after = next ?? final;
  const cleared = rest?.cleared ?? Math.min(MOST_CLEARED, Math.abs(after.lines - lines));
  const frame = frameAt(frames[0].time, timing);
  const signs = {
    y: rest?.placement.y ?? last?.placement.y ?? 0,
    clears: cleared > 0,
    level,
    timing,
    rowFrame: frameAt(last?.rowTime ?? final.time, timing),
    restFrame: frameAt(last?.time ?? final.time, timing),
    isSoft: after.score - score > linePoints(cleared, after.level),
    nextFrame: next && frameAt(next.frames[0].time, timing),
  };
  const doubts = [doubt, ofRest].filter((each) => each !== undefined);
  return {
    ...{
      piece,
      tetromino,
      region,
      next: span.next,
      playfield,
      placement: rest?.placement,
      level,
      lines,
      cleared,
      frame,
    },
    score: ownScore,
    lockFrame: Math.max(frame, lockFrame(signs)),
    inputs: undefined,
    ...(doubts.length > 0 && { doubt: doubts.join('; ') }),
  };
}

function isFree(playfield: Playfield, { last }: FoundRest): boolean {
  if (!last) return false;
  const { orientation, x, y } = last.placement;
  return fits(playfield, orientation, x, y);
}

/** Its lines count down from 25. */
function isBType(spans: readonly Span[]): boolean {
  if (spans[0].piece === 1 && spans[0].lines === B_TYPE_LINES) return true;
  const changed = spans.findIndex(({ lines }, i) => i > 0 && lines !== spans[i - 1].lines);
  return changed > 0 && spans[changed].lines < spans[changed - 1].lines;
}

/**
 * The score before each piece, and at the end: as shown, and counted on beyond the cap and where the display began again,
 * by the points of the lines.
 */
function countedScores(spans: readonly Span[], last: Standing): number[] {
  const scores = [spans[0].score];
  for (const [i, now] of spans.entries()) {
    const after = spans[i + 1] ?? last;
    const cleared = Math.abs(after.lines - now.lines);
    const shown = after.score - now.score;
    const isShown = shown >= 0 && !STUCK_SCORES.includes(after.score);
    const gained = isShown || cleared > MOST_CLEARED ? Math.max(0, shown) : linePoints(cleared, after.level);
    scores.push(scores[i] + gained);
  }
  return scores;
}

/** Milliseconds; in longer gaps one console's frames look like the other's. */
const LONGEST_GAP_MS = 60;
/** Fewer gaps tell nothing. */
const FEWEST_GAPS = 20;
/** Milliseconds by which times, which are whole ones, may be off a console's frames in the mean. */
const NEAR_MS = 1;

/** The region of a game's frames; that of the USA where they are looked at too seldom to tell. */
export function regionOfFrames(frames: readonly { readonly time: number }[]): Region {
  const gaps = frames.slice(1).map(({ time }, i) => time - frames[i].time);
  const short = gaps.filter((gap) => gap > 0 && gap <= LONGEST_GAP_MS);
  if (short.length < FEWEST_GAPS) return 'ntsc';
  return offFrames(short, 'pal') < NEAR_MS && offFrames(short, 'ntsc') > NEAR_MS ? 'pal' : 'ntsc';
}

/** Milliseconds from the gaps to whole frames of a console, in the mean. */
function offFrames(gaps: readonly number[], region: Region): number {
  const frame = 1000 / timingOf(region).framesPerSecond;
  return gaps.reduce((sum, gap) => sum + Math.abs(gap - Math.round(gap / frame) * frame), 0) / gaps.length;
}

export interface LockSigns extends Pace {
  /** Row of the reference cell at rest. */
  readonly y: number;
  readonly clears: boolean;
  /** Frame from which on the piece is in its last row. */
  readonly rowFrame: number;
  /** Frame from which on it is where it stays. */
  readonly restFrame: number;
  /** Whether DOWN was held to the end, which earns points. */
  readonly isSoft: boolean;
  /** First frame of the next piece; undefined where it is not known. */
  readonly nextFrame: number | undefined;
}

/** A soft drop falls a row every second frame. */
const SOFT_ROW = 2;
/** A clear is animated on every fourth frame, so that one of four delays follows it. */
const CLEAR_PHASES = 4;

/**
 * The frame of the failing downward step. It is exact where nothing was cleared and every frame is there; after a clear the
 * delay leaves four frames to choose from, and the fall decides.
 */
export function lockFrame(signs: LockSigns): number {
  const { y, clears, rowFrame, restFrame, isSoft, nextFrame } = signs;
  const gravity = framesPerRow(signs);
  const byFall = Math.max(restFrame, rowFrame + (isSoft ? Math.min(SOFT_ROW, gravity) : gravity));
  if (nextFrame === undefined) return byFall;
  // The counter of a frame at which the shortest delay follows is that of the last check's frame.
  const frameCounter = (CLEAR_PHASES - ((2 * lockDelay(y) + FURTHER_CHECKS) % CLEAR_PHASES)) % CLEAR_PHASES;
  const latest = nextFrame - entryDelay({ y, clears, frameCounter });
  const earliest = clears ? latest - (CLEAR_PHASES - 1) : latest;
  return Math.min(Math.max(byFall, earliest), latest);
}
