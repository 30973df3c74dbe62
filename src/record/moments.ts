/** Moments of a game round the level counter that are worth a short film. */

import { longLevel } from '../tetris/level-course.js';
import type { LoggedGame } from './read-run-log.js';
import { stationsPassed } from './stations.js';

/** A part of a recorded game. */
export interface Moment {
  /** For the name of a file: `level-155`. */
  readonly name: string;
  /** What is to be seen. */
  readonly title: string;
  /** From power-on. */
  readonly firstFrame: number;
  readonly lastFrame: number;
}

/** Seconds before and behind the frame that a moment is about. */
type Span = readonly [before: number, behind: number];
const USUAL_SPAN: Span = [3, 9];
/** Behind it there is more to see: other colours with every level, and pieces that fall slowly. */
const SPANS: Readonly<Record<number, Span>> = { 138: [3, 17], 0: [6, 12] };

/**
 * The stations that a game has passed, and the end of its long level, in their order.
 *
 * @param framesPerSecond of the console
 */
export function momentsOf(game: Readonly<LoggedGame>, framesPerSecond: number): readonly Moment[] {
  const end = game.frames;
  const around = (name: string, title: string, frame: number, [before, behind]: Span): Moment => ({
    name,
    title,
    firstFrame: Math.max(1, frame - Math.round(before * framesPerSecond)),
    lastFrame: Math.min(end, frame + Math.round(behind * framesPerSecond)),
  });
  const startFrame = game.start?.frame ?? 0;
  const stations = stationsPassed(game).map(({ level, what, frames }) =>
    around(`level-${nameOf(level)}`, what, startFrame + frames, SPANS[level] ?? USUAL_SPAN),
  );
  const long = longLevel(game.startLevel);
  const behind = game.pieces.find(({ lines }) => lines >= long.lines + long.length);
  const ended = behind
    ? [around(`level-${nameOf(long.level)}-end`, `the end of ${long.length} lines`, behind.frame, USUAL_SPAN)]
    : [];
  return [...stations, ...ended].sort((a, b) => a.firstFrame - b.firstFrame);
}

function nameOf(level: number): string {
  return String(level).padStart(3, '0');
}
