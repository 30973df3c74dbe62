/** The counts of play as tables, for whoever wants to draw them in another way. */
import { COLUMNS } from '../tetris/playfield.js';
import { ORIENTATIONS, TETROMINOES } from '../tetris/tetromino.js';
import type { PlayAnalysis } from './play-analysis.js';
import { CELLS, GAP_BIN, type PlayCounters, SCORE_BIN } from './play-counters.js';

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
