/** The drills that this browser keeps. */
import type { Drill } from '../../features/drills/drill.js';
import { mergeDrills } from '../../features/drills/merge-drills.js';
import type { BrowserRecords } from './browser-records.js';

export class KeptDrills {
  readonly #records: BrowserRecords;

  constructor(records: BrowserRecords) {
    this.#records = records;
  }

  /** @throws NotKept where the browser keeps nothing, as in some private windows; so do the others */
  all(): Promise<readonly Drill[]> {
    return this.#records.readAll('drills');
  }

  /** Keeps a drill in place of what it was; what another tab has kept of it meanwhile stays. */
  async keep(drill: Drill): Promise<void> {
    const known = await this.#records.read('drills', drill.id);
    const [merged] = mergeDrills(known ? [known] : [], [drill]);
    await this.#records.keep('drills', drill.id, merged);
  }

  /** Adds the moves of a game; those that are there already stay as they are, with their answers. */
  async add(drills: readonly Drill[]): Promise<void> {
    const known = new Set((await this.all()).map(({ id }) => id));
    for (const drill of drills) if (!known.has(drill.id)) await this.#records.keep('drills', drill.id, drill);
  }

  /** Puts drills of another computer to those that are kept. */
  async merge(drills: readonly Drill[]): Promise<void> {
    for (const drill of drills) await this.keep(drill);
  }

  async forget({ id }: Drill): Promise<void> {
    await this.#records.forget('drills', id);
  }
}
