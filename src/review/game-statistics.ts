/** What players count in a whole game. */

import { mean, sum } from '../lib/statistics.js';
import { type Clears, linesOf, tetrisRate } from '../record/score-count.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';
import { addLines, LINES_OF_TETRIS, linePoints } from '../tetris/score.js';
import { killscreenLevel, plateauLevel, type Timing } from '../tetris/timing.js';
import { type Burn, burnsOf, type Drought, droughtsOf } from './burns-and-droughts.js';
import type { ReviewedPiece } from './judge-piece.js';
import type { PlayedGame } from './played-game.js';
import {
  efficiency,
  efficiencyByTens,
  evenness,
  isCleanSlope,
  isDoubleWell,
  isRightWellOpen,
  isTetrisReady,
  paceOf,
  runway,
} from './statistics.js';

/** What players count in a game. */
export interface GameStatistics {
  readonly clears: Clears;
  /** Share of the lines that went in tetrises, 0–1. */
  readonly tetrisRate: number;
  /** 0–300. */
  readonly efficiency: number;
  readonly burns: readonly Burn[];
  readonly droughts: readonly Drought[];
  /** Score at the first rise of the level; null where there was none, and where the game is not known from its start. */
  readonly transition: number | null;
  /** Points at 230 lines: those it had there, or will have at this efficiency. */
  readonly pace: number;
  /** Points at 230 lines if only the best clears came from now on, and if as good ones come as before: at least what was made. */
  readonly runway: number;
  readonly projection: number;
  /** Shares of the placements after which it held, 0–1. */
  readonly tetrisReady: number;
  readonly rightWellOpen: number;
  /** Tetrises by pieces I; null without one. */
  readonly iEfficiency: number | null;
  /** Efficiency of every ten lines by themselves, 0–300; a clear that crosses a ten counts on both sides by its lines. */
  readonly efficiencyByTens: readonly number[];
  /** In lines: those of clears of fewer than four, and those since the last tetris, at the end and at most. */
  readonly burnedLines: number;
  readonly burnSinceTetris: { readonly now: number; readonly most: number };
  /** Scores on reaching levels 19, 29 and 39, in Europe 16, 19 and 29, as far as the game came there from below. */
  readonly scoreAtLevel: readonly { readonly level: number; readonly score: number }[];
  /** Points of singles, doubles, triples and tetrises; of soft drops the rest, null where pieces are not known. */
  readonly points: { readonly byClear: Clears; readonly softDrop: number | null };
  /** How evenly the pieces came, 0 for as often each: of all, the last 28, the last 56. */
  readonly evenness: { readonly all: number; readonly last28: number; readonly last56: number };
  /** Shares of the placements after which it held, 0–1. */
  readonly doubleWell: number;
  readonly cleanSlope: number;
  /** Null where the presses of no piece are known. */
  readonly charge: ChargeStatistics | null;
  /** Pauses are left out; null where the frames are not known. */
  readonly tempo: Tempo | null;
}

/** Points of a line of a tetris at level 0. */
const EFFICIENCY_OF_TETRISES = linePoints(LINES_OF_TETRIS, 0) / LINES_OF_TETRIS;

/** @param pieces all of the game */
export function statisticsOf(game: PlayedGame, pieces: readonly ReviewedPiece[]): GameStatistics {
  const { startLevel } = game;
  const clears: [number, number, number, number] = [0, 0, 0, 0];
  for (const { cleared } of game.pieces) if (cleared > 0) clears[cleared - 1]++;
  const allLines = linesOf(clears);
  const perLine = efficiency(clears);
  const after = game.pieces.slice(1).map(({ playfield }) => playfield);
  const share = (holds: (playfield: PlayedPiece['playfield']) => boolean): number =>
    after.length === 0 ? 0 : after.filter(holds).length / after.length;
  const tetrominoes = game.pieces.map(({ tetromino }) => tetromino);
  const pieceIs = tetrominoes.filter((tetromino) => tetromino === 'I').length;
  const rise = game.pieces[0]?.lines === 0 ? standings(game).find(({ level }) => level > startLevel) : undefined;
  const at = { startLevel, ...standingAt(game, MAX_OUT_LINES) };
  const most = runway(at, MAX_OUT_LINES);
  return {
    clears,
    tetrisRate: tetrisRate(clears),
    efficiency: perLine,
    burns: burnsOf(pieces),
    droughts: droughtsOf(pieces),
    transition: rise?.score ?? null,
    pace: paceOf(at, perLine),
    runway: most,
    projection: at.score + Math.round(((most - at.score) * perLine) / EFFICIENCY_OF_TETRISES),
    tetrisReady: share(isTetrisReady),
    rightWellOpen: share(isRightWellOpen),
    iEfficiency: pieceIs === 0 ? null : clears[3] / pieceIs,
    efficiencyByTens: efficiencyByTens(game.pieces.map(({ cleared }) => cleared)),
    burnedLines: allLines - LINES_OF_TETRIS * clears[3],
    burnSinceTetris: burnSinceTetris(game.pieces),
    scoreAtLevel: scoreAtLevel(game),
    points: pointsOf(game),
    evenness: {
      all: evenness(tetrominoes),
      last28: evenness(tetrominoes.slice(-28)),
      last56: evenness(tetrominoes.slice(-56)),
    },
    doubleWell: share(isDoubleWell),
    cleanSlope: share(isCleanSlope),
    charge: chargeOf(game.pieces),
    tempo: tempoOf(game),
  };
}

