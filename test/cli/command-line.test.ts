/** A wrong command line: exit code 2, what was found, what was expected, and no stack. */

import { describe, expect, test } from 'vitest';
import { runBot } from './run-bot.js';

const WRONG: readonly (readonly [title: string, args: readonly string[], message: RegExp])[] = [
  ['an unknown option is refused with a suggestion', ['--sped', '1'], /unknown option '--sped'[\s\S]*--speed/],
  ['an unknown command is refused with a suggestion', ['plya'], /unknown command 'plya'[\s\S]*play/],
  ['an empty command is refused', [''], /unknown command ''\nTry "node run-bot\.js --help"/],
  ['a recording without a name is refused', ['replay', ''], /argument 'recording'.*Expected a name, found nothing/],
  ['a very long word is shown in part', ['--taps', 'X'.repeat(9000)], /^[^\n]{0,500}\n.*--help".\n$/],
  ['a word too many is refused', ['play', 'now'], /too many arguments/],
  ['a start level above 19 is refused with its range', ['--start-level', '20'], /'20'.*whole number from 0 to 19/],
  ['a start level that is no number is refused', ['--start-level', 'ten'], /'ten'.*whole number from 0 to 19/],
  ['a negative seed is refused', ['--seed', '-1'], /'-1'.*whole number from 0 to 16777215/],
  ['a seed with a fraction is refused', ['--seed', '1.5'], /'1\.5'.*whole number/],
  ['no games at all are refused', ['--games', '0'], /'0'.*whole number from 1/],
  ['games whose seeds go too far are refused', ['--seed', '16777215', '--games', '2'], /seed 16777216.*16777215/],
  ['a speed in words is refused', ['--speed', 'fast'], /'fast'.*number.*"max"/],
  ['no lines to reach are refused', ['--until-lines', '0'], /'0'.*whole number from 1.*"none"/],
  ['an unknown player is refused with a suggestion', ['--player', 'plateua'], /"plateua"[\s\S]*plateau/],
  ['an option without its value is refused', ['--rom'], /'--rom <file>' argument missing/],
  ['an option in place of a file name is refused', ['--rom', '--json'], /'--json'.*found an option/],
  ['pictures without a recording are refused', ['--dump', 'all'], /--dump.*--record/],
  ['an overlay without a recording is refused', ['--overlay'], /--overlay.*--record/],
  [
    'an overlay without pictures is refused',
    ['--record', 'x', '--dump', 'none', '--overlay'],
    /--dump none makes none/,
  ],
  ['a picture every zero frames is refused', ['--record', 'x', '--dump', '0'], /'0'.*whole number from 1/],
  ['a garbage height in A-type is refused', ['--height', '3'], /--height 3.*--game-type B/],
];

describe('a wrong command line', () => {
  test.concurrent.for(WRONG)('%s', async ([, args, message]) => {
    const { code, stdout, stderr } = await runBot(...args);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});

test('the help shows commands, options and examples', async () => {
  const { code, stdout } = await runBot('--help');
  expect(code).toBe(0);
  expect(stdout).toMatch(/Commands:[\s\S]*play/);
  expect(stdout).toMatch(/--until-lines/);
  expect(stdout).toMatch(/Examples:/);
});

test('the version is printed', async () => {
  const { code, stdout } = await runBot('--version');
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(code).toBe(0);
});
