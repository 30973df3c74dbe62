/** `video`: a game is read from its film, and reviewed like its recording; what cannot be read is refused in one line. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { framesOf, openFramesFile } from '../../src/ngf/frames-file.js';
import { recoverGames } from '../../src/ngf/recover-games.js';
import { HAS_FFMPEG } from '../support/has-ffmpeg.js';
import { madeVideo } from '../support/made-videos.js';
import { newFolder, runBot, runInShell } from './run-bot.js';

const folder = newFolder();
const recording = join(folder, 'run');
const film = join(folder, 'game.mp4');
const test4 = test.skipIf(!HAS_FFMPEG);

/** Where the film has its playfield: at twice the pixels of the console. */
const FIELD = ['--field', '192,96,160,320'];
const QUICK = ['--quick', '--threads', '1', '--quiet'];

interface Told {
  readonly pieces: readonly { readonly tetromino: string; readonly placement: string }[];
}

const placements = ({ pieces }: Told): readonly string[] => pieces.map(({ placement }) => placement);

beforeAll(async () => {
  if (!HAS_FFMPEG) return;
  const game = ['--until-lines', '4', '--start-level', '18', '--seed', '5'];
  await runBot('--record', recording, '--dump', 'none', ...game, '--quiet');
  await runBot('export', recording, '--mp4', '--scale', '2', '--out', film, '--quiet');
});

describe('a game on a film', () => {
  test4('is read as it was played, and written as frames and as a contact sheet', async () => {
    const [ngf, sheet] = [join(folder, 'game.ngf.gz'), join(folder, 'sheet.png')];
    const written = ['--ngf', ngf, '--sheet', sheet];
    const { code, stdout, stderr } = await runBot('video', film, ...FIELD, ...written, '--json', '--quiet');
    expect([code, stderr]).toEqual([0, '']);
    const told = JSON.parse(stdout);
    expect(told.video).toMatchObject({ width: 512, height: 480, codec: 'h264', interlaced: null });
    expect(told).toMatchObject({
      games: [{ game: 1, field: 1, lines: 7, from: expect.any(Number) }],
      written: [ngf, sheet],
    });

    const played = await runBot('review', recording, ...QUICK, '--json');
    const pieces = placements(JSON.parse(played.stdout));
    // The film ends with the lock of the last piece, which then need not be told.
    expect(placements(told.games[0])).toEqual(pieces.slice(0, told.games[0].pieces.length));
    expect(told.games[0].pieces.length).toBeGreaterThanOrEqual(pieces.length - 1);

    const frames = openFramesFile(gunzipSync(readFileSync(ngf)));
    const [game] = frames.ok ? recoverGames(framesOf(frames.file)) : [];
    expect(game.pieces.map(({ tetromino }) => tetromino)).toEqual(
      told.games[0].pieces.map(({ tetromino }: Told['pieces'][number]) => tetromino),
    );
    const { width, height } = PNG.sync.read(readFileSync(sheet));
    expect([width, height]).toEqual([6 * 248 + 8, 4 * (224 + 3 * 10 + 8) + 8]);

    const again = await runBot('video', film, ...FIELD, ...written);
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/game\.ngf\.gz exists: add --force/)]);
  });

  test4('is told to a person, with outputs in runs', async () => {
    const { code, stdout } = await runInShell(`cd ${folder} && $BOT video game.mp4 ${FIELD.join(' ')} --to 5 --quiet`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^video +game\.mp4\n +512 × 480 pixels, 60\.\d+ pictures a second, 0:\d\d, h264 in mov\n/);
    expect(stdout).toMatch(/playfield 1 +160\.0 × 320\.0 pixels at 192\.0, 96\.0, as --field says/);
    expect(stdout).toMatch(/game +from +to +level +lines +score +pieces +doubts +end\n +1 +0:0/);
    expect(stdout).toMatch(/written: runs\/game\.ngf\.gz\nwritten: runs\/game-sheet\.png\n$/);
    expect(existsSync(join(folder, 'runs', 'game-sheet.png'))).toBe(true);
  });

  test4('is found by itself, and reviewed by its name or that of its folder', async () => {
    const both = newFolder();
    writeFileSync(join(both, 'a.mp4'), readFileSync(film));
    writeFileSync(join(both, 'program.ts'), 'export {};\n');
    const { code, stdout, stderr } = await runBot('review', both, ...QUICK, '--json');
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ lines: 7, judgedBy: { plies: 2, isAssumed: true } });
  });
});

describe('what cannot be read', () => {
  const refusal = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runBot(...args);
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };

  test4('is a film of something else, with and without a place', async () => {
    const other = madeVideo('testsrc=size=320x240:rate=30:duration=3', 'other.mp4', '-c:v', 'mpeg4');
    for (const command of ['video', 'review'])
      expect(await refusal(command, other, '--quiet')).toMatch(
        /other\.mp4: no playfield was found in \d+ pictures of 320 × 240 pixels: .* --field x,y,width,height/,
      );
    const placed = await runBot('video', other, '--field', '100,20,80,160', '--json', '--quiet');
    expect(placed.code).toBe(1);
    expect(JSON.parse(placed.stdout)).toMatchObject({ games: [], fields: [{ score: null }] });
    expect(placed.stderr).toMatch(/a playfield was found, and in 90 pictures no piece that locked in it/);
    expect(await refusal('video', other, '--from', '5')).toMatch(
      /the video ends at 0:03, before 0:05: use an earlier --from/,
    );
  });

  test4('is a file that is no video, whatever its name', async () => {
    const text = join(folder, 'text.mp4');
    writeFileSync(text, 'hello\n');
    for (const command of ['video', 'review']) expect(await refusal(command, text)).toMatch(/this is a text/);
    expect(await refusal('video', join(folder, 'none.mp4'))).toMatch(/there is no such file/);
  });

  test('is any video without ffmpeg', async () => {
    const video = join(newFolder(), 'any.mp4');
    writeFileSync(video, '\0\0\0\x20ftypisom');
    const { code, stderr } = await runInShell(`PATH=${newFolder()}; $BOT video ${video}`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/a part of ffmpeg, and it is not installed: install/)]);
  });

  test('is what the command line says wrongly', async () => {
    for (const [args, problem] of [
      [['--from', '10', '--to', '5'], /--from 10 is not before --to 5: swap them/],
      [['--field', '1,2,3'], /expected x,y,width,height of the playfield in pixels/],
      [['--field', '1,2,30,60'], /at least 40 × 80/],
    ] as const) {
      const { code, stderr } = await runBot('video', 'game.mp4', ...args);
      expect([code, stderr]).toEqual([2, expect.stringMatching(problem)]);
    }
  });
});
