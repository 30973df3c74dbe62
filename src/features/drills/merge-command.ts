/** `drills merge`: the drills of two computers become one file. */
import { Command, Option } from 'commander';
import { number, plural } from '../../lib/format-numbers.js';
import { printReport, printResult } from '../../platform/terminal/output.js';
import { prepareFolderOf, writeText, writtenLines } from '../options/output-options.js';
import { path } from '../options/parsers.js';
import { readDrills } from './drill-file.js';
import { formatDrills } from './drill-lines.js';
import { mergeDrills } from './merge-drills.js';

interface MergeOptions {
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
}

export function drillsMergeCommand(): Command {
  return new Command('merge')
    .description('put two files of drills together: every drill once, with the answers of both')
    .argument('<one>', 'a file of drills', path)
    .argument('<other>', 'another one', path)
    .addOption(new Option('--out <file>', 'file for the drills of both').makeOptionMandatory().argParser(path))
    .option('--force', 'replace a file that exists')
    .option('--json', 'print only one JSON object on standard output')
    .action(merge);
}

function merge(one: string, other: string, { out, force, json }: MergeOptions): void {
  const [first, second] = [one, other].map(readDrills);
  const merged = mergeDrills(first, second);
  prepareFolderOf(out);
  writeText(out, formatDrills(merged), force === true);
  const shared = first.length + second.length - merged.length;
  if (json) {
    printResult(JSON.stringify({ out, drills: merged.length, shared }));
    return;
  }
  const what = `${plural(first.length, 'drill')} and ${number(second.length)}, ${number(shared)} of them the same: ${plural(merged.length, 'drill')}.`;
  printReport([what, ...writtenLines(out)].join('\n\n'));
}
