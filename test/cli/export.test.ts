/** `export`: films and pictures are those of the game, and what is wrong is said in one line and leaves no file. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { framesOf, openFramesFile } from '../../src/ngf/frames-file.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { inputsOf, readRunLog } from '../../src/record/read-run-log.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { HAS_FFMPEG } from '../support/has-ffmpeg.js';
import { newFolder, runBot, runInShell, startBot } from './run-bot.js';

const recording = join(newFolder(), 'run');
const log = join(recording, 'run.jsonl');
beforeAll(async () => {
  await runBot('--record', recording, '--dump', 'none', '--until-lines', '8', '--seed', '3', '--quiet');
});

/** Pictures of the game as a machine draws them when it plays the inputs, every nth from the first frame on. */
function picturesOf(firstPiece: number, lastPiece: number, step: number): Uint32Array[] {
  const read = readRunLog(readFileSync(log, 'utf8'));
  if (!read.ok) throw new Error(read.message);
  const [game] = read.log.games;
  const [first, last] = [game.pieces[firstPiece - 1].startFrame + 1, game.pieces[lastPiece].startFrame];
  const machine = openMachine(BUILTIN_IMAGE);
  const pictures: Uint32Array[] = [];
  for (const buttons of inputsOf(game).slice(0, last)) {
    machine.runFrame(buttons);
    if (machine.frame >= first && (machine.frame - first) % step === 0) pictures.push(machine.picture().slice());
  }
  return pictures;
}

/** The pictures of a film, as ffmpeg reads them. */
function decoded(file: string): Uint32Array[] {
  const format = file.endsWith('.apng') ? ['-f', 'apng'] : [];
  const args = ['-loglevel', 'error', ...format, '-i', file, '-vsync', '0', '-f', 'rawvideo', '-pix_fmt', 'rgb0', '-'];
  const { stdout } = spawnSync('ffmpeg', args, { maxBuffer: 1 << 30 });
  const length = 256 * 240 * 4;
  return Array.from({ length: stdout.length / length }, (_, i) => {
    const bytes = Uint8Array.from(stdout.subarray(i * length, (i + 1) * length));
    return new Uint32Array(bytes.buffer).map((pixel) => pixel & 0xffffff);
  });
}

describe('a film', () => {
  test.skipIf(!HAS_FFMPEG).for(['gif', 'apng'])('as %s holds exactly the pictures of the game', async (kind) => {
    const out = join(newFolder(), `film.${kind}`);
    const options = ['--from', '2', '--to', '4', '--scale', '1', '--fps', '20', '--quiet', '--json'];
    const { code, stdout, stderr } = await runBot('export', recording, `--${kind}`, '--out', out, ...options);
    expect([code, stderr]).toEqual([0, '']);
    const pictures = picturesOf(2, 4, 3);
    expect(JSON.parse(stdout)).toMatchObject({ file: out, pictures: pictures.length, bytes: statSync(out).size });
    const shown = decoded(out);
    expect(shown).toHaveLength(pictures.length);
    for (const [i, picture] of pictures.entries())
      expect(shown[i].every((pixel, at) => pixel === picture[at])).toBe(true);
  });

  test.skipIf(!HAS_FFMPEG)('as video has picture and sound of the same length', async () => {
    const out = join(newFolder(), 'film.mp4');
    const options = ['--to', '5', '--overlay', '--audio', '--scale', '1', '--quiet', '--json'];
    const { code, stdout } = await runBot('export', log, '--mp4', '--out', out, ...options);
    expect(code).toBe(0);
    const { seconds, pictures } = JSON.parse(stdout);
    const probe = ['-v', 'error', '-show_entries', 'stream=codec_name,duration,nb_frames,width', '-of', 'json', out];
    const { streams } = JSON.parse(spawnSync('ffprobe', probe).stdout.toString());
    expect(streams[0]).toMatchObject({ codec_name: 'h264', width: 352, nb_frames: String(pictures) });
    expect(streams[1]).toMatchObject({ codec_name: 'aac' });
    for (const { duration } of streams) expect(Math.abs(Number(duration) - seconds)).toBeLessThan(0.1);
  });

  test('lies beside the recording when no file is named', async () => {
    const { code } = await runBot('export', recording, '--gif', '--to', '1', '--quiet');
    expect(code).toBe(0);
    expect(readFileSync(join(recording, 'game-0001.gif')).subarray(0, 6).toString()).toBe('GIF89a');
  });

  test('of a player that sees the generator says so below its pictures', async () => {
    const folder = newFolder();
    const named = readFileSync(log, 'utf8').replace('"player":"maxout"', '"player":"foresight","sees":"generator"');
    writeFileSync(join(folder, 'run.jsonl'), named);
    const options = ['--from', '2', '--to', '2', '--scale', '1', '--fps', '5', '--overlay', '--quiet', '--json'];
    const { code, stdout } = await runBot('export', folder, '--apng', '--out', join(folder, 'film.apng'), ...options);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { width: 352, height: 258 }]);
    const { height } = PNG.sync.read(readFileSync(join(folder, 'film.apng')));
    expect(height).toBe(258);
  });

  test.for(HAS_FFMPEG ? ['apng', 'mp4'] : ['apng'])('that is interrupted as %s leaves nothing', async (kind) => {
    const folder = newFolder();
    const out = join(folder, 'film');
    const { child, finished } = startBot(['export', recording, `--${kind}`, '--out', out]);
    while (readdirSync(folder).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const { code, stderr, stdout } = await finished;
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toMatch(/interrupted; nothing was written/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a film of a layout has exactly its size', async () => {
  const out = join(newFolder(), 'film.gif');
  const options = ['--layout', '1080x1920', '--from', '2', '--to', '2', '--fps', '1', '--quiet', '--json'];
  const { code, stdout } = await runBot('export', recording, '--gif', '--out', out, ...options);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { width: 1080, height: 1920 }]);
  const bytes = readFileSync(out);
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([1080, 1920]);
});

