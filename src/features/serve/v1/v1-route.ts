/** A route of `/v1`: what it answers, and how it is described. */

import type { z } from 'zod';
import type { NesImage } from '../../../emulator/image.js';
import type { Answers, Works } from '../answers.js';
import type { AskEngine, EngineThreads } from '../engine-threads.js';
import type { ServedContext } from '../http-app.js';
import type { Limits } from '../limits.js';

/** What routes work with. */
export interface V1Parts {
  readonly answers: Answers;
  readonly ask: AskEngine;
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
  /** By type; of one that is not JSON there is no schema. */
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