function burnSinceTetris(pieces: readonly PlayedPiece[]): GameStatistics['burnSinceTetris'] {
  let [now, most] = [0, 0];
  for (const { cleared } of pieces) {
    now = cleared === LINES_OF_TETRIS ? 0 : now + cleared;
    most = Math.max(most, now);
  }
  return { now, most };
}

type Standing = Pick<PlayedPiece, 'lines' | 'level' | 'score'>;

/** On reaching some lines, else at the end. */
function standingAt(game: PlayedGame, untilLines: number): Pick<Standing, 'lines' | 'score'> {
  const reached = standings(game).find(({ lines }) => lines >= untilLines);
  return reached ? { lines: reached.lines, score: reached.score } : { lines: game.lines, score: game.ownScore };
}

/** Before each piece, and at the end: the last clear may be the one that raises the level. */
function standings({ pieces, ownScore }: PlayedGame): Standing[] {
  return [...pieces, ...pieces.slice(-1).map((last) => ({ ...addLines(last, last.cleared), score: ownScore }))];
}

function scoreAtLevel(game: PlayedGame): GameStatistics['scoreAtLevel'] {
  const all = standings(game);
  return toldLevels(timingOfPiece(game.pieces[0] ?? {}))
    .filter((level) => level > game.startLevel)
    .flatMap((level) => {
      const first = all.find((each) => each.level >= level);
      return first ? [{ level, score: first.score }] : [];
    });
}

/** Where pieces become as fast as they are for long, where they fall every frame, and ten levels on, as the field talks of them. */
function toldLevels(timing: Timing): number[] {
  const killscreen = killscreenLevel(timing);
  return [plateauLevel(timing), killscreen, killscreen + 10];
}

function pointsOf({ pieces, ownScore, gaps }: PlayedGame): GameStatistics['points'] {
  const byClear: [number, number, number, number] = [0, 0, 0, 0];
  for (const { cleared, lines, level } of pieces) {
    if (cleared > 0) byClear[cleared - 1] += linePoints(cleared, addLines({ lines, level }, cleared).level);
  }
  const rest = ownScore - (pieces[0]?.score ?? 0) - sum(byClear);
  return { byClear, softDrop: gaps.length > 0 || rest < 0 ? null : rest };
}

/** How fast a game was played, pauses left out. */
export interface Tempo {
  readonly piecesASecond: number;
  readonly pointsAMinute: number;
}

/** Seconds between a lock and the next piece beyond which the game stood still, as in a pause. */
const LONGEST_GAP_S = 0.5;

/** Null where the frames of the pieces are not known. */
function tempoOf({ pieces, ownScore }: PlayedGame): Tempo | null {
  const { framesPerSecond } = timingOfPiece(pieces[0] ?? {});
  const longest = LONGEST_GAP_S * framesPerSecond;
  const frames = pieces.reduce((sum, { frame, lockFrame }, i) => {
    const gap = (pieces[i + 1]?.frame ?? lockFrame) - lockFrame;
    return sum + (lockFrame - frame) + Math.min(longest, Math.max(0, gap));
  }, 0);
  if (frames <= 0) return null;
  const seconds = frames / framesPerSecond;
  const points = ownScore - (pieces[0]?.score ?? 0);
  return { piecesASecond: pieces.length / seconds, pointsAMinute: (60 * points) / seconds };
}

/** Charge of the auto shift (DAS) with which the pieces of a game appeared: with a full one a held direction shifts at once. */
export interface ChargeStatistics {
  /** Frames of a full charge, and of one that is left after a repeated shift: 16 and 10 on the console of the USA. */
  readonly full: number;
  readonly reload: number;
  /** Pieces by their charge: full or a frame less, from the reloaded one on, less. */
  readonly great: number;
  readonly ok: number;
  readonly bad: number;
  /** Frames. */
  readonly mean: number;
}

/** Null where the charge of no piece is known. */
export function chargeOf(pieces: readonly PlayedPiece[]): ChargeStatistics | null {
  const charges = pieces.flatMap(({ charge }) => (charge === undefined ? [] : [charge]));
  if (charges.length === 0) return null;
  const { dasFull: full, dasReload: reload } = timingOfPiece(pieces[0]);
  const great = charges.filter((charge) => charge >= full - 1).length;
  const bad = charges.filter((charge) => charge < reload).length;
  return { full, reload, great, ok: charges.length - great - bad, bad, mean: mean(charges) };
}
