/**
 * All that the page keeps in this browser beside its own files: a store for each kind, with the form of its records, which
 * are checked whenever they are read. Other programs, older and newer versions of this one, and disks may have changed them.
 */
import '../browser/schema-config.js';
import { z } from 'zod';
import { DRILL } from '../../features/drills/drill.js';
import { GAME_INSIGHT } from '../../features/queue/game-insight-schema.js';
import { number } from '../../lib/format-numbers.js';
import { HANDS_NAMES } from '../../players/hands.js';
import type { GameInsight } from '../../review/insights/game-insight.js';
import { HIGHEST_LEVEL } from '../../tetris/limits.js';
import type { AsideRecord, KeptKind } from './browser-database.js';

/** Longer than anything that is written here, and short enough to be shown. */
const LONGEST_NAME = 500;
/** Milliseconds from 1970 on that are a date. */
const LAST_DATE = 8_640_000_000_000_000;
/** Far beyond what anybody's rating comes to. */
const FURTHEST_RATING = 100_000;
/** Records with one key are under this one. */
const OWN = 'own';

const name = z.string().max(LONGEST_NAME);
const count = z.int().min(0);
const bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array && value.length > 0);

function isOwn(key: IDBValidKey): boolean {
  return key === OWN;
}

interface KindForm<Value> {
  /** Unexpected fields are damage, too: they would be lost when the record is written again. */
  readonly record: z.ZodType<Value>;
  /** Whether a record may lie under a key. */
  readonly isKey: (key: IDBValidKey, record: Value) => boolean;
  /** For people: one of them, and more. */
  readonly called: readonly [one: string, more: string];
}

const FORMS = {
  /** The cartridge that the user lets this browser remember. */
  cartridges: {
    /** Another version of the page finds out again what runs on its fast machine. */
    record: z.strictObject({ name, bytes, isFast: z.boolean().optional(), version: name.optional() }),
    isKey: isOwn,
    called: ['the cartridge', 'cartridges'],
  },
  /** Weights that the user lets this browser keep. */
  weights: {
    record: z.strictObject({
      name,
      bytes,
      curve: z.array(z.strictObject({ pieces: z.number().min(0), tetrisRate: z.number().min(0).max(1) })),
    }),
    isKey: isOwn,
    called: ['the weights', 'weights'],
  },
  /** A person's games. */
  games: {
    record: z.strictObject({
      /** When it ended, in milliseconds since 1970; no two have the same, so it names the game. */
      ended: count.max(LAST_DATE),
      /** The name of the person who played, as they wish to be called. */
      name,
      startLevel: count.max(HIGHEST_LEVEL),
      /** Beyond the cap of what the game shows. */
      score: count,
      lines: count,
      pieces: count,
      /** The recording. */
      text: z.string(),
    }),
    isKey: (key: IDBValidKey, { ended }: { readonly ended: number }) => key === ended,
    called: ['a game of yours', 'games of yours'],
  },
  /** How somebody has done at puzzles. */
  puzzles: {
    record: z
      .strictObject({
        /** With its fraction. */
        rating: z.number().min(-FURTHEST_RATING).max(FURTHEST_RATING),
        /** Puzzles that counted, and those of them that were solved. */
        tried: count,
        solved: count,
        /** Solved one after the other: the last ones, and the most there ever were. */
        streak: count,
        longestStreak: count,
        /** How often each puzzle was answered, by its id. */
        times: z.record(z.string().regex(/^[0-9a-f]{12}$/), count),
      })
      .refine(
        ({ tried, solved, streak, longestStreak }) =>
          solved <= tried && streak <= longestStreak && longestStreak <= solved,
      ),
    isKey: isOwn,
    called: ['your rating at puzzles', 'ratings at puzzles'],
  },
  /** Costly moves that come back, as in a file of drills. */
  drills: {
    record: DRILL,
    isKey: (key: IDBValidKey, { id }: { readonly id: string }) => key === id,
    called: ['a drill', 'drills'],
  },
  /** The hands that somebody chose as theirs. */
  hands: {
    record: z.strictObject({ name: z.enum(HANDS_NAMES) }),
    isKey: isOwn,
    called: ['your hands', 'choices of hands'],
  },
  /** What games told of their players. */
  insights: {
    record: z.strictObject({
      /** SHA-1 of the file that the game is in. */
      file: z.string().regex(/^[0-9a-f]{40}$/),
      /** Which of the games of the file that can be judged, from 1, and how many these are. */
      game: count.min(1),
      games: count.min(1),
      name,
      /** When the file was written, in milliseconds since 1970. */
      time: count.max(LAST_DATE),
      /** The version of this program that judged it. */
      version: name,
      /** Whose hands were taken, because the game does not say it; null where it does. */
      assumed: name.nullable(),
      insight: GAME_INSIGHT as z.ZodType<GameInsight>,
    }),
    isKey: (key: IDBValidKey, { file, game }: { readonly file: string; readonly game: number }) =>
      key === `${file} ${game}`,
    called: ['what a game told', 'games that were judged for insights'],
  },
} as const;

/** What lies in the store of each kind. */
export type KeptRecords = { readonly [Kind in KeptKind]: Kept<z.infer<(typeof FORMS)[Kind]['record']>> };

/** A record is replaced, never changed. */
type Kept<Value> = {
  readonly [Name in keyof Value]: Value[Name] extends (infer Item)[] ? readonly Readonly<Item>[] : Value[Name];
};

export const KEPT_KINDS: { readonly [Kind in KeptKind]: KindForm<KeptRecords[Kind]> } = FORMS;

/** What lies under a key if it is as it should be; undefined for what is damaged. */
export function soundRecord<Kind extends KeptKind>(
  kind: Kind,
  key: IDBValidKey,
  value: unknown,
): KeptRecords[Kind] | undefined {
  const { record, isKey } = KEPT_KINDS[kind];
  const read = record.safeParse(value);
  return read.success && isKey(key, read.data) && isAllOf(read.data, value) ? read.data : undefined;
}

/** Whether nothing was left out as a value was read: schemas pass over fields such as `__proto__`, and fields of lists. */
function isAllOf(read: unknown, value: unknown): boolean {
  if (typeof read !== 'object' || read === null || ArrayBuffer.isView(read)) return true;
  const [taken, there] = [read, value as object].map((each) => Object.entries(each));
  return (
    taken.length === there.length && taken.every(([name, each]) => isAllOf(each, Reflect.get(value as object, name)))
  );
}

const ASIDE = z.object({ kind: z.string() });

/** Damaged records in words: `the cartridge, 2 games of yours`. */
export function describeAside(records: readonly AsideRecord[]): string {
  const counts = new Map<KeptKind | undefined, number>();
  for (const { content } of records) {
    const { data } = ASIDE.safeParse(content);
    const kind = data && Object.hasOwn(KEPT_KINDS, data.kind) ? (data.kind as KeptKind) : undefined;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .map(([kind, count]) => {
      const [one, more] = kind ? KEPT_KINDS[kind].called : ['something unknown', 'unknown things'];
      return count === 1 ? one : `${number(count)} ${more}`;
    })
    .join(', ');
}
