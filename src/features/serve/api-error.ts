/** What the server refuses: an HTTP status, a code for programs, a sentence for people, and what to do. */

import { randomUUID } from 'node:crypto';
import { visibleLine } from '../../lib/text.js';

/** The statuses that are answered, with the code that programs read. */
const STATUSES = {
  'bad-request': 400,
  'bad-position': 400,
  'bad-settings': 400,
  'no-token': 401,
  'foreign-origin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'too-large': 413,
  'address-too-long': 414,
  'unsupported-type': 415,
  'foreign-host': 421,
  'impossible-position': 422,
  'unreadable-game': 422,
  busy: 429,
  internal: 500,
  late: 504,
} as const;

export type ErrorCode = keyof typeof STATUSES;
export type ErrorStatus = (typeof STATUSES)[ErrorCode];

export const ERROR_CODES = Object.keys(STATUSES) as ErrorCode[];

export function statusOf(code: ErrorCode): ErrorStatus {
  return STATUSES[code];
}

export interface ErrorDetails {
  /** Path of the wrong value in the request, such as `position.playfield`. */
  readonly path?: string;
  /** What to do, in a sentence. */
  readonly hint?: string;
  /** Headers that belong to the status. */
  readonly headers?: Readonly<Record<string, string>>;
}

export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(visibleLine(message));
  }

  get status(): ErrorStatus {
    return STATUSES[this.code];
  }

  /** As JSON answers hold it. */
  get json(): { readonly error: object } {
    const { path, hint } = this.details;
    return { error: { code: this.code, message: this.message, ...(path && { path }), ...(hint && { hint }) } };
  }

  /** What was found, and what to do. */
  get sentence(): string {
    const { hint } = this.details;
    return hint === undefined ? this.message : `${this.message}; ${hint}`;
  }

  /** A line for clients without JSON. */
  get line(): string {
    return `error ${this.code} ${this.sentence}`.replace(/\s+/g, ' ');
  }
}

/** Seconds after which it is worth to ask again. */
const RETRY_SECONDS = '1';

export function busy(message: string): ApiError {
  return new ApiError('busy', message, { hint: 'ask again in a second', headers: { 'Retry-After': RETRY_SECONDS } });
}

/** What nobody expected, as its asker is told; by its number it is found in the log. */
export function fault(error: unknown, log: (line: string) => void): ApiError {
  const id = randomUUID().slice(0, 8);
  log(`error ${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new ApiError('internal', `this should not have happened; the log of the server has more of it (${id})`);
}
