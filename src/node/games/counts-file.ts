/** Counts of play in a file, so that those of several runs and machines can be added up. */
import { z } from 'zod';
import { type CounterName, PlayCounters } from '../../stats/play-counters.js';
import { parseRules } from '../../worlds/game-rules.js';
import { writeFileAtomic } from '../files/atomic-write.js';
import { VERSION } from '../files/package-root.js';
import { readFileLimited } from '../files/read-file.js';

const COUNT = z.number().min(0);

/** What was counted. */
const SOURCE = z.union([
  z.object({
    kind: z.literal('simulation'),
    /** As `formatPlayerSpec` writes it. */
    player: z.string(),
    /** As `formatRules` writes them. */
    rules: z.string().refine(areRules, 'expected the rules of a game'),
    untilLines: z.int().nullable(),
    maxPieces: z.int().nullable(),
    seed: z.int(),
    seedStep: z.int().min(1),
    /** Games that were begun. */
    games: z.int().min(0),
    /** What was asked for. */
    length: z.union([z.object({ games: z.int() }), z.object({ pieces: z.int() })]),
    /** Whether it came to its end; else it was stopped, and another run may have counted other games. */
    complete: z.boolean(),
  }),
  z.object({
    kind: z.literal('recording'),
    player: z.string(),
    /** SHA-1 of the image's body. */
    image: z.string(),
    seed: z.int(),
    games: z.int(),
    pieces: z.int(),
  }),
]);
export type CountsSource = z.infer<typeof SOURCE>;

const COUNTS_FILE = z.object({
  kind: z.literal('play-counts'),
  version: z.string(),
  sources: z.array(SOURCE),
  counts: z.record(z.string(), z.array(COUNT)),
});

const LARGEST_FILE = 64 * 1024 * 1024;

export interface SourcedCounts {
  readonly sources: readonly CountsSource[];
  readonly counters: PlayCounters;
}

export type ReadCounts =
  | ({ readonly ok: true } & SourcedCounts)
  /** What was found and what to do, without the file's name. */
  | { readonly ok: false; readonly message: string };

/** @throws the system's error */
export function writeCounts(path: string, { sources, counters }: SourcedCounts): void {
  const counts = Object.fromEntries(Object.entries(counters.counts).map(([name, numbers]) => [name, [...numbers]]));
  writeFileAtomic(path, `${JSON.stringify({ kind: 'play-counts', version: VERSION, sources, counts })}\n`);
}

/** Reads a file of counts; what keeps it from being one is named without its path. */
export function readCounts(path: string): ReadCounts {
  const read = readFileLimited(path, LARGEST_FILE);
  if (!read.ok) return read;
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(read.bytes));
  } catch {
    return { ok: false, message: 'this is no file of counts: expected a JSON object, as analyze writes it' };
  }
  const checked = COUNTS_FILE.safeParse(json);
  if (!checked.success) return { ok: false, message: `this is no file of counts: ${z.prettifyError(checked.error)}` };
  const { version, sources, counts } = checked.data;
  if (version !== VERSION) {
    return { ok: false, message: `written by version ${version} of the program, this is ${VERSION}; count again` };
  }
  const counters = new PlayCounters();
  for (const [name, own] of Object.entries(counters.counts)) {
    const found = counts[name as CounterName];
    if (found?.length !== own.length) {
      return { ok: false, message: `expected ${own.length} counts of "${name}", found ${found?.length ?? 'none'}` };
    }
    own.set(found);
  }
  return { ok: true, sources, counters };
}

function areRules(text: string): boolean {
  try {
    parseRules(text);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
