/** `prove`: sequential tests from the command line, with quick players and short games. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseLedger } from '../../src/features/prove/ledger.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { newFolder, runBot } from './run-bot.js';

const SHORT = ['--until-lines', '8', '--jobs', '1', '--quiet', '--json'];
const CLEAR = ['prove', 'random', 'plateau', ...SHORT];

/** What a run says, but for what it took. */
function result(stdout: string) {
  const { coreMinutes: _, ...rest } = JSON.parse(stdout);
  return rest;
}

describe('a proof', () => {
  test('finds who is better, and goes on from a file that was cut off as if nothing had happened', async () => {
    const folder = newFolder();
    const [whole, cut] = ['whole.jsonl', 'cut.jsonl'].map((name) => join(folder, name));
    const uncut = await runBot(...CLEAR, '--out', whole);
    expect(uncut).toMatchObject({ code: 0, stderr: '' });
    const found = result(uncut.stdout);
    expect(found).toMatchObject({ verdict: 'better', pairs: 50, conditions: { luck: '30hz', measure: 'points' } });
    expect(found.difference.mean).toBeGreaterThan(3000);
    expect(found.unadjusted.mean).not.toBe(found.difference.mean);

    const part = await runBot(...CLEAR, '--out', cut, '--most-pairs', '20');
    expect(result(part.stdout)).toMatchObject({ verdict: 'undecided', pairs: 20 });
    writeFileSync(cut, readFileSync(cut, 'utf8').slice(0, -30));
    const rest = await runBot(...CLEAR, '--out', cut, '--resume');
    expect(rest).toMatchObject({ code: 0, stderr: '' });
    expect(result(rest.stdout)).toEqual(found);
    expect(readFileSync(cut, 'utf8')).toBe(readFileSync(whole, 'utf8'));

    const again = await runBot(...CLEAR, '--out', cut, '--resume');
    expect(result(again.stdout)).toEqual(found);
    // Whoever goes on replaces nothing.
    const forced = await runBot(...CLEAR, '--out', cut, '--resume', '--force');
    expect(result(forced.stdout)).toEqual(found);
    const forcedOther = await runBot(...CLEAR, '--out', cut, '--resume', '--force', '--seed', '7');
    expect(forcedOther).toMatchObject({ code: 1, stderr: expect.stringMatching(/another test: its seed is 0, not 7/) });
    expect(readFileSync(cut, 'utf8')).toBe(readFileSync(whole, 'utf8'));

    // What is there is not lost by mistake.
    const exists = await runBot(...CLEAR, '--out', cut);
    expect(exists).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/exists: add --resume to go on with its test/),
    });
    const other = await runBot(...CLEAR, '--out', cut, '--resume', '--seed', '7');
    expect(other).toMatchObject({ code: 1, stderr: expect.stringMatching(/another test: its seed is 0, not 7/) });
    const replaced = await runBot(...CLEAR, '--out', cut, '--force', '--seed', '7', '--most-pairs', '1');
    expect(result(replaced.stdout)).toMatchObject({ pairs: 1, conditions: { seed: 7 } });
    writeFileSync(cut, readFileSync(cut, 'utf8').replace('"score":', '"score":1'));
    const damaged = await runBot(...CLEAR, '--out', cut, '--resume', '--seed', '7');
    expect(damaged).toMatchObject({ code: 1, stderr: expect.stringMatching(/line 2 is damaged/) });
  });

  test('of equal players says that none is better, and its result goes to the ledger', async () => {
    const ledger = join(newFolder(), 'proofs.jsonl');
    const equal = ['prove', 'plateau', 'plateau', ...SHORT.slice(0, -1), '--ledger', ledger];
    const { code, stdout } = await runBot(...equal, '--note', 'Nothing at all.');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^plateau is not better than plateau\n50 pairs, log-likelihood ratio −?-?[\d,.]+ \(bounds ±2\.94/,
    );
    expect(stdout).toMatch(/difference \+0 ± 0 points; deviation of the pairs 0, luck taken off/);
    await runBot(...equal, '--note', 'The same again.', '--no-luck', '--most-pairs', '3');
    const read = parseLedger(readFileSync(ledger, 'utf8'));
    expect(read).toMatchObject({
      ok: true,
      lines: [
        { id: 1, kind: 'proof', tried: 'Nothing at all.', verdict: 'not better', pairs: 50, luck: '30hz' },
        { id: 2, verdict: 'undecided', pairs: 3, luck: null },
      ],
    });
  });

  test('plays another build as a process of its own', async () => {
    const build = `plateau@${PACKAGE_ROOT}`;
    const { code, stdout } = await runBot('prove', 'plateau', build, ...SHORT, '--most-pairs', '3');
    expect(code).toBe(0);
    const { pairs, difference, conditions } = result(stdout);
    expect({ pairs, difference, luck: conditions.luck }).toEqual({
      pairs: 3,
      difference: { mean: 0, error: 0, deviation: 0 },
      luck: '30hz',
    });
    expect(conditions.b).toMatchObject({ player: 'plateau', build: expect.stringContaining(PACKAGE_ROOT) });
  });

  test.each([
    [['plateau', 'plateau@nowhere'], 2, /no build in "nowhere"/],
    [['plateau', 'plateu'], 2, /plateau/],
    [['maxout:budget=5', 'plateau'], 2, /plays differently on each machine/],
    [['plateau', 'random', '--from', '10', '--to', '10'], 2, /--from 10 is not less than --to 10/],
    [['plateau', 'random', '--to', 'many'], 2, /expected points/],
    [['plateau', 'random', '--note', 'x'], 2, /--ledger and --note go together/],
    [['plateau', 'random', '--resume'], 2, /add --out/],
    [['plateau', `random@${PACKAGE_ROOT}`, '--queue', 'redis://localhost:1'], 2, /leave out --queue/],
  ])('refuses %s', async (args, code, message) => {
    const ended = await runBot('prove', ...args);
    expect(ended).toMatchObject({ code, stderr: expect.stringMatching(message) });
  });

  test('compares scores as they are where luck cannot be counted, and says so', async () => {
    const args = ['prove', 'random', 'yiyuan-lee', '--rules', 'hard-drop', '--max-pieces', '50', '--most-pairs', '2'];
    const { code, stdout, stderr } = await runBot(...args, '--jobs', '1', '--json');
    expect(code).toBe(0);
    expect(stderr).toMatch(/scores are compared as they are: luck is counted in games with gravity/);
    expect(result(stdout)).toMatchObject({ unadjusted: null, conditions: { luck: null, measure: 'lines' } });
  });
});

