/** `--rules`, `--filter` and `pattern`: the same players in other games, on a command line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

describe('games by other rules', () => {
  test('are simulated, kept in a file that says which, and gone on with', async () => {
    const out = join(newFolder(), 'games.jsonl');
    const simulate = (games: string, rules: string) =>
      runBot(
        'simulate',
        '--player',
        'yiyuan-lee',
        '--rules',
        rules,
        '--games',
        games,
        '--max-pieces',
        '500',
        '--out',
        out,
        '--json',
        '--quiet',
      );
    const first = JSON.parse((await simulate('3', 'hard-drop:pieces=bag')).stdout);
    expect(first.header).toMatchObject({ rules: 'hard-drop:pieces=bag', untilLines: null, maxPieces: 500 });
    const second = JSON.parse((await simulate('5', 'hard-drop:pieces=bag')).stdout);
    expect(second.statistics).toMatchObject({ games: 5, measure: 'lines' });
    const lines = readFileSync(out, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(6);
    const other = await simulate('5', 'course');
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringMatching(/its rules is "hard-drop:pieces=bag", not "course"/),
    ]);
  });

  test('are compared by what they are about', async () => {
    const { code, stdout } = await runBot(
      'compare',
      'yiyuan-lee',
      'random',
      '--rules',
      'course',
      '--games',
      '6',
      '--max-pieces',
      '300',
      '--quiet',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^lines, course\n/);
    expect(stdout).toMatch(/random − yiyuan-lee: −\d+\.\d ± \d+\.\d a game; won 0, lost 6, drew 0/);
  });

  test('a B-type game ends at its own goal', async () => {
    const { stdout } = await runBot(
      'simulate',
      '--player',
      'plateau',
      '--rules',
      'b-type:level=9',
      '--games',
      '2',
      '--json',
      '--quiet',
    );
    const { games } = JSON.parse(stdout);
    expect(games).toMatchObject([{ end: 'goal-reached', lines: 0, level: 9 }, { end: 'goal-reached' }]);
  });

  test.each([
    [['--rules', 'hard-dorp'], /did you mean "hard-drop"\?/],
    [['--rules', 'hard-drop:taps=12hz'], /leave out taps/],
    [
      ['--rules', 'hard-drop', '--player', 'plateau:taps=12hz'],
      /no use for "taps" of a player, since pieces drop at once/,
    ],
    [['--rules', 'no-gravity', '--aim', 'maxout'], /no use for "aim" of a player, since pieces do not fall/],
    [['--rules', 'no-gravity', '--reaction', '5'], /leave out reaction/],
    [['--rules', 'nes:level=9', '--start-level', '18'], /--start-level 18 contradicts --rules nes:level=9/],
    [['--rules', 'b-type', '--until-lines', '10'], /ends at its own goal: leave out --until-lines/],
    [['--filter', 'open:11'], /no column "11" to keep open \(1 to 10, from the left\)/],
    [['--filter', 'open:0'], /no column "0" to keep open/],
    [['--filter', 'well:9'], /columns count from 1 now: write open:10 for what was well:9/],
    [['--filter', 'hole:1'], /no filter "hole:1" \(open:COLUMN such as open:10, or pattern:PICTURE/],
  ])('simulate %j is refused', async (args, message) => {
    const { code, stdout, stderr } = await runBot('simulate', ...args, '--games', '1');
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });
});

describe('a pattern', () => {
  test('is built, drawn and printed', async () => {
    const out = join(newFolder(), 'stands.png');
    const { code, stdout } = await runBot('pattern', 'letter-m', '--out', out, '--json', '--quiet');
    expect(code).toBe(0);
    const { isBuilt, drawing, gamePieces } = JSON.parse(stdout);
    expect(isBuilt).toBe(true);
    expect(gamePieces).toBeGreaterThan(10);
    expect(drawing.slice(-7)).toEqual([
      '#.######.#',
      '#..####..#',
      '#.#.##.#.#',
      '#.##..##.#',
      '#.######.#',
      '#.######.#',
      '#.######.#',
    ]);
    expect(drawing.slice(0, -7)).toEqual(new Array(13).fill('..........'));
    const { width, height, data } = PNG.sync.read(readFileSync(out));
    expect([width, height]).toEqual([160, 320]);
    const brightness = (column: number, row: number) => data[((row * 16 + 8) * 160 + column * 16 + 8) * 4];
    expect([brightness(0, 19), brightness(1, 19), brightness(0, 0)]).toEqual([255, 0, 0]);
  });

  test('that cannot be built in time leaves what stands, and fails', async () => {
    const out = join(newFolder(), 'stands.png');
    const { code, stdout } = await runBot(
      'pattern',
      'heart',
      '--tries',
      '1',
      '--max-pieces',
      '8',
      '--out',
      out,
      '--quiet',
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/not built in 8 pieces: at best \d of 8 rows/);
    expect(PNG.sync.read(readFileSync(out)).width).toBe(160);
  });

  test.each([
    ['the wrong size', 10, 21, [], /the picture has 10 × 21 pixels; a pattern has 10 × 20/],
    [
      'a grey pixel',
      10,
      20,
      [[3, 19, 128]],
      /the pixel in column 4, row 1 from the floor, is neither black .* nor white/,
    ],
    ['an odd number of cells', 10, 20, [[3, 19, 255]], /the number of white cells, 1, is odd/],
  ] as const)('is refused for %s', async (_, width, height, pixels, message) => {
    const file = join(newFolder(), 'picture.png');
    const png = new PNG({ width, height });
    for (let i = 3; i < png.data.length; i += 4) png.data[i] = 255;
    for (const [x, y, grey] of pixels) png.data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
    writeFileSync(file, PNG.sync.write(png));
    const { code, stderr } = await runBot('simulate', '--filter', `pattern:${file}`, '--games', '1');
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  test('that is no picture, or is not there, is refused', async () => {
    const file = join(newFolder(), 'picture.png');
    writeFileSync(file, 'no picture');
    const text = await runBot('pattern', file);
    expect([text.code, text.stderr]).toEqual([1, expect.stringMatching(/picture\.png: this is not a PNG picture/)]);
    const missing = await runBot('pattern', 'hart');
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/hart: there is no such file.*one of bricks,.*; did you mean "heart"\?/),
    ]);
  });
});
