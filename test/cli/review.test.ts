/** `review`: what the placements of a recorded game cost. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { nameWithin } from '../../src/features/review/review-command.js';
import { newFolder, runBot } from './run-bot.js';

const folder = newFolder();
const recording = join(folder, 'run');
const movie = join(folder, 'game.fm2');
/** As JSON, of the recording. */
let ofRecording: Awaited<ReturnType<typeof reviewJson>>;
const QUICK = ['--quick', '--threads', '1', '--quiet'];

beforeAll(async () => {
  const game = ['--until-lines', '4', '--start-level', '18', '--plies', '2'];
  await runBot('--record', recording, '--dump', 'none', ...game, '--quiet');
  await runBot('movie', 'export', recording, '--out', movie);
  ofRecording = await reviewJson(recording);
});

const reviewJson = async (...args: string[]) => {
  const { code, stdout, stderr } = await runBot('review', ...args, ...QUICK, '--json');
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout);
};

const places = (told: { pieces: { placement: string }[] }) => told.pieces.map(({ placement }) => placement);

describe('a review', () => {
  test('tells accuracy, points lost and every piece, and is the same of a recording and of its movie', async () => {
    const review = ofRecording;
    expect(review).toMatchObject({ player: 'maxout', startLevel: 18, accuracy: 100, pointsLost: 0 });
    expect(review.judgedBy).toMatchObject({ taps: '30hz', reaction: 0, source: 'as the game says', plies: 2 });
    expect(review.pieces).toHaveLength(review.curve.length);
    for (const { placement, best, label, rank } of review.pieces) {
      expect(label).toBe('best');
      if (rank === 1) expect(best[0].placement).toBe(placement);
    }
    const same = await reviewJson(movie, '--taps', '30hz', '--reaction', '0');
    expect(same.judgedBy.source).toBe('as the options say');
    expect(places(same)).toEqual(places(review));
  });

  test('of frames of an overlay is that of the recording', async () => {
    const frames = join(newFolder(), 'game.ngf');
    await runBot('export', recording, '--ngf', '--out', frames, '--quiet');
    const same = await reviewJson(frames, '--taps', '30hz', '--reaction', '0');
    expect(places(same)).toEqual(places(ofRecording));
  });

  test('for a person says the same in words, and in a page that is replaced only when it may be', async () => {
    const page = join(newFolder(), 'page.html');
    const { code, stdout } = await runBot('review', recording, ...QUICK, '--out', page);
    expect(code).toBe(0);
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*accuracy 100\.0 %[\s\S]*<\/html>\n$/);
    expect(stdout).toContain(`written: ${page}`);
    expect((await runBot('review', recording, ...QUICK, '--out', page)).stderr).toMatch(/exists: add --force/);
    expect(stdout).toMatch(/accuracy +100\.0 %/);
    expect(stdout).toMatch(/Decisions that cost most\n +none/);
    expect(stdout).toMatch(/Bad luck\n/);
  });

  test('of a folder is a line for each game, what they come to, and pages with an index; what is no game is named', async () => {
    const pages = join(newFolder(), 'session');
    writeFileSync(join(folder, 'other.ngf'), 'hello');
    const { code, stdout, stderr } = await runBot('review', folder, ...QUICK, '--out', pages);
    expect(code).toBe(1);
    expect(stderr).toMatch(/other\.ngf: the file ends inside of its first frame.*; not reviewed\n/);
    expect(stderr).toMatch(/1 file or game not reviewed, as said above\n$/);
    expect(stdout.split('\n').filter((line) => /^(game\.fm2|run) +\d/.test(line))).toHaveLength(2);
    expect(stdout).toMatch(/All games\n +mean +± a game +best +in\naccuracy +[\d.]+ %/);
    expect(stdout).toMatch(/Leaks: the kinds of position that cost most\n/);
    expect(stdout).toContain(`written: ${pages}`);
    expect(readdirSync(pages).sort()).toEqual(['game-1.html', 'game-2.html', 'index.html']);
    const index = readFileSync(join(pages, 'index.html'), 'utf8');
    expect(index).toMatch(/<a href="game-1\.html">game\.fm2<\/a>[\s\S]*<a href="game-2\.html">/);
    const again = await runBot('review', folder, ...QUICK, '--out', pages);
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/index\.html exists: add --force/)]);
  });
});

test.each([
  ['games', 'games/first/run.jsonl', 'first'],
  ['games/', 'games/first/run.jsonl, game 2', 'first, game 2'],
  ['games/first', 'games/first/run.jsonl, game 2', 'game 2'],
  ['games/two.ngf', 'games/two.ngf, game 1', 'game 1'],
])('of the games of %s, %s is called %s', (opened, name, told) => {
  expect(nameWithin(opened, name)).toBe(told);
});

describe('what cannot be reviewed is refused:', () => {
  test.each([
    ['a file that is not there', () => 'none.fm2', /no such file or folder; expected a recording/],
    ['a folder without a game', newFolder, /there is no game in this folder/],
    ['another file', () => written('game.txt', 'hello'), /game\.txt: this is a text\. Maxout reads recordings/],
    [
      'a picture',
      () => written('game.fm2', 'RIFF....WEBPVP8 '),
      /game\.fm2: this is a picture \(WebP\)\. .* open a video/,
    ],
    ['a recording that was changed', changed, /piece 1: the recording says 2 lines.*it was changed/],
    ['a game that is not there', () => recording, /found no game 7 with a piece/, ['--game', '7']],
  ])('%s', async (_, name, message, options: readonly string[] = []) => {
    const { code, stdout, stderr } = await runBot('review', name(), ...options, ...QUICK);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });

  test('a folder where the page of one game goes, before the work and with --force as well', async () => {
    const page = newFolder();
    const { code, stdout, stderr } = await runBot('review', recording, ...QUICK, '--out', page, '--force');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/this is a folder, and one game goes/)]);
  });

  test('two depths at once', async () => {
    expect(await runBot('review', recording, '--quick', '--plies', '3')).toMatchObject({ code: 2 });
  });
});

function written(name: string, text: string): string {
  const file = join(newFolder(), name);
  writeFileSync(file, text);
  return file;
}

function changed(): string {
  return written('run.jsonl', readFileSync(join(recording, 'run.jsonl'), 'utf8').replace('"cleared":0', '"cleared":2'));
}
