/**
 * The table of seeds for everybody, `docs/seeds.csv`: makes it, goes on with it, and plays any of its cells again.
 *
 *   node dist/scripts/seed-table.js [--column plateau@12hz …] [--rows 1000] [--jobs 2] [--file docs/seeds.csv]
 *   node dist/scripts/seed-table.js --check 17 [--check 12AB34 …] [--column plateau@12hz …]
 *
 * Cells that have a score stay as they are, so a run that was stopped goes on where it was, and a new column is added beside
 * the others. A check changes nothing; its exit code is 1 where a game came out otherwise.
 */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPlayerFor } from '../src/features/players/open-player-spec.js';
import { number, plural } from '../src/lib/format-numbers.js';
import { readWholeNumber } from '../src/lib/text.js';
import { PACKAGE_ROOT } from '../src/platform/files/package-root.js';
import { writeFileAtomic } from '../src/platform/files/read-file.js';
import { MOST_THREADS } from '../src/platform/threads/run-tasks.js';
import { READY_PLAYERS } from '../src/players/player-by-name.js';
import { takes } from '../src/players/player-spec.js';
import { publishedSeeds } from './support/published-seeds.js';
import {
  formatSeedTable,
  parseColumn,
  parseSeedTable,
  playColumn,
  SEED_GAME,
  type SeedTable,
} from './support/seed-scores.js';

/** Hands of the learned player, from the fastest on; the last never taps. */
const HANDS = ['30hz', '20hz', '15hz', '12hz', '10hz', '8hz', 'das-only'];
/** Two plies: with four a column takes twenty minutes of a core. */
const LEARNED = 'maxout:plies=2';
/** Without the one that plays at random, whose column would be zeros. */
const OTHERS = READY_PLAYERS.filter(({ name, sees }) => !sees && !['maxout', 'plateau', 'random'].includes(name));
const USUAL_COLUMNS = [
  ...HANDS.map((hands) => `${LEARNED}@${hands}`),
  'plateau@30hz',
  'plateau@12hz',
  ...OTHERS.map((player) => (takes(player, 'taps') ? `${player.name}@30hz` : player.name)),
];
/** Rows between two writes of the file. */
const SAVED_EVERY = 100;
const MOST_ROWS = 1_000_000;

const { values } = parseArgs({
  options: {
    column: { type: 'string', multiple: true },
    rows: { type: 'string', default: '1000' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    file: { type: 'string', default: join(PACKAGE_ROOT, 'docs', 'seeds.csv') },
    check: { type: 'string', multiple: true },
  },
});
const { file } = values;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

try {
  if (values.check) process.exitCode = (await check(values.check)) ? 0 : 1;
  else await extend(readWholeNumber('number of rows', 1, MOST_ROWS)(values.rows));
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function extend(rowCount: number): Promise<void> {
  const table = withRows(existsSync(file) ? readTable() : { columns: [], rows: [] }, rowCount);
  const wanted = values.column ?? USUAL_COLUMNS;
  for (const column of wanted) {
    const opened = openPlayerFor(parseColumn(column), SEED_GAME.rules);
    if (!opened.ok) throw new RangeError(`no column "${column}": ${opened.message}`);
  }
  for (const column of wanted) {
    if (!table.columns.includes(column)) table.columns.push(column);
    const missing = table.rows.filter(({ scores }) => !scores.has(column));
    const startedAt = performance.now();
    let played = 0;
    await playColumn({
      ...{ column, rows: missing, jobs: jobs(), signal: stop.signal },
      onScore({ scores }, score) {
        scores.set(column, score);
        if (++played % SAVED_EVERY !== 0) return;
        writeFileAtomic(file, formatSeedTable(table));
        const seconds = (performance.now() - startedAt) / 1000;
        const left = ((missing.length - played) * seconds) / played;
        console.error(
          `${column}: ${number(played)} of ${plural(missing.length, 'game')}, about ${number(left)} s left`,
        );
      },
    });
    writeFileAtomic(file, formatSeedTable(table));
    const seconds = (performance.now() - startedAt) / 1000;
    console.error(`${column}: ${plural(played, 'game')} in ${seconds.toFixed(1)} s`);
    if (stop.signal.aborted) return;
  }
}

function jobs(): number {
  return readWholeNumber('number of jobs', 1, MOST_THREADS)(values.jobs);
}

function readTable(): SeedTable {
  return parseSeedTable(readFileSync(file, 'utf8'));
}

/** The table with as many rows as wanted, or as it has already. */
function withRows({ columns, rows }: SeedTable, count: number): SeedTable {
  const seeds = publishedSeeds(Math.max(count, rows.length));
  const other = rows.find(({ seed }, i) => seed !== seeds[i]);
  if (other) {
    throw new RangeError(
      `row ${other.number} of ${file} is ${other.seed}, and the rule says ${seeds[other.number - 1]}`,
    );
  }
  return { columns, rows: seeds.map((seed, i) => rows[i] ?? { number: i + 1, seed, scores: new Map() }) };
}

/** Plays rows again, named by their numbers or seeds; returns whether all came out the same. */
async function check(names: readonly string[]): Promise<boolean> {
  const { columns, rows } = readTable();
  const wanted = names.map((name) => {
    const row = rows.find((each) => String(each.number) === name || each.seed === name.toUpperCase());
    if (row) return row;
    throw new RangeError(
      `no row "${name}" in ${file}: expected a number from 1 to ${rows.length}, or one of its seeds`,
    );
  });
  let [same, other] = [0, 0];
  for (const column of values.column ?? columns) {
    if (!columns.includes(column))
      throw new RangeError(`no column "${column}" in ${file}: it has ${columns.join(' ')}`);
    const played = wanted.filter(({ scores }) => scores.has(column));
    await playColumn({
      ...{ column, rows: played, jobs: jobs(), signal: stop.signal },
      onScore({ number: row, seed, scores }, score) {
        const told = scores.get(column) ?? 0;
        if (score === told) same++;
        else other++;
        const verdict = score === told ? 'agrees' : `DIFFERS: ${number(score)} now`;
        console.log(`row ${row}, ${seed}, ${column}: ${number(told)}, ${verdict}`);
      },
    });
  }
  console.log(`${plural(same + other, 'cell')} played again: ${number(same)} agree, ${number(other)} differ`);
  return other === 0 && !stop.signal.aborted;
}
