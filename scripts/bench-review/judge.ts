/** The judge against itself: what it says of its own moves, and what a deeper one says of them. */

import { distribution } from '../../src/lib/statistics.js';
import type { Judge, Judgement } from '../../src/review/judge.js';
import { judgePiece } from '../../src/review/judge-piece.js';
import { labelOf, UNITS_A_LINE } from '../../src/review/scales.js';
import { isSamePlacement } from '../../src/tetris/placement.js';
import { tetrisLinePoints } from '../../src/tetris/score.js';
import { gameOf, judgeOf, namedPlayer } from './games.js';

/** One in this many pieces of a game is looked at, so that positions differ. */
const EVERY = 7;

/** @param judge looks `plies` plies ahead; the deeper one looks at a piece more */
export function tellJudge(judge: Judge, positions: number, plies: number): void {
  const deeper = judgeOf(plies + 1);
  const player = namedPlayer(`maxout:plies=${plies}`);
  const regrets: { readonly lines: number; readonly points: number }[] = [];
  let [looked, worse, worseToDeeper, games] = [0, 0, 0, 0];
  for (; looked < positions; games++) {
    const game = gameOf(player, games);
    for (let at = 0; at < game.pieces.length && looked < positions; at += EVERY) {
      const piece = game.pieces[at];
      const [own, far] = [judgePiece(judge, game, piece), judgePiece(deeper, game, piece)];
      if (!own?.played || !far?.played) continue;
      looked++;
      if (isMistake(own.played.lost)) worse++;
      if (isMistake(far.played.lost)) worseToDeeper++;
      const lines = regretOf(own, far);
      regrets.push({ lines, points: lines * tetrisLinePoints(piece.level) });
    }
  }
  const share = (part: number): string => `${part} (${((100 * part) / looked).toFixed(2)} %)`;
  console.log(`${looked} positions of ${games} games by maxout at ${plies} plies, every ${EVERY}th piece`);
  console.log(
    `its moves called mistake or worse: by the judge of ${plies} plies ${share(worse)}, of ${plies + 1} ${share(worseToDeeper)}`,
  );
  console.log(`what the judge of ${plies} takes for best loses to that of ${plies + 1}:`);
  console.log(
    `  ${spread(
      regrets.map(({ lines }) => lines),
      4,
    )} lines`,
  );
  console.log(
    `  ${spread(
      regrets.map(({ points }) => points),
      0,
    )} points`,
  );
}

function isMistake(lost: number): boolean {
  return ['mistake', 'blunder'].includes(labelOf(UNITS_A_LINE * lost));
}

/** What the best placement of a judgement is worth less to another judge than its own best one, in lines. */
function regretOf({ placements: [chosen] }: Judgement, { placements }: Judgement): number {
  const same = placements.find(({ placement }) => isSamePlacement(placement, chosen.placement));
  if (!same) throw new Error(`a judge does not know ${JSON.stringify(chosen.placement)}`);
  return placements[0].value - same.value;
}

function spread(values: number[], digits: number): string {
  const { mean, p95, maximum } = distribution(values);
  return `mean ${mean.toFixed(digits)}, 95 % at most ${p95.toFixed(digits)}, worst ${maximum.toFixed(digits)}`;
}
