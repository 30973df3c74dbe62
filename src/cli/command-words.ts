/** What the words of a command line ask for, where they do not begin with a command. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOG_NAME } from '../features/files/record-folder.js';
import { PROGRAM_COMMAND, quoted } from '../platform/files/package-root.js';
import { usageFailure } from '../platform/job.js';
import { COMMANDS, DEFAULT_COMMAND } from './commands.js';

/** Options that are about the program where no command is named. */
const OF_PROGRAM = ['-h', '--help', '-V', '--version'];
/** Other words for it, as other programs have them. */
const VERSION_WORDS = ['-v', 'version'];
const IMAGE = /\.nes$/i;

/**
 * The command first, then its words. `help` asks for the help of a command, from before it or behind it; the file of a
 * cartridge is played.
 *
 * @throws Failure on the name of a recording, a movie or frames of an overlay, with the command for it
 */
export function commandWords(args: readonly string[]): string[] {
  const [first, ...rest] = args;
  if (first === 'help') return rest.length && !COMMANDS.has(rest[0]) ? rest : [...rest, '--help'];
  if (OF_PROGRAM.includes(first)) return [...args];
  if (VERSION_WORDS.includes(first)) return ['--version', ...rest];
  if (first === undefined || first.startsWith('-')) return [DEFAULT_COMMAND, ...args];
  if (COMMANDS.has(first)) return rest.length === 1 && rest[0] === 'help' ? [first, '--help'] : [...args];
  if (IMAGE.test(first)) return [DEFAULT_COMMAND, '--rom', ...args];
  const command = commandFor(first);
  if (command === undefined) return [...args];
  throw usageFailure(`${first} is no command: use "${PROGRAM_COMMAND} ${command} ${quoted(first)}"`);
}

/** The command that takes such a file or folder; undefined where that is not clear. */
function commandFor(name: string): string | undefined {
  if (existsSync(join(name, LOG_NAME))) return 'replay';
  // Where there is no such file, the command says so.
  if (name.endsWith('.jsonl')) return 'replay';
  if (/\.ngf(\.gz)?$/i.test(name)) return 'review';
  return /\.(fm2|bk2)$/i.test(name) ? 'movie import' : undefined;
}
