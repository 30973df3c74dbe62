import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { playInSlices, TunePool } from '../../../src/features/train/tune-games.js';
import { tunableModel } from '../../../src/learn/tuning-plan.js';
import { parseRules } from '../../../src/simulate/game-rules.js';

const folder = mkdtempSync(join(tmpdir(), 'maxout-pool-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PLAN = {
  model: tunableModel('cs3243'),
  movement: 'hard-drop',
  simulation: { rules: parseRules('course'), untilLines: null, maxPieces: 10 },
} as const;

/** A pool whose threads answer with the seeds, after what `before` does in them. */
function pool(name: string, before: string): TunePool {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
     export default ({ seeds }) => {
       ${before}
       return { ok: true, games: seeds.map((seed) => ({ seed })) };
     };`,
  );
  return new TunePool({ plan: PLAN, threads: 2, worker: pathToFileURL(file) });
}

const SEEDS = Array.from({ length: 23 }, (_, i) => i);

describe('the threads of a tuning run', () => {
  it('play games in the order of the seeds', async () => {
    const threads = pool('plain', '');
    const games = await playInSlices(threads, [], SEEDS);
    expect(games?.map(({ seed }) => seed)).toEqual(SEEDS);
    await threads.close();
  });

  it('play again what a thread was playing when it died', async () => {
    const died = join(folder, 'died');
    const once = `if (seeds.includes(12) && !existsSync('${died}')) { writeFileSync('${died}', ''); process.exit(9); }`;
    const threads = pool('dies-once', once);
    const games = await playInSlices(threads, [], SEEDS);
    expect(existsSync(died)).toBe(true);
    expect(games?.map(({ seed }) => seed)).toEqual(SEEDS);
    await threads.close();
  });

  it('give up games at which every thread dies', async () => {
    const threads = pool('always-dies', 'if (seeds.includes(12)) process.exit(9);');
    await expect(playInSlices(threads, [], SEEDS)).rejects.toThrow('a thread died 3 times at the same games');
    await threads.close();
  });

  it('say what went wrong in a game instead of trying it again', async () => {
    const tried = join(folder, 'tried');
    const threads = pool(
      'fails',
      `if (existsSync('${tried}')) throw new Error('tried again');
       writeFileSync('${tried}', '');
       return { ok: false, message: 'no orientation 0x13' };`,
    );
    await expect(playInSlices(threads, [], [1])).rejects.toThrow('no orientation 0x13');
    await threads.close();
  });

  it('answer nothing once they are closed', async () => {
    const threads = pool('slow', 'const end = Date.now() + 60_000; while (Date.now() < end);');
    const games = playInSlices(threads, [], SEEDS);
    setTimeout(() => void threads.close(), 300);
    expect(await games).toBeUndefined();
  });
});
