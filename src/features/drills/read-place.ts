/** An answer as somebody types it. */
import { type Result, refuse } from '../../lib/result.js';
import { unknownName } from '../../lib/text.js';
import { formatOrientation, type Placement, parseOrientation, parsePlacement } from '../../tetris/placement.js';
import { ORIENTATIONS, SPAWN_ORIENTATION } from '../../tetris/tetromino.js';
import type { Drill } from './drill.js';

/** How answers are written, with an example. */
export const FORMS =
  'its orientation and its leftmost column, 1–10, such as "left 4" or "4", or a whole place, such as "T-left@4,17"';

/**
 * The place of a drill that a text means, such as `T-left@4,17`: a place in full; or an orientation with the leftmost column; or
 * that column alone, for the orientation in which the piece appears.
 */
export function readPlace(
  drill: Pick<Drill, 'piece' | 'places'>,
  text: string,
): Result<{ readonly placement: string }> {
  const { piece, places } = drill;
  if (text.includes('@')) {
    const found = places.find(({ placement }) => placement === text);
    return found ? { ok: true, placement: text } : refuse(`${text} is no place that these hands reach`);
  }
  const match = /^(?:(?:[TJZOSLI]-)?([a-zA-Z]+)\s+)?(\d{1,2})$/.exec(text);
  if (!match) return refuse(`"${text.slice(0, 40)}" is no answer: write ${FORMS}`);
  const [, form, column] = match;
  const orientation = orientationOf(piece, form);
  if (typeof orientation === 'string') return refuse(orientation);
  const fitting = places.filter(({ placement }) => {
    const place = parsePlacement(placement);
    return place.orientation === orientation && leftmostOf(place) === Number(column);
  });
  if (fitting.length === 1) return { ok: true, placement: fitting[0].placement };
  const name = `${formatOrientation(orientation)} from column ${column}`;
  if (fitting.length === 0) return refuse(`${name} is no place that these hands reach`);
  return refuse(
    `${name} can rest in ${fitting.length} places: write ${fitting.map((each) => each.placement).join(' or ')}`,
  );
}

/** The number of an orientation, or what is wrong with its name. */
function orientationOf(piece: Drill['piece'], form: string | undefined): number | string {
  if (form === undefined || form.toUpperCase() === piece) return SPAWN_ORIENTATION[piece];
  try {
    return parseOrientation(`${piece}-${form.toLowerCase()}`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unknownName('orientation', form, formsOf(piece));
  }
}

/** The names of the orientations of a piece without its letter. */
function formsOf(piece: Drill['piece']): string[] {
  const own = ORIENTATIONS.flatMap(({ tetromino }, i) => (tetromino === piece ? [formatOrientation(i)] : []));
  return own.filter((name) => name.includes('-')).map((name) => name.slice(2));
}

function leftmostOf({ orientation, x }: Placement): number {
  return 1 + x + Math.min(...ORIENTATIONS[orientation].cells.map(([dx]) => dx));
}
