/**
 * Compares what the judge expects of positions with what was made from them (`play-out.ts`): by bins of what it expects, by
 * hands and by players. Then it looks at positions without a way out, which are worth nothing more.
 *
 * Usage, once compiled: node dist/scripts/calibrate-judge.js PLAYED [plies] [lost positions] [SVG file of the plot]
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { drawPlot } from '../src/features/pictures/draw-plot.js';
import { shippedWeights } from '../src/features/players/weights-files.js';
import { SeededRandom } from '../src/lib/seeded-random.js';
import { mean, variance } from '../src/lib/statistics.js';
import { parseTaps } from '../src/reach/taps.js';
import { Judge } from '../src/review/judge.js';
import { MAX_OUT_LINES } from '../src/tetris/limits.js';
import { parsePlayfield } from '../src/tetris/playfield.js';
import { lostPosition } from './calibrate/lost-positions.js';
import { type PositionLine, positionOfLine } from './calibrate/position-lines.js';
import { playerOf, playOut } from './calibrate/sampled-positions.js';

const [file = ''] = process.argv.slice(2);
const [plies = 2, lostPositions = 500] = process.argv.slice(3, 5).map(Number);
const picture = process.argv[5];
/** Bins of expected points, by their upper ends. */
const BINS = [
  1_000, 20_000, 50_000, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 800_000, 1_000_000, 2_000_000,
];
/** What the clears of a game from level 18 can earn at most: a difference is told in per cent of it. */
const CEILING = 1_476_000;

/** Positions of a point of the plot. */
const GROUP = 20;

interface Compared {
  readonly player: string;
  readonly taps: string;
  readonly expected: number;
  readonly made: number;
  readonly variance: number;
}

const weights = shippedWeights();
const judges = new Map<string, Judge>();
function judgeFor(taps: string): Judge {
  const judge =
    judges.get(taps) ?? new Judge({ weights, taps: parseTaps(taps), reaction: 0, plies, follows: 'choices' });
  judges.set(taps, judge);
  return judge;
}

const lines = readFileSync(file, 'utf8').trim().split('\n');
const startedAt = Date.now();
const all = lines.map((text, i): Compared => {
  const line = JSON.parse(text) as PositionLine;
  const { player, taps, points } = line;
  const judged = judgeFor(taps).judge({ ...positionOfLine(line), untilLines: MAX_OUT_LINES, played: undefined });
  if (i % 200 === 199) {
    const left = ((Date.now() - startedAt) / (i + 1)) * (lines.length - i - 1);
    process.stderr.write(`${i + 1} of ${lines.length} positions, ${Math.round(left / 1000)} s left\n`);
  }
  return {
    player,
    taps,
    expected: judged?.placements[0].points ?? 0,
    made: mean(points),
    variance: variance(points) / points.length,
  };
});

function tell(name: string, some: readonly Compared[]): void {
  if (some.length === 0) return;
  const off = some.map(({ expected, made }) => expected - made);
  const difference = mean(off);
  // How far the mean of what was made may be from the truth, by the games of each position and by the choice of positions.
  const error = Math.sqrt(
    (mean(some.map((each) => each.variance)) + (some.length > 1 ? variance(off) : 0)) / some.length,
  );
  const told = [
    name.padEnd(22),
    `${some.length}`.padStart(5),
    Math.round(mean(some.map(({ expected }) => expected)))
      .toLocaleString('en')
      .padStart(11),
    Math.round(mean(some.map(({ made }) => made)))
      .toLocaleString('en')
      .padStart(11),
    Math.round(difference).toLocaleString('en').padStart(9),
    `${((100 * difference) / CEILING).toFixed(2)} %`.padStart(8),
    `${(difference / error).toFixed(1)}`.padStart(6),
  ];
  process.stdout.write(`${told.join(' ')}\n`);
}

process.stdout.write(`bin                    count    expected        made      diff  of most  errors\n`);
BINS.forEach((end, i) => {
  const begin = i === 0 ? -1 : BINS[i - 1];
  const name = `${Math.max(0, begin).toLocaleString('en')}–${end.toLocaleString('en')}`;
  tell(
    name,
    all.filter(({ expected }) => expected > begin && expected <= end),
  );
});
for (const taps of new Set(all.map((each) => each.taps)))
  tell(
    taps,
    all.filter((each) => each.taps === taps),
  );
for (const player of new Set(all.map((each) => each.player)))
  tell(
    player,
    all.filter((each) => each.player === player),
  );
tell('all', all);
process.stdout.write(
  `mean distance: ${Math.round(mean(all.map(({ expected, made }) => Math.abs(expected - made))))} points\n`,
);

let wrong = 0;
for (let i = 0; i < lostPositions; i++) {
  const position = lostPosition(new SeededRandom(77_000 + i));
  const judged = judgeFor('30hz').judge({ ...position, untilLines: MAX_OUT_LINES, played: undefined });
  if (judged?.placements.some(({ points }) => points !== 0)) wrong++;
}
process.stdout.write(`${lostPositions} positions without a way out: ${wrong} are worth more than nothing\n`);

/** Playfields that nobody plays to. */
const BOARDS = {
  empty: '',
  'tower of 17 rows': '....###...\n'.repeat(17),
  '16 rows of garbage': '#####.####\n.#########\n'.repeat(8),
  '18 rows of garbage': '#####.####\n.#########\n'.repeat(9),
};
const player = playerOf('maxout:plies=2', '30hz', weights);
for (const [name, text] of Object.entries(BOARDS)) {
  const playfield = parsePlayfield(text);
  const position = { playfield, piece: 'T', next: 'S', level: 18, lines: 0, score: 0 } as const;
  const judged = judgeFor('30hz').judge({ ...position, untilLines: MAX_OUT_LINES, played: undefined });
  const made = Array.from({ length: 16 }, (_, i) => playOut(position, player, new SeededRandom(500 + i)).points);
  process.stdout.write(`${name}: expected ${judged?.placements[0].points ?? 0}, made ${Math.round(mean(made))}\n`);
}

/** Means of positions with the same hands that the judge takes for about equally good. */
function groups(): { readonly taps: string; readonly expected: number; readonly made: number }[] {
  return [...new Set(all.map(({ taps }) => taps))].flatMap((taps) => {
    const own = all.filter((each) => each.taps === taps).sort((a, b) => a.expected - b.expected);
    return Array.from({ length: Math.floor(own.length / GROUP) }, (_, i) => {
      const some = own.slice(GROUP * i, GROUP * (i + 1));
      return { taps, expected: mean(some.map((each) => each.expected)), made: mean(some.map((each) => each.made)) };
    });
  });
}

if (picture !== undefined) {
  const svg = await drawPlot({
    title: 'Expected points and what was made',
    data: { values: groups() },
    layer: [
      {
        mark: { type: 'point', filled: true, size: 30 },
        encoding: { color: { field: 'taps', type: 'nominal', title: 'presses a second' } },
      },
      {
        data: { values: [0, 1_400_000].map((points) => ({ expected: points, made: points })) },
        mark: { type: 'line', strokeDash: [4, 4] },
      },
    ],
    encoding: {
      x: { field: 'expected', type: 'quantitative', title: 'points that the judge expects' },
      y: {
        field: 'made',
        type: 'quantitative',
        title: 'points that were made, mean of 20 positions with 16 games each',
      },
    },
    width: 480,
    height: 480,
  });
  writeFileSync(picture, svg);
}
