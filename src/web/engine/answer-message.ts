/**
 * What a worker answers to a message of an overlay. Three dialects are told apart by what a message looks like:
 *
 * - A: `[method, arguments]` with a port, which is answered `{result}` or `{error}`;
 * - B: the same without a port, answered to the page, which shows an error as HTML;
 * - C: `{id, endpoint, parameters}` with one string of parameters, answered `{id, result}`.
 */
import type { Engine } from '../../engine/engine.js';
import {
  ARGUMENT_NAMES,
  answerMethod,
  parametersOfArguments,
  parametersOfBars,
  WORKER_METHODS,
  type WorkerArguments,
  type WorkerMethod,
} from '../../engine/stackrabbit/worker-methods.js';

/** To A and B. */
export type Answer = { readonly result: unknown } | { readonly error: string };

/** To C: what was answered, or the text that says why there is nothing. */
export interface NumberedAnswer {
  readonly id: unknown;
  readonly result: unknown;
}

const METHODS = `expected ${WORKER_METHODS.join(', ')}`;
const UNKNOWN_MESSAGE = 'unknown message, expected [method, arguments] or {id, endpoint, parameters}';
const NO_ARGUMENTS = `no arguments, expected an object with ${ARGUMENT_NAMES.join(', ')}`;
const NO_TEXT = 'no parameters, expected a text with bars between its fields';
/** For pages that show words as HTML, where nobody foresaw them. */
const FAILED = 'the engine could not answer, and the console of the browser says why';

/**
 * Answers one message at once; what goes wrong is an answer, too.
 *
 * @param hasPort whether the answer goes to a port of its own
 */
export function answerMessage(engine: Engine, message: unknown, hasPort: boolean): Answer | NumberedAnswer {
  if (isObject(message) && 'endpoint' in message) {
    const { id, endpoint, parameters } = message;
    return { id, result: answerBars(engine, endpoint, parameters) };
  }
  if (!Array.isArray(message)) return { error: UNKNOWN_MESSAGE };
  try {
    const answer = answerArguments(engine, message[0], message[1]);
    return hasPort || 'result' in answer ? answer : { error: withoutInput(answer.error) };
  } catch (error) {
    const told = tell(error);
    return { error: hasPort ? told : FAILED };
  }
}

function answerArguments(engine: Engine, method: unknown, given: unknown): Answer {
  if (!isMethod(method)) return { error: `unknown method, ${METHODS}${shown(method)}` };
  if (!isObject(given)) return { error: NO_ARGUMENTS };
  const { type, body } = answerMethod(engine, method, parametersOfArguments(given));
  return type === 'json' ? { result: JSON.parse(body) } : { error: body.replace(/^Error: /, '') };
}

function answerBars(engine: Engine, method: unknown, parameters: unknown): unknown {
  if (!isMethod(method)) return `Error: unknown endpoint, ${METHODS}${shown(method)}`;
  if (typeof parameters !== 'string') return `Error: ${NO_TEXT}`;
  try {
    const { type, body } = answerMethod(engine, method, parametersOfBars(method, parameters));
    return type === 'json' ? JSON.parse(body) : body;
  } catch (error) {
    return `Error: ${tell(error)}`;
  }
}

/** The name of an unknown method; anything but a text may have no name. */
function shown(method: unknown): string {
  return typeof method === 'string' ? `: ${method}` : '';
}

/** What was sent stands behind a colon, if anywhere. */
function withoutInput(error: string): string {
  const [words, found = ''] = error.split(': ');
  return ARGUMENT_NAMES.includes(found) ? error : words.split(':')[0];
}

/** Shows those who look what went wrong, which is a mistake of ours or a file that is not there. */
function tell(error: unknown): string {
  console.error(error);
  return error instanceof Error ? error.message : String(error);
}

function isMethod(value: unknown): value is WorkerMethod {
  return WORKER_METHODS.some((method) => method === value);
}

function isObject(value: unknown): value is WorkerArguments {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
