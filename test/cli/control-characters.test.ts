/** What files and command lines hold is shown on the terminal, never obeyed by it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

/** Clears the screen in two ways, sets a title, turns the direction of writing, and adds a line of its own. */
const EVIL = 'x\x1b[2J\x9b2J\x1b]0;t\x07\u202ey\r\nz';
const OBEYED = /(?![\n\t])[\p{Control}\p{Surrogate}\p{Bidi_Control}]/u;

const folder = newFolder();
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const RESULT = {
  ...{ startLevel: 19, seed: 0, score: 1200, ownScore: 1200, softDropPoints: 0, scoreAt230: 1200, lines: 4, level: 19 },
  ...{ pieces: 10, frames: 1000, misdrops: 0, planDifferences: 0, maxOut: false, toppedOut: true, tetrisRate: 1 },
  ...{ clears: [0, 0, 0, 1], longestDrought: 3, end: 'topped-out' },
};
const HEADER = { kind: 'simulation', version: '1', player: EVIL, rules: 'nes', untilLines: 230, maxPieces: null };
const games = file('games.jsonl', `${JSON.stringify(HEADER)}\n${JSON.stringify({ kind: 'game', ...RESULT })}\n`);
const merged = (name: string): string[] => ['merge', games, '--games', '1', '--out', join(folder, name)];
const weights = file('weights.json', JSON.stringify({ prefer: 'lower', features: { [EVIL]: 1 } }));
const movie = file('movie.fm2', `version 3\nromChecksum ${EVIL}\n|0|........|||\n`);
const playfield = file('playfield.txt', '....\x1b[2J......\n');
const evilFolder = join(folder, EVIL);
mkdirSync(evilFolder);
const analysis = join(folder, 'analysis');
const counts = join(folder, 'counts.json');

beforeAll(async () => {
  const played = ['--player', 'yiyuan-lee', '--rules', 'hard-drop', '--pieces', '200', '--quiet'];
  await runBot('analyze', ...played, '--out', analysis);
  const made = readFileSync(join(analysis, 'counts.json'), 'utf8');
  writeFileSync(counts, made.replaceAll('"yiyuan-lee"', JSON.stringify(EVIL)));
});

const MESSAGES: readonly (readonly [title: string, args: readonly string[]])[] = [
  ['an option', [`--${EVIL}`]],
  ['a command', [EVIL]],
  ['a number', ['--games', EVIL]],
  ['a choice', ['--game-type', EVIL]],
  ['a pattern of presses', ['--taps', EVIL]],
  ['a player', ['simulate', '--player', EVIL]],
  ['rules', ['simulate', '--rules', EVIL]],
  ['the name of a missing image', ['--rom', EVIL]],
  ['the name of a folder without a recording', ['replay', evilFolder]],
  ['the name of a folder to write to', ['--record', join(games, EVIL)]],
  ['a feature in a file of weights', ['evaluate', '--piece', 'T', '--weights', weights]],
  ['a line of a movie', ['movie', 'import', movie]],
  ['a playfield', ['evaluate', playfield, '--piece', 'T']],
  ['the name of a picture', ['pattern', EVIL]],
  ['a feature to tune', ['tune', '--features', EVIL, '--generations', '1', '--out', join(folder, 'own.json')]],
];

describe('a message about', () => {
  test.concurrent.for(MESSAGES)('%s shows control characters, in one line', async ([, args]) => {
    const { code, stdout, stderr } = await runBot(...args);
    expect(code).toBeGreaterThan(0);
    expect(stdout).toBe('');
    expect(stderr).not.toMatch(OBEYED);
    expect(stderr).toContain('\\u001b[2J');
    expect(stderr).toMatch(/^maxout: .*\n(Try "node .*"\.\n)?$/);
  });
});

describe('a result', () => {
  test('names a player of a file with control characters shown, in its first line', async () => {
    const { code, stdout, stderr } = await runBot(...merged('text.jsonl'));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toMatch(OBEYED);
    expect(stdout.split('\n')[0]).toMatch(/^x\\u001b\[2J\\u009b2J.*\\u202ey\\u000d\\nz, nes, 1 game/);
  });

  test('of counts does so, too', async () => {
    const { code, stdout } = await runBot('analyze', counts, '--quiet');
    expect(code).toBe(0);
    expect(stdout).not.toMatch(OBEYED);
    expect(stdout.split('\n')[0]).toMatch(/^x\\u001b.*\\nz, hard-drop: 200 pieces$/);
  });

  test('as JSON holds the name as it is, and no control character', async () => {
    const { stdout } = await runBot(...merged('json.jsonl'), '--json');
    expect(stdout).not.toMatch(OBEYED);
    expect(JSON.parse(stdout).header.player).toBe(EVIL);
  });
});
