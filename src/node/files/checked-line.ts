/** A JSON object as a line of a file, with a check of its text at its end, so that damage shows. */
import { createHash } from 'node:crypto';
import { type Result, refuse } from '../../lib/result.js';

/** Lines of earlier versions have none. */
const CHECK = /,"check":"([0-9a-f]{8})"\}\r?$/;
const CHECK_DIGITS = 8;

/** `message` goes on from the line's name; `isOurs` says that the line looks like one that this program wrote. */
export type CheckedLine = Result<{ readonly value: unknown }, { readonly isOurs: boolean }>;

/** Without a line break. */
export function formatCheckedLine(fields: object): string {
  const text = JSON.stringify(fields);
  return `${text.slice(0, -1)},"check":"${checkOf(text)}"}`;
}

/** What `formatCheckedLine` was given, or any other JSON that says nothing of a check. */
export function parseCheckedLine(bytes: Uint8Array): CheckedLine {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const check = CHECK.exec(text);
  const content = check ? `${text.slice(0, check.index)}}` : text;
  const value = parseJson(content);
  const fits = check ? check[1] === checkOf(content) : !hasCheck(value);
  if (value !== undefined && fits) return { ok: true, value };
  const message = `is damaged: ${fits ? 'it is not JSON' : 'it does not match its checksum'}`;
  return refuse(message, { isOurs: check !== null || text.includes('{"kind":"') });
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasCheck(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'check' in value;
}

function checkOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, CHECK_DIGITS);
}
