/** A route of `/v1`: what it answers, and how it is described. */

import type { z } from 'zod';
import type { NesImage } from '../../../emulator/image.js';
import { mebibytes } from '../../../lib/format-numbers.js';
import type { Answers, Works } from '../answers.js';
import { ApiError } from '../api-error.js';
import type { EngineThreads } from '../engine-threads.js';
import type { Limits, ServedContext } from '../http-app.js';

/** What routes work with. */
export interface V1Parts {
  readonly answers: Answers;
  /** Threads that think, and how many questions they have. */
  readonly threads: Pick<EngineThreads<unknown, unknown>, 'threads' | 'load'>;
  readonly works: Works;
  readonly limits: Limits;
  /** The program of a thread that analyses a game. */
  readonly analysisWorker: URL;
  /** The cartridge on which movies are played; undefined for the built-in one. */
  readonly cartridge: NesImage | undefined;
  readonly log: (line: string) => void;
}

export interface V1Route {
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  /** A sentence. */
  readonly about: string;
  /** Fields that may stand in the query of the first method, with what each holds. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  /** The schema of each content type; a type other than JSON has none. */
  readonly body?: Readonly<Record<string, z.ZodType | undefined>>;
  /** Requests that are answered, by what they show. */
  readonly examples?: Readonly<Record<string, unknown>>;
  /** By type. */
  readonly reply: Readonly<Record<string, z.ZodType>>;
  answer(context: ServedContext, parts: V1Parts): Response | Promise<Response>;
}

export const JSON_TYPE = 'application/json';
export const LINES_TYPE = 'text/plain';
export const NDJSON_TYPE = 'application/x-ndjson';

/**
 * @param limit bytes
 * @throws ApiError where it has more, or does not come to its end
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    const reader = request.body.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        length += read.value.length;
        if (length > limit) throw tooLarge(limit);
        chunks.push(read.value);
      }
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError('bad-request', 'the body of the request was cut off');
    }
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): ApiError {
  return new ApiError('too-large', `the body of the request has more than ${mebibytes(limit)} MiB`, {
    hint: 'send less at a time',
  });
}

/** Also what small clients and curl call JSON where they are told nothing. */
const READABLE = /^(application\/(json|x-www-form-urlencoded)|text\/plain)\b/i;
const LONGEST_SHOWN = 60;

/** The type of a body without its parameters; JSON by default. */
export function typeOf({ req }: ServedContext): string {
  return (req.header('content-type') ?? 'application/json').split(';', 1)[0].trim().toLowerCase();
}

/** @throws ApiError on another type, a body that is too large, and on what is no JSON */
export async function readJson(context: ServedContext, limits: Limits): Promise<unknown> {
  const type = typeOf(context);
  if (!READABLE.test(type)) throw wrongType(type, 'application/json');
  return parseJson(await readText(context, limits));
}

export async function readText({ req }: ServedContext, limits: Limits): Promise<string> {
  return new TextDecoder().decode(await readBody(req.raw, limits.body));
}

/** @throws ApiError on what is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('bad-request', 'the body is no JSON', { hint: 'GET /v1/openapi.json has examples of bodies' });
  }
}

function wrongType(type: string, expected: string): ApiError {
  return new ApiError('unsupported-type', `a body of type ${type.slice(0, LONGEST_SHOWN)}; expected ${expected}`);
}
