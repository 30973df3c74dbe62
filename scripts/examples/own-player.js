// A player of one's own, in code: the lowest place, and as few holes as possible.
//
//   node scripts/examples/own-player.js [games]
import { findPlacements, isFilled, place, simulateGame } from 'maxout';

/** @type {import('maxout').Player} */
const player = {
  name: 'low-and-solid',
  decide(situation) {
    const ranked = findPlacements(situation)
      .map((plan) => {
        const { orientation, x, y } = plan.placement;
        const { playfield } = place(situation.playfield, orientation, x, y);
        return { plan, placement: plan.placement, value: y - 5 * holes(playfield) };
      })
      .sort((a, b) => b.value - a.value);
    const [best] = ranked;
    return best && { plan: best.plan, value: best.value, ranking: ranked };
  },
};

/**
 * Empty cells with a filled one above them.
 *
 * @param {import('maxout').Playfield} playfield
 */
function holes(playfield) {
  let count = 0;
  for (let column = 0; column < 10; column++) {
    let covered = false;
    for (let row = 0; row < 20; row++) {
      if (isFilled(playfield, row, column)) covered = true;
      else if (covered) count++;
    }
  }
  return count;
}

for (let game = 0; game < Number(process.argv[2] ?? 3); game++) {
  const result = simulateGame({ player, startLevel: 18, seed: 256 * game, untilLines: null, maxPieces: 500 });
  console.log(`seed ${result.seed}: ${result.ownScore} points, ${result.lines} lines, ${result.end}`);
}
