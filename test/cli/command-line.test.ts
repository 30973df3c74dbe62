/** A wrong command line: exit code 2, what was found, what was expected, and no stack. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, runBot } from './run-bot.js';

const RECORDED = newFolder();
writeFileSync(join(RECORDED, 'run.jsonl'), '');
const FRAMES = join(RECORDED, 'game.ngf.gz');
writeFileSync(FRAMES, '');
const MOVIE = join(newFolder(), 'a movie.fm2');
writeFileSync(MOVIE, '');

const WRONG: readonly (readonly [title: string, args: readonly string[], message: RegExp])[] = [
  ['an unknown option is refused with a suggestion', ['--sped', '1'], /unknown option '--sped'[\s\S]*--speed/],
  ['an unknown command is refused with a suggestion', ['plya'], /unknown command 'plya'[\s\S]*play/],
  ['an empty command is refused', [''], /unknown command ''\nTry "node run-bot\.js --help"/],
  ['a recording without a name is refused', ['replay', ''], /argument 'recording': found '', expected a name/],
  ['a very long word is shown in part', ['--taps', 'X'.repeat(9000)], /^[^\n]{0,500}\n.*--help".\n$/],
  ['a word too many is refused', ['play', 'now'], /too many arguments/],
  ['a start level above 19 is refused with its range', ['--start-level', '20'], /no start level 20 .*0 to 19/],
  [
    'a wrong rhythm is refused in one sentence',
    ['--taps', '16hz'],
    /^maxout: option '--taps <pattern>': no tap pattern "16hz" \(30hz, .*\)/,
  ],
  [
    'a wrong choice is refused with the choices',
    ['--game-type', 'C'],
    /'--game-type <type>': found 'C', expected one of A, B\n/,
  ],
  [
    'misspelt hands are refused with a suggestion',
    ['--hands', 'slwo'],
    /no hands "slwo" \(slow, .*; did you mean "slow"\?/,
  ],
  [
    'a misspelt filter is refused with a suggestion',
    ['--filter', 'patern:heart'],
    /no filter "patern:heart".*; did you mean "pattern:heart"\?/,
  ],
  [
    'an option of players is suggested in every command that has it',
    ['simulate', '--pleis', '3'],
    /unknown option '--pleis'; did you mean --plies\?/,
  ],
  ['a recording in place of a command is answered with one', [RECORDED], new RegExp(`js replay ${RECORDED}"\n`)],
  ['frames of an overlay in place of a command are answered with one', [FRAMES], new RegExp(`js review ${FRAMES}"\n`)],
  ['a movie in place of a command is answered with one', [MOVIE], new RegExp(`js movie import "${MOVIE}""\n`)],
  ['a movie that is not there, too', ['x.fm2'], /x\.fm2 is no command: use "node run-bot\.js movie import x\.fm2"/],
  [
    'help for an unknown command is refused with a suggestion',
    ['help', 'plya'],
    /unknown command 'plya'; did you mean play/,
  ],
  [
    'a comparison without a number of games is refused',
    ['compare', 'plateau'],
    /add --games N.*a game of maxout takes/,
  ],
  ['an analysis of nothing is refused', ['analyze'], /add --games N or --pieces N.*a game of maxout takes/],
  ['looking ahead is refused with the option for it', ['--lookahead', '2'], /no option "lookahead".*--plies N/],
  [
    'a misspelt option of a player is refused with a suggestion',
    ['--player', 'maxout:plys=2'],
    /; did you mean "plies=…"/,
  ],
  ['a start level that is no number is refused', ['--start-level', 'ten'], /'ten'.*whole number from 0 to 255/],
  ['a seed of the practice cartridge is refused on others', ['--gym-seed', '12ab34'], /no games of a seed like 12AB34/],
  ['a seed with too few digits is refused', ['--gym-seed', '12AB3'], /6 hexadecimal digits.*"12AB3"/],
  ['a seed that the practice cartridge ignores is refused', ['--gym-seed', '0001FF'], /ignores seeds.*0001FF/],
  ['a negative seed is refused', ['--seed', '-1'], /'-1'.*whole number from 0 to 16777215/],
  ['a seed with a fraction is refused', ['--seed', '1.5'], /'1\.5'.*whole number/],
  ['no games at all are refused', ['--games', '0'], /'0'.*whole number from 1/],
  ['games whose seeds go too far are refused', ['--seed', '16777215', '--games', '2'], /seed 16777216.*16777215/],
  ['a speed in words is refused', ['--speed', 'fast'], /'fast'.*number.*"max"/],
  ['no lines to reach are refused', ['--until-lines', '0'], /'0'.*whole number from 1.*"none"/],
  ['an unknown player is refused with a suggestion', ['--player', 'plateua'], /"plateua"[\s\S]*plateau/],
  ['an option without its value is refused', ['--rom'], /'--rom <file>' argument missing/],
  [
    'an option in place of a file name is refused',
    ['--rom', '--json'],
    /found '--json', expected a name, not an option/,
  ],
  ['pictures without a recording are refused', ['--dump', 'all'], /--dump.*--record/],
  ['an overlay without a recording is refused', ['--overlay'], /--overlay.*--record/],
  [
    'an overlay without pictures is refused',
    ['--record', 'x', '--dump', 'none', '--overlay'],
    /--dump none records no pictures/,
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

describe('help', () => {
  test.concurrent.for([[['--help']], [['-h']], [['help']]])('of the program is printed for %s', async ([args]) => {
    const { code, stdout, stderr } = await runBot(...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: node run-bot\.js \[command\]/);
    const groups = [...stdout.matchAll(/^(\w[\w ]+):\n {2}[a-z]/gm)].map(([, title]) => title);
    expect(groups).toEqual(['Play', 'Analyse', 'Record and share', 'Train', 'Check', 'Examples']);
    expect(stdout).toMatch(/--until-lines/);
  });

  test.concurrent.for([
    [['simulate', '--help'], 'simulate'],
    [['simulate', '-h'], 'simulate'],
    [['help', 'simulate'], 'simulate'],
    [['simulate', 'help'], 'simulate'],
    [['movie', '-h'], 'movie'],
    [['movie', 'help', 'export'], 'movie export'],
    [['help', 'movie', 'export'], 'movie export'],
    [['movie', 'export', '-h'], 'movie export'],
    [['verify', 'rules', '-h'], 'verify rules'],
  ] as const)('of a command is printed for %s', async ([args, words]) => {
    const { code, stdout, stderr } = await runBot(...args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.startsWith(`Usage: node run-bot.js ${words} [options]`)).toBe(true);
  });
});

test('the help of a command names the options of players and says where they are explained', async () => {
  const { stdout } = await runBot('play', '--help');
  expect(stdout).not.toMatch(/^ {2}--plies/m);
  const note = /Options of players: (.*)\. "node run-bot\.js (.*)" explains them\.\n$/.exec(
    stdout.replace(/\n {2}/g, ' '),
  );
  const explained = await runBot(...(note?.[2] ?? '').split(' '));
  const options = explained.stdout.split('\n').flatMap((line) => /^--\S+/.exec(line) ?? []);
  expect(options).toEqual(note?.[1].split(', '));
  expect(options).toContain('--plies');
});

test('the file of a cartridge is played', async () => {
  const named = await runBot('/nowhere/tetris.nes', '--games', '1');
  const withOption = await runBot('--rom', '/nowhere/tetris.nes', '--games', '1');
  expect(named.stderr).toMatch(/^maxout: \/nowhere\/tetris\.nes: there is no folder/);
  expect(named).toEqual(withOption);
});

test.concurrent.for([
  [['--version']],
  [['-v']],
  [['version']],
  [['-V']],
  [['play', '-V']],
  [['evaluate', '--version']],
  [['movie', 'export', '-V']],
])('the version is printed for %s', async ([args]) => {
  const { code, stdout, stderr } = await runBot(...args);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect([code, stderr]).toEqual([0, '']);
});
