/** The routes that only accept a request; its answer is fetched by another one. */

import type { Engine } from '../engine.js';
import { precompute } from './get-move.js';
import { BadParameter, badRequest, type Parameters, type Reply, textOf, textReply } from './read-parameters.js';
import { readRequest } from './read-request.js';
import { answerRoute, RULES } from './routes.js';

/** How far each looks is told as by the route that answers at once. */
const ASYNC_RULES = {
  'get-move-async': RULES.lookahead,
  'get-move-async-cpp': RULES.playouts,
  precompute: RULES.own,
} as const;

export type AsyncRoute = keyof typeof ASYNC_RULES;

export function isAsyncRoute(route: string): route is AsyncRoute {
  return Object.hasOwn(ASYNC_RULES, route);
}

/** Why a request cannot be accepted; undefined where it can. Quick: nothing is searched. */
function refuseAsync(route: AsyncRoute, parameters: Parameters): Reply | undefined {
  try {
    readRequest(parameters, ASYNC_RULES[route]);
    return undefined;
  } catch (error) {
    if (error instanceof BadParameter) return badRequest(error.message);
    throw error;
  }
}

/**
 * What a request is answered, in parts that are found one after the other.
 *
 * @yields each better than the one before; the last one is whole
 */
export function* answerInParts(engine: Engine, route: AsyncRoute, parameters: Parameters): Generator<Reply, void> {
  if (route !== 'precompute') yield answerRoute(engine, route.replace('-async', ''), parameters);
  else for (const part of precompute(engine, readRequest(parameters, RULES.own))) yield textReply(part);
}

// Requests whose answers are fetched later: one for each client, the latest. It has neither threads nor a clock of its own:
// whoever makes it hands it both.

/** Begins a job and hears of its parts, as `answerInParts` finds them; the function that comes back ends it early. */
export type RunJob = (job: Job, report: (part: Reply, isWhole: boolean) => void) => () => void;

export interface Job {
  readonly route: AsyncRoute;
  readonly parameters: Parameters;
}

/** Does something after some milliseconds, unless the function that comes back is called before. */
export type After = (milliseconds: number, then: () => void) => () => void;

/** A job and what has come of it. */
interface Slot {
  best: Reply | undefined;
  isWhole: boolean;
  cancel: () => void;
  /** Who waits for the whole answer. */
  readonly waiting: Set<() => void>;
}

/** How long a client waits, by default and at most, in milliseconds. */
const LONGEST_WAIT = 2000;
/** Clients that are remembered; then the one whose request is oldest is forgotten. */
const MOST_CLIENTS = 256;
const NO_CLIENT = '';

export class AsyncJobs {
  readonly #run: RunJob;
  readonly #after: After;
  readonly #slots = new Map<string, Slot>();

  constructor(run: RunJob, after: After) {
    this.#run = run;
    this.#after = after;
  }

  /** Begins a job in place of the one that the client asked for before, which ends. */
  start(route: AsyncRoute, parameters: Parameters): Reply {
    const refusal = refuseAsync(route, parameters);
    if (refusal) return refusal;
    const client = clientOf(parameters);
    this.#forget(client);
    const slot: Slot = { best: undefined, isWhole: false, cancel: () => {}, waiting: new Set() };
    this.#slots.set(client, slot);
    for (const oldest of this.#slots.keys()) {
      if (this.#slots.size <= MOST_CLIENTS) break;
      this.#forget(oldest);
    }
    slot.cancel = this.#run({ route, parameters }, (part, isWhole) => {
      slot.best = part;
      slot.isWhole = isWhole;
      if (isWhole) wake(slot);
    });
    return textReply('Request accepted.');
  }

  /** The latest job's answer, again and again: whole, or after some time as far as it is. */
  async result(parameters: Parameters): Promise<Reply> {
    const slot = this.#slots.get(clientOf(parameters));
    if (!slot) return textReply('No previous async request has been made', 404);
    if (!slot.isWhole) await this.#whole(slot, waitOf(parameters));
    return slot.best ?? textReply('Still calculating', 504);
  }

  /** Ends all jobs. */
  close(): void {
    for (const client of [...this.#slots.keys()]) this.#forget(client);
  }

  #forget(client: string): void {
    const slot = this.#slots.get(client);
    if (!slot) return;
    this.#slots.delete(client);
    slot.cancel();
    wake(slot);
  }

  #whole(slot: Slot, milliseconds: number): Promise<void> {
    if (milliseconds === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.#after(milliseconds, () => {
        slot.waiting.delete(done);
        resolve();
      });
      const done = (): void => {
        stop();
        resolve();
      };
      slot.waiting.add(done);
    });
  }
}

function wake({ waiting }: Slot): void {
  for (const done of waiting) done();
  waiting.clear();
}

function clientOf(parameters: Parameters): string {
  return textOf(parameters, 'client') ?? NO_CLIENT;
}

function waitOf(parameters: Parameters): number {
  const milliseconds = Number(textOf(parameters, 'wait') ?? LONGEST_WAIT);
  return milliseconds >= 0 ? Math.min(milliseconds, LONGEST_WAIT) : LONGEST_WAIT;
}
