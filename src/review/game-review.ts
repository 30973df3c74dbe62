/** A whole game by its judged pieces: what it lost, where, and what was bad luck. */

import { mean, sum } from '../lib/statistics.js';
import { type PlayedPiece, timingOfPiece } from '../tetris/played-game.js';
import { TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
import { killscreenLevel, plateauLevel, type Timing } from '../tetris/timing.js';
import { type Balance, balanceOf, counts, lostBy, stakeOf, type UnluckyPiece, unluckyPieces } from './balance.js';
import { type GameStatistics, statisticsOf } from './game-statistics.js';
import type { JudgedPiece, ReviewedPiece } from './judge-piece.js';
import type { HandsOfGame, PlayedGame } from './played-game.js';
import { accuracyOf, LABELS, type Label, nestrisOrgGameWord, tetrisfishGameWord } from './scales.js';
import { slipsAmong } from './slips-of-game.js';
import { heightOf } from './statistics.js';

/** How a game was judged, so that its numbers can be repeated. */
export interface JudgedBy extends HandsOfGame {
  readonly plies: number;
  /** Lines within which two values are the same. */
  readonly error: number;
}

/** How some placements are rated. */
export interface Rating {
  /** Placements that count: known ones that were not forced. */
  readonly count: number;
  /**
   * 0–100: the share that they kept of the points that the judge would have made, each piece counted by what it can earn at its
   * level; null without a placement.
   */
  readonly accuracy: number | null;
  /** Mean of Tetrisfish's accuracies, 0–100; null without a placement. */
  readonly tetrisfish: number | null;
  readonly pointsLost: number;
}

/** How things stood before a piece. */
export interface CurvePoint {
  readonly piece: number;
  readonly lines: number;
  readonly score: number;
  /** Points that are expected to the goal. */
  readonly expected: number;
  /** Rows. */
  readonly height: number;
  readonly label: Label | undefined;
}

/** What a game comes to. */
export interface GameSummary {
  readonly judgedBy: JudgedBy;
  /**
   * 0–100: the share that the placements kept of the points that the judge would have made of these pieces with these hands; 100 where nothing
   * was lost, null without a placement that counts.
   */
  readonly accuracy: number | null;
  /** Where the points went that the game could have earned; null where no piece was judged. */
  readonly balance: Balance | null;
  /** Points lost by all placements that count. */
  readonly pointsLost: number;
  /** The part of them that slips lost, as far as presses or places tell. */
  readonly pointsSlipped: number;
  readonly lostPer100Pieces: number;
  /** Decisions that kept to what was best before the next piece was seen, and what that lost; slips are left out. */
  readonly notAdjusted: { readonly count: number; readonly pointsLost: number };
  readonly labels: Readonly<Record<Label, number>>;
  /** Means over the placements that count, in the form of each scale; null where there is none. */
  readonly scales: {
    /** 0–4. */
    readonly nestrisChamps: number | null;
    /** 0–100; without level 29 (in Europe 19) and beyond, unless the game began there. */
    readonly tetrisfish: number | null;
    readonly tetrisfishWord: string | null;
    /** 0–100. */
    readonly nestrisOrg: number | null;
    readonly nestrisOrgWord: string | null;
  };
  readonly statistics: GameStatistics;
  readonly byPiece: readonly (Rating & { readonly tetromino: Tetromino })[];
  readonly byLevel: readonly (Rating & { readonly levels: string })[];
}

/** A game with the judgements of its pieces, and what they come to. */
export interface GameReview extends GameSummary {
  readonly game: PlayedGame;
  readonly pieces: readonly ReviewedPiece[];
  readonly curve: readonly CurvePoint[];
  readonly costliest: readonly ReviewedPiece[];
  readonly slips: readonly ReviewedPiece[];
  readonly unluckiest: readonly UnluckyPiece[];
}

/** Pieces in the lists of costly and of unlucky ones, at most. */
const MOST_LISTED = 8;
type LevelBand = readonly [name: string, first: number];

/** In America: below 18, 18, 19–28, 29 and above. */
function levelBands(timing: Timing): LevelBand[] {
  const [plateau, killscreen] = [plateauLevel(timing), killscreenLevel(timing)];
  return [
    [`below ${plateau - 1}`, 0],
    [`${plateau - 1}`, plateau - 1],
    [`${plateau}–${killscreen - 1}`, plateau],
    [`${killscreen} and above`, killscreen],
  ];
}

/** The name of the band of levels in which reviews count a piece. */
export function levelBandOf(played: Pick<PlayedPiece, 'level' | 'region'>): string {
  const bands = levelBands(timingOfPiece(played));
  const [name] = bands.findLast(([, first]) => played.level >= first) ?? bands[0];
  return name;
}

/**
 * Puts a game and the judgements of its pieces together.
 *
 * @param judged by piece from the first on; undefined for those that could not be judged
 */
export function reviewOf(
  game: PlayedGame,
  judged: readonly (JudgedPiece | undefined)[],
  judgedBy: JudgedBy,
): GameReview {
  const pieces = withSlips(game.pieces.map((played, i) => ({ played, judged: judged[i] })));
  const balance = balanceOf(game, pieces);
  const counted = pieces.filter(counts);
  const stakes = sum(counted.map(stakeOf));
  const ratingOf = raterOf(stakes === 0 ? 0 : (balance?.possible ?? 0) / stakes);
  const whole = ratingOf(counted);
  const slips = counted.filter(({ meant }) => meant);
  const decisions = counted.filter((piece) => !piece.meant && lostBy(piece) > 0);
  const labels = Object.fromEntries(
    LABELS.map((label) => [label, pieces.filter(({ judged }) => judged?.label === label).length]),
  ) as Record<Label, number>;
  return {
    game,
    judgedBy,
    pieces,
    accuracy: whole.accuracy,
    balance: balance ?? null,
    pointsLost: whole.pointsLost,
    pointsSlipped: ratingOf(counted.filter(({ meant }) => meant)).pointsLost,
    notAdjusted: notAdjusted(decisions),
    lostPer100Pieces: whole.count === 0 ? 0 : Math.round((100 * whole.pointsLost) / whole.count),
    labels,
    scales: scalesOf(game, counted),
    statistics: statisticsOf(game, pieces),
    curve: pieces.flatMap(curvePoint),
    costliest: costliest(decisions),
    slips: costliest(slips),
    unluckiest: unluckyPieces(game, pieces).slice(0, MOST_LISTED),
    byPiece: TETROMINOES.map((tetromino) => ({
      tetromino,
      ...ratingOf(counted.filter(({ played }) => played.tetromino === tetromino)),
    })),
    byLevel: levelBands(timingOfPiece(game.pieces[0] ?? {})).flatMap(([levels]) => {
      const own = counted.filter(({ played }) => levelBandOf(played) === levels);
      return own.length > 0 ? [{ levels, ...ratingOf(own) }] : [];
    }),
  };
}

function withSlips(pieces: readonly ReviewedPiece[]): ReviewedPiece[] {
  const slips = slipsAmong(pieces);
  return pieces.map((piece) => ({ ...piece, meant: slips.get(piece) }));
}

function notAdjusted(decisions: readonly ReviewedPiece[]): GameReview['notAdjusted'] {
  const missed = decisions.flatMap(({ judged }) => judged?.missed ?? []);
  return { count: missed.length, pointsLost: sum(missed.map(({ lostPoints }) => lostPoints)) };
}

function costliest(pieces: readonly ReviewedPiece[]): ReviewedPiece[] {
  return [...pieces].sort((a, b) => lostBy(b) - lostBy(a) || a.played.piece - b.played.piece).slice(0, MOST_LISTED);
}

/** @param worth points that the judge would have made in this game for each point that its pieces can earn in tetrises */
function raterOf(worth: number): (pieces: readonly ReviewedPiece[]) => Rating {
  return (pieces) => {
    const pointsLost = sum(pieces.map(lostBy));
    const accuracy = accuracyOf(pointsLost, worth * sum(pieces.map(stakeOf)));
    return {
      count: pieces.length,
      accuracy: pieces.length === 0 ? null : percentOf(accuracy),
      tetrisfish: percentOf(meanOf(pieces.flatMap(({ judged }) => judged?.ratings?.tetrisfish ?? []))),
      pointsLost,
    };
  };
}

/** A share in per cent, to tenths. */
function percentOf(share: number | null): number | null {
  return share === null ? null : tenths(100 * share);
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : mean(values);
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}

function scalesOf({ startLevel, pieces }: PlayedGame, counted: readonly ReviewedPiece[]): GameReview['scales'] {
  const killscreen = killscreenLevel(timingOfPiece(pieces[0] ?? {}));
  const ratings = counted.flatMap(({ judged }) => judged?.ratings ?? []);
  const fishes = counted.filter(({ played }) => played.level < killscreen || startLevel >= killscreen);
  const champs = meanOf(ratings.map(({ nestrisChamps }) => nestrisChamps));
  const fish = meanOf(fishes.flatMap(({ judged }) => judged?.ratings?.tetrisfish ?? []));
  const org = meanOf(ratings.map(({ nestrisOrg }) => nestrisOrg));
  return {
    nestrisChamps: champs === null ? null : Math.round(100 * champs) / 100,
    tetrisfish: percentOf(fish),
    tetrisfishWord: fish === null ? null : tetrisfishGameWord(fish),
    nestrisOrg: percentOf(org),
    nestrisOrgWord: org === null ? null : nestrisOrgGameWord(100 * org),
  };
}

function curvePoint({ played, judged }: ReviewedPiece): CurvePoint[] {
  if (!judged) return [];
  const { piece, lines, score, playfield } = played;
  const expected = judged.placements[0].points;
  return [{ piece, lines, score, expected, height: heightOf(playfield), label: judged.label }];
}
