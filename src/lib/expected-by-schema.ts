/** What a schema takes, in words: "a whole number from 0 to 255", "one of I, O or T", "a list of 4 elements". */
import type { z } from 'zod';

/** Most names of an object that are listed; a larger one is called an object. */
const MOST_NAMES = 6;
/** Values of an enumeration that are listed. */
const MOST_VALUES = 30;

/** A schema as what stands in it: `def` says which kind it is and holds what it is made of. */
type Known = z.core.$ZodTypes['_zod']['def'];
type Check = z.core.$ZodChecks['_zod']['def'];

/** The definition of a schema; kinds that this program does not use are told as any value. */
export function definitionOf(schema: z.core.$ZodType): Known {
  return schema._zod.def as Known;
}

/** The schema within those that only say that a value may be missing, or what stands for it. */
export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'success':
    case 'readonly':
    case 'promise':
      return innermost(def.innerType);
    case 'pipe':
      return innermost(def.in);
    case 'lazy':
      return innermost(def.getter());
    default:
      return schema;
  }
}

/** A phrase that "expected" can stand before. */
export function expectedBySchema(schema: z.core.$ZodType): string {
  const def = definitionOf(schema);
  if (def.type === 'nullable') return either([expectedBySchema(def.innerType), 'null']);
  const inner = innermost(schema);
  if (inner !== schema) return expectedBySchema(reachesNull(schema) ? nullableWithin(schema) : inner);
  const own = ownWords(schema);
  return own ?? phraseOf(def);
}

/** What the schema itself says is expected, where it has a message of its own. */
function ownWords(schema: z.core.$ZodType): string | undefined {
  const { error } = schema._zod.def;
  const said = error?.({ code: 'custom', path: [], input: undefined, message: '' } as never);
  const text = typeof said === 'string' ? said : said?.message;
  return text?.startsWith(EXPECTED) ? text.slice(EXPECTED.length) : undefined;
}

export const EXPECTED = 'expected ';

/** Whether null is among the values, within wrappings of other kinds. */
function reachesNull(schema: z.core.$ZodType): boolean {
  return nullableWithin(schema) !== schema;
}

function nullableWithin(schema: z.core.$ZodType): z.core.$ZodType {
  let at = schema;
  for (;;) {
    const def = definitionOf(at);
    if (def.type === 'nullable') return at;
    if (!('innerType' in def)) return schema;
    at = def.innerType;
  }
}

function phraseOf(def: Known): string {
  switch (def.type) {
    case 'string':
      return textPhrase(def);
    case 'number':
    case 'bigint':
      return numberPhrase(def);
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'undefined':
    case 'void':
    case 'never':
      return 'nothing';
    case 'nan':
      return 'NaN';
    case 'date':
      return 'a date';
    case 'literal':
      return choicePhrase(def.values);
    case 'enum':
      return choicePhrase(Object.values(def.entries));
    case 'array':
      return `a list${sizePhrase(checksOf(def), 'element')}`;
    case 'tuple':
      return `a list of ${counted(def.items.length, 'element')}${def.rest ? ' or more' : ''}`;
    case 'set':
      return `a set${sizePhrase(checksOf(def), 'element')}`;
    case 'map':
      return `a map${sizePhrase(checksOf(def), 'element')}`;
    case 'object':
      return objectPhrase(Object.keys(def.shape));
    case 'record':
      return 'an object';
    case 'intersection':
      return either([expectedBySchema(def.left), expectedBySchema(def.right)], 'and');
    case 'union':
      return either(def.options.map(expectedBySchema));
    default:
      return 'another value';
  }
}

function objectPhrase(names: readonly string[]): string {
  return names.length === 0 || names.length > MOST_NAMES ? 'an object' : `an object with ${listed(names, 'and')}`;
}

