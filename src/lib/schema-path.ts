/** Where a path leads, in a value and in its schema. */
import type { z } from 'zod';
import { definitionOf, innermost } from './expected-by-schema.js';

/** Names from the outermost value inwards; elements of lists by their index, from 0. */
export type FieldPath = readonly PropertyKey[];

/** In place of the messages of the schema's library, which are told in other words. */
export const UNTOLD = '';

/** What stands at a path; undefined for nothing. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((at, name) => {
    if (at instanceof Map) return at.get(name);
    return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, value);
}

export function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The schema of what stands at a path; where there are several, the one that the value fits best. */
export function schemaAt(schema: z.core.$ZodType, value: unknown, path: FieldPath): z.core.$ZodType | undefined {
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
export function bestOption(options: readonly z.core.$ZodType[], value: unknown): z.core.$ZodType | undefined {
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
