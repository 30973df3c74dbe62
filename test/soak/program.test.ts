/** The soak as a developer starts it. */

import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Finished, startBot, startTalking, untouchedCartridge } from '../cli/run-bot.js';

const SOAK = fileURLToPath(new URL('../../dist/scripts/soak.js', import.meta.url));

function runSoak(...args: string[]): Promise<Finished> {
  return startBot(args, SOAK).finished;
}

describe('soak', () => {
  test('plays until its time is up and reports', async () => {
    const { code, stdout } = await runSoak('--hours', '0.0005', '--json', '--quiet', '--machine', 'untouched');
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ machine: 'untouched', violations: 0, examples: [], modelDifferences: 0 });
    expect(report.frames).toBeGreaterThan(0);
    expect(report.useAtEnd.handles).toBeGreaterThan(0);
    expect(report.useAtEnd.liveBytes).toBeGreaterThan(1_000_000);
  });

  test('names the machine that ran, which with a cartridge that looks at the picture is no fast one', async () => {
    const { stdout } = await runSoak('--hours', '0.0003', '--json', '--quiet', '--rom', untouchedCartridge());
    expect(JSON.parse(stdout)).toMatchObject({ machine: 'untouched', violations: 0 });
  });

  test('says how long it plays where nobody said it, and reports what it has when it is interrupted', async () => {
    const { child, finished } = startTalking([], SOAK);
    child.stderr?.on('data', (text) => {
      if (/ a second/.test(String(text))) child.kill('SIGINT');
    });
    const { code, stdout, stderr } = await finished;
    expect(code).toBe(130);
    expect(stderr).toMatch(/^plays for 1:00:00; --hours H says another time/);
    // How many games are over by the first line depends on the machine.
    expect(stderr).toMatch(
      /frames, [\d,]+ a second, \S+ left; game (1, maxout|2, plateau|[3-9], [a-z-]+), \d+ lines?; 0 violations/,
    );
    expect(stderr).toMatch(/^interrupted; the report covers the games so far$/m);
    expect(stdout).toMatch(/^fast machine · Maxout built-in cartridge/);
    expect(stdout).toMatch(/^violations {4}0$/m);
  });

  test.each([
    [['--hours', '0'], /expected hours up to 1000, such as 8 or 0.5/],
    [['--machine', 'slow'], /expected one of fast, untouched/],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await runSoak(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
