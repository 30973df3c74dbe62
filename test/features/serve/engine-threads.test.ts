import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { EngineThreads } from '../../../src/features/serve/engine-threads.js';
import { type Limits, USUAL_LIMITS } from '../../../src/features/serve/http-app.js';

type Task = { readonly say: string } | { readonly do: 'die' | 'throw' | 'hang' | 'eat' } | { readonly waitMs: number };

const folder = mkdtempSync(join(tmpdir(), 'maxout-threads-'));
const worker = join(folder, 'worker.mjs');
writeFileSync(
  worker,
  `let answers = 0;
   export default async (task) => {
     if (task.do === 'die') process.exit(3);
     if (task.do === 'throw') throw new Error('thrown');
     if (task.do === 'hang') for (;;);
     if (task.do === 'eat') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length));
     if (task.waitMs) await new Promise((resolve) => setTimeout(resolve, task.waitMs));
     return \`\${task.say} \${++answers}\`;
   };`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const open: EngineThreads<Task, string>[] = [];
afterEach(() => Promise.all(open.splice(0).map((threads) => threads.close())));

function threadsWith(limits: Partial<Limits>): EngineThreads<Task, string> {
  const threads = new EngineThreads<Task, string>({
    ...{ worker: pathToFileURL(worker), threads: 1, log: () => {} },
    limits: { ...USUAL_LIMITS, ...limits },
  });
  open.push(threads);
  return threads;
}

const STAYS = new AbortController().signal;

describe('the threads of the server', () => {
  it('answer one question after the other', async () => {
    const threads = threadsWith({});
    const answers = await Promise.all(['a', 'b', 'c'].map((say) => threads.ask({ say }, STAYS)));
    expect(answers).toEqual(['a 1', 'b 2', 'c 3']);
    expect(threads.load).toEqual({ running: 0, waiting: 0 });
  });

  it('refuse at once whoever comes when too many wait', async () => {
    const threads = threadsWith({ waiting: 2 });
    const answers = ['a', 'b', 'c', 'd'].map((say) => threads.ask({ say }, STAYS));
    await expect(answers[3]).rejects.toMatchObject({ status: 429, details: { headers: { 'Retry-After': '1' } } });
    expect(await Promise.all(answers.slice(0, 3))).toEqual(['a 1', 'b 2', 'c 3']);
  });

  it.each(['die', 'throw', 'eat'] as const)('lose the one question in which a thread does this: %s', async (what) => {
    const threads = threadsWith({ threadMemory: 32 });
    const answers = [
      threads.ask({ say: 'a' }, STAYS),
      threads.ask({ do: what }, STAYS),
      threads.ask({ say: 'b' }, STAYS),
    ];
    const ends = await Promise.allSettled(answers);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('replace a thread that is late, whose question is told so', async () => {
    const threads = threadsWith({ answerMs: 1_500 });
    const late = threads.ask({ do: 'hang' }, STAYS);
    await expect(late).rejects.toMatchObject({ status: 504, code: 'late' });
    // On a busy machine the new thread may take longer than that to begin.
    await expect.poll(() => threads.ask({ say: 'a' }, STAYS).catch(() => '')).toMatch(/^a \d+$/);
  });

  it('drop what nobody waits for any more, and replace a thread that does not end', async () => {
    const threads = threadsWith({ graceMs: 20 });
    const [one, other] = [new AbortController(), new AbortController()];
    const running = threads.ask({ do: 'hang' }, one.signal);
    const waiting = threads.ask({ say: 'a' }, other.signal);
    other.abort();
    await expect(waiting).rejects.toThrow('gone');
    expect(threads.load).toEqual({ running: 1, waiting: 0 });
    one.abort();
    await expect(running).rejects.toThrow('gone');
    expect(await threads.ask({ say: 'b' }, STAYS)).toBe('b 1');
  });

  it('keep a thread that ends in time although nobody waits', async () => {
    const threads = threadsWith({ graceMs: 60_000 });
    const leaving = new AbortController();
    const left = threads.ask({ waitMs: 50 }, leaving.signal);
    leaving.abort();
    await expect(left).rejects.toThrow('gone');
    expect(await threads.ask({ say: 'a' }, STAYS)).toBe('a 2');
  });
});
