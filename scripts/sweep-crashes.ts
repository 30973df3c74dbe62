/**
 * How many ticks that score a piece could crash the original at levels 150 to 255, and how many of them still could with some of
 * the choices that a player has, for all and for each size of a clear:
 *
 *   node dist/scripts/sweep-crashes.js [ticks 100000] [seed 1]
 *
 * Shares are given for an emulator and, behind the stroke, with the wider windows that are kept for a console. Exit code 1
 * when a tick is left without a safe choice on an emulator.
 */
import { argv } from 'node:process';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { alignColumns } from '../src/lib/text.js';
import { HARDWARE_MARGIN, type ScoringTick, scoringOutcome } from '../src/tetris/crash.js';
import { chooseDodge } from '../src/tetris/dodge.js';
import { randomTick } from './support/random-ticks.js';

const [count = '100000', seed = '1'] = argv.slice(2);
const SOFT_DROPS = [2, 3, 4, 5, 6, 7];
const MARGINS = [0, HARDWARE_MARGIN];
const CLEARS = ['no line', 'single', 'double', 'triple', 'tetris'];

const isSafe = (tick: ScoringTick, margin: number) => scoringOutcome(tick, margin) !== 'crash';
const withSoftDrops = (ticks: readonly ScoringTick[]) =>
  ticks.flatMap((tick) => [tick, ...SOFT_DROPS.map((hold) => ({ ...tick, hold }))]);
const toggled = (tick: ScoringTick) => [tick, { ...tick, boxHidden: true }];
const withSelect = (tick: ScoringTick) => toggled(tick).flatMap((choice) => [choice, { ...choice, selectNew: true }]);

/** Whether a tick can crash although all of this may be done. */
const ROWS: readonly (readonly [string, (tick: ScoringTick, margin: number) => boolean])[] = [
  ['as it is', (tick, margin) => !isSafe(tick, margin)],
  ['SELECT before', (tick, margin) => !toggled(tick).some((choice) => isSafe(choice, margin))],
  ['and SELECT in the frame', (tick, margin) => !withSelect(tick).some((choice) => isSafe(choice, margin))],
  [
    'SELECT before, soft drop',
    (tick, margin) => !withSoftDrops(toggled(tick)).some((choice) => isSafe(choice, margin)),
  ],
  [
    'all',
    (tick, margin) => {
      const dodge = chooseDodge(tick, SOFT_DROPS);
      return dodge === undefined || (margin > 0 && !dodge.hasMargin);
    },
  ],
  ['crash or freeze', (tick, margin) => scoringOutcome(tick, margin) !== 'safe'],
];

const random = new SeededRandom(Number(seed));
const ticks = Array.from({ length: Number(count) }, () => randomTick(random));
const groups = [
  ticks,
  ...CLEARS.map((_, cleared) => ticks.filter(({ clearedRows }) => clearedRows.length === cleared)),
];
const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(3)} %`;

const table = ROWS.map(([name, isUnsafe]) => [
  name,
  ...groups.map((group) =>
    MARGINS.map((margin) => share(group.filter((tick) => isUnsafe(tick, margin)).length, group.length)).join(' / '),
  ),
]);
console.log(`${count} ticks, seed ${seed}: can crash on an emulator / with ${HARDWARE_MARGIN} cycles to spare`);
console.log(alignColumns([['', 'all', ...CLEARS], ...table], [0]).join('\n'));
const left = ticks.filter((tick) => !chooseDodge(tick, SOFT_DROPS)).length;
console.log(`without a safe choice: ${left}`);
process.exitCode = left > 0 ? 1 : 0;
