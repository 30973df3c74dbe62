/** The stations of a game that goes round the level counter: levels at which something begins, and when a game passed them. */

import { FIRST_CRASH_LEVEL } from '../tetris/late-tick.js';
import { levelCourse, longLevel } from '../tetris/level-course.js';
import { HIGHEST_LEVEL } from '../tetris/limits.js';
import { FIRST_WRONG_PALETTE } from '../tetris/shown-numbers.js';
import type { GameListener } from './game-events.js';
import type { LoggedGame } from './read-run-log.js';

/** A level at which something begins. */
export interface Station {
  readonly level: number;
  /** The lines at which the game reaches it. */
  readonly lines: number;
  /** What begins there, in words. */
  readonly what: string;
}

/** A station that a game has come to. */
export interface PassedStation extends Station {
  /** Lines of the game, with the clear that led there. */
  readonly atLines: number;
  /** The bot's own count, and what the console shows. */
  readonly ownScore: number;
  readonly score: number;
  readonly pieces: number;
  /** Since the game's first active frame. */
  readonly frames: number;
}

/** The stations of a game from this level, 0–19, in their order. */
export function stationsOf(startLevel: number): readonly Station[] {
  const long = longLevel(startLevel);
  const words = new Map([
    [29, 'a row a frame, until the counter is round'],
    [39, 'the original shows 5A for it'],
    [100, 'three digits, of which the original shows none'],
    [FIRST_WRONG_PALETTE, 'colours from outside the table of colours'],
    [FIRST_CRASH_LEVEL, 'from here the original can crash'],
    [long.level, `the long level: ${long.length} lines`],
    [HIGHEST_LEVEL, 'the last level: also pieces without a clear can crash'],
    [0, 'the counter is round: 48 frames a row'],
  ]);
  return levelCourse(startLevel)
    .slice(1)
    .flatMap(({ level, lines }) => {
      const what = words.get(level);
      return what === undefined ? [] : [{ level, lines, what }];
    });
}

/** What is known of a game after a piece. */
type AfterPiece = Omit<PassedStation, 'what' | 'lines' | 'atLines'> & { readonly lines: number };

/** Follows a game piece by piece; one for a game. */
export class StationCount {
  readonly passed: PassedStation[] = [];
  readonly #ahead: Station[];

  constructor(readonly stations: readonly Station[]) {
    this.#ahead = [...stations];
  }

  /** The next one; undefined behind the last. */
  get next(): Station | undefined {
    return this.#ahead[0];
  }

  /** The station that the game has come to with this piece. */
  count({ lines: atLines, ...piece }: AfterPiece): PassedStation | undefined {
    const [next] = this.#ahead;
    if (!next || atLines < next.lines || piece.level !== next.level) return undefined;
    this.#ahead.shift();
    const passed = { ...next, ...piece, atLines };
    this.passed.push(passed);
    return passed;
  }
}

/** A listener that counts stations while a game is played. */
export function listenForStations(count: StationCount): GameListener {
  let startFrame = 0;
  return (event) => {
    if (event.kind === 'started') startFrame = event.frame;
    if (event.kind !== 'scored') return;
    const { level, lines, score, piece, frame } = event;
    const { ownScore } = event.count;
    count.count({ level, lines, score, ownScore, pieces: piece + 1, frames: frame - startFrame });
  };
}

/** The stations that a recorded game has passed. */
export function stationsPassed({ start, startLevel, pieces }: Readonly<LoggedGame>): readonly PassedStation[] {
  const count = new StationCount(stationsOf(startLevel));
  const startFrame = start?.frame ?? 0;
  for (const { piece, level, lines, score, ownScore, frame } of pieces)
    count.count({ level, lines, score, ownScore, pieces: piece + 1, frames: frame - startFrame });
  return count.passed;
}
