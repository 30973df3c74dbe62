/** What might have been played: a tree that grows from a piece of the game, with the pieces that came. */

import type { JudgedPlacement } from '../../review/judge.js';
import type { JudgedPiece } from '../../review/judge-piece.js';
import type { PlayedGame } from '../../review/played-game.js';
import { place } from '../../tetris/lock.js';
import type { PlayedPiece } from '../../tetris/played-game.js';
import { addLines, linePoints } from '../../tetris/score.js';

export interface VariationNode {
  /** What is to be placed here. */
  readonly played: PlayedPiece;
  /** Undefined until it comes, and where the piece reaches no placement. */
  judged: JudgedPiece | undefined;
  isJudged: boolean;
  /** Where it comes from, and by which placement there; undefined at the piece of the game. */
  readonly from: { readonly node: VariationNode; readonly by: JudgedPlacement } | undefined;
  readonly children: VariationNode[];
}

/** The beginning of a tree: a piece of the game. */
export function variationRoot(played: PlayedPiece, judged: JudgedPiece | undefined): VariationNode {
  return { played, judged, isJudged: true, from: undefined, children: [] };
}

/**
 * What comes after a placement: a node that is there already, or a new one, which is yet to be judged. Undefined where the
 * piece that came next is not known, as at the end of the game.
 */
export function variationAfter(game: PlayedGame, node: VariationNode, by: JudgedPlacement): VariationNode | undefined {
  const known = node.children.find(({ from }) => from?.by === by);
  if (known) return known;
  const came = game.pieces.find(({ piece }) => piece === node.played.piece + 1);
  if (!came) return undefined;
  const { orientation, x, y } = by.placement;
  const { playfield, cleared } = place(node.played.playfield, orientation, x, y);
  const { piece, tetromino, region, next, frame, lockFrame } = came;
  const after = addLines(node.played, cleared);
  const played: PlayedPiece = {
    ...{ piece, tetromino, region, next, frame, lockFrame, playfield, ...after },
    score: node.played.score + linePoints(cleared, after.level),
    ...{ placement: undefined, cleared: 0, inputs: undefined },
  };
  const child: VariationNode = { played, judged: undefined, isJudged: false, from: { node, by }, children: [] };
  node.children.push(child);
  return child;
}

/** The placements from the piece of the game to a node. */
export function wayTo(node: VariationNode): JudgedPlacement[] {
  return node.from ? [...wayTo(node.from.node), node.from.by] : [];
}
