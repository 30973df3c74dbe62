// Trains weights of the learned player from nothing, and lets it play a game with them.
//
//   node scripts/examples/train.js [weights.bin] [pieces] [lines]
import { openPlayer, simulateGame, trainWeights } from 'maxout';

const [out = 'my-weights.bin', pieces = '1000000', untilLines = '230'] = process.argv.slice(2);
const { counts, strength, milliseconds } = await trainWeights({
  out,
  pieces: Number(pieces),
  games: 1,
  onReport: ({ done, counts, milliseconds }) => {
    const speed = (1000 * counts.pieces) / milliseconds;
    console.log(`${Math.round(100 * done)} % done, ${Math.round(speed)} pieces a second`);
  },
});
console.log(`${counts.pieces} pieces in ${Math.round(milliseconds / 1000)} s; 1 ply: ${strength?.mean} points`);

const opened = openPlayer(`maxout:plies=1,weights=${out}`);
if (!opened.ok) throw new Error(opened.message);
const { score, lines, end } = simulateGame({ player: opened.player, untilLines: Number(untilLines) });
console.log(`a game with these weights: ${score} points, ${lines} lines, ${end}`);
