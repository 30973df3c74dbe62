/** The engine of the whole program, for whatever the library asks. */
import { Engine } from '../engine/engine.js';
import { shippedWeights } from '../features/players/weights-files.js';

let engine: Engine | undefined;

/** Its weights are read when they are first wanted. */
export function sharedEngine(): Engine {
  engine ??= new Engine(shippedWeights());
  return engine;
}
