/** `movie import`: movies with two pads, and an import that is ended. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { number } from '../../src/lib/format-numbers.js';
import { formatFm2, movieChecksum } from '../../src/replay/movie/fm2.js';
import { shiftLater } from '../../src/replay/movie/parsed-movie.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';
import { wandering } from '../replay/movie/movies.js';
import { gameIn } from '../replay/recorded-game.js';
import { eitherPad, variantImage } from '../support/cartridges/variant-cartridge.js';
import { newFolder, runBot, startTalking } from './run-bot.js';

const folder = newFolder();
const recording = join(folder, 'recording');
const movie = join(folder, 'game.fm2');
/** A cartridge that is not known, whose game is played with the second pad; what the first run finds out of it is kept. */
const rom = join(folder, 'either.nes');
writeFileSync(rom, eitherPad());
const romChecksum = movieChecksum(variantImage(eitherPad()));
const recorded = (record: string) => gameIn(readFileSync(join(record, 'run.jsonl'), 'utf8'));

beforeAll(async () => {
  await runBot('--player', 'plateau', '--record', recording, '--dump', 'none', '--until-lines', '8', '--quiet');
  const { code } = await runBot('movie', 'export', recording, '--out', movie);
  expect(code).toBe(0);
});

test('a search for the shift says how far it is, and ends on Ctrl-C', async () => {
  const file = join(folder, 'menus.fm2');
  const frames = shiftLater(wandering(200_000), 1);
  // On the model of the built-in cartridge it would be over too soon.
  writeFileSync(file, formatFm2({ romName: 'x', romChecksum, region: 'ntsc', comments: [], frames }));
  const { child, finished } = startTalking(['movie', 'import', file, '--rom', rom]);
  child.stderr?.on('data', (data) => {
    if (String(data).includes('frames at most, to find the shift')) child.kill('SIGINT');
  });
  const { code, stdout, stderr } = await finished;
  expect([code, stdout]).toEqual([130, '']);
  expect(stderr).toMatch(/interrupted; the movie was not played to its end/);
});

test('a BizHawk movie is played like that of FCEUX, and its checkpoints are listed', async () => {
  const frames = readFileSync(movie, 'utf8').match(/^\|0\|.{8}/gm) ?? [];
  const log = ['LogKey:#Power|#P1 Right|P1 Left|P1 Down|P1 Up|P1 Start|P1 Select|P1 B|P1 A|'];
  const text = [...log, ...frames.map((frame) => `|.|${frame.slice(3)}|`)].join('\n');
  const file = join(folder, 'Input Log.txt');
  writeFileSync(file, text);
  writeFileSync(join(folder, 'Header.txt'), `Platform NES\nSHA1 ${BUILTIN_IMAGE.bodySha1.toUpperCase()}\n`);
  const args = ['movie', 'import', file, '--shift', '1', '--quiet', '--checkpoints'];
  const { code, stdout, stderr } = await runBot(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  const { score, lines } = recorded(recording).end!.result;
  const { checkpoints, parting, ...found } = JSON.parse(stdout).movie;
  expect(found).toMatchObject({ score, lines });
  expect(parting).toBeNull();
  expect(checkpoints.at(-1)).toMatchObject({ kind: 'scored', score, lines });
  const shown = (await runBot(...args)).stdout;
  expect(shown).toContain(number(checkpoints.at(-1).frame + 1));
  expect(shown).toMatch(/screen: level-menu\n +[\d,]+ +0 +0 +0 +19 {2}the game starts\n/);
});

test('a BizHawk movie that is still packed is refused with what to do', async () => {
  const file = join(folder, 'game.bk2');
  writeFileSync(file, 'PK\x03\x04');
  const { code, stderr } = await runBot('movie', 'import', file);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/a zip archive; expected .*the "Input Log.txt" of BizHawk.*Unpack it/),
  ]);
});