/** Values as they would stand in the file or the request; names without quotes, as messages have them. */
function choicePhrase(values: readonly unknown[]): string {
  const words = values.slice(0, MOST_VALUES).map((value) => (typeof value === 'string' ? value || '""' : `${value}`));
  if (values.length > MOST_VALUES) words.push('…');
  return words.length > 2 ? `one of ${listed(words, 'or')}` : listed(words, 'or');
}

// Bounds stand in the checks of a schema, one for each.

interface Bounds {
  least?: number | bigint;
  most?: number | bigint;
  above?: number | bigint;
  below?: number | bigint;
  step?: number | bigint;
  format?: Extract<Check, { check: 'string_format' }>;
  isWhole: boolean;
}

function checksOf(def: { readonly checks?: readonly z.core.$ZodCheck<never>[] | undefined }): Check[] {
  const itself = 'check' in def ? [def as unknown as Check] : [];
  return [...itself, ...(def.checks ?? []).map((check) => check._zod.def as Check)];
}

function boundsOf(checks: readonly Check[]): Bounds {
  const bounds: Bounds = { isWhole: false };
  for (const check of checks) {
    if (check.check === 'greater_than') bounds[check.inclusive ? 'least' : 'above'] = check.value as number | bigint;
    else if (check.check === 'less_than') bounds[check.inclusive ? 'most' : 'below'] = check.value as number | bigint;
    else if (check.check === 'multiple_of') bounds.step = check.value;
    else if (check.check === 'min_length') bounds.least = check.minimum;
    else if (check.check === 'max_length') bounds.most = check.maximum;
    else if (check.check === 'length_equals') Object.assign(bounds, { least: check.length, most: check.length });
    else if (check.check === 'min_size') bounds.least = check.minimum;
    else if (check.check === 'max_size') bounds.most = check.maximum;
    else if (check.check === 'size_equals') Object.assign(bounds, { least: check.size, most: check.size });
    else if (check.check === 'number_format') bounds.isWhole = /int/.test(check.format);
    else if (check.check === 'string_format') bounds.format = check;
  }
  return bounds;
}

function numberPhrase(def: Known): string {
  const { least, most, above, below, step, isWhole } = boundsOf(checksOf(def));
  const kind = def.type === 'bigint' || isWhole ? 'a whole number' : 'a number';
  const steps = step === undefined ? '' : ` that is a multiple of ${step}`;
  if (least !== undefined && most !== undefined) return `${kind} from ${least} to ${most}${steps}`;
  const bounds = [
    ...(least === undefined ? [] : [`of at least ${least}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(most === undefined ? [] : [`of at most ${most}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ];
  return [kind, ...(bounds.length > 0 ? [listed(bounds, 'and')] : [])].join(' ') + steps;
}

/** `/^[0-9a-f]{40}$/` */
const HEXADECIMAL = /^\^\[0-9a-f\]\{(\d+)\}\$$/;

function textPhrase(def: Known): string {
  const checks = checksOf(def);
  const { format } = boundsOf(checks);
  const size = sizePhrase(checks, 'character');
  if (!format) return `a text${size}`;
  const pattern = format.pattern?.source ?? '';
  const digits = HEXADECIMAL.exec(pattern)?.[1];
  if (digits !== undefined) return `${digits} hexadecimal digits`;
  return format.format === 'regex'
    ? `a text${size} of the form ${pattern}`
    : `a text${size} in the form of ${/^[aeiou]/.test(format.format) ? 'an' : 'a'} ${format.format}`;
}

function sizePhrase(checks: readonly Check[], what: string): string {
  const { least = 0, most } = boundsOf(checks);
  if (most === undefined) return least === 0 ? '' : ` of at least ${counted(Number(least), what)}`;
  if (least === most) return ` of ${counted(Number(most), what)}`;
  return least === 0 ? ` of at most ${counted(Number(most), what)}` : ` of ${least} to ${counted(Number(most), what)}`;
}

/** `1 element`, `20 elements` */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function either(phrases: readonly string[], word = 'or'): string {
  return listed([...new Set(phrases)], word);
}

/** `a, b or c` */
function listed(words: readonly string[], word: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;
}
