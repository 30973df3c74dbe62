/** `evaluate`: every placement in a position, for people and for programs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playPlan, spawnSituation } from '../../src/reach/input-plan.js';
import { parseInputs } from '../../src/tetris/buttons.js';
import { parsePlayfield } from '../../src/tetris/playfield.js';
import { newFolder, runBot, runInShell } from './run-bot.js';

const ROWS = '..........\n.#........\n#########.\n#########.\n#########.\n#########.\n';

function playfieldFile(text: string): string {
  const file = join(newFolder(), 'playfield.txt');
  writeFileSync(file, text);
  return file;
}

describe('the rating of a position', () => {
  test('begins with the tetris, and its inputs lead where they say', async () => {
    const { code, stdout } = await runBot(
      ...['evaluate', playfieldFile(ROWS), '--piece', 'I', '--next', 'T', '--level', '18', '--plies', '2', '--json'],
    );
    const { player, piece, next, level, playfield, unit, expected, placements } = JSON.parse(stdout);
    expect([code, player, piece, next, level]).toEqual([0, 'maxout:plies=2', 'I', 'T', 18]);
    expect(playfield.slice(-6)).toEqual(ROWS.trim().split('\n'));
    expect(placements[0]).toMatchObject({ name: 'I-vertical@9,18', cleared: 4, plies: 2 });
    expect([unit, expected.untilLines]).toEqual(['lines', 230]);
    expect(expected.points).toBeGreaterThan(999_999);
    const lost = placements.map(({ lostPoints }: { lostPoints: number }) => lostPoints);
    expect(lost).toEqual([...lost].sort((a, b) => a - b));
    expect(new Set(placements.map(({ plies }: { plies: number }) => plies))).toEqual(new Set([2]));
    for (const { orientation, x, y, inputs } of placements) {
      const start = spawnSituation(parsePlayfield(ROWS), 'I', 18);
      expect(playPlan(start, parseInputs(inputs)).rest).toEqual({ orientation, x, y });
    }
  });

  test('is a table for people, and takes the playfield from standard input', async () => {
    const { code, stdout } = await runInShell(
      `printf '#########.\\r\\n' | $BOT evaluate - --piece O --player plateau --taps 12hz`,
    );
    expect(code).toBe(0);
    const [about, drawn, table, more] = stdout.split('\n\n');
    expect(about).toMatch(/^plateau:taps=12hz: O, next unknown, level 19, 0 lines\n.*plateau's own/);
    expect(drawn.match(/OO/g)).toHaveLength(3 * 4);
    const [head, first, second, third, ...rest] = table.split('\n');
    expect(head.split(/\s{2,}/)).toEqual(['', 'piece', 'goes to', 'own value', 'lost', 'lines', 'press']);
    expect(first).toMatch(/^1 {2}O +columns \d+–\d+, row 2 +-?\d+\.\d{3} +0 {2}\d+ \S/);
    for (const row of [second, third]) {
      expect(row).toMatch(/^\d {2}O +columns \d+–\d+, row \d+ +-?\d+\.\d{3} +\d+\.\d{3} +0 {2}\d+ \S/);
    }
    expect([rest, more]).toEqual([[], expect.stringMatching(/^\d+ more placements with --all\n$/)]);
  });

  test('says in points what each placement costs, and lists all of them', async () => {
    const { stdout } = await runBot(
      'evaluate',
      playfieldFile(ROWS),
      '--piece',
      'I',
      '--level',
      '18',
      '--plies',
      '2',
      '--all',
    );
    const [about, , table, ...more] = stdout.split('\n\n');
    expect(about).toMatch(
      /^maxout:plies=2: .*\nwith the best about 1,\d{3},\d{3} points to come until 230 lines; judged 2 pieces deep/,
    );
    const rows = table.trimEnd().split('\n').slice(1);
    expect([rows.length, more]).toEqual([17, []]);
    expect(rows[0]).toMatch(/^ 1 {2}I-vertical {2}column 10, row 1 +0 +4 {2}/);
    expect(rows[16]).toMatch(/^17 .* row \d+ +[1-9]\d?,\d{3} +0 {2}/);
  });

  test('is one at the pace of a European console where that is asked for', async () => {
    const asked = ['evaluate', playfieldFile(ROWS), '--piece', 'J', '--player', 'plateau', '--taps', '10hz', '--json'];
    const { stdout } = await runBot(...asked, '--region', 'pal', '--level', '19');
    const { region, placements } = JSON.parse(stdout);
    expect(region).toBe('pal');
    // Pieces fall a row every frame there, as from level 29 on in America.
    const fast = await runBot(...asked, '--level', '29');
    expect(placements).toEqual(JSON.parse(fast.stdout).placements);
    expect((await runBot(...asked, '--level', '19')).stdout).not.toContain(JSON.stringify(placements));
  });

  test('says so where the game is over', async () => {
    const { code, stdout } = await runBot('evaluate', playfieldFile('.#########\n'.repeat(20)), '--piece', 'O');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\n\nThere is no place for O: the game is over\.\n$/)]);
  });
});

describe('what cannot be rated is refused:', () => {
  test.each([
    ['a complete row', '##########\n', 1, /row 1 from the floor is complete.*empty a cell/],
    ['a row of the wrong length', '#########\n', 1, /a row has 10 cells, found "#########"/],
    ['too many rows', '..........\n'.repeat(23), 1, /at most 22 rows, found 23/],
    ['an empty file', '\n', 1, /it has no rows; write "\." for each empty cell/],
  ])('%s', async (_, text, exitCode, message) => {
    const { code, stdout, stderr } = await runBot('evaluate', playfieldFile(text), '--piece', 'T');
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(stderr).toMatch(message);
  });

  test.each([
    [['--piece', 'X'], /expected one of T, J, Z, O, S, L, I/],
    [[], /required option '--piece <letter>'/],
    [['--piece', 'T', '--level', '256'], /whole number from 0 to 255/],
  ])('the options %j', async (options, message) => {
    const { code, stderr } = await runBot('evaluate', ...options);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  test('a file that is not there, and an endless standard input', async () => {
    const missing = await runBot('evaluate', '/nowhere', '--piece', 'T');
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringMatching(/no such file/)]);
    const endless = await runInShell('$BOT evaluate - --piece T < /dev/zero');
    expect([endless.code, endless.stderr]).toEqual([1, expect.stringMatching(/too long for a playfield/)]);
  });
});
