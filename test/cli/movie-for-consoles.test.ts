/** `movie export --r08` and `--tasd`: a recorded game goes out for real consoles and comes back the same. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseFm2 } from '../../src/replay/movie/fm2.js';
import { gameIn } from '../replay/recorded-game.js';
import { newFolder, runBot } from './run-bot.js';

const folder = newFolder();
const recording = join(folder, 'recording');
const fm2 = join(folder, 'game.fm2');
const result = () => gameIn(readFileSync(join(recording, 'run.jsonl'), 'utf8')).end!.result;

/** Exports the recording under a name. */
async function exported(name: string, ...options: string[]): Promise<string> {
  const out = join(folder, name);
  const { code, stdout, stderr } = await runBot('movie', 'export', recording, '--out', out, ...options);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/: [\d,]+ frames .*; score [\d,]+, \d+ lines/);
  return out;
}

const imported = (file: string, ...options: string[]) =>
  runBot('movie', 'import', file, '--json', '--quiet', ...options);

beforeAll(async () => {
  await runBot('--player', 'plateau', '--record', recording, '--dump', 'none', '--until-lines', '8', '--quiet');
  await exported('game.fm2');
});

describe('a movie for real consoles', () => {
  test('has the frames of that for FCEUX, but for those left out at the start and the empty ones at the end', async () => {
    const movie = parseFm2(readFileSync(fm2, 'utf8'));
    const frames = movie.ok ? movie.movie.frames : [];
    const bytes = readFileSync(await exported('cut.r08', '--r08', '--skip-frames', '4', '--empty-frames', '504'));
    const entries = Array.from({ length: bytes.length / 2 }, (_, i) => bytes[2 * i]);
    expect(entries).toEqual([...frames.slice(4), ...new Array(504).fill(0)]);
    expect(bytes.every((byte, i) => i % 2 === 0 || byte === 0)).toBe(true);
  });

  test.for([
    ['plain.r08', ['--r08'], 1, 1, ''],
    ['late.r08', ['--r08', '--skip-frames', '4'], -3, 1, ''],
    ['latch.r08', ['--r08', '--entries', '2', '--skip-frames', '1'], 0, 2, 'Every entry comes twice'],
    ['plain.tasd', ['--tasd'], 1, 1, ''],
    ['latch.tasd', ['--tasd', '--entries', '2', '--skip-frames', '4'], -3, 2, 'Every entry comes twice'],
  ] as const)(
    'comes back with the same score and pieces: %s',
    async ([name, options, shift, entriesPerFrame, said]) => {
      const record = join(folder, `from ${name}`);
      const { code, stdout, stderr } = await imported(await exported(name, ...options), '--record', record);
      expect(code).toBe(0);
      expect(stderr).toContain(said);
      const { score, lines, level, pieces } = result();
      const { movie } = JSON.parse(stdout);
      expect(movie).toMatchObject({ shift, isShiftCertain: true, entriesPerFrame, score, lines, level, pieces });
      const { end } = gameIn(readFileSync(join(record, 'run.jsonl'), 'utf8'));
      expect(end?.result).toMatchObject({ score, lines, level, pieces });
    },
  );

  test('says that it does not name its image; a movie for FCEUX does, and has no entries', async () => {
    const file = await exported('image.r08', '--r08');
    expect((await imported(file)).stderr).toMatch(/does not say for which image it was made/);
    expect(JSON.parse((await imported(fm2)).stdout).movie).not.toHaveProperty('entriesPerFrame');
  });

  test('is reviewed like other movies', async () => {
    const file = await exported('reviewed.tasd', '--tasd');
    const { code, stdout } = await runBot('review', file, '--quick', '--json', '--quiet');
    expect([code, stdout]).toEqual([0, expect.stringContaining('"pieces"')]);
  });

  test('lies beside the recording if no name is said', async () => {
    for (const format of ['r08', 'tasd']) {
      expect((await runBot('movie', 'export', recording, `--${format}`)).code).toBe(0);
      expect(existsSync(join(recording, `game-0001.${format}`))).toBe(true);
    }
  });
});

describe('is refused with what to do', () => {
  const written = (name: string, bytes: string) => {
    const file = join(folder, name);
    writeFileSync(file, bytes, 'latin1');
    return file;
  };

  test.for([
    [
      'presses that would be left out',
      ['--r08', '--skip-frames', '5000', '--out', join(folder, 'presses.r08')],
      1,
      /which would be left out: use --skip-frames \d+ or/,
    ],
    ['both formats', ['--r08', '--tasd'], 2, /'--r08' cannot be used with option '--tasd'/],
    ['entries in a movie for FCEUX', ['--entries', '2'], 2, /--entries is for real consoles: add --r08 or --tasd/],
    ['three entries', ['--r08', '--entries', '3'], 2, /expected a whole number from 1 to 2/],
    ['an .r08 that nobody would know', ['--r08', '--out', 'a.bin'], 2, /known by its name alone: .* end in \.r08/],
    ['another movie with that name', ['--out', 'a.r08'], 2, /ends in \.r08: add --r08/],
    ['another movie with the name of a TASD file', ['--out', 'a.tasd'], 2, /ends in \.tasd: add --tasd/],
  ] as const)('on export: %s', async ([, options, exit, message]) => {
    const { code, stdout, stderr } = await runBot('movie', 'export', recording, ...options);
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toMatch(message);
  });

  test.for([
    [
      'half an entry',
      () => written('odd.r08', '\0\0\0'),
      [],
      1,
      /odd\.r08: the file has 3 bytes, and an entry has two/,
    ],
    ['no TASD file', () => written('no.tasd', '\0\0'), [], 1, /no\.tasd: expected "TASD" first/],
    ['a TASD file cut off', () => written('cut.tasd', 'TASD\0\x01\x02\xfe\x01'), [], 1, /packet at byte 7 is cut off/],
    [
      'a game of nobody',
      () => written('empty.r08', '\0\0\0\0'),
      [],
      1,
      /starts no game, because it never presses START/,
    ],
    [
      'a picture',
      () => written('picture.r08', '\x89PNG\r\n\x1a\n'),
      [],
      1,
      /this is a picture \(PNG\); expected a movie/,
    ],
    ['entries of a movie of FCEUX', () => fm2, ['--entries', '2'], 2, /--entries is for movies for real consoles/],
  ] as const)('on import: %s', async ([, file, options, exit, message]) => {
    const { code, stdout, stderr } = await imported(file(), ...options);
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toMatch(message);
  });
});
