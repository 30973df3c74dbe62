/** Batches and games: each takes many questions, so that few of them go on at the same time. */
import { busy } from './api-error.js';

export class Works {
  readonly #most: number;
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * @returns what ends it, to be called once
   * @throws ApiError where as many go on as may
   */
  begin(): () => void {
    if (this.#running >= this.#most) throw busy(`${this.#running} batches and games are worked on already`);
    this.#running++;
    return () => {
      this.#running--;
    };
  }
}

/**
 * Works on a list, some at a time, in the order of the list.
 *
 * @param ahead how many are begun before the first one is over
 * @yields what comes of each, as they end
 */
export async function* asTheyEnd<Item, End>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item) => Promise<End>,
): AsyncGenerator<End> {
  const running = new Set<Promise<{ readonly end: End; readonly own: () => void }>>();
  const begin = (item: Item): void => {
    const own: Promise<{ end: End; own: () => void }> = work(item).then((end) => ({
      end,
      own: () => running.delete(own),
    }));
    own.catch(() => {});
    running.add(own);
  };
  let begun = 0;
  while (begun < items.length || running.size > 0) {
    while (begun < items.length && running.size < ahead) begin(items[begun++]);
    const { end, own } = await Promise.race(running);
    own();
    yield end;
  }
}
