/**
 * Which ideas explain what a placement lost. Each idea is repaired alone in what the placement leaves: the share of the loss
 * that goes with it is what the idea explains.
 */

import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import { FULL_ROW, type Playfield } from '../../tetris/playfield.js';
import { tetrisLinePoints } from '../../tetris/score.js';
import { NTSC } from '../../tetris/timing.js';
import type { Judge, JudgedPlacement, PlayedPosition } from '../judge.js';
import { UNITS_A_LINE } from '../scales.js';
import { IDEAS } from './all-ideas.js';
import { clearedFor } from './cells.js';
import type { FoundIdea, Idea, Left } from './idea.js';

/** An idea that explains a part of a loss, as people and programs are told it. Plain data, which threads can send. */
export interface ToldIdea {
  /** As in files and in `/v1`, such as `well-covered`. */
  readonly kind: string;
  /** Its name for people, as in the glossary. */
  readonly title: string;
  readonly sentence: string;
  /** Columns that it is about, 0–9. */
  readonly columns: readonly number[];
  /** Share of the loss that goes when this idea alone is repaired, 0–1. Shares of several ideas may overlap. */
  readonly share: number;
}

/** A placement whose loss is to be explained, and the best one. */
interface Loss {
  readonly best: JudgedPlacement;
  readonly played: JudgedPlacement;
  /** Pieces since the last I, the current one included, where that is known. */
  readonly drought?: number | undefined;
}

/** Units of loss above which a placement is costly. */
const COSTLY = 4;
/** Ideas that are told of a placement. */
const MOST_TOLD = 3;
/** An idea that explains less of the loss is not told. */
const LEAST_SHARE = 0.1;
/** A share of an idea is measured against no less than this part of the loss that the judge found by looking further ahead. */
const LEAST_SEEN = 0.5;

/** Whether a placement lost so much that reasons are told. */
export function isCostly({ lost }: Pick<JudgedPlacement, 'lost'>): boolean {
  return UNITS_A_LINE * lost > COSTLY;
}

/**
 * The two or three ideas that explain most of what a placement lost, the one that explains most first; none where it lost
 * little, and where no idea explains a tenth of the loss.
 */
export function explainPlacement(judge: Judge, position: PlayedPosition, { best, played, drought }: Loss): ToldIdea[] {
  if (!isCostly(played)) return [];
  const { playfield, piece, next, lines, level, timing = NTSC, untilLines } = position;
  const own = leftBy(playfield, played.placement);
  const other = leftBy(playfield, best.placement);
  const question = { playfield, piece, next, lines, level, timing, untilLines, taps: judge.taps, drought };
  const found = IDEAS.flatMap((idea) => {
    const one = idea.find({ ...question, played: own, best: other });
    return one ? [{ idea, one }] : [];
  });
  if (found.length === 0) return [];
  const better = judge.outlookAfter(position, other);
  const lostBy = (left: Left): number => judge.lostBetween(position, better, judge.outlookAfter(position, left));
  const lost = lostBy(own);
  const measured = Math.max(lost, LEAST_SEEN * played.lostPoints);
  const wonBack = ({ repaired, linesLost }: FoundIdea): number => {
    const atOnce = (linesLost ?? 0) * tetrisLinePoints(level);
    if (!repaired || repaired.includes(FULL_ROW)) return atOnce;
    const cleared = linesLost === undefined ? clearedFor(playfield, repaired) : own.cleared;
    return atOnce + lost - lostBy({ ...own, playfield: repaired, cleared });
  };
  return (
    found
      .map(({ idea, one }) => told(idea, one, wonBack(one) / measured))
      // The sort is stable: of ideas that explain as much, the first of the list is told first.
      .filter(({ share }) => share >= LEAST_SHARE)
      .sort((a, b) => b.share - a.share)
      .slice(0, MOST_TOLD)
  );
}

function leftBy(playfield: Playfield, placement: Placement): Left {
  return { placement, ...place(playfield, placement.orientation, placement.x, placement.y) };
}

function told({ kind, title }: Idea, { sentence, columns }: FoundIdea, share: number): ToldIdea {
  return { kind, title, sentence, columns, share: Math.min(1, Math.max(0, share)) };
}
