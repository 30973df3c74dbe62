/**
 * Gives the program files with something wrong (recordings, movies, weights, patterns, playfields) and command lines
 * that are none, and counts how that comes out. Each must end in a clear message or a result, with the right exit code,
 * within 20 seconds of the processor. Exit code 1 when one does not; it is shown with the fewest changes that do it.
 *
 * node dist/scripts/bad-files.js [cases] [seed]
 */
import { jobProgress } from '../src/cli/terminal/progress-bar.js';
import { CliRunner } from './bad/cli-runner.js';
import { formatCounts } from './bad/format-counts.js';
import { tryFiles } from './bad/try-files.js';

const [cases = '10000', seed = '1'] = process.argv.slice(2);
const runner = new CliRunner({ processorMs: 20_000, waitMs: 300_000 });
const progress = jobProgress(Number(cases), 'cases', performance, (line) => console.error(line));
const result = await tryFiles(runner, { cases: Number(cases), seed: Number(seed), onCase: () => progress.count() });
await runner.close();
console.log(formatCounts(result.outcomes));
for (const fault of result.faults) console.log(fault);
console.log(`${result.cases} cases, seed ${seed}: ${result.faults.length} kinds not as they should be`);
if (result.faults.length > 0) process.exitCode = 1;
