// Asks where a T goes best, what another placement costs, what is hardest to press, and what a game lost.
//
//   node scripts/examples/ask.js [taps]                such as 10hz or X..X.
import { analyzeGame, bestMove, describePlacement, formatInputs, formatPlacement, rateMove, reach } from 'maxout';

const [taps = '12hz'] = process.argv.slice(2);
/** @type {import('maxout').AskedPosition} */
const position = { playfield: '16,FqFqFqFq,0', piece: 'T', next: 'L', level: 18 };

// 1. The three best placements.
const found = bestMove(position, { taps, plies: 3, top: 3 });
if (!found.ok) throw new Error(found.message);
for (const { placement, value, buttons } of found.moves) {
  console.log(`${describePlacement(placement)}: ${value.units.toFixed(1)} units by ${formatInputs(buttons)}`);
}

// 2. Another one beside the best.
const rated = rateMove(position, 'T-up@1,15', { taps, plies: 3 });
if (!rated.ok) throw new Error(rated.message);
console.log(`T-up@1,15 loses ${rated.loss.points} points: ${rated.scales.tetrisfish.rating}`);

// 3. How hard each is to press.
const reached = reach(position, { taps });
if (!reached.ok) throw new Error(reached.message);
const [hardest] = reached.placements.toSorted((one, other) => (one.slack ?? 99) - (other.slack ?? 99));
console.log(`of ${reached.placements.length} placements ${formatPlacement(hardest.placement)} is the hardest`);

// 4. A game that is told as a list.
/** @type {import('maxout').ToldGame} */
const game = {
  start: { level: 18 },
  pieces: [
    { piece: 'I', placement: 'I@2,19' },
    { piece: 'O', placement: [0, 4, 18] },
    { piece: 'T', placement: 'T@2,17' },
  ],
};
for await (const told of analyzeGame(game, { plies: 2 })) {
  if (told.type === 'move' && told.played) console.log(`piece ${told.piece} loses ${told.played.loss.points} points`);
  if (told.type === 'summary') console.log(`accuracy ${told.accuracy} %`);
}
