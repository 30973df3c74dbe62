/** `tune` as a user starts it: runs that are cut and go on, threads, weights that play, and what is refused. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { lockFile } from '../../src/platform/files/process-lock.js';
import { newFolder, runBot, runInShell, startBot } from './run-bot.js';

/** A run of a few seconds: candidates of 8 games of at most 400 pieces. */
const RUN = [
  'tune',
  'cs3243',
  ...['--rules', 'course:pieces=sz', '--max-pieces', '400'],
  ...['--method', 'genetic:population=12', '--games', '8', '--final-games', '10'],
];

async function tune(out: string, ...more: readonly string[]) {
  return runBot(...RUN, '--out', out, ...more);
}

const read = (file: string) => readFileSync(file, 'utf8');

/** A learning curve's numbers, without the time that they took. */
function history(out: string) {
  const { history } = JSON.parse(read(`${out}.run`).split('\n')[0]);
  return history.map(({ seconds: _, ...rest }: { seconds: number }) => rest);
}

describe('tune', () => {
  const folder = newFolder();
  const whole = join(folder, 'whole.json');

  it('finds weights, measures them, draws its curve and says where it is', async () => {
    const { code, stdout, stderr } = await tune(whole, '--generations', '5', '--threads', '1', '--quiet');
    expect(stderr).not.toContain('generation');
    expect(code).toBe(0);
    expect(stdout).toMatch(/whole\.json: genetic, 5 generations in \d/);
    expect(stdout).toMatch(/mean lines over 8 games: best [\d.]+, mean of the last generation [\d.]+/);
    expect(stdout).toMatch(/mean lines: [\d.]+ ± [\d.]+ over 10 other games/);
    const { features, origin } = JSON.parse(read(whole));
    expect(Math.hypot(...(Object.values(features) as number[]))).toBeCloseTo(1, 12);
    expect(origin).toMatchObject({ player: 'cs3243', generations: 5, seed: 1, rules: 'course:pieces=sz' });
    const curve = history(whole);
    expect(curve).toHaveLength(5);
    expect(curve[4].mean).toBeGreaterThan(2 * curve[0].mean);
    expect(read(`${whole}.svg`)).toMatch(/^<svg.*learning curve, genetic/s);
  });

  it('gives weights that play', async () => {
    const simulate = [
      'simulate',
      '--player',
      'cs3243',
      '--rules',
      'course:pieces=sz',
      '--games',
      '3',
      '--max-pieces',
      '200',
    ];
    const mine = await runBot(...simulate, '--weights', whole, '--json', '--quiet');
    expect(mine.code, mine.stderr).toBe(0);
    const own = await runBot(...simulate, '--json', '--quiet');
    expect(JSON.parse(mine.stdout)).not.toEqual(JSON.parse(own.stdout));
  });

  it('finds the same with two threads, and after an interruption and a kill', async () => {
    const out = join(folder, 'cut.json');
    // 1. Interrupted: it ends in order and says how to go on.
    const first = startBot([...RUN, '--out', out, '--generations', '5', '--threads', '2']);
    await fileWith(`${out}.run`, /"generation":2/);
    first.child.kill('SIGINT');
    const { code, stderr } = await first.finished;
    expect(code).toBe(130);
    expect(stderr).toMatch(/interrupted after \d generations?; go on with --resume/);
    // 2. Killed.
    const second = startBot([...RUN, '--out', out, '--generations', '5', '--threads', '1', '--resume']);
    await fileWith(`${out}.run`, /"generation":4/);
    second.child.kill('SIGKILL');
    await second.finished;
    // 3. To its end.
    const third = await tune(out, '--generations', '5', '--threads', '2', '--resume');
    expect(third.code, third.stderr).toBe(0);
    expect(read(out)).toBe(read(whole));
    expect(history(out)).toEqual(history(whole));
  });

  it('says that there are no weights when time is over before a generation is', async () => {
    const out = join(folder, 'hasty.json');
    const { code, stderr } = await tune(out, '--minutes', '0.01', '--games', '400', '--quiet');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /there are no weights yet, because no generation was finished: go on with --resume and more --minutes/,
      ),
    ]);
    expect(existsSync(out)).toBe(false);
  });

  it('does not write over a run, and does not mix runs', async () => {
    const again = await tune(whole, '--generations', '5');
    expect(again.code).toBe(1);
    expect(again.stderr).toContain(
      'whole.json exists: add --resume to go on with its run, or --force to replace it, or use another --out',
    );
    const young = join(folder, 'young.json');
    writeFileSync(`${young}.run`, '');
    const unheard = await tune(young, '--generations', '5');
    expect([unheard.code, unheard.stderr]).toEqual([
      1,
      expect.stringMatching(/young\.json\.run already holds a run: add --resume/),
    ]);
    const alone = join(folder, 'alone.json');
    writeFileSync(alone, read(whole));
    expect(await tune(alone, '--generations', '9', '--resume')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /alone\.json already holds weights, but the run that found them \(.*alone\.json\.run\) is missing: add --force to start again/,
      ),
    });
    expect(read(alone)).toBe(read(whole));
    const lock = lockFile(whole);
    const busy = await tune(whole, '--generations', '9', '--resume');
    expect([busy.code, busy.stderr]).toEqual([1, expect.stringMatching(/is working in it; wait for it/)]);
    if (lock.ok) lock.release();
    const before = read(`${whole}.run`);
    const others = [
      [['--seed', '2'], /its seed is 1, but here it is 2; repeat the options of that run/],
      [['--fitness', 'survival'], /its fitness is "lines", but here it is "survival"/],
    ] as const;
    for (const [change, message] of others) {
      const { code, stderr } = await tune(whole, '--generations', '9', '--resume', ...change);
      expect(code).toBe(1);
      expect(stderr).toMatch(message);
    }
    expect(read(`${whole}.run`)).toBe(before);
  });

  it('goes on to more generations', async () => {
    const { code, stdout } = await tune(whole, '--generations', '6', '--resume', '--json', '--final-games', '0');
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result.history).toHaveLength(6);
    expect(result.finished).toBe(true);
  });

  it('a full disk ends the run with what to do', async () => {
    const out = join(folder, 'full.json');
    const line = `trap '' XFSZ; ulimit -f 1; exec $BOT ${RUN.join(' ')} --generations 2 --out ${out}`;
    const { code, stderr } = await runInShell(line);
    expect(code).toBe(1);
    expect(stderr).toMatch(/cannot write .*full\.json.*: the (disk is full|file has reached).*go on with --resume/);
    expect(readdirSync(dirname(out)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('tune refuses', () => {
  const folder = newFolder();
  const weights = join(folder, 'weights.json');
  writeFileSync(weights, '{"prefer":"higher","features":{"lines":1,"holes":-2}}');
  const strange = join(folder, 'strange.json');
  writeFileSync(strange, '{"prefer":"higher","features":{"lines":1,"hols":-2}}');

  test.concurrent.for<[string, string[], number, RegExp]>([
    ['a run without a length', ['cs3243'], 2, /say how long to tune: add --generations N or --minutes N/],
    ['nothing to tune', ['--generations', '1'], 2, /say what to tune: name a player \(plateau, .*--features or --from/],
    ['an unknown player', ['cs324', '--generations', '1'], 2, /no player to tune "cs324".*did you mean "cs3243"/],
    ['an unknown method', ['cs3243', '--method', 'genetics'], 2, /no method "genetics".*did you mean "genetic"/],
    ['an unknown fitness', ['cs3243', '--fitness', 'line'], 2, /no fitness "line".*did you mean "lines"/],
    ['an unknown feature', ['--features', 'lines,hols'], 2, /no feature "hols".*did you mean "holes"\?\n/],
    ['a feature named twice', ['--features', 'lines,lines'], 2, /you named the feature lines twice/],
    [
      'features of two places',
      ['cs3243', '--features', 'lines,holes', '--generations', '1'],
      2,
      /leave out either the player or --features/,
    ],
    [
      'weights of other features',
      ['cs3243', '--from', weights, '--generations', '1'],
      1,
      /other features than those of cs3243/,
    ],
    ['weights of unknown features', ['--from', strange, '--generations', '1'], 1, /strange\.json: .*"hols".*"holes"/],
    ['weights that are not there', ['--from', 'no.json', '--generations', '1'], 1, /no\.json: there is no such file/],
    [
      'points where a row is one point',
      ['cs3243', '--fitness', 'best-third', '--generations', '1'],
      2,
      /by these rules every row is one point: use --fitness lines in place of best-third/,
    ],
    [
      'two pieces where one is seen',
      ['plateau', '--rules', 'nes:visible=1', '--generations', '1'],
      2,
      /looks at two pieces, but the rules show one: add visible=2/,
    ],
    [
      'lines over garbage',
      ['first-nes-bot', '--rules', 'garbage', '--fitness', 'lines', '--generations', '1'],
      2,
      /lines say little about games over garbage: use --fitness clears/,
    ],
  ])('%s', async ([, args, exitCode, message]) => {
    const { code, stdout, stderr } = await runBot('tune', '--out', join(folder, 'out.json'), ...args);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('should not happen');
    expect(code).toBe(exitCode);
    expect(stdout).toBe('');
    expect(existsSync(join(folder, 'out.json.run'))).toBe(false);
  });
});

/** Waits until a file holds something. */
async function fileWith(file: string, wanted: RegExp): Promise<void> {
  while (!existsSync(file) || !wanted.test(read(file))) await new Promise((resolve) => setTimeout(resolve, 50));
}
