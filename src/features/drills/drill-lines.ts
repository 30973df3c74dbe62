/** Drills as the text of a file: a line that says what it is, and one JSON object a line for each drill. */
import { z } from 'zod';
import { parseJson } from '../../lib/json.js';
import { readBySchema } from '../../lib/read-by-schema.js';
import { type Result, refuse } from '../../lib/result.js';
import { DRILL, type Drill } from './drill.js';

/** Raised when a drill gets another form. */
const VERSION = 1;
const FIRST_LINE = z.strictObject({ maxout: z.literal('drills'), version: z.int().min(1) });
/** A drill has about three kilobytes. */
export const LARGEST_DRILLS = 256 * 1024 * 1024;

/** The whole text, with a line break at the end. The order of the drills stays. */
export function formatDrills(drills: readonly Drill[]): string {
  const lines = [{ maxout: 'drills', version: VERSION }, ...drills].map((each) => JSON.stringify(each));
  return `${lines.join('\n')}\n`;
}

/** Refuses a text with anything in it that is no drill, and says which line that is. */
export function parseDrills(text: string): Result<{ readonly drills: readonly Drill[] }> {
  const [first, ...lines] = text.split('\n');
  const head = parsed(FIRST_LINE, first ?? '');
  if (!head.ok) return refuse(`line 1 does not say that these are drills: ${head.message}`);
  if (head.value.version !== VERSION)
    return refuse(`it has version ${head.value.version}, and this program reads version ${VERSION}: use a newer one`);
  const drills: Drill[] = [];
  const lineOf = new Map<string, number>();
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const read = parsed(DRILL, line);
    if (!read.ok) return refuse(`line ${i + 2} is no drill: ${read.message}`);
    const { id } = read.value;
    if (lineOf.has(id)) return refuse(`line ${i + 2} is the same drill as line ${lineOf.get(id)}`);
    lineOf.set(id, i + 2);
    drills.push(read.value);
  }
  return { ok: true, drills };
}

function parsed<Schema extends z.ZodType>(schema: Schema, line: string): Result<{ readonly value: z.output<Schema> }> {
  const json = parseJson(line);
  return json.ok ? readBySchema(schema, json.value) : json;
}
