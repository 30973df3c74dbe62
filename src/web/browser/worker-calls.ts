/**
 * Calls of a worker's functions: the worker answers with an object of functions, and the page calls them by their names,
 * typed by that object. A function among the arguments is called back in the page until its call has been answered.
 */

import './schema-config.js';

type Answers = Readonly<Record<string, (...parameters: never[]) => unknown>>;

/** The functions among the parameters are sent as `undefined`, with their places in `callbacks`. */
interface Call {
  readonly id: number;
  readonly name: string;
  readonly parameters: readonly unknown[];
  readonly callbacks: readonly number[];
}

type Reply =
  | { readonly id: number; readonly kind: 'called-back'; readonly callback: number; readonly parameters: unknown[] }
  | { readonly id: number; readonly kind: 'answered'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }
  | { readonly id: number; readonly kind: 'aborted' };

interface Waiting {
  readonly parameters: readonly unknown[];
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

const handedOver = new WeakMap<object, readonly Transferable[]>();

/** Marks a parameter or an answer: its buffers are handed over instead of copied. */
export function handOver<Value extends object>(value: Value, buffers: readonly Transferable[]): Value {
  handedOver.set(value, buffers);
  return value;
}

function buffersOf(values: readonly unknown[]): Transferable[] {
  return values.flatMap((value) => (value instanceof Object ? [...(handedOver.get(value) ?? [])] : []));
}

/** `new Worker(…)`, which throws where the browser starts no workers. */
type MakeWorker = () => Worker;

interface WorkerListeners<Received> {
  readonly onMessage: (message: Received) => void;
  /** It will never answer. @param why sentences for the user */
  readonly onNoStart: (why: string) => void;
  /** An error that it did not catch after its first message. @param message for the user */
  readonly onError: (message: string) => void;
}

/** Starts a worker. Undefined where the browser starts none, which the listener is told once its maker has returned. */
function startWorker<Received>(make: MakeWorker, listeners: WorkerListeners<Received>): Worker | undefined {
  let hasStarted = false;
  try {
    const worker = make();
    worker.onmessage = ({ data }: MessageEvent<Received>) => {
      hasStarted = true;
      listeners.onMessage(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (hasStarted) listeners.onError(event.message);
      else listeners.onNoStart(whyNoStart(event.message));
    };
    return worker;
  } catch (error) {
    queueMicrotask(() => listeners.onNoStart(whyNoStart(messageOf(error))));
    return undefined;
  }
}

/** @param found what the browser says of it, if anything */
function whyNoStart(found: string): string {
  const said = found ? ` (${found})` : '';
  return `This page calculates in workers, and the browser did not start one${said}. Allow workers for this page, or use another browser, and reload the page.`;
}

/** The page's end of a worker. */
export class WorkerCalls<Api extends Answers> {
  readonly #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  /** Why no call is ever answered. */
  #whyNone: string | undefined;

  /** @param onError hears of a failure while no call is waiting, for the user; a worker that did not start fails each call */
  constructor(make: MakeWorker, onError: (message: string) => void = () => {}) {
    this.#worker = startWorker<Reply>(make, {
      onMessage: (reply) => this.#take(reply),
      onNoStart: (why) => {
        this.#whyNone = why;
        this.#fail(why);
      },
      onError: (message) => {
        if (this.#waiting.size === 0) onError(message);
        this.#fail(message);
      },
    });
  }

  /**
   * Rejects with what the worker's function throws, and where the worker did not start; never settles after `end`, nor
   * when the worker aborts that work.
   */
  call<Name extends keyof Api & string>(
    name: Name,
    ...parameters: Parameters<Api[Name]>
  ): Promise<Awaited<ReturnType<Api[Name]>>> {
    if (this.#whyNone !== undefined) return Promise.reject(new Error(this.#whyNone));
    const id = this.#calls++;
    const callbacks = parameters.flatMap((each: unknown, i) => (typeof each === 'function' ? [i] : []));
    const sent = parameters.map((each: unknown) => (typeof each === 'function' ? undefined : each));
    this.#worker?.postMessage({ id, name, parameters: sent, callbacks } satisfies Call, buffersOf(parameters));
    return new Promise((resolve, reject) => this.#waiting.set(id, { parameters, resolve, reject }));
  }

  end(): void {
    this.#worker?.terminate();
    this.#waiting.clear();
  }

  #fail(message: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(message));
    this.#waiting.clear();
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if (reply.kind === 'called-back') {
      const callback = waiting.parameters[reply.callback] as (...parameters: unknown[]) => void;
      callback(...reply.parameters);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.kind === 'answered') waiting.resolve(reply.value as never);
    else if (reply.kind === 'failed') waiting.reject(new Error(reply.message));
  }
}

/** What is used of a worker's global object; the page's types do not know it. */
interface WorkerScope {
  postMessage(message: Reply, transfer?: Transferable[]): void;
  onmessage: (event: MessageEvent<Call>) => void;
}

/** The worker's end; `typeof answers` types the page's. */
export function answerCalls(answers: Answers): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = async ({ data: { id, name, parameters, callbacks } }) => {
    const given = parameters.map((each, i) => {
      if (!callbacks.includes(i)) return each;
      return (...told: unknown[]) =>
        scope.postMessage({ id, kind: 'called-back', callback: i, parameters: told }, buffersOf(told));
    });
    try {
      const value = await answers[name](...(given as never[]));
      scope.postMessage({ id, kind: 'answered', value }, buffersOf([value]));
    } catch (error) {
      scope.postMessage(isAbort(error) ? { id, kind: 'aborted' } : { id, kind: 'failed', message: messageOf(error) });
    }
  };
}

/** Hears how far work is that takes a while; `whole` is the most that it can be. */
export type TellProgress = (what: string, done: number, whole: number) => void;

/** What is said of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error is the end of work that is no longer wanted. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** One end of a connection: what can be sent. */
export interface Sender<Sent> {
  /** @param transfer buffers that are handed over instead of copied */
  send(message: Sent, transfer?: readonly Transferable[]): void;
}

/** What comes, too. */
interface Port<Sent, Received> extends Sender<Sent> {
  /** Takes the place of the listener before. */
  listen(listener: (message: Received) => void): void;
}

/** The page's end of a worker. What is sent to one that did not start is lost. */
export function senderTo<Sent, Received>(make: MakeWorker, listeners: WorkerListeners<Received>): Sender<Sent> {
  const worker = startWorker(make, listeners);
  return { send: (message, transfer = []) => worker?.postMessage(message, [...transfer]) };
}

/** What is used of a worker's global object; the library of the page's own does not know it. */
interface PortScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The worker's end. */
export function ownPort<Sent, Received>(): Port<Sent, Received> {
  const scope = globalThis as unknown as PortScope;
  return {
    send: (message, transfer = []) => scope.postMessage(message, [...transfer]),
    listen(listener) {
      scope.onmessage = ({ data }: MessageEvent<Received>) => listener(data);
    },
  };
}
