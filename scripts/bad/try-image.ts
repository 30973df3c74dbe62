/** One image given to the program, and how that came out. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import type { RunReport } from '../../src/record/summary.js';
import { type CliRun, type CliRunner, faultOf } from './cli-runner.js';

export interface TriedImage {
  /** In a few words, for a table. */
  readonly outcome: string;
  /** What was wrong with that; undefined when all was well. */
  readonly fault: string | undefined;
}

/** What a refusal says, and its name in the table; the first that fits. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/The file is empty/, 'refused: empty'],
  [/is a \S+ archive/, 'refused: an archive'],
  [/is a text file/, 'refused: a text'],
  [/has no iNES header/, 'refused: no header'],
  [/was converted as if it were text/, 'refused: converted as text'],
  [/it was cut off or/, 'refused: cut off'],
  [/something was appended or/, 'refused: too long'],
  [/banks, which is not possible/, 'refused: numbers of banks'],
  [/names mapper/, 'refused: mapper'],
  [/at most [\d,]+ are read/, 'refused: too large'],
  [/it crashed: /, 'refused: crashes after power-on'],
  [/is not Nintendo’s Tetris/, 'refused: another game'],
  [/is not a compatible cartridge/, 'refused: not this game'],
  [/does not follow the rules of NES Tetris/, 'refused: other rules'],
  [/This is (an early |the practice cartridge )?TetrisGYM/, 'refused: a practice cartridge'],
  [/is the championship version/, 'refused: the championship version'],
  [/the cartridge crashed before the game/, 'given up: crash in the menus'],
  [
    /has not changed for \d+ frames|The menus led to|as the state of its first piece|frames in the menus there is no game/,
    'given up: no way to a game',
  ],
];

/** A game that goes on and on is told to stop, and has as long to end. */
const STOP_AFTER_MS = 30_000;
const END_WITHIN_MS = 60_000;

/** Plays the image until its first line. */
export async function tryImage(bytes: Uint8Array, folder: string, runner: CliRunner): Promise<TriedImage> {
  const file = join(folder, 'bad.nes');
  writeFileSync(file, bytes);
  const args = ['play', '--rom', file, '--player', 'autotetris', '--until-lines', '1', '--json', '--quiet'];
  const run = await runner.run(args);
  // What plays without ever clearing a line is no hang if it can be told to stop.
  if (run.ended === 'by the clock') return await stopsWhenTold(args);
  const fault = faultOf(run, [0, 1]) ?? wrongMessage(run, file);
  return { outcome: outcomeOf(run), fault };
}

function outcomeOf(run: CliRun): string {
  if (run.ended !== 'itself') return run.ended;
  if (run.stdout !== '') {
    const [game] = (JSON.parse(run.stdout) as RunReport).games;
    return `played: ${game?.end ?? 'nothing'}`;
  }
  return REFUSALS.find(([words]) => words.test(run.stderr))?.[1] ?? 'another message';
}

/** A refusal is one line that names the file or the cartridge. */
function wrongMessage(run: CliRun, file: string): string | undefined {
  if (run.ended !== 'itself' || run.code === 0 || run.stdout !== '') return undefined;
  const lines = run.stderr.trim().split('\n');
  const message = lines.at(-1) ?? '';
  if (!message.startsWith('maxout: ')) return `no message of the program: ${run.stderr}`;
  if (!message.includes(file) && !/cartridge/.test(message)) return `a message about nothing: ${message}`;
  return REFUSALS.some(([words]) => words.test(message)) ? undefined : `an unknown message: ${message}`;
}

function stopsWhenTold(args: readonly string[]): Promise<TriedImage> {
  const child = spawn(process.execPath, [join(PACKAGE_ROOT, 'run-bot.js'), ...args], { stdio: 'ignore' });
  const stop = setTimeout(() => child.kill('SIGINT'), STOP_AFTER_MS);
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_AFTER_MS + END_WITHIN_MS);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(stop);
      clearTimeout(kill);
      const fault = code === null ? 'it hangs' : undefined;
      resolve({ outcome: fault ? 'by the clock' : 'plays on until it is stopped', fault });
    });
  });
}
