/** Classes of players: who sees the random generator is never measured by those who see what a person sees. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otherPicture } from '../support/cartridges/variant-cartridge.js';
import { newFolder, runBot } from './run-bot.js';

const folder = newFolder();
const ONE_GAME = ['--games', '1', '--max-pieces', '20', '--quiet'];

test('a league has a table for each class, and says of which one it is', async () => {
  const out = join(folder, 'league');
  const { code, stdout } = await runBot('league', 'random', 'foresight', ...ONE_GAME, '--no-plots', '--out', out);
  expect(code).toBe(0);
  const { tables } = JSON.parse(readFileSync(join(out, 'league.json'), 'utf8'));
  expect(tables).toMatchObject([
    { standings: [{ player: 'random' }] },
    { sees: 'generator', standings: [{ player: 'foresight', sees: 'generator' }] },
  ]);
  expect(tables[0].sees).toBeUndefined();
  const isNamed = /, by players that see the random generator\n/;
  expect(stdout.split('\n\n').filter((title) => isNamed.test(`${title}\n`))).toHaveLength(1);
  expect(readFileSync(join(out, 'league.md'), 'utf8')).toMatch(isNamed);
});

test('a simulation says in its heading who sees more', async () => {
  const { stdout } = await runBot('simulate', '--player', 'foresight', ...ONE_GAME);
  expect(stdout).toContain('foresight, which sees the random generator');
});

test('an analysis says so, too, and counts no games of two classes together', async () => {
  for (const player of ['foresight', 'plateau']) {
    const record = ['--until-lines', '1', '--dump', 'none', '--record', join(folder, player)];
    await runBot('--player', player, ...record, '--quiet');
  }
  const alone = await runBot('analyze', join(folder, 'foresight'), '--quiet');
  expect(alone.stdout).toMatch(/^foresight, which sees the random generator, recorded: /);
  const mixed = await runBot('analyze', join(folder, 'plateau'), join(folder, 'foresight'), '--quiet');
  expect(mixed).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/not counted together with plateau/),
  });
});

const rom = join(folder, 'other.nes');
writeFileSync(rom, otherPicture());

test.concurrent.for([
  [
    'a comparison with others',
    ['compare', 'foresight', 'plateau'],
    /foresight sees the random generator, which plateau/,
  ],
  ['a position', ['evaluate', '--player', 'foresight', '--piece', 'T'], /and a position has none/],
  ['a cartridge that is not known', ['--player', 'foresight', '--rom', rom], /where .* has it is not known/],
] as const)('a player that sees the generator is refused for %s', async ([, args, message]) => {
  const games = args[0] === 'compare' ? ['--games', '1'] : [];
  expect(await runBot(...args, ...games)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});
