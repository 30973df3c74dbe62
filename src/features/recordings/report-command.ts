/** `report`: a recorded game as a page to read, or as numbers. */

import { statSync } from 'node:fs';
import { Command, Option } from 'commander';
import { gameReport } from '../../draw/report/game-report.js';
import { reportPage } from '../../draw/report/report-page.js';
import { number } from '../../lib/format-numbers.js';
import { Failure } from '../../platform/job.js';
import { printResult, say } from '../../platform/terminal/output.js';
import { besideRecording, writeText } from '../options/output-options.js';
import { path, wholeNumber } from '../options/parsers.js';
import { openGame } from './open-recording.js';

interface ReportOptions {
  readonly game: number;
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
}

export function reportCommand(): Command {
  return new Command('report')
    .description(
      'write a page about a recorded game: score, tetrises, burns, droughts, stack, costly decisions, bad luck',
    )
    .argument('<recording>', 'the folder of a recording, or the run.jsonl in it', path)
    .addOption(new Option('--game <n>', 'which game of the recording').default(1).argParser(wholeNumber(1, 100_000)))
    .addOption(new Option('--out <file>', 'HTML file to write (default: beside the recording)').argParser(path))
    .option('--force', 'replace a file that exists')
    .option('--json', 'print the numbers as JSON on standard output; write a page only with --out')
    .action(report);
}

function report(recording: string, options: ReportOptions): void {
  const { header, game, folder } = openGame(recording, options.game, say);
  const result = gameReport(header, game);
  if (!result.ok) throw new Failure(`${recording}, game ${options.game}: ${result.message}`);
  if (options.out !== undefined || !options.json) {
    const out = options.out ?? besideRecording({ folder }, options.game, '-report.html');
    writeText(out, reportPage(result.report), options.force === true);
    if (!options.json) printResult(`${out}: ${number(statSync(out).size / 1e3)} KB`);
  }
  if (options.json) printResult(JSON.stringify(result.report));
}
