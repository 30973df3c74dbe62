/** The numbers of one recorded game, piece by piece: what its report shows, and what `--json` prints. */

import { type Result, refuse } from '../../lib/result.js';
import type { GameEnd, ScoringFailure } from '../../record/game-events.js';
import { loggedPlayfields } from '../../record/logged-playfields.js';
import type { LoggedGame } from '../../record/read-run-log.js';
import type { RunHeader } from '../../record/run-header.js';
import type { PieceLine } from '../../record/run-log.js';
import { type Clears, tetrisRate } from '../../record/score-count.js';
import type { GameType } from '../../tetris/game-state.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { HIDDEN_ROWS, type Playfield, ROWS } from '../../tetris/playfield.js';
import { LINES_OF_TETRIS, linePoints } from '../../tetris/score.js';
import { type LostValue, lostValue } from './lost-value.js';
import { ceilingPath, maxOutPace, type PacePoint } from './pace.js';

/** How things stood after a piece. */
export interface PieceRow {
  /** 1 for the first piece of the game. */
  readonly piece: number;
  /** Cleared so far. */
  readonly lines: number;
  readonly level: number;
  /** Counted beyond 999,999. */
  readonly score: number;
  readonly cleared: number;
  /** Lines so far that went in clears of fewer than four. */
  readonly burnt: number;
  /** Share of the lines so far cleared by tetrises, 0–1. */
  readonly tetrisRate: number;
  /** Pieces since the last I. */
  readonly sinceI: number;
  /** Rows from the floor to the highest filled cell; null when the playfield is not known. */
  readonly height: number | null;
}

export interface GameTotals {
  readonly score: number;
  /** Line points at 230 lines; null while that is not known, and in B-type. */
  readonly scoreAt230: number | null;
  readonly softDropPoints: number;
  /** Cleared in all. */
  readonly lines: number;
  /** B-type: what is left of 25; null in A-type. */
  readonly linesToGo: number | null;
  readonly level: number;
  readonly pieces: number;
  /** From the first active frame. */
  readonly frames: number;
  readonly clears: Clears;
  /** Points of singles, doubles, triples and tetrises. */
  readonly pointsByKind: Clears;
  readonly tetrisRate: number;
  readonly longestDrought: number;
  readonly misdrops: number;
  readonly maxOut: boolean;
  /** Null when the recording was cut off. */
  readonly end: GameEnd | null;
  /** How the cartridge failed; missing where it did not. */
  readonly failure?: ScoringFailure;
}

export interface GameReport {
  readonly header: RunHeader;
  readonly seed: number;
  readonly totals: GameTotals;
  readonly pieces: readonly PieceRow[];
  /** Empty in B-type. */
  readonly pace: readonly PacePoint[];
  /** To the lines at which the game was to end, or else to 230 or to those that it came to; empty in B-type. */
  readonly ceiling: readonly PacePoint[];
  /** The clears of every twenty lines; one that crosses a border counts for where it began. */
  readonly stretches: readonly { readonly upTo: number; readonly clears: Clears }[];
  /** Whether the player said what it expected of any piece. */
  readonly hasValues: boolean;
  readonly lostValue: LostValue;
}

export type GameReportResult = Result<{ readonly report: GameReport }>;

/** Plays the logged placements on a playfield and counts; the game has at least one piece. */
export function gameReport(header: RunHeader, game: Readonly<LoggedGame>): GameReportResult {
  const { pieces } = game;
  const { gameType } = header;
  const before = loggedPlayfields(header, game);
  if (typeof before === 'string') return refuse(before);
  const rows = pieceRows(pieces, before);
  const report: GameReport = {
    header,
    seed: game.seed,
    totals: totalsOf(gameType, game, rows),
    pieces: rows,
    ...(gameType === 'A' ? pathsOf(header, game.startLevel, rows) : { pace: [], ceiling: [] }),
    stretches: stretchesOf(rows),
    hasValues: pieces.some(({ value }) => value !== null),
    lostValue: lostValue(pieces, before),
  };
  return { ok: true, report };
}

/** What its score is compared with. */
function pathsOf(
  { untilLines }: RunHeader,
  startLevel: number,
  rows: readonly PieceRow[],
): Pick<GameReport, 'pace' | 'ceiling'> {
  const last = untilLines ?? Math.max(MAX_OUT_LINES, rows[rows.length - 1].lines);
  return { pace: maxOutPace(startLevel), ceiling: ceilingPath(startLevel, last) };
}

function pieceRows(pieces: readonly PieceLine[], playfields: readonly Playfield[] | undefined): PieceRow[] {
  const clears: [number, number, number, number] = [0, 0, 0, 0];
  let sinceI = 0;
  let burnt = 0;
  let lines = 0;
  return pieces.map(({ tetromino, cleared, level, ownScore }, i) => {
    lines += cleared;
    if (cleared > 0) clears[cleared - 1]++;
    if (cleared < LINES_OF_TETRIS) burnt += cleared;
    sinceI = tetromino === 'I' ? 0 : sinceI + 1;
    const height = playfields ? heightOf(playfields[i + 1]) : null;
    return {
      piece: i + 1,
      lines,
      level,
      score: ownScore,
      cleared,
      burnt,
      tetrisRate: tetrisRate(clears),
      sinceI,
      height,
    };
  });
}

function heightOf(playfield: Playfield): number {
  const top = playfield.findIndex((row) => row !== 0);
  return top < 0 ? 0 : ROWS + HIDDEN_ROWS - top;
}

function totalsOf(
  gameType: GameType,
  { pieces, start, end, maxOut }: Readonly<LoggedGame>,
  rows: readonly PieceRow[],
): GameTotals {
  const last = pieces[pieces.length - 1];
  const clears: [number, number, number, number] = [0, 0, 0, 0];
  const points: [number, number, number, number] = [0, 0, 0, 0];
  for (const { cleared, level } of pieces) {
    if (cleared === 0) continue;
    clears[cleared - 1]++;
    points[cleared - 1] += linePoints(cleared, level);
  }
  return {
    score: last.ownScore,
    scoreAt230: gameType === 'A' ? (end?.result.scoreAt230 ?? null) : null,
    softDropPoints: last.softDropPoints,
    lines: rows[rows.length - 1].lines,
    linesToGo: gameType === 'A' ? null : last.lines,
    level: last.level,
    pieces: pieces.length,
    frames: (end?.frame ?? last.frame) - (start?.frame ?? 0),
    clears,
    pointsByKind: points,
    tetrisRate: tetrisRate(clears),
    longestDrought: Math.max(...rows.map(({ sinceI }) => sinceI)),
    misdrops: pieces.filter(({ planned }) => planned !== null).length,
    maxOut: end?.result.maxOut ?? maxOut !== undefined,
    end: end?.result.end ?? null,
    ...(end?.result.failure && { failure: end.result.failure }),
  };
}

/** In lines. */
const STRETCH = 20;

function stretchesOf(rows: readonly PieceRow[]): GameReport['stretches'] {
  const stretches: [number, number, number, number][] = [];
  for (const { cleared, lines } of rows) {
    if (cleared === 0) continue;
    const at = Math.floor((lines - cleared) / STRETCH);
    while (stretches.length <= at) stretches.push([0, 0, 0, 0]);
    stretches[at][cleared - 1]++;
  }
  return stretches.map((clears, i) => ({ upTo: (i + 1) * STRETCH, clears }));
}
