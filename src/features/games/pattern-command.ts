/** `pattern`: a picture built of pieces. */

import { Command, Option } from 'commander';
import { duration, number, plural } from '../../lib/format-numbers.js';
import { describeFileProblem } from '../../platform/files/file-problem.js';
import { writeFileAtomic } from '../../platform/files/read-file.js';
import { EXIT, Failure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { formatPlayerSpec, PATTERN_NAMES, type PlayerSpec, parsePlayerSpec } from '../../players/player-spec.js';
import { formatRules, rulesNamed } from '../../simulate/game-rules.js';
import { topOf } from '../../simulate/pattern.js';
import { formatPlayfield, type Playfield } from '../../tetris/playfield.js';
import { addOutputOptions, type OutputOptionValues, prepareFolderOf, writtenLines } from '../options/output-options.js';
import { path, reads, wholeNumber } from '../options/parsers.js';
import { readRules } from '../options/rules-options.js';
import { refuseSeedRules, seedOption } from '../options/seed-options.js';
import { progressClock } from '../play-progress.js';
import { choosePlayerFor, openPattern } from '../players/open-player-spec.js';
import { drawBuiltPattern } from '../players/read-pattern.js';
import { buildPattern, type PatternProgress } from './build-pattern.js';

interface PatternOptions extends OutputOptionValues {
  readonly player: PlayerSpec;
  readonly rules: ReturnType<typeof rulesNamed>;
  readonly seed: number;
  readonly tries: number;
  readonly maxPieces: number;
  readonly out?: string;
}

/** Milliseconds between two lines of progress. */
const INTERVAL = 2000;

export function patternCommand(context: CommandContext): Command {
  const command = new Command('pattern')
    .description('build a picture of 10 × 20 cells from pieces, row by row')
    .argument(
      '<picture>',
      `PNG of 10 × 20 pixels (white pixels become blocks), or one of ${PATTERN_NAMES.join(', ')}`,
      path,
    )
    .addOption(
      new Option('--player <name>', 'who plays; options may follow a colon')
        .default(parsePlayerSpec('first-nes-bot'), 'first-nes-bot')
        .argParser(reads(parsePlayerSpec)),
    )
    .addOption(
      new Option('--rules <name>', 'rules of the game, as in "simulate"')
        .default(rulesNamed('no-gravity'), 'no-gravity')
        .argParser(readRules),
    )
    .addOption(seedOption())
    .addOption(
      new Option('--tries <n>', 'how many games to play at most').default(20).argParser(wholeNumber(1, 1_000_000)),
    )
    .addOption(
      new Option('--max-pieces <n>', 'stop each game after this many pieces')
        .default(20_000)
        .argParser(wholeNumber(1, 100_000_000)),
    )
    .addOption(new Option('--out <file>', 'PNG file for a picture of the final playfield').argParser(path));
  addOutputOptions(command);
  return command.action((picture: string, options: PatternOptions) => build(picture, options, context));
}

async function build(
  picture: string,
  { player, rules, seed, tries, maxPieces, out, json, quiet }: PatternOptions,
  { stop, exitWith }: CommandContext,
): Promise<void> {
  prepareFolderOf(out);
  const read = openPattern(picture);
  if (!read.ok) throw new Failure(`${picture}: ${read.message}`);
  const { pattern } = read;
  const spec = { ...player, filter: `pattern:${picture}` };
  choosePlayerFor(spec, rules);
  refuseSeedRules({ rules });
  const release = stop.hold();
  const plan = { rules, untilLines: null, maxPieces };
  const onProgress = quiet ? () => {} : sayProgress(pattern, tries * maxPieces);
  const result = await buildPattern({ spec, plan, pattern, seed, tries }, onProgress, stop).finally(release);
  if (!result) throw new Failure(stop.reason?.message || 'no piece could be placed');
  if (out !== undefined) write(out, drawBuiltPattern(result.playfield, pattern));
  const { playfield, ...numbers } = result;
  if (json) {
    const drawing = formatPlayfield(playfield).split('\n');
    printResult(
      JSON.stringify({ picture, player: formatPlayerSpec(player), rules: formatRules(rules), ...numbers, drawing }),
    );
  } else printResult([`${drawn(playfield)}\n\n${verdict(result, pattern)}`, ...writtenLines(out)].join('\n'));
  if (!result.isBuilt && !stop.reason) exitWith(EXIT.FAILED);
}

function sayProgress(pattern: Playfield, limit: number): (progress: PatternProgress) => void {
  const height = pattern.length - topOf(pattern);
  const clock = progressClock();
  const startedAt = clock.now();
  let sayAt = startedAt + INTERVAL;
  return ({ pieces, rows }) => {
    const now = clock.now();
    if (now < sayAt) return;
    sayAt = now + INTERVAL;
    const rate = (pieces * 1000) / (now - startedAt);
    const left = duration((limit - pieces) / rate);
    const best = `at best ${Math.min(rows, height)} of ${height} rows`;
    say(
      `${number(pieces)} of at most ${plural(limit, 'piece')}, ${number(rate)} a second, at most ${left} left; ${best}`,
    );
  };
}

function verdict({ isBuilt, rows, gamePieces, pieces, seed }: PatternProgress, pattern: Playfield): string {
  if (isBuilt)
    return `built with piece ${number(gamePieces)} of the game with seed ${seed}, ${plural(pieces, 'piece')} in all`;
  const height = pattern.length - topOf(pattern);
  return `not built in ${plural(pieces, 'piece')}: at best ${Math.min(rows, height)} of ${plural(height, 'row')}; use more --tries or another --seed`;
}

/** Two characters a cell, so that cells are about square. */
function drawn(playfield: Playfield): string {
  return formatPlayfield(playfield).replaceAll('#', '██').replaceAll('.', '· ');
}

function write(out: string, picture: Uint8Array): void {
  try {
    writeFileAtomic(out, picture);
  } catch (error) {
    throw new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  }
}
