/**
 * Gives the program files with something wrong (recordings, movies, weights, patterns, playfields, counts, and all that a
 * command goes on with) and command lines that are none, and counts how that comes out. Each must end in a clear message
 * or a result, with the right exit code, within 20 seconds of the processor; a file that is refused must stay as it was,
 * one that is taken must keep all that was whole in it, and nothing may be sent to a terminal that it takes for a command.
 * Exit code 1 when one does not; it is shown with the fewest changes that do it, and with the line that tries it again.
 *
 * node dist/scripts/bad-files.js [cases] [seed] [kind] [path]
 */
import { type JobProgress, jobProgress } from '../src/features/play-progress.js';
import { CliRunner } from './bad/cli-runner.js';
import { formatCounts } from './bad/format-counts.js';
import { readKinds } from './bad/read-kinds.js';
import { resumedKinds } from './bad/resumed-kinds.js';
import { tryFiles } from './bad/try-files.js';

const [cases = '10000', seed = '1', only, path] = process.argv.slice(2);
const runner = new CliRunner({ processorMs: 20_000, waitMs: 300_000 });
/** The progress of the cases; the good files are made before. */
let progress: JobProgress | undefined;
const makers = [resumedKinds, readKinds];
const trials = { makers, cases: Number(cases), seed: Number(seed), only, path };
const onCase = (): void => {
  progress ??= jobProgress(Number(cases), 'cases', performance, (line) => console.error(line));
  progress.count();
};
const result = await tryFiles(runner, { ...trials, onCase });
await runner.close();
console.log(formatCounts(result.outcomes));
for (const fault of result.faults) console.log(fault);
const commands = [...result.commands.values()].reduce((sum, count) => sum + count, 0);
if (commands > 0) console.log(`commands to a terminal:\n${formatCounts(result.commands)}`);
console.log(
  `${result.cases} cases, seed ${seed}: ${result.faults.length} not as they should be, ${commands} with commands to a terminal`,
);
if (result.faults.length + commands > 0) process.exitCode = 1;
