/** An analysis for a person to read, and its counts as tables for other programs. */
import { decimal, number, percent, plural } from '../lib/format-numbers.js';
import { COLUMNS } from '../tetris/playfield.js';
import { ORIENTATIONS, TETROMINOES } from '../tetris/tetromino.js';
import { ratioRows, roundedPieces } from './histograms.js';
import type { PlayAnalysis } from './play-analysis.js';
import { CELLS, GAP_BIN, type PlayCounters, SCORE_BIN } from './play-counters.js';

/** Some lines without a line break at the end. */
export function formatAnalysis(analysis: PlayAnalysis): string {
  const { pieces, piecesByTetromino, lines, clears, tetrisRate, rows, perfectClears, droughts, burns, games } =
    analysis;
  const text: string[] = [];
  const row = (name: string, ...parts: string[]): void => {
    text.push(`${name.padEnd(15)}${parts.join(', ')}`);
  };
  row(
    'pieces',
    number(pieces),
    ...Object.entries(piecesByTetromino).map(([tetromino, n]) => `${tetromino} ${percent(n / Math.max(1, pieces), 2)}`),
  );
  row(
    'lines',
    number(lines),
    ...['singles', 'doubles', 'triples', 'tetrises'].map((name, i) => `${name} ${number(clears[i])}`),
  );
  row('tetris rate', tetrisRate === null ? 'no line was cleared' : percent(tetrisRate, 2));
  row('rows', ...rowsText(rows));
  row('perfect clears', ...perfectClearsText(perfectClears, pieces));
  if (droughts.mean === null) row('droughts', 'no I came');
  else {
    row(
      'droughts',
      `mean ${decimal(droughts.mean, 2)} pieces between two I`,
      ...droughts.atLeast.slice(0, 3).map(({ pieces: least, share }) => `${least} or more ${percent(share, 2)}`),
      ...(droughts.meanLongest === null ? [] : [`longest of a game ${decimal(droughts.meanLongest)}`]),
    );
  }
  row(
    'burns',
    burns.betweenTetrises === null ? 'no tetris' : `mean ${decimal(burns.betweenTetrises, 2)} between two tetrises`,
    ...(burns.perGame === null ? [] : [`${decimal(burns.perGame)} a game`]),
  );
  if (!games) row('games', 'none came to its end');
  else {
    const { scores, meanLines, meanPieces } = games;
    row(
      'games',
      number(scores.games),
      `mean ${decimal(meanLines)} lines`,
      `${decimal(meanPieces)} pieces`,
      `topped out ${percent(scores.toppedOut, 2)}`,
    );
    row(
      'scores',
      `mean ${number(scores.mean)} ± ${number(scores.standardError)}`,
      `median ${number(scores.median)}`,
      `best third ${number(scores.bestThird)}`,
      `best three quarters ${number(scores.bestThreeQuarters)}`,
      `max-outs ${percent(scores.maxedOut, 2)}`,
    );
    const { ripple } = scores;
    if (ripple) row('ripple', `every ${plural(ripple.period, 'point')}`, `${percent(ripple.amplitude, 1)} high`);
  }
  return text.join('\n');
}

function rowsText({ meanRatio, regression, counted, piecesPerGame }: PlayAnalysis['rows']): string[] {
  const parts: string[] = [];
  if (meanRatio !== null && counted) {
    parts.push(`a row has ${percent(meanRatio, 2)} of the one below (${ratioRows(counted)})`);
  }
  if (regression && counted && piecesPerGame === null) {
    parts.push(`the line through rows ${counted.from} to ${counted.to} does not tell how long a game lasts`);
  }
  if (regression && piecesPerGame !== null && counted) {
    parts.push(
      `row 0 has 10^${regression.intercept.toFixed(3)} % by the line through rows ${counted.from} to ${counted.to}`,
    );
    parts.push(`that is one piece in ${number(roundedPieces(piecesPerGame))}`);
  }
  return parts.length ? parts : ['too few pieces in them for a line'];
}

function perfectClearsText(
  { count, meanGap, oneInFivePieces, powerLaw }: PlayAnalysis['perfectClears'],
  pieces: number,
): string[] {
  if (meanGap === null) return [`none from one empty playfield to the next in ${plural(pieces, 'piece')}`];
  return [
    number(count),
    `mean ${plural(meanGap, 'piece')} apart`,
    ...(oneInFivePieces === null ? [] : [`1 in ${number(oneInFivePieces)} after just 5`]),
    ...(powerLaw ? [`share ≈ ${powerLaw.factor.toPrecision(3)} · pieces^${powerLaw.exponent.toFixed(3)}`] : []),
  ];
}

export interface DataTable {
  /** Name of its file, without an ending. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** All tables; those of what was not counted have no rows. */
export function playTables({ counts }: PlayCounters, { rows, games }: PlayAnalysis): DataTable[] {
  return [
    {
      name: 'cells',
      columns: ['tetromino', 'row', 'column', 'locks'],
      rows: Array.from(counts.cells, (locks, i) => [
        TETROMINOES[Math.floor(i / CELLS)],
        Math.floor((i % CELLS) / COLUMNS),
        i % COLUMNS,
        locks,
      ]),
    },
    {
      name: 'placements',
      columns: ['tetromino', 'orientation', 'x', 'pieces'],
      rows: Array.from(counts.placements, (pieces, i) => {
        const orientation = Math.floor(i / COLUMNS);
        return [ORIENTATIONS[orientation].tetromino, orientation, i % COLUMNS, pieces];
      }),
    },
    {
      name: 'rows',
      columns: ['row', 'pieces', 'share', 'ratio'],
      rows: Array.from(counts.rows, (pieces, row) => [row, pieces, rows.shares[row], rows.ratios[row] ?? '']),
    },
    histogram('perfect-clears', ['pieces', 'gaps'], counts.perfectClearGaps, GAP_BIN),
    histogram('droughts', ['pieces', 'droughts'], counts.droughts, 1),
    histogram('longest-droughts', ['pieces', 'games'], counts.longestDroughts, 1),
    histogram('burns-between-tetrises', ['burns', 'tetrises'], counts.burnRuns, 1),
    histogram('burns', ['burns', 'games'], counts.burns, 1),
    histogram('scores', ['from', 'games'], counts.scores, SCORE_BIN),
    {
      name: 'passing',
      columns: ['points', 'share'],
      rows: (games?.scores.passing ?? []).map(({ points, share }) => [points, share]),
    },
    {
      name: 'lines',
      columns: ['lines', 'share'],
      rows: (games?.passingLines ?? []).map(({ lines, share }) => [lines, share]),
    },
  ];
}

/** The table as comma-separated values, a header line first. No cell holds a comma. */
export function formatCsv({ columns, rows }: DataTable): string {
  return [columns, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

/** What was counted at least once; the last entry of a histogram takes all that lies beyond it. */
function histogram(name: string, columns: readonly [string, string], counts: Float64Array, step: number): DataTable {
  return {
    name,
    columns,
    rows: Array.from(counts).flatMap((n, entry) => (n > 0 ? [[entry * step, n]] : [])),
  };
}
