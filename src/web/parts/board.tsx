/** A playfield with placements over it: the one that was played filled, the best one in outline. */
import type { JSX } from 'preact';
import { namePlacement } from '../../review/format-review.js';
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, isFilled, type Playfield, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';

/** `played`, `best`, `shown` for one that is only looked at, and `next` for one of the next piece. */
export type PlacementRole = 'played' | 'best' | 'shown' | 'next';

/** Placements that are drawn, by their roles; later ones lie over earlier ones. */
export type BoardPlacements = { readonly [Role in PlacementRole]?: Placement | undefined };

interface BoardProperties {
  /** What it is, for those who do not see it; its placements are added. */
  readonly title: string;
  readonly playfield: Playfield;
  readonly placements: BoardPlacements;
  /** Columns that are marked, 0–9. */
  readonly columns?: readonly number[];
  /** Rows that are seen, from the floor. */
  readonly rows?: number;
}

const LINES = Array.from({ length: COLUMNS - 1 }, (_, i) => i + 1);
const CELLS = Array.from({ length: ROWS * COLUMNS }, (_, i) => [i % COLUMNS, Math.trunc(i / COLUMNS)] as const);

export function Board(properties: BoardProperties & JSX.IntrinsicElements['svg']): JSX.Element {
  const { title, playfield, placements, columns = [], rows = ROWS, ...others } = properties;
  const placed = (Object.entries(placements) as [PlacementRole, Placement | undefined][]).flatMap(
    ([role, placement]) => (placement ? [{ role, ...placement }] : []),
  );
  const words = placed.map((each) => `${each.role} ${namePlacement(each)}`);
  return (
    <svg
      class="position-board"
      role="img"
      aria-label={[title, ...words].join('; ')}
      viewBox={`-0.15 ${ROWS - rows - 0.15} ${COLUMNS + 0.3} ${rows + 0.3}`}
      {...others}
    >
      <rect class="ground" x={0} y={0} width={COLUMNS} height={ROWS} />
      {LINES.map((x) => (
        <line key={x} class="rule" x1={x} x2={x} y1={0} y2={ROWS} />
      ))}
      {columns.map((x) => (
        <rect key={`column ${x}`} class="marked" x={x} y={0} width={1} height={ROWS} />
      ))}
      {CELLS.map(([x, y]) => isFilled(playfield, y, x) && square('stack', x, y))}
      {placed.map(({ role, orientation, x, y }) =>
        ORIENTATIONS[orientation].cells.map(([dx, dy]) => y + dy >= 0 && square(role, x + dx, y + dy)),
      )}
    </svg>
  );
}

function square(role: string, x: number, y: number): JSX.Element {
  return <rect key={`${role} ${x} ${y}`} class={role} x={x + 0.06} y={y + 0.06} width={0.88} height={0.88} rx={0.12} />;
}