test('on the model a movie comes out as on the cartridge, but for RAM', async () => {
  const { code, stdout, stderr } = await runBot('movie', 'import', movie, '--model', '--json', '--quiet');
  expect([code, stderr]).toEqual([0, '']);
  const { score, lines, pieces } = recorded(recording).end!.result;
  expect(JSON.parse(stdout).movie).toMatchObject({ score, lines, pieces, ramSha1: null });
  const recordingIt = await runBot('movie', 'import', movie, '--model', '--record', join(folder, 'none'));
  expect([recordingIt.code, recordingIt.stdout]).toEqual([2, '']);
});

describe('the second pad of a movie', () => {
  /** On every second frame of the log. */
  function withSecondPad(name: string, of = movie): string {
    const file = join(folder, name);
    const text = readFileSync(of, 'utf8')
      .replace('port1 0', 'port1 1')
      .replace(/comment ending.*\n/, '');
    writeFileSync(file, text.replace(/^(\|0\|.{8}\|)\|\|\n\|0\|(.{8})\|\|\|$/gm, '$1.......A||\n|0|$2|........||'));
    return file;
  }

  test('reaches the console, and a recording says that it holds the first pad alone', async () => {
    const record = join(folder, 'two-pads');
    const { code, stdout, stderr } = await runBot(
      'movie',
      'import',
      withSecondPad('two.fm2'),
      '--record',
      record,
      '--json',
      '--quiet',
    );
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/recording holds only the first pad; the game is the same/),
    ]);
    const played = JSON.parse(stdout).movie;
    const { score, lines, pieces } = recorded(recording).end!.result;
    expect(played).toMatchObject({ score, lines, pieces });
    expect(played.secondPadFrames).toBeGreaterThan(100);
    // The console's RAM holds what the pads held last, and the recording is of a console without the second one.
    expect(recorded(record).end!.ramSha1).toBe(recorded(recording).end!.ramSha1);
    expect((await runBot('replay', record, '--quiet')).code).toBe(0);
  });

  test('is not left out of a recording where it matters: nothing is recorded', async () => {
    const [header, ...log] = readFileSync(movie, 'utf8')
      .trim()
      .split(/\n(?=\|)/);
    // The first pieces are enough.
    const swapped = log.slice(0, 500).map((line) => `|0|........|${line.slice(3, 11)}||`);
    const about = header
      .replace(/base64:.*/, `base64:${romChecksum}`)
      .replace('port1 0', 'port1 1')
      .replace(/(comment ending|length) .*\n?/g, '');
    const file = join(folder, 'swapped.fm2');
    writeFileSync(file, [about, ...swapped].join('\n'));
    const record = join(folder, 'swapped');
    const { code, stderr } = await runBot(
      'movie',
      'import',
      file,
      '--rom',
      rom,
      '--shift',
      '1',
      '--record',
      record,
      '--quiet',
    );
    expect([code, stderr]).toEqual([1, expect.stringMatching(/this movie needs the second pad/)]);
    expect(existsSync(record)).toBe(false);
  });
});

test.each([
  ['ntsc', 'pal', 'on a European console (PAL), but Maxout built-in cartridge is a game of an American'],
  [
    'pal',
    'ntsc',
    'on an American or Japanese console (NTSC), but Maxout built-in cartridge (PAL) is a game of a European',
  ],
] as const)('on the %s game a movie of a %s console is refused, and the reason said', async (own, other, reason) => {
  const image = { ntsc: BUILTIN_IMAGE, pal: BUILTIN_PAL_IMAGE }[own];
  const rom = join(folder, `${own}.nes`);
  writeFileSync(rom, image.bytes);
  const file = join(folder, `${other}.fm2`);
  const movie = { romName: 'x', romChecksum: movieChecksum(image), region: other, comments: [], frames: [0, 0] };
  writeFileSync(file, formatFm2(movie));
  const { code, stdout, stderr } = await runBot('movie', 'import', file, '--rom', rom);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(reason);
  expect(stderr).toContain('name the image that it was made for with --rom');
});
