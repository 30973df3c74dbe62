/** Small pictures of pieces. */
import type { JSX } from 'preact';
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS } from '../../tetris/playfield.js';
import { ORIENTATIONS, SPAWN_ORIENTATION, type Tetromino } from '../../tetris/tetromino.js';

const CELL = 4;
const ICON_ROWS = 4;

/** Where a piece goes: ten columns with the piece in its own. */
export function PlacementIcon({ orientation, x }: Placement): JSX.Element {
  const { cells } = ORIENTATIONS[orientation];
  const lowest = Math.max(...cells.map(([, dy]) => dy));
  const [width, height] = [COLUMNS * CELL, ICON_ROWS * CELL];
  return (
    <svg class="place-icon" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect class="ground" x={0} y={0} width={width} height={height} />
      {cells.map(([dx, dy]) => (
        <rect
          key={`${dx} ${dy}`}
          class="cell"
          x={(x + dx) * CELL + 0.25}
          y={(ICON_ROWS - 1 + dy - lowest) * CELL + 0.25}
          width={CELL - 0.5}
          height={CELL - 0.5}
        />
      ))}
    </svg>
  );
}

/** A piece as it appears. */
export function PieceIcon({ piece }: { readonly piece: Tetromino }): JSX.Element {
  const { cells } = ORIENTATIONS[SPAWN_ORIENTATION[piece]];
  const columns = cells.map(([dx]) => dx);
  const left = Math.min(...columns);
  const width = Math.max(...columns) - left + 1;
  const height = piece === 'I' ? 1 : 2;
  return (
    <svg class="piece-icon" viewBox={`${-(4 - width) / 2} ${-(2 - height) / 2} 4 2`} aria-hidden="true">
      {cells.map(([dx, dy]) => (
        <rect key={`${dx} ${dy}`} x={dx - left + 0.05} y={dy + 0.05} width={0.9} height={0.9} rx={0.15} />
      ))}
    </svg>
  );
}
