/** The table of seeds for everybody says what its page says of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishedSeeds } from '../../scripts/support/published-seeds.js';
import { formatSeedTable, parseColumn, parseSeedTable, SEED_GAME } from '../../scripts/support/seed-scores.js';
import { openPlayerFor } from '../../src/features/players/open-player-spec.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { NORMAL_PLAYER_NAMES } from '../../src/players/player-by-name.js';
import { numberOfGymSeed, simulateSeed } from '../../src/simulate/simulation-job.js';

const TEXT = readFileSync(join(PACKAGE_ROOT, 'docs', 'seeds.csv'), 'utf8');
const { columns, rows } = parseSeedTable(TEXT);

test('the seeds are those of the rule', () => {
  expect(rows).toHaveLength(1_000);
  expect(rows.map(({ seed }) => seed)).toEqual(publishedSeeds(1_000));
  expect(publishedSeeds(3)).toEqual(['DC0884', '882F7D', 'ED5574']);
  expect(formatSeedTable({ columns, rows })).toBe(TEXT);
});

test('every player that sees what a person sees has a column, and every cell a score', () => {
  const players = new Set(columns.map((column) => parseColumn(column).name));
  expect([...players].sort()).toEqual(NORMAL_PLAYER_NAMES.filter((name) => name !== 'random').sort());
  const empty = rows.filter(({ scores }) => columns.some((column) => !scores.has(column)));
  expect(empty).toEqual([]);
  expect(TEXT.length).toBeLessThanOrEqual(250_000);
});

test.each([
  ['tetrais-simple@30hz', 1],
  ['autotetris@30hz', 17],
  ['maxout:plies=2@12hz', 500],
])('a cell of %s, row %i, is played again with the same score', (column, number) => {
  const opened = openPlayerFor(parseColumn(column), SEED_GAME.rules);
  if (!opened.ok) throw new Error(opened.message);
  const { seed, scores } = rows[number - 1];
  expect(simulateSeed(opened.player, SEED_GAME, numberOfGymSeed(seed)).scoreAt230).toBe(scores.get(column));
});

test.each([
  ['', /expected "number,seed"/],
  ['number,seed,plateau\n2,DC0884,12\n', /expected row 1/],
  ['number,seed,plateau\n1,DC0884\n', /expected 1 scores/],
  ['number,seed,plateau\n1,DC0884,1.5\n', /"1\.5" is no score/],
  ['number,seed,plateau@fast\n', /fast/],
])('what is no table is refused: %j', (text, message) => {
  expect(() => parseSeedTable(text)).toThrow(message);
});
