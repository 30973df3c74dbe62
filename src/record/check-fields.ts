/** Checks of data from outside: each takes a field of an object, or says what was found instead. */

/** Data that is not what it should be; the message names the field and what was found. */
export class FieldError extends Error {
  override name = 'FieldError';
}

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown, name: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new FieldError(`${name} should be an object, found ${shown(value)}`);
}

export function objectField(fields: Fields, name: string): Fields {
  return fieldsOf(fields[name], name);
}

export function textField(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  throw new FieldError(`${name} should be a text, found ${shown(value)}`);
}

export function choiceField<T extends string>(fields: Fields, name: string, choices: readonly T[]): T {
  const value = fields[name];
  if ((choices as readonly unknown[]).includes(value)) return value as T;
  throw new FieldError(`${name} should be one of ${choices.join(', ')}, found ${shown(value)}`);
}

export function booleanField(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (typeof value === 'boolean') return value;
  throw new FieldError(`${name} should be true or false, found ${shown(value)}`);
}

export function numberField(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value === 'number') return value;
  throw new FieldError(`${name} should be a number, found ${shown(value)}`);
}

/** A whole number from `lowest`, by default 0, to `highest`. */
export function wholeField(fields: Fields, name: string, highest = Number.MAX_SAFE_INTEGER, lowest = 0): number {
  const value = fields[name];
  if (Number.isInteger(value) && (value as number) >= lowest && (value as number) <= highest) return value as number;
  const range = highest === Number.MAX_SAFE_INTEGER ? `from ${lowest}` : `${lowest} to ${highest}`;
  throw new FieldError(`${name} should be a whole number ${range}, found ${shown(value)}`);
}

export function arrayField(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (Array.isArray(value)) return value;
  throw new FieldError(`${name} should be a list, found ${shown(value)}`);
}

/** Null, or what `read` makes of it. */
export function nullable<T>(fields: Fields, name: string, read: (fields: Fields, name: string) => T): T | null {
  return fields[name] === null ? null : read(fields, name);
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
