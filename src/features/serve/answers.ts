/** Answers to questions of `/v1`, with those that were given last kept for whoever asks the same again. */

import { createHash } from 'node:crypto';
import { VERSION } from '../../platform/files/package-root.js';
import { ApiError, busy } from './api-error.js';
import type { AskEngine, AskOptions } from './engine-threads.js';
import type { Question } from './v1/request-schemas.js';

export const ENGINE = { name: 'maxout', version: VERSION } as const;

export interface KeptAnswer {
  readonly reply: object;
  /** The same as text; the same question gives the same bytes. */
  readonly text: string;
  /** Entity tag of the text. */
  readonly tag: string;
}

const MOST_KEPT = 512;

export class Answers {
  readonly #ask: AskEngine;
  /** The one that was asked for longest ago comes first. */
  readonly #kept = new Map<string, KeptAnswer>();

  constructor(ask: AskEngine) {
    this.#ask = ask;
  }

  /** @throws ApiError where there is none */
  async to(question: Question, left: AbortSignal, options?: AskOptions): Promise<KeptAnswer> {
    // What was found by the clock is another time another answer.
    const isKept = question.settings.milliseconds === undefined;
    const key = isKept ? hashOf(JSON.stringify(question)) : '';
    const known = this.#kept.get(key);
    if (known) {
      this.#keep(key, known);
      return known;
    }
    const answer = await this.#ask({ kind: 'question', question }, left, options);
    if (!answer.ok) throw new ApiError(answer.code, answer.message, { path: answer.path });
    const reply = { engine: ENGINE, ...answer.reply };
    const text = JSON.stringify(reply);
    const made = { reply, text, tag: `"${hashOf(text).slice(0, 20)}"` };
    if (isKept) this.#keep(key, made);
    return made;
  }

  #keep(key: string, answer: KeptAnswer): void {
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

// Batches and games: each takes many questions, so that few of them go on at the same time.

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
