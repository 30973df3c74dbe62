/** Answers to questions of `/v1`, with those that were given last kept for whoever asks the same again. */
import { createHash } from 'node:crypto';
import { VERSION } from '../../platform/files/package-root.js';
import { ApiError } from './api-error.js';
import type { AskEngine } from './engine-task.js';
import type { AskOptions } from './engine-threads.js';
import type { Question } from './v1/question.js';

export const ENGINE = { name: 'maxout', version: VERSION } as const;

export interface KeptAnswer {
  readonly reply: object;
  /** The same as text; the same question gives the same bytes. */
  readonly text: string;
  /** Of the text. */
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
