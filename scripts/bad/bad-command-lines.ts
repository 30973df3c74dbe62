/** Command lines with something wrong: every command, real options, values that are none, and something left over. */
import fc from 'fast-check';

const COMMANDS = [
  ['play'],
  [],
  ['simulate'],
  ['compare'],
  ['analyze'],
  ['pattern'],
  ['attempt'],
  ['players'],
  ['evaluate'],
  ['train'],
  ['tune'],
  ['replay'],
  ['export'],
  ['report'],
  ['movie', 'import'],
  ['movie', 'export'],
  ['verify', 'rules'],
  ['verify', 'ram'],
] as const;

const OPTIONS = [
  '--rom',
  '--start-level',
  '--games',
  '--seed',
  '--until-lines',
  '--reaction',
  '--game-type',
  '--height',
  '--music',
  '--player',
  '--taps',
  '--search',
  '--plies',
  '--aim',
  '--budget',
  '--lookahead',
  '--weights',
  '--filter',
  '--record',
  '--resume',
  '--dump',
  '--overlay',
  '--speed',
  '--teleport',
  '--rules',
  '--max-pieces',
  '--out',
  '--jobs',
  '--goal',
  '--tries',
  '--hours',
  '--machine',
  '--levels',
  '--frames',
  '--piece',
  '--model',
  '--json',
  '--quiet',
] as const;

const VALUES = [
  '',
  ' ',
  '-1',
  '0',
  '1',
  '19',
  '256',
  '1e9',
  '99999999999999999999',
  '0x10',
  '1.5',
  'NaN',
  'none',
  'max',
  'A',
  'plateau',
  'plateau:plies=2',
  'maxout:plies=9',
  'linear',
  'nobody',
  'X..X.',
  'X.X..',
  'X.........................................................X......',
  'XX',
  '30hz',
  'open:3',
  'open:11',
  'well:9',
  'pattern:heart',
  'pattern:nothing',
  'nes:pieces=bag',
  'nes:pieces=',
  '/nonexistent/file',
  '/dev/null/x',
  '/dev/null',
  '/',
  '--',
  '-',
  '__proto__',
  'constructor',
  'toString',
  '🙂',
  '\u0000',
  'x'.repeat(3_000),
  '$(reboot)',
] as const;

/** What no command takes, so that none of these lines can begin anything. */
const WRONG = ['--no-such-option', '--gamess=3', '-Z', '--player-of-the-year'] as const;

/** A line that has to be refused. */
export const BAD_LINES: fc.Arbitrary<readonly string[]> = fc
  .record({
    command: fc.constantFrom(...COMMANDS),
    options: fc.array(
      fc.oneof(
        fc.tuple(fc.constantFrom(...OPTIONS), fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 12 }))),
        fc.tuple(fc.constantFrom(...OPTIONS)),
      ),
      { maxLength: 5 },
    ),
    wrong: fc.constantFrom(...WRONG),
  })
  .map(({ command, options, wrong }) => [...command, wrong, ...options.flat()]);

/** A line that names no command. */
export const UNKNOWN_COMMANDS: fc.Arbitrary<readonly string[]> = fc
  .oneof(fc.constantFrom('plya', 'simulat', 'constructor', '__proto__', '🙂', ''), fc.string({ maxLength: 10 }))
  .filter((name) => !name.startsWith('-') && !COMMANDS.some(([known]) => known === name) && !OTHERS.has(name))
  .map((name) => [name, '--json']);

/** Commands that are not tried, and parents of others. */
const OTHERS: ReadonlySet<string> = new Set(['web', 'movie', 'verify', 'league', 'worker']);
