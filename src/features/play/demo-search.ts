/** The first game of many that comes back to how it began, sought on all cores. */
import type { BuiltinKind } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { runTasks } from '../../platform/threads/run-tasks.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { DemoLoop, DemoSearch } from '../../simulate/demo-loop.js';

/** A cartridge on which games begin differently from the built-in one. */
export interface DemoCartridge {
  readonly image: NesImage;
  readonly fast: boolean;
}

export interface DemoWorkerData extends DemoSearch {
  readonly spec: PlayerSpec;
  /** A name for a built-in one, whose menus the model knows. */
  readonly cartridge: DemoCartridge | BuiltinKind;
}

export interface DemoSearchOptions extends DemoWorkerData {
  /** In the order in which they are looked at. */
  readonly seeds: readonly number[];
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Called with the games that were looked at so far. */
  readonly progress: (games: number) => void;
}

/** Games of a task. */
const GAMES_OF_TASK = 8;
/** Tasks of each thread that are under way. */
const AHEAD = 3;

/**
 * Looks at games until one comes back. Which one that is does not depend on the number of threads.
 *
 * @returns undefined when none does, or when the signal came first
 */
export async function searchDemo(options: DemoSearchOptions): Promise<DemoLoop | undefined> {
  const { spec, cartridge, level, mostPieces, seeds, threads, signal, progress } = options;
  const workerData: DemoWorkerData = { spec, cartridge, level, mostPieces };
  const worker = new URL('./demo-worker.js', import.meta.url);
  const tasks = Array.from({ length: Math.ceil(seeds.length / GAMES_OF_TASK) }, (_, i) =>
    seeds.slice(i * GAMES_OF_TASK, (i + 1) * GAMES_OF_TASK),
  );
  let seen = 0;
  let found: DemoLoop | undefined;
  await runTasks<readonly number[], DemoLoop | null>({
    worker,
    workerData,
    threads,
    tasks,
    order: 'tasks',
    ahead: AHEAD,
    onAnswer(loop, games) {
      seen += games.length;
      progress(seen);
      found = loop ?? undefined;
      return found !== undefined;
    },
    signal,
  });
  return found;
}
