/**
 * In place of StackRabbit's compiled module, for workers that load it with `importScripts` and have the rest themselves: five
 * synchronous functions that take one string, and answer one.
 *
 * They are put on the global `Module` where there is one, whose `onRuntimeInitialized` is called before the first message
 * comes; without one, `Module()` promises them.
 */
import {
  answerMethod,
  parametersOfBars,
  WORKER_METHODS,
  type WorkerMethod,
} from '../../engine/stackrabbit/worker-methods.js';
import { engineBeside, loadEngine, ownAddress } from './engine-beside.js';

declare let Module: { onRuntimeInitialized?: () => void } | undefined;

type Functions = Readonly<Record<WorkerMethod, (parameters: string) => string>>;

/** What the module answers where no move can be made: workers read the text as JSON in any case. */
const NO_MOVE = '[999999999,999999996,1000000000]';

const engine = engineBeside(ownAddress());

function answer(method: WorkerMethod, parameters: string): string {
  const { status, type, body } = answerMethod(engine, method, parametersOfBars(method, parameters));
  return method === 'getMove' && status === 200 && type === 'text' ? NO_MOVE : body;
}

const functions = Object.fromEntries(
  WORKER_METHODS.map((method) => [method, (parameters: string) => answer(method, parameters)]),
) as Functions;

if (typeof Module === 'object') {
  const module = Object.assign(Module, functions);
  loadEngine(engine);
  // After the worker's own script, which may set what it needs below the import.
  queueMicrotask(() => module.onRuntimeInitialized?.());
} else {
  (globalThis as { Module?: unknown }).Module = async (): Promise<Functions> => {
    loadEngine(engine);
    return functions;
  };
}
