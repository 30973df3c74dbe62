/**
 * The table of seeds as a file: a row for each seed, a column for each player with hands, and a score in each cell that was
 * played.
 */
import { localRunner } from '../../src/features/queue/simulate-seeds.js';
import { wholeNumberIn } from '../../src/lib/text.js';
import { type PlayerSpec, parsePlayerSpec, playerOption } from '../../src/players/player-spec.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { numberOfGymSeed, type SimulationPlan } from '../../src/simulate/simulation-job.js';
import { MAX_OUT_LINES } from '../../src/tetris/limits.js';

/** The game of every cell: the practice cartridge from level 18 to 230 lines, with pieces that the seed fixes. */
export const SEED_GAME: SimulationPlan = {
  rules: parseRules('gym:seed=each'),
  untilLines: MAX_OUT_LINES,
  maxPieces: null,
};

const FIRST_COLUMNS = ['number', 'seed'] as const;
const MOST_POINTS = 100_000_000;

export interface SeedRow {
  /** From 1. */
  readonly number: number;
  /** Six hexadecimal digits. */
  readonly seed: string;
  /** By the name of the column; missing where nothing was played yet. */
  readonly scores: Map<string, number>;
}

export interface SeedTable {
  /** Names of the columns with scores: players and hands, such as `maxout:plies=2@12hz`. */
  readonly columns: string[];
  readonly rows: readonly SeedRow[];
}

/** @throws RangeError on what is no such table; the message says where */
export function parseSeedTable(text: string): SeedTable {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const [number, seed, ...columns] = head.split(',');
  if (number !== FIRST_COLUMNS[0] || seed !== FIRST_COLUMNS[1]) {
    throw new RangeError(`line 1 begins with "${head.slice(0, 40)}": expected "${FIRST_COLUMNS.join()}"`);
  }
  for (const column of columns) parseColumn(column);
  return { columns, rows: lines.map((line, i) => parseRow(line, i + 1, columns)) };
}

function parseRow(line: string, number: number, columns: readonly string[]): SeedRow {
  const [own, seed, ...cells] = line.split(',');
  const found = `line ${number + 1} is "${line}"`;
  if (own !== String(number)) throw new RangeError(`${found}: expected row ${number}`);
  if (cells.length !== columns.length) throw new RangeError(`${found}: expected ${columns.length} scores`);
  const scores = new Map<string, number>();
  for (const [i, cell] of cells.entries()) {
    if (cell === '') continue;
    const score = wholeNumberIn(cell, 0, MOST_POINTS);
    if (score === undefined) throw new RangeError(`${found}: "${cell}" is no score`);
    scores.set(columns[i], score);
  }
  return { number, seed, scores };
}

/** The text that `parseSeedTable` reads. */
export function formatSeedTable({ columns, rows }: SeedTable): string {
  const lines = rows.map(({ number, seed, scores }) =>
    [number, seed, ...columns.map((column) => scores.get(column) ?? '')].join(),
  );
  return `${[[...FIRST_COLUMNS, ...columns].join(), ...lines].join('\n')}\n`;
}

/**
 * The player of a column: its name with an option or none, and behind an @ its hands; without an @ it has hands of its own.
 *
 * @throws RangeError on what is no column
 */
export function parseColumn(column: string): PlayerSpec {
  if (column.includes(',')) {
    throw new RangeError(`no column "${column}": a comma would end it, so a player has at most one option there`);
  }
  const [player, hands] = column.split('@');
  const spec = parsePlayerSpec(player);
  return hands === undefined ? spec : { ...spec, taps: playerOption('taps').read(hands) as string };
}

export interface ColumnToPlay {
  readonly column: string;
  readonly rows: readonly SeedRow[];
  /** Threads. */
  readonly jobs: number;
  /** Called for each game, in the order of the rows; points of clears alone, at the end of the game. */
  readonly onScore: (row: SeedRow, score: number) => void;
  readonly signal: AbortSignal;
}

/** Plays a column's games of some rows. */
export async function playColumn({ column, rows, jobs, onScore, signal }: ColumnToPlay): Promise<void> {
  const rowOf = new Map(rows.map((row) => [numberOfGymSeed(row.seed), row] as const));
  await localRunner(jobs)({
    spec: parseColumn(column),
    plan: SEED_GAME,
    seeds: [...rowOf.keys()],
    signal,
    onGame({ seed, scoreAt230 }) {
      const row = rowOf.get(seed);
      if (row) onScore(row, scoreAt230);
    },
  });
}