describe('a picture', () => {
  test('has a tile for every tetris', async () => {
    const out = join(newFolder(), 'sheet.png');
    const { code, stderr } = await runBot('export', recording, '--sheet', '--out', out, '--quiet');
    const hasTetris = readFileSync(log, 'utf8').includes('"cleared":4');
    expect(code).toBe(hasTetris ? 0 : 1);
    if (hasTetris) expect(PNG.sync.read(readFileSync(out)).width).toBeGreaterThan(94);
    else expect(stderr).toMatch(/this game has no tetris/);
  });
});

/** One message, one line, nothing on standard output, no file. */
function expectRefusal({ code, stdout, stderr }: Awaited<ReturnType<typeof runBot>>, message: RegExp, exit = 1): void {
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect([code, stdout]).toEqual([exit, '']);
}

describe('a recording that cannot be exported is refused:', () => {
  const changes: readonly (readonly [string, (text: string) => string, RegExp])[] = [
    ['a foreign file', () => 'hello\n', /line 1: this is not a recording.*not a JSON/],
    [
      'a video',
      () => '\0\0\0\x18ftypisom',
      /a video \(MP4\); expected a recording.*read from videos by the commands video and review/,
    ],
    ['an empty file', () => '', /line 1: this is not a recording.*expected a header/],
    [
      'a game without a piece',
      (text) => `${text.split('\n').slice(0, 2).join('\n')}\n`,
      /game 1 has no frame|no piece was placed in game 1/,
    ],
    ['another version', (text) => text.replace('"recordVersion":2', '"recordVersion":9'), /recordVersion: found 9/],
    [
      'another cartridge',
      (text) => text.replace(/"bodySha1":"\w{4}/, '"bodySha1":"0000'),
      /SHA-1 0000\w{36}.*SHA-1 \w{40}/,
    ],
    [
      'changed inputs',
      (text) => text.replace('"2 . 1 L', '"2 . 1 R').replace(/1 (L|R)A/, '1 $1B'),
      /cannot be replayed: frame \d+/,
    ],
  ];
  test.for(changes)('%s', async ([, change, message]) => {
    const folder = newFolder();
    writeFileSync(join(folder, 'run.jsonl'), change(readFileSync(log, 'utf8')));
    const result = await runBot('export', folder, '--gif', '--quiet', '--scale', '1');
    expectRefusal(result, message);
    expect(readdirSync(folder)).toEqual(['run.jsonl']);
  });

  test('one that was cut off is exported as far as it goes, and that is said', async () => {
    const folder = newFolder();
    const lines = readFileSync(log, 'utf8').split('\n');
    const pieces = lines.filter((line) => line.includes('"kind":"piece"')).slice(0, 2);
    const upTo = lines.indexOf(pieces[1]) + 1;
    writeFileSync(join(folder, 'run.jsonl'), `${lines.slice(0, upTo).join('\n')}\n{"kind":"pie`);
    const { code, stderr } = await runBot('export', folder, '--gif', '--quiet', '--scale', '1');
    expect(code).toBe(0);
    expect(stderr).toMatch(/was cut off; using what there is of it/);
  });
});

describe('an export that cannot be made is refused:', () => {
  test('the file exists', async () => {
    const out = join(newFolder(), 'film.gif');
    writeFileSync(out, 'mine');
    expectRefusal(await runBot('export', recording, '--gif', '--out', out, '--quiet'), /exists: add --force/);
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  test('the folder of the file is missing', async () => {
    const out = join(newFolder(), 'missing', 'film.gif');
    expectRefusal(
      await runBot('export', recording, '--gif', '--out', out, '--quiet'),
      /cannot write .*no folder .*missing; make it/,
    );
  });

  test('the disk is full', async () => {
    const folder = newFolder();
    const line = `trap '' XFSZ; ulimit -f 4; exec $BOT export ${recording} --gif --quiet --out ${folder}/film.gif`;
    expectRefusal(await runInShell(line), /cannot write .*largest size/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('the game has no max-out', async () => {
    expectRefusal(
      await runBot('export', recording, '--maxout-thumb', '--quiet'),
      /no max-out: it came to [\d,]+ points/,
    );
  });

  test('the game, or the piece, is not there', async () => {
    expectRefusal(await runBot('export', recording, '--gif', '--game', '2', '--quiet'), /no game 2.*1 game\n/);
    expectRefusal(await runBot('export', recording, '--apng', '--to', '999', '--quiet'), /no piece 999 for --to/);
  });

  test('ffmpeg is missing, lacks the codec, or fails', async () => {
    const folder = newFolder();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const out = join(folder, 'film.mp4');
    const run = (): ReturnType<typeof runInShell> =>
      runInShell(`PATH=${bin} exec $BOT export ${recording} --mp4 --quiet --out ${out}`);
    expectRefusal(await run(), /ffmpeg, and it is not installed: install it, or use --gif/);
    const program = (words: string): void =>
      writeFileSync(join(bin, 'ffmpeg'), `#!/bin/sh\necho "${words}" >&2\nexit 1\n`, { mode: 0o755 });
    program("Unknown encoder 'libx264'");
    expectRefusal(await run(), /lacks the codec libx264/);
    program('something else');
    expectRefusal(await run(), /could not make the video: something else/);
    expect(readdirSync(folder)).toEqual(['bin']);
  });
});

describe('frames of an overlay', () => {
  test.for(['game.ngf', 'game.ngf.gz'])('as %s hold every piece of the game', async (name) => {
    const out = join(newFolder(), name);
    const { code, stdout, stderr } = await runBot('export', recording, '--ngf', '--out', out, '--quiet');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/game\.ngf(\.gz)?: [\d,]+ frames, [\d.]+ seconds, \d+ KB\n$/);
    const bytes = readFileSync(out);
    const opened = openFramesFile(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    if (!opened.ok) throw new Error(opened.message);
    const [game] = recoverGames(framesOf(opened.file));
    const read = readRunLog(readFileSync(log, 'utf8'));
    if (!read.ok) throw new Error(read.message);
    const [{ pieces }] = read.log.games;
    expect(game.gaps).toEqual([]);
    expect(game.pieces.map(({ placement }) => placement)).toEqual(pieces.map(({ placement }) => placement));
    expect(game.ownScore).toBe(pieces[pieces.length - 1].ownScore);
  });
});

describe('a wrong command line is refused:', () => {
  test.concurrent.for([
    [[], /expected one of --gif, .*; found none/],
    [['--gif', '--mp4'], /found --gif and --mp4/],
    [['--gif', '--audio'], /--audio is for --mp4/],
    [['--sheet', '--from', '2'], /--from is for films/],
    [['--sheet', '--overlay'], /--overlay is not for --sheet/],
    [['--ngf', '--scale', '2'], /--scale is for pictures, not for --ngf/],
    [['--ngf', '--overlay'], /--overlay is not for --ngf/],
    [['--gif', '--from', '5', '--to', '2'], /--from 5 is after --to 2/],
    [['--gif', '--fps', '60'], /at most 30/],
    [['--gif', '--fps', '61'], /found .61., expected a whole number from 1 to 60/],
    [['--gif', '--scale', '9'], /from 1 to 8/],
    [['--gif', '--layout', '720p'], /expected one of 1280x720, 1920x1080, 1080x1920/],
    [['--gif', '--layout', '1280x720', '--scale', '2'], /leave out --scale/],
    [['--sheet', '--layout', '1280x720'], /--layout is not for --sheet/],
  ] as const)('%s', async ([args, message]) => {
    const { code, stdout, stderr } = await runBot('export', 'anywhere', ...args);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([2, '']);
  });
});

test('pictures a second divide the frames a second of the console', async () => {
  const european = join(newFolder(), 'run.jsonl');
  writeFileSync(european, readFileSync(log, 'utf8').replace('"image":{', '"image":{"client":"builtin-pal",'));
  const refusals = [
    [
      log,
      '25',
      /found --fps 25, expected 60, 30, 20, 15, 12, 10, 6, 5, 4, 3, 2 or 1 pictures a second: the game has 60 frames/,
    ],
    [european, '30', /found --fps 30, expected 50, 25, 10, 5, 2 or 1 pictures a second: the game has 50 frames/],
  ] as const;
  for (const [recorded, rate, message] of refusals) {
    const { code, stderr } = await runBot('export', recorded, '--gif', '--fps', rate, '--force');
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  }
});
