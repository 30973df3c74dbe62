/** Moments of a game round the level counter that are worth a short film. */

import { BUTTON, parseInputs } from '../tetris/buttons.js';
import { scoringOutcome } from '../tetris/crash.js';
import { longLevel } from '../tetris/level-course.js';
import { scoringTickOf } from '../tetris/scoring-tick.js';
import { loggedPlayfields } from './logged-playfields.js';
import type { LoggedGame } from './read-run-log.js';
import { clientOfRecording, frameRateOf } from './recorded-image.js';
import type { RunHeader } from './run-header.js';
import type { PieceLine } from './run-log.js';
import { parseGameState } from './state-bytes.js';
import { stationsPassed } from './stations.js';

/** A part of a recorded game. */
export interface Moment {
  /** For the name of a file: `level-155`. */
  readonly name: string;
  /** What the film shows. */
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

const DODGE_SPAN: Span = [5, 4];
/** The first, the middle and the last one are shown. */
const SHOWN_DODGES = 3;

/** The stations that a game has passed, the end of its long level, and some crashes that SELECT kept away, in their order. */
export function momentsOf(header: RunHeader, game: Readonly<LoggedGame>): readonly Moment[] {
  const framesPerSecond = frameRateOf(header);
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
  const dodges = spread(dodgedCrashes(header, game)).map(({ frame, level, lines }) =>
    around(`dodge-${lines}`, `SELECT: else level ${level} crashes here`, frame, DODGE_SPAN),
  );
  return [...stations, ...ended, ...dodges].sort((a, b) => a.firstFrame - b.firstFrame);
}

/** The ones that are shown, from the first to the last. */
function spread<T>(all: readonly T[]): readonly T[] {
  const places = Array.from({ length: SHOWN_DODGES }, (_, i) =>
    Math.round((i * (all.length - 1)) / (SHOWN_DODGES - 1)),
  );
  return all.length === 0 ? [] : [...new Set(places)].map((place) => all[place]);
}

function nameOf(level: number): string {
  return String(level).padStart(3, '0');
}

/** A piece whose score would have crashed the original. */
export interface DodgedCrash {
  /** Frame from power-on on which SELECT was pressed. */
  readonly frame: number;
  /** After the piece. */
  readonly level: number;
  readonly lines: number;
}

/** None where the playfields of the game are not known. */
export function dodgedCrashes(header: RunHeader, game: Readonly<LoggedGame>): readonly DodgedCrash[] {
  const playfields = loggedPlayfields(header, game);
  if (!Array.isArray(playfields)) return [];
  // Their low digits, which are all that is looked at.
  const clearCounts = [0, 0, 0, 0];
  const found: DodgedCrash[] = [];
  const { start, startLevel } = game;
  const first = start?.state ? parseGameState(start.state, clientOfRecording(header)) : { lines: 0, level: startLevel };
  let before: Pick<PieceLine, 'lines' | 'level' | 'softDropPoints' | 'frame'> = {
    lines: first.lines,
    level: first.level,
    softDropPoints: 0,
    frame: start?.frame ?? 0,
  };
  for (const line of game.pieces) {
    const { piece, placement, cleared, lines, level, frame, softDropPoints } = line;
    const select = parseInputs(line.inputs).findIndex((buttons) => buttons & BUTTON.SELECT);
    if (select >= 0) {
      const tick = scoringTickOf({
        playfield: playfields[piece],
        placement,
        // A soft drop is worth its steps, and its hold is one more.
        hold: Math.max(0, softDropPoints - before.softDropPoints) + 1,
        lines: before.lines,
        level: before.level,
        clearCounts,
        // It counts for five cycles of a tetris, and where the piece came to rest is not in the log.
        frameCounter: 0,
        boxHidden: false,
      });
      if (scoringOutcome(tick) === 'crash') found.push({ frame: before.frame + select + 1, level, lines });
    }
    if (cleared > 0) clearCounts[cleared - 1] = (clearCounts[cleared - 1] + 1) % 10;
    before = { lines, level, softDropPoints, frame };
  }
  return found;
}
