/** Replies as lines of words, for clients without JSON such as scripts of emulators. */

/** A best move as `moveJson` writes it. */
interface MoveReply {
  readonly placement: { readonly orientation: number; readonly x: number; readonly y: number };
  readonly stackrabbit: readonly number[];
  readonly kind: string | null;
  readonly cleared: number;
  readonly inputs: string;
  readonly frames: number;
  readonly slack: number | null;
  readonly value: { readonly lines: number; readonly points: number; readonly units: number };
  readonly after: string;
  readonly linesAfter: number;
  readonly levelAfter: number;
}

/**
 * A line for each thing, its name first:
 *
 * - `ok 1`, or `ok 0` and nothing else where nothing can be placed
 * - `placement ORIENTATION X Y`, `stackrabbit R X Y`, `kind drop`, `cleared LINES`
 * - `inputs 1 LA 1 . …`: frames and the buttons held for them, from the next frame up to the lock; `frames N` for all
 * - `slack FRAMES`: by how many hands may be late, from any press on; `-` without a press
 * - `value LINES POINTS UNITS`
 * - `after CELLS`: 200 characters 0 and 1; `lines N` and `level N` after it
 */
export function bestMoveLines(reply: object): string {
  const { best } = reply as { readonly best: MoveReply | null };
  if (!best) return 'ok 0\n';
  const { placement, stackrabbit, kind, cleared, inputs, frames, slack, value, after, linesAfter, levelAfter } = best;
  return [
    'ok 1',
    `placement ${placement.orientation} ${placement.x} ${placement.y}`,
    `stackrabbit ${stackrabbit.join(' ')}`,
    `kind ${kind}`,
    `cleared ${cleared}`,
    `inputs ${inputs}`,
    `frames ${frames}`,
    `slack ${slack ?? '-'}`,
    `value ${value.lines} ${value.points} ${value.units}`,
    `after ${after}`,
    `lines ${linesAfter}`,
    `level ${levelAfter}`,
    '',
  ].join('\n');
}
