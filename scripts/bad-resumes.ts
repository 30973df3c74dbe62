/**
 * Goes on with recorded games and trainings that were cut off and then spoiled: bytes, lines, odd values, files that are
 * missing, other options. Each must be refused in our words with every byte as it was, or come to the bytes of a run that
 * nobody cut off. Exit code 1 when one does not.
 *
 * node dist/scripts/bad-resumes.js [cases of each] [seed]
 */
import { resumedGames, resumedTrainings } from './bad/resumed-folders.js';

const [cases = '600', seed = '1'] = process.argv.slice(2);
const counts = {
  'recorded games': await resumedGames(Number(cases), Number(seed)),
  trainings: resumedTrainings(Number(cases), Number(seed)),
};
for (const [what, { cases: tried, refused, taken, faults }] of Object.entries(counts)) {
  console.log(`${what}: ${tried} tried, ${refused} refused, ${taken} taken, ${faults.length} not as they should be`);
  for (const fault of faults) console.log(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
