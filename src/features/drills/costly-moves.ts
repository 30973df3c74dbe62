/** Which moves of a reviewed game become drills. */
import type { GameReview } from '../../review/game-review.js';
import { isCostly } from '../../review/ideas/told-ideas.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { formatPlacement } from '../../tetris/placement.js';
import { formatPlayfield, type Playfield } from '../../tetris/playfield.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { type Drill, idOf } from './drill.js';

/** Moves of one game that become drills if nothing else is said. */
export const USUAL_MOVES = 20;
/** Characters of a game's name; the end of a longer one is kept. */
const LONGEST_NAME = 200;

/** How a game was judged, and what it is called. */
interface DrillSource {
  readonly name: string;
  readonly game: Pick<GameReview['game'], 'untilLines'>;
  readonly judgedBy: Pick<GameReview['judgedBy'], 'taps' | 'reaction'>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The costliest decisions of a game as drills, the costliest first; slips and forced moves are none. */
export function drillsOf(
  review: Pick<GameReview, 'pieces' | 'game' | 'judgedBy'>,
  about: Pick<DrillSource, 'name' | 'now'> & { readonly most: number },
): Drill[] {
  const drills = review.pieces.flatMap((piece) => {
    const drill = piece.meant ? undefined : drillOf(piece, { ...review, ...about });
    return drill ? [drill] : [];
  });
  return drills.sort((a, b) => b.lostPoints - a.lostPoints).slice(0, about.most);
}

/** A move as a drill; undefined where a review calls it no inaccuracy or worse, or where there is no choice. */
export function drillOf(piece: ReviewedPiece, source: DrillSource): Drill | undefined {
  const { played, judged } = piece;
  const own = judged?.played;
  if (!judged || !own || judged.label === 'forced' || !isCostly(own)) return undefined;
  const reached = judged.placements.filter(({ isReachable }) => isReachable);
  if (reached.length < 2) return undefined;
  const [best] = reached;
  const position = {
    playfield: rowsOf(played.playfield),
    ...{ piece: played.tetromino, next: played.next ?? null, level: played.level, lines: played.lines },
  };
  const { taps, reaction } = source.judgedBy;
  return {
    id: idOf(position),
    ...position,
    score: Math.min(played.score, SCORE_CAP),
    untilLines: source.game.untilLines ?? null,
    region: played.region ?? 'ntsc',
    hands: { taps, reaction },
    played: formatPlacement(own.placement),
    lostPoints: Math.max(0, own.lostPoints - best.lostPoints),
    places: placesOf(reached),
    ideas: judged.ideas.map(({ kind, title, sentence }) => ({ kind, title, sentence })),
    source: { name: shortName(source.name), piece: played.piece },
    added: source.now,
    answers: [],
  };
}

/** The same with what the best of them costs taken for nothing. */
function placesOf(reached: NonNullable<ReviewedPiece['judged']>['placements']): Drill['places'] {
  const [best] = reached;
  return reached
    .map(({ placement, lostPoints }) => ({
      placement: formatPlacement(placement),
      lostPoints: Math.max(0, lostPoints - best.lostPoints),
    }))
    .sort((a, b) => a.lostPoints - b.lostPoints);
}

/** From the highest filled row to the floor. */
function rowsOf(playfield: Playfield): string[] {
  const rows = formatPlayfield(playfield).split('\n');
  const first = rows.findIndex((row) => row.includes('#'));
  return first < 0 ? [] : rows.slice(first);
}

function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name;
}