describe('simulate --luck', () => {
  const games = ['simulate', '--player', 'plateau', '--games', '2', '--until-lines', '5', '--jobs', '1', '--quiet'];

  test('adds the luck to each game, and only when it is asked for', async () => {
    const [plain, lucky] = [await runBot(...games, '--json'), await runBot(...games, '--json', '--luck')];
    const withoutLuck = JSON.parse(lucky.stdout).games.map(({ luck: _, ...game }: { luck: number }) => game);
    expect(withoutLuck).toEqual(JSON.parse(plain.stdout).games);
    for (const { luck } of JSON.parse(lucky.stdout).games) expect(Number.isInteger(luck)).toBe(true);
    expect(JSON.parse(lucky.stdout).header.luck).toBe('30hz');
  });

  test('does not mix with games whose luck was not counted', async () => {
    const out = join(newFolder(), 'games.jsonl');
    await runBot(...games, '--out', out);
    const mixed = await runBot(...games, '--out', out, '--luck');
    expect(mixed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/another simulation: its luck is missing, not "30hz"/),
    });
    expect(existsSync(out)).toBe(true);
  });

  test('is refused where the player foresees', async () => {
    const seer = await runBot('simulate', '--player', 'foresight', '--games', '1', '--luck');
    expect(seer).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/sees the random generator.*leave out --luck/),
    });
  });
});
