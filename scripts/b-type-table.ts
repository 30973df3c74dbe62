/**
 * The table of the fastest B-type games: every height and start level, planned and proven on the built-in cartridge.
 *
 *   node dist/scripts/b-type-table.js [--width 1000] [--starts 2] [--jobs 1]
 *
 * It writes the rows of the table in `docs/foresight.md`: frames from power-on to the one on which the last line is counted.
 */
import { execFile } from 'node:child_process';
import { argv, execPath, stderr } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { number } from '../src/lib/format-numbers.js';
import { HIGHEST_GARBAGE } from '../src/tetris/limits.js';

const LEVELS = 20;

const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    width: { type: 'string', default: '1000' },
    starts: { type: 'string', default: '2' },
    jobs: { type: 'string', default: '1' },
  },
});
const program = fileURLToPath(new URL('../../run-bot.js', import.meta.url));
const run = promisify(execFile);

for (let level = 0; level < LEVELS; level++) {
  const cells: string[] = [];
  for (let height = 0; height <= HIGHEST_GARBAGE; height++) {
    const about = ['--goal', 'b-type', '--start-level', String(level), '--height', String(height)];
    const effort = ['--width', values.width, '--starts', values.starts, '--jobs', values.jobs];
    const { stdout } = await run(execPath, [program, 'plan', ...about, ...effort, '--quiet', '--json']);
    const { frames, misdrops, planDifferences } = JSON.parse(stdout);
    if (misdrops + planDifferences > 0) throw new Error(`level ${level}, height ${height} is not played as planned`);
    cells.push(number(frames));
    stderr.write(`\rlevel ${level}, height ${height}: ${number(frames)} frames  `);
  }
  console.log(`| ${level} | ${cells.join(' | ')} |`);
}
