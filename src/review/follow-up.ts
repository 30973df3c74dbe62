/** What comes after a placement: where the next pieces go best, and which pieces it leaves worse places for. */
import type { Placement } from '../tetris/placement.js';
import { TETROMINOES, type Tetromino } from '../tetris/tetromino.js';
import { type Judge, type Judgement, type PlayedPosition, positionAfter } from './judge.js';
import { UNITS_A_LINE } from './scales.js';

export interface FollowUp {
  /** Where the next piece goes best after the best placement, and after the one that was played. */
  readonly best: Placement | undefined;
  readonly played: Placement | undefined;
  /** After the best placements of both, the piece that came in the game: nobody knew it then. Of costly placements alone. */
  readonly third: { readonly tetromino: Tetromino; readonly placement: Placement } | undefined;
  /** Pieces for which the played placement leaves worse places than the best one, the worst first. Of costly placements alone. */
  readonly worseFor: readonly Tetromino[];
}

/** Units of loss above which more is looked at. */
const COSTLY = 4;
/** Lines by which a piece is worth less than others are, so that it is named. */
const WORSE = 1;
/** Pieces that are named. */
const MOST_NAMED = 3;

/** @param third the piece that came after the next one, where it is known */
export function followUp(
  judge: Judge,
  position: PlayedPosition,
  { placements: [best], played }: Judgement,
  third: Tetromino | undefined,
): FollowUp {
  const replies = {
    best: judge.replyTo(position, best.placement),
    played: played && (played === best ? undefined : judge.replyTo(position, played.placement)),
  };
  const none = { ...replies, third: undefined, worseFor: [] };
  if (!played || UNITS_A_LINE * played.lost <= COSTLY || !replies.best || !replies.played || !third) return none;
  const [good, bad] = [best, played].map(({ placement }) => positionAfter(position, placement, third));
  if (!good || !bad) return none;
  const placement = judge.replyTo(good, replies.best);
  return {
    ...replies,
    third: placement && { tetromino: third, placement },
    worseFor: worseFor(judge, positionAfter(good, replies.best), positionAfter(bad, replies.played)),
  };
}

function worseFor(judge: Judge, good: PlayedPosition | undefined, bad: PlayedPosition | undefined): Tetromino[] {
  if (!good || !bad) return [];
  const values = judge.valuesByPiece(bad);
  const lost = judge.valuesByPiece(good).map((value, i) => value - values[i]);
  const mean = lost.reduce((sum, each) => sum + each, 0) / lost.length;
  return TETROMINOES.map((tetromino, i) => ({ tetromino, lost: lost[i] - mean }))
    .filter((each) => each.lost >= WORSE)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, MOST_NAMED)
    .map(({ tetromino }) => tetromino);
}
