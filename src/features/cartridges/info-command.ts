/** `info`: what a cartridge's file is, what is known of its game, and what checks of it would take. */

import { Command } from 'commander';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { quoted } from '../../platform/files/package-root.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printReport, printResult, say } from '../../platform/terminal/output.js';
import { FIRST_CRASH_LEVEL } from '../../tetris/late-tick.js';
import { type CartridgeOptionValues, crashingOption, regionOption, romOption } from '../options/game-options.js';
import { addOutputOptions, type OutputOptionValues } from '../options/output-options.js';
import { type CartridgeInfo, cartridgeInfo } from './cartridge-info.js';
import { checkCrashing, checkProgress } from './load-cartridge.js';

type InfoOptions = OutputOptionValues & CartridgeOptionValues;

export function infoCommand(_: CommandContext): Command {
  const command = new Command('info')
    .description('tell what a cartridge is, what is known of its game, and what checks of it would take')
    .addOption(romOption())
    .addOption(regionOption())
    .addOption(crashingOption());
  return addOutputOptions(command).action(info);
}

function info(options: InfoOptions): void {
  const { rom, region, crashing, json, quiet } = options;
  checkCrashing(options);
  const tell = quiet ? () => {} : say;
  const found = cartridgeInfo({ rom, region, crashing, onFrame: checkProgress(rom, tell), say: tell });
  if (json) printResult(JSON.stringify(found));
  else printReport(describeInfo(found, rom));
  if (found.problem !== null) throw new Failure(found.problem);
}

type Row = readonly [name: string, value: string];
type Game = NonNullable<CartridgeInfo['game']>;

const KIBIBYTE = 1024;

/** @param rom the file as the user named it, for the commands in the text; undefined for the built-in cartridge */
export function describeInfo(info: CartridgeInfo, rom: string | undefined): string {
  const { cartridge, game, checks } = info;
  const what = cartridge?.name ?? 'no cartridge';
  const region = cartridge?.region ? `, ${cartridge.region.toUpperCase()}` : '';
  return [
    `${info.file.name}: ${what}${region}`,
    ...(cartridge?.notes ?? []),
    '',
    ...table('The file', fileRows(info)),
    ...(game ? ['', ...table('The game', gameRows(game))] : []),
    ...(checks ? ['', ...table('Checks of it, on this computer', checkRows(checks, namedBy(info, rom)))] : []),
  ].join('\n');
}

function table(title: string, rows: readonly Row[]): string[] {
  return [
    title,
    ...alignColumns(
      rows.map(([name, value]) => [`  ${name}`, value]),
      [0, 1],
    ),
  ];
}

function fileRows({ file, header, body }: CartridgeInfo): Row[] {
  const rows: Row[] = [
    ['size', plural(file.bytes, 'byte')],
    ['SHA-1', file.sha1],
    ['CRC-32', file.crc32],
  ];
  if (header) {
    const { format, mapper, prgBanks, chrBanks, hasBattery, hasTrainer } = header;
    const parts = [
      `${format}, mapper ${mapper}`,
      hasBattery ? 'battery' : 'no battery',
      ...(hasTrainer ? ['trainer'] : []),
    ];
    rows.push(['header', parts.join(', ')]);
    rows.push(['banks', `${plural(16 * prgBanks, 'KiB', 'KiB')} of program, ${8 * chrBanks} KiB of pictures`]);
  } else {
    rows.push(['header', 'none']);
  }
  if (body) {
    rows.push([
      'content',
      `${plural(body.bytes, 'byte')}: ${number(body.bytes / KIBIBYTE)} KiB, by which a cartridge is known`,
    ]);
    rows.push(['its SHA-1', body.sha1], ['its CRC-32', body.crc32]);
  }
  return rows;
}

function gameRows(game: Game): Row[] {
  const [first, then] = game.das;
  const types = game.hasBType ? 'A-type and B-type' : 'A-type';
  const cap = game.scoreCap === null ? 'counts on beyond 999,999' : `sticks at ${number(game.scoreCap)}`;
  return [
    ['frames a second', String(game.framesPerSecond)],
    ['gravity', `${gravity(game)} frames a row; 1 from level ${game.killscreenLevel} on`],
    ['auto shift', `after ${first} frames, then every ${then}`],
    ['first piece', `waits ${game.firstPieceWait} frames`],
    ['start levels', `0–${game.highestStartLevel}, ${types}`],
    ['score', cap],
    ...(game.selectPoints
      ? [['SELECT', `adds ${number(game.selectPoints)} points if it is held when a piece is scored`] as const]
      : []),
    [
      'generator',
      game.hasKnownGenerator ? 'known: players that see it can play' : 'not known: players that see it are refused',
    ],
    [
      'seeds',
      game.hasModelledMenus ? 'name the same games without the cartridge' : 'name games of this cartridge alone',
    ],
    ['machine', game.isFast ? 'the fast one' : 'the complete one, since the cartridge runs otherwise on the fast one'],
    ...(game.hasOverruns
      ? [['high levels', `may crash when a piece is scored from level ${FIRST_CRASH_LEVEL} on`] as const]
      : []),
    ...game.settings.map((setting) => ['setting', setting] as const),
  ];
}

/** `48 (level 0), 43, …` would be long: runs of levels with the same number are one. */
function gravity({ framesPerRow }: Game): string {
  const runs: { frames: number; from: number; to: number }[] = [];
  for (const [level, frames] of framesPerRow.entries()) {
    const last = runs.at(-1);
    if (last?.frames === frames) last.to = level;
    else runs.push({ frames, from: level, to: level });
  }
  return runs.map(({ frames, from, to }) => `${frames} (${from === to ? from : `${from}–${to}`})`).join(', ');
}

/** The options by which a command takes the same cartridge. */
function namedBy({ cartridge }: CartridgeInfo, rom: string | undefined): string {
  if (rom !== undefined) return ` --rom ${quoted(rom)}`;
  if (cartridge?.client === 'builtin-crashing') return ' --crashing';
  return cartridge?.region === 'pal' ? ' --region pal' : '';
}

function checkRows({ rules, ram }: NonNullable<CartridgeInfo['checks']>, named: string): Row[] {
  const time = ({ frames, seconds }: typeof rules): string => `${number(frames)} frames, about ${duration(seconds)}`;
  return [
    [`verify rules${named}`, time(rules)],
    [`verify rules${named} --write-ram`, `as long; also levels and playfields that are written into the running game`],
    ...(ram ? [[`verify ram${named}`, time(ram)] as const] : []),
  ];
}
