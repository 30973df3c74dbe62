/** `drills next`: asks the drills that are due, in the terminal. */
import { createInterface } from 'node:readline';
import { Command, Option } from 'commander';
import { Failure } from '../../platform/job.js';
import { type CommandContext, lineWidth, printReport } from '../../platform/terminal/output.js';
import { wholeNumber } from '../options/parsers.js';
import { askDrills } from './ask-drills.js';
import { changeDrills, readDrills } from './drill-file.js';
import { type DrillsFileValues, drillsFileOption } from './drills-file-option.js';
import { mergeDrills } from './merge-drills.js';

interface NextOptions extends DrillsFileValues {
  readonly count: number;
}

const USUAL_COUNT = 20;
const MOST_COUNT = 10_000;

export function drillsNextCommand({ stop }: CommandContext): Command {
  return new Command('next')
    .description('ask the drills that are due, then new ones; this is what drills does if nothing else is said')
    .addOption(drillsFileOption())
    .addOption(
      new Option('--count <n>', 'answers until it ends').default(USUAL_COUNT).argParser(wholeNumber(1, MOST_COUNT)),
    )
    .action((options: NextOptions) => next(options, stop));
}

async function next({ file, count }: NextOptions, stop: CommandContext['stop']): Promise<void> {
  const drills = readDrills(file);
  // The terminal itself edits the line, so that Ctrl-C stays what it is.
  const lines = createInterface({ input: process.stdin, terminal: false });
  const release = stop.hold(() => lines.close());
  const typed = lines[Symbol.asyncIterator]();
  try {
    await askDrills({
      ...{ drills, count, width: lineWidth(), now: Date.now, print: printReport },
      async read() {
        process.stdout.write('> ');
        const line = await typed.next();
        if (line.done) process.stdout.write('\n');
        return line.done ? undefined : line.value;
      },
      // Another process may have changed the file meanwhile: nothing of either is lost.
      keep: (drill) => void changeDrills(file, (kept) => mergeDrills(kept, [drill])),
    });
  } finally {
    release();
    lines.close();
  }
  if (stop.reason) throw new Failure(`${stop.reason.message || 'stopped'}; all answers are kept`, stop.reason.exitCode);
}
