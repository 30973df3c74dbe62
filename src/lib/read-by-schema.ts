/**
 * Reads a value by a schema, and says in the words of this program what is wrong with it: where, what was expected, and
 * what was found. The one place where that is done, for files, requests, the page's storage and the queue.
 */
import type { z } from 'zod';
import { counted, definitionOf, EXPECTED, expectedBySchema, innermost } from './expected-by-schema.js';
import { foundValue } from './json.js';
import { type Result, refuse } from './result.js';
import { didYouMean, nearestName, shortName, visibleLine } from './text.js';

/** A message is one line, such as `position.level: expected a whole number from 0 to 255, found -1`. */
export type ReadBySchema<Value> = Result<{ readonly value: Value }, { readonly path: FieldPath }>;

/** Names and sentences may be of any length; their beginning says which they are. */
const LONGEST_MESSAGE = 400;

/**
 * A value that a schema lets through, or the first thing that is wrong with it.
 *
 * @param within where the value stands in what the user wrote
 */
export function readBySchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  within: FieldPath = [],
): ReadBySchema<z.output<Schema>> {
  const read = schema.safeParse(value, { error: () => UNTOLD });
  if (read.success) return { ok: true, value: read.data };
  const problem = problemOf(schema, value, mostTelling(read.error.issues));
  const path = [...within, ...problem.path];
  // `pieces.3.placement.x`
  const place = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
  const line = visibleLine(`${place}${problem.message}`);
  return refuse(line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}…` : line, { path });
}

interface Problem {
  readonly path: FieldPath;
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

/** A field that is missing may be there by a wrong name, which says more. */
function mostTelling(issues: readonly Issue[]): Issue {
  const [first] = issues;
  return (
    issues.find(({ code, path }) => code === 'unrecognized_keys' && isSame(path, first.path.slice(0, -1))) ?? first
  );
}

function problemOf(schema: z.ZodType, value: unknown, issue: Issue): Problem {
  const { path } = issue;
  const found = valueAt(value, path);
  const within = schemaAt(schema, value, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return { path, message: unknownFieldOf(within, found, issue.keys) };
    case 'invalid_key':
      return keyProblem(within === undefined ? undefined : schemaAt(schema, value, path.slice(0, -1)), issue);
    case 'invalid_element':
      return {
        path: [...path, issue.key as PropertyKey, ...issue.issues[0].path],
        message: issue.issues[0].message || 'expected another element',
      };
    case 'invalid_union':
      return unionProblem(within, found, issue);
    default:
      if (issue.message) return { path, message: inOwnWords(issue.message, found) };
      return elementProblem(within, found) ?? { path, message: notExpected(within, value, issue) };
  }
}

/** What is wrong with an element of a set, which has no place in it. */
function elementProblem(schema: z.core.$ZodType | undefined, found: unknown): Problem | undefined {
  const def = schema && definitionOf(innermost(schema));
  if (def?.type !== 'set' || !(found instanceof Set)) return undefined;
  const element = def.valueType as z.ZodType;
  const read = [...found].map((each) => readBySchema(element, each)).find(({ ok }) => !ok);
  return read?.ok === false ? { path: [], message: read.message } : undefined;
}

/** A message that a schema of ours has itself. */
function inOwnWords(message: string, found: unknown): string {
  const isComplete = !message.startsWith(EXPECTED) || message.includes('found');
  return isComplete ? message : `${message}, found ${foundValue(found)}`;
}

function notExpected(schema: z.core.$ZodType | undefined, value: unknown, issue: Issue): string {
  const found = valueAt(value, issue.path);
  const expected = schema === undefined || issue.code === 'custom' ? 'another value' : expectedBySchema(schema);
  return `${EXPECTED}${expected}, found ${foundIn(found, issue)}${meantBy(schema, value, issue.path)}`;
}

/** What was found. A text or a list that is too long is told by its length, which says more than its beginning. */
function foundIn(found: unknown, issue: Issue): string {
  const { code } = issue;
  const isTooLong = code === 'too_big' || code === 'too_small';
  if (isTooLong && typeof found === 'string') return counted(found.length, 'character');
  if (isTooLong && Array.isArray(found)) return counted(found.length, 'element');
  // The bound is not one of the schema's own, but of all whole numbers that are exact.
  if (isTooLong && 'note' in issue) return `${foundValue(found)}, which is too large`;
  return foundValue(found);
}

/** The name that was probably meant: of a choice, or of a field that is missing. */
function meantBy(schema: z.core.$ZodType | undefined, value: unknown, path: FieldPath): string {
  const found = valueAt(value, path);
  if (typeof found === 'string' && schema) return didYouMean(nearestName(found, choicesOf(schema)));
  const holder = valueAt(value, path.slice(0, -1));
  const name = path.at(-1);
  if (found !== undefined || typeof name !== 'string' || !isObject(holder) || Object.hasOwn(holder, name)) return '';
  const near = nearestName(name, Object.keys(holder));
  return near === undefined ? '' : `; is "${near}" meant for it?`;
}

function choicesOf(schema: z.core.$ZodType): string[] {
  const def = definitionOf(innermost(schema));
  const values: readonly unknown[] =
    def.type === 'enum' ? Object.values(def.entries) : def.type === 'literal' ? def.values : [];
  return values.filter((each) => typeof each === 'string');
}

function unknownFieldOf(schema: z.core.$ZodType | undefined, found: unknown, keys: readonly string[]): string {
  const names = schema === undefined ? [] : namesOf(schema, found);
  const key = keys.find((each) => nearestName(each, names) !== undefined) ?? keys[0];
  const near = nearestName(key, names);
  const expected = near === undefined && names.length > 0 ? ` (${names.join(', ')})` : '';
  return `no field "${shortName(key)}"${expected}${didYouMean(near)}`;
}

/** Names that an object may have; none where any may stand there. */
function namesOf(schema: z.core.$ZodType, found: unknown): string[] {
  const def = definitionOf(innermost(schema));
  if (def.type === 'object') return Object.keys(def.shape);
  if (def.type === 'record') return choicesOf(def.keyType);
  const option = def.type === 'union' ? bestOption(def.options, found) : undefined;
  return option === undefined ? [] : namesOf(option, found);
}

/** The name of a field in an object that may have names of a kind only. */
function keyProblem(
  record: z.core.$ZodType | undefined,
  { path, issues: [issue] }: z.core.$ZodIssueInvalidKey,
): Problem {
  const def = record && definitionOf(innermost(record));
  const expected = def?.type === 'record' ? expectedBySchema(def.keyType) : 'another name';
  const words = issue?.message ? inOwnWords(issue.message, path.at(-1)) : undefined;
  return {
    path: path.slice(0, -1),
    message: words ?? `${EXPECTED}${expected} as the name of a field, found ${foundValue(path.at(-1))}`,
  };
}

// What fits none of several schemas is told by the one that was probably meant.

function unionProblem(
  schema: z.core.$ZodType | undefined,
  found: unknown,
  issue: z.core.$ZodIssueInvalidUnion,
): Problem {
  const { path } = issue;
  if (issue.discriminator !== undefined && issue.message === UNTOLD) {
    const names = ((issue as { readonly options?: readonly unknown[] }).options ?? [])
      .filter((each) => each !== undefined)
      .map(String);
    const near = typeof found === 'string' ? didYouMean(nearestName(found, names)) : '';
    const expected = names.length > 2 ? `one of ${names.join(', ')}` : names.join(' or ');
    return { path, message: `${EXPECTED}${expected}, found ${foundValue(found)}${near}` };
  }
  const def = schema && definitionOf(innermost(schema));
  const option = def?.type === 'union' ? bestOption(def.options, found) : undefined;
  if (option !== undefined) {
    const read = (option as z.ZodType).safeParse(found, { error: () => UNTOLD });
    if (!read.success) {
      const problem = problemOf(option as z.ZodType, found, mostTelling(read.error.issues));
      // A problem of the whole value says less than the list of everything that the union expects.
      const isDeeper = problem.path.length > 0 || read.error.issues[0].code === 'unrecognized_keys';
      if (isDeeper || issue.message === UNTOLD) return { path: [...path, ...problem.path], message: problem.message };
    }
  }
  if (issue.message !== UNTOLD) return { path, message: inOwnWords(issue.message, found) };
  const expected = schema === undefined ? 'another value' : expectedBySchema(schema);
  return { path, message: `${EXPECTED}${expected}, found ${foundValue(found)}` };
}

function isSame(one: FieldPath, other: FieldPath): boolean {
  return one.length === other.length && one.every((name, i) => name === other[i]);
}

// Where a path leads, in a value and in its schema.

/** Names from the outermost value inwards; elements of lists by their index, from 0. */
type FieldPath = readonly PropertyKey[];

/** In place of the messages of the schema's library, which are told in other words. */
const UNTOLD = '';

/** What stands at a path; undefined for nothing. */
function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((at, name) => {
    if (at instanceof Map) return at.get(name);
    return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, value);
}

function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The schema of what stands at a path; where there are several, the one that the value fits best. */
function schemaAt(schema: z.core.$ZodType, value: unknown, path: FieldPath): z.core.$ZodType | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const inner = stepInto(innermost(schema), value, name);
  return inner && schemaAt(inner, valueAt(value, [name]), rest);
}

function stepInto(schema: z.core.$ZodType, value: unknown, name: PropertyKey): z.core.$ZodType | undefined {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return Object.hasOwn(def.shape, name) ? def.shape[String(name)] : def.catchall;
    case 'record':
    case 'map':
      return def.valueType;
    case 'array':
      return def.element;
    case 'tuple':
      return def.items[Number(name)] ?? def.rest ?? undefined;
    case 'set':
      return def.valueType;
    case 'union': {
      const option = bestOption(def.options, value);
      return option && stepInto(innermost(option), value, name);
    }
    case 'intersection':
      return stepInto(innermost(def.left), value, name) ?? stepInto(innermost(def.right), value, name);
    default:
      return undefined;
  }
}

/** The schema that a value of its kind was probably made for; undefined where it is of no kind that fits. */
function bestOption(options: readonly z.core.$ZodType[], value: unknown): z.core.$ZodType | undefined {
  const ranked = options
    .map((option) => ({ option, misfit: misfit(option as z.ZodType, value) }))
    .filter(({ misfit }) => misfit < NO_FIT)
    .sort((a, b) => a.misfit - b.misfit);
  return ranked[0]?.option;
}

const NO_FIT = Number.POSITIVE_INFINITY;
/** A name that says which kind of object it is weighs more than all other fields. */
const OTHER_KIND = 1_000;

function misfit(option: z.ZodType, value: unknown): number {
  const { error } = option.safeParse(value, { error: () => UNTOLD });
  if (!error) return 0;
  return error.issues.reduce((sum, { code, path }) => {
    if (path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')) return NO_FIT;
    return sum + (code === 'invalid_value' && path.length === 1 ? OTHER_KIND : 1);
  }, 0);
}
