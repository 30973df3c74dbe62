/** The list of players, and players of one's own on the command line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FEATURE_NAMES } from '../../src/eval/features/feature-registry.js';
import { shippedWeights } from '../../src/features/players/weights-files.js';
import { parseLinearWeights } from '../../src/players/linear-weights.js';
import { PLAYER_NAMES } from '../../src/players/player-by-name.js';
import { newFolder, runBot } from './run-bot.js';

const GAME = ['simulate', '--games', '1', '--max-pieces', '30', '--quiet', '--json'];

function weightsFile(content: unknown): string {
  const file = join(newFolder(), 'my.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the list of players', () => {
  test('names every player with what it looks at and was made for', async () => {
    const { code, stdout } = await runBot('players');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.slice(1).map((line) => line.split(' ')[0])).toEqual(PLAYER_NAMES);
    expect(lines.find((line) => line.startsWith('first-nes-bot'))).toMatch(/2 pieces +no gravity/);
  });

  test('shows one player, also as JSON', async () => {
    expect((await runBot('players', 'autotetris')).stdout).toMatch(/autotetris +1 piece +hard drop/);
    const { stdout } = await runBot('players', 'tetrais-simple', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'tetrais-simple', pieces: 1, movement: 'hard-drop' }]);
  });

  test('tells the options of a player', async () => {
    const optionsOf = async (name: string) =>
      (await runBot('players', name)).stdout.split('\n').flatMap((line) => /^--(\w+)/.exec(line)?.[1] ?? []);
    expect(await optionsOf('plateau-published')).toEqual(['filter', 'hands']);
    expect(await optionsOf('plateau')).toEqual(['taps', 'search', 'filter', 'hands']);
    const all = JSON.parse((await runBot('players', '--options', '--json')).stdout);
    expect(all.find(({ option }: { option: string }) => option === '--plies <n>').players).toEqual(['maxout']);
  });

  test('lists the weights of the learned player, with what they were trained for', async () => {
    const { stdout } = await runBot('players', 'maxout');
    for (const { name, origin } of shippedWeights()) {
      const late = origin.reaction ? `, reaction ${origin.reaction}` : '';
      expect(stdout).toMatch(new RegExp(`^${name} .* ${origin.taps} at level ${origin.level}${late} `, 'm'));
    }
  });

  test('lists the features', async () => {
    const { stdout } = await runBot('players', '--features', '--json');
    expect(Object.keys(JSON.parse(stdout))).toEqual(FEATURE_NAMES);
  });

  test('gives out weights that make the same player again', async () => {
    const { stdout } = await runBot('players', 'dellacherie', '--weights');
    expect(parseLinearWeights(stdout).model.prefer).toBe('higher');
    const file = weightsFile(stdout);
    const hardDrop = [...GAME, '--rules', 'hard-drop'];
    const [own, published] = await Promise.all([
      runBot(...hardDrop, '--weights', file),
      runBot(...hardDrop, '--player', 'dellacherie'),
    ]);
    expect(own.code).toBe(0);
    expect(JSON.parse(own.stdout).games).toEqual(JSON.parse(published.stdout).games);
    expect(JSON.parse(own.stdout).header.player).toBe(`linear:weights=${file}`);
  });

  test.for([
    ['plateau', ['--rules', 'nes']],
    ['cs3243', ['--rules', 'course']],
  ] as const)('gives out those of %s, too', async ([player, rules]) => {
    const { code, stdout } = await runBot('players', player, '--weights');
    expect(code).toBe(0);
    const [own, named] = await Promise.all([
      runBot(...GAME, ...rules, '--weights', weightsFile(stdout)),
      runBot(...GAME, ...rules, '--player', player),
    ]);
    expect(JSON.parse(own.stdout).games).toEqual(JSON.parse(named.stdout).games);
  });

  test.concurrent.for([
    [['simulate', '--rules', 'hard-dorp'], /did you mean "hard-drop"\?\n/],
    [['players', 'el-tetri'], /did you mean "el-tetris"/],
    [['players', 'random', '--weights'], /has no linear weights; these players have some: plateau, first-nes-bot, /],
    [['players', '--weights'], /add its name/],
    [['players', 'plateau', '--features'], /leave out the player and --weights/],
    [['players', 'plateau', '--options'], /leave out the player/],
  ] as const)('refuses %j', async ([args, message]) => {
    const { code, stdout, stderr } = await runBot(...args);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([2, '']);
  });
});

test('a file of weights that is none is named, with what to do', async () => {
  const file = weightsFile({ prefer: 'lower', features: { bumpines: 1 } });
  const { code, stdout, stderr } = await runBot(...GAME, '--weights', file);
  expect(stderr).toContain(`${file}: there is no feature "bumpines"; did you mean "bumpiness"?`);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect([code, stdout]).toEqual([1, '']);
});

test('a player looks as far ahead as it is told, and no further than it can', async () => {
  const far = await runBot(...GAME, '--player', 'tetrais-complex', '--lookahead', '2');
  expect(far.code).toBe(0);
  expect(JSON.parse(far.stdout).header.player).toBe('tetrais-complex:lookahead=2');
  const { code, stderr } = await runBot(...GAME, '--player', 'tetrais-complex', '--lookahead', '4');
  expect([code, /no lookahead "4" \(a whole number from 1 to 3\)/.test(stderr)]).toEqual([2, true]);
  const blind = await runBot(...GAME, '--player', 'tetrais-complex', '--lookahead', '2', '--rules', 'hard-drop');
  expect([blind.code, /show one piece/.test(blind.stderr)]).toEqual([2, true]);
});
