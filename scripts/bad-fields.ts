/**
 * Gives the program values with one wrong field (missing, of another kind, out of its range, misspelt, too much), by files
 * of its commands, bodies and queries of its server, calls of its library, and its schemas themselves, and counts what comes
 * of it. A value is taken, or refused with a message that names the field and has no word of a library in it. Exit code 1
 * when one is not.
 *
 * node dist/scripts/bad-fields.js [cases] [seed]
 */
import { startEngineServer } from '../src/features/serve/start-engine-server.js';
import { CliRunner } from './bad/cli-runner.js';
import { fileReaders } from './bad/fields/file-readers.js';
import { httpReaders } from './bad/fields/http-readers.js';
import { libraryReaders } from './bad/fields/library-readers.js';
import { textReaders } from './bad/fields/text-readers.js';
import { type FieldOutcomes, type Reader, tryFields } from './bad/fields/try-fields.js';
import { formatCounts } from './bad/format-counts.js';
import { readKinds } from './bad/read-kinds.js';
import { resumedKinds } from './bad/resumed-kinds.js';

const [cases = '3000', seed = '1'] = process.argv.slice(2);
const runner = new CliRunner({ processorMs: 20_000, waitMs: 300_000 });
const server = await startEngineServer({
  port: 0,
  guard: { hostNames: [], allowedOrigins: [] },
  threads: 1,
  verbose: false,
  analysisWorker: new URL('../src/features/serve/game-analysis-worker.js', import.meta.url),
  log: () => {},
});
const files = await fileReaders(runner, [readKinds, resumedKinds]);
/** Each with its share of the cases. */
const groups: readonly (readonly [name: string, share: number, readers: readonly Reader[]])[] = [
  ['schemas and texts', 0.35, textReaders()],
  ['requests', 0.25, httpReaders(Number(new URL(server.url).port))],
  ['library', 0.2, libraryReaders()],
  ['files of commands', 0.2, files.readers],
];
const results: FieldOutcomes[] = [];
for (const [name, share, readers] of groups) {
  const result = await tryFields(readers, { cases: Math.ceil(Number(cases) * share), seed: Number(seed) });
  results.push(result);
  console.log(`${name}: ${result.cases} cases, ${result.refused} refused, ${result.faults.length} at fault`);
  console.log(formatCounts(result.outcomes));
  for (const fault of result.faults) console.log(fault);
}
files.close();
await server.close();
await runner.close();
const sum = (count: (result: FieldOutcomes) => number): number => results.reduce((all, each) => all + count(each), 0);
const faults = sum((result) => result.faults.length);
console.log(
  `${sum((result) => result.cases)} cases, seed ${seed}: ${sum((result) => result.refused)} refused, ${faults} at fault`,
);
if (faults > 0) process.exitCode = 1;
