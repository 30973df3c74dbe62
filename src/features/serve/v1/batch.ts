/** Many questions in one request. What is wrong with one of them is its own answer, and keeps nobody from the others. */
import type { Answers } from '../answers.js';
import { ApiError } from '../api-error.js';
import { asTheyEnd } from '../works.js';
import type { Question } from './question.js';
import { checked, readQuestion } from './read-question.js';
import { batchItemSchema, batchSchema } from './request-schemas.js';

/** A question with its name, or why it is none. */
export interface BatchItem {
  readonly id: string | number;
  readonly question: Question | ApiError;
}

export type BatchResult =
  | { readonly id: string | number; readonly reply: object }
  | { readonly id: string | number; readonly error: object };

/** @throws ApiError where it is no batch, or has more questions than there may be */
export function readBatch(value: unknown, most: number): BatchItem[] {
  const { settings, requests } = checked(batchSchema, value);
  if (requests.length > most)
    throw new ApiError('too-large', `a batch of ${requests.length} requests; expected ${most} at most`, {
      path: 'requests',
    });
  return requests.map((request, i) => itemOf(request, i, settings));
}

/**
 * A batch of which every line is a request.
 *
 * @throws ApiError as `readBatch`, and on a line that is no JSON
 */
export function readBatchLines(text: string, most: number): BatchItem[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const requests = lines.map((line, i) => {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      throw new ApiError('bad-request', `line ${i + 1} is no JSON`);
    }
  });
  return readBatch({ requests }, most);
}

function itemOf(value: unknown, i: number, settings: object | undefined): BatchItem {
  const { id, op, ...request } = checked(batchItemSchema, value, ['requests', String(i)]);
  try {
    const { settings: own = {} } = request as { settings?: unknown };
    const isObject = typeof own === 'object' && own !== null && !Array.isArray(own);
    return {
      id,
      question: readQuestion(op, settings && isObject ? { ...request, settings: { ...settings, ...own } } : request),
    };
  } catch (error) {
    if (error instanceof ApiError) return { id, question: error };
    throw error;
  }
}

/** The results as they come, each with what it belongs to. */
export function batchResults(
  items: readonly BatchItem[],
  { answers, left, ahead }: { readonly answers: Answers; readonly left: AbortSignal; readonly ahead: number },
): AsyncGenerator<{ readonly item: BatchItem; readonly result: BatchResult }> {
  return asTheyEnd(items, ahead, async (item) => {
    const { id, question } = item;
    try {
      if (question instanceof ApiError) throw question;
      const { reply } = await answers.to(question, left, { patience: 'long' });
      return { item, result: { id, reply } };
    } catch (error) {
      if (error instanceof ApiError) return { item, result: { id, ...error.json } };
      throw error;
    }
  });
}
