/**
 * Puts faults between the bot and a built-in cartridge, or into the game, and counts what becomes of it: looks until
 * the bot notices, games that go on as planned, games that are given up with a diagnosis. Exit code 1 when a fault is
 * not noticed, a game neither recovers nor is given up, or the next game is not played.
 *
 * node dist/scripts/inject-faults.js [faults of each kind] [seed] [part of a kind's name] [ntsc | pal]
 */
import { loadCartridge } from '../src/features/cartridges/load-cartridge.js';
import { jobProgress } from '../src/features/play-progress.js';
import { openPlayerSpec } from '../src/features/players/open-player-spec.js';
import { FAULT_KINDS, type FaultKind } from './faults/fault-kinds.js';
import { type TrialResult, tryFault } from './faults/fault-trial.js';
import { regionNamed } from './support/region-named.js';

const [times = '50', firstSeed = '1', part = '', region = 'ntsc'] = process.argv.slice(2);
const kinds = FAULT_KINDS.filter(({ name }) => name.includes(part));
const image = loadCartridge({ region: regionNamed(region) });
const opened = openPlayerSpec({ name: 'plateau' });
if (!opened.ok) throw new Error(opened.message);
const { player } = opened;

const progress = jobProgress(kinds.length * Number(times), 'faults', performance, (line) => console.error(line));
const rows = [['fault', 'looks: median', 'worst', 'recovered', 'given up', 'lost', 'undetected', 'given up after']];
let bad = 0;
for (const kind of kinds) {
  const results: TrialResult[] = [];
  for (let i = 0; i < Number(times); i++) {
    const seed = Number(firstSeed) + i;
    const result = tryFault(kind, seed, image, player);
    results.push(result);
    progress.count();
    if (isGood(kind, result)) continue;
    bad++;
    console.error(`${kind.name}, seed ${seed}: ${JSON.stringify(result)}`);
  }
  rows.push(rowOf(kind, results));
}
const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
for (const row of rows) {
  console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '));
}
console.log(`${bad} of ${kinds.length * Number(times)} not as they should be`);
if (bad > 0) process.exitCode = 1;

/** A fault is noticed, the game goes on where it can, and the next one is played in any case. */
function isGood({ isFatal }: FaultKind, result: TrialResult): boolean {
  const { detectedAfter, outcome, nextGamePlayed } = result;
  if (detectedAfter === undefined || !nextGamePlayed || outcome === 'astray') return false;
  return !isFatal || outcome !== 'recovered';
}

function rowOf({ name }: FaultKind, results: readonly TrialResult[]): string[] {
  const count = (outcome: TrialResult['outcome']): string =>
    String(results.filter((r) => r.outcome === outcome).length);
  const detected = sorted(results.map(({ detectedAfter }) => detectedAfter));
  const ended = sorted(results.map(({ endedAfter, outcome }) => (outcome === 'given up' ? endedAfter : undefined)));
  return [
    name,
    String(detected[Math.floor(detected.length / 2)] ?? '–'),
    String(detected.at(-1) ?? '–'),
    count('recovered'),
    count('given up'),
    count('lost'),
    String(results.length - detected.length),
    ended.length ? `${ended[0]}–${ended.at(-1)}` : '',
  ];
}

function sorted(counts: readonly (number | undefined)[]): number[] {
  return counts.filter((count) => count !== undefined).sort((a, b) => a - b);
}
