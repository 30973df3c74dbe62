// Plays a series of games on all cores and prints the mean of their scores.
//
//   node scripts/examples/simulate.js [player] [games] [lines]
import { simulateGames } from 'maxout';

const [player = 'plateau', games = '20', untilLines = '230'] = process.argv.slice(2);
const played = await simulateGames({
  player,
  games: Number(games),
  untilLines: Number(untilLines),
  onGame: ({ seed, scoreAt230 }) => console.log(`seed ${seed}: ${scoreAt230} points`),
});

const mean = played.reduce((sum, { scoreAt230 }) => sum + scoreAt230, 0) / played.length;
const maxOuts = played.filter(({ maxOut }) => maxOut).length;
console.log(`${player}: mean ${Math.round(mean)} over ${played.length} games, ${maxOuts} max-outs`);
