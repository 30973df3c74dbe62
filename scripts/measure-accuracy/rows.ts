/** The players and hands that are measured, and their games with the judgements that a sum of points needs. */
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { type AnyPlayer, playerAround } from '../../src/players/player.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { parseTaps } from '../../src/reach/taps.js';
import { Judge } from '../../src/review/judge.js';
import { labelOfPlacement, type ReviewedPiece } from '../../src/review/judge-piece.js';
import type { PlayedGame } from '../../src/review/played-game.js';
import { place } from '../../src/tetris/lock.js';
import { LINES_OF_TETRIS } from '../../src/tetris/score.js';

export interface Row {
  readonly name: string;
  /** The player's spec, without its hands. */
  readonly spec: string;
  readonly taps: string;
  readonly takesNoTetris?: true;
}

const row = (spec: string, taps = '30hz'): Row => ({ name: spec, spec, taps });

export const LADDER: readonly Row[] = [
  row('random'),
  row('tetrais-simple'),
  row('tetrais-complex'),
  row('yiyuan-lee'),
  row('dellacherie'),
  row('el-tetris'),
  { ...row('el-tetris'), name: 'el-tetris, never a tetris', takesNoTetris: true },
  row('autotetris'),
  row('first-nes-bot'),
  row('plateau-published'),
  row('plateau', '12hz'),
  row('plateau', '20hz'),
  row('plateau'),
  ...[1, 2, 4].flatMap((plies) =>
    ['30hz', '20hz', '15hz', '12hz', '10hz'].map((taps) => row(`maxout:plies=${plies}`, taps)),
  ),
];

/** Players of every strength that play fast. */
export const MIXED: readonly Row[] = [
  row('random'),
  row('el-tetris'),
  row('yiyuan-lee'),
  row('first-nes-bot'),
  row('maxout:plies=1'),
];

/** @throws Error where there is no such player */
export function rowPlayer({ spec, taps, takesNoTetris }: Row): AnyPlayer {
  const found = openPlayerSpec({ ...parsePlayerSpec(spec), ...(taps !== '30hz' && { taps }) });
  if (!found.ok) throw new Error(found.message);
  return takesNoTetris ? withoutTetrises(found.player) : found.player;
}

/** Takes the best of its placements that clears fewer than four lines, while it ranks another one. */
function withoutTetrises(player: AnyPlayer): AnyPlayer {
  return playerAround(player, `${player.name}, never a tetris`, ({ playfield }, ask) => {
    const decision = ask();
    if (!decision?.planFor) return decision;
    const other = decision.ranking.findIndex(
      ({ placement: { orientation, x, y } }) => place(playfield, orientation, x, y).cleared < LINES_OF_TETRIS,
    );
    return other > 0 ? { ...decision, plan: decision.planFor(other) } : decision;
  });
}

export function rowJudge({ taps }: Row, plies: number): Judge {
  return new Judge({ weights: shippedWeights(), taps: parseTaps(taps), reaction: 0, plies });
}

/** Judges what sums of points need, and nothing that a page shows besides. */
export function judgedLightly(judge: Judge, { pieces, untilLines = null }: PlayedGame): ReviewedPiece[] {
  return pieces.map((played): ReviewedPiece => {
    const { playfield, tetromino, next, level, lines, score, placement } = played;
    const judgement = judge.judge({
      ...{ playfield, piece: tetromino, next, level, lines, score, untilLines, played: placement },
    });
    if (!judgement) return { played, judged: undefined };
    const label = judgement.played && labelOfPlacement(judgement, judgement.played);
    const rest = { ratings: undefined, slip: undefined, missed: undefined, ideas: [] };
    const replies = { best: undefined, played: undefined, third: undefined };
    return { played, judged: { ...judgement, piece: played.piece, label, ...rest, replies } };
  });
}

/** A game cut as files cut them: in turn whole, from its middle, with missing pieces, unknown places, unjudged pieces. */
export function cutGame(
  game: PlayedGame,
  number: number,
  random: SeededRandom,
): { readonly game: PlayedGame; readonly kind: string; readonly unjudged: (at: number) => boolean } {
  const isHit = (): boolean => random.below(20) === 0;
  const never = (): boolean => false;
  const { pieces } = game;
  const kept = (own: PlayedGame['pieces']): PlayedGame => ({ ...game, pieces: own });
  switch (number % 10) {
    case 1:
      return { game: kept(pieces.slice(random.below(pieces.length))), kind: 'from the middle', unjudged: never };
    case 3:
      return { game: kept(pieces.filter((_, i) => i === 0 || !isHit())), kind: 'with missing pieces', unjudged: never };
    case 5: {
      const blind = pieces.map((piece) => (isHit() ? { ...piece, placement: undefined } : piece));
      return { game: kept(blind), kind: 'with unknown places', unjudged: never };
    }
    case 7: {
      const hits = pieces.map((_, i) => i > 0 && isHit());
      return { game, kind: 'with unjudged pieces', unjudged: (at) => hits[at] };
    }
    default:
      return { game, kind: 'whole', unjudged: never };
  }
}
