/** `drills list`: how many drills are due, and how those of each idea go. */
import { Command } from 'commander';
import { number, percent, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { lineWidth, printReport, printResult } from '../../platform/terminal/output.js';
import { countDrills, type DrillCounts, type IdeaCounts, ideaCounts } from './drill-counts.js';
import { readDrills } from './drill-file.js';
import { type DrillsFileValues, drillsFileOption } from './drills-file-option.js';
import { describeWait } from './words.js';

interface ListOptions extends DrillsFileValues {
  readonly json?: true;
}

export function drillsListCommand(): Command {
  return new Command('list')
    .description('count the drills that are due, new and remembered, in all and by idea')
    .addOption(drillsFileOption())
    .option('--json', 'print only one JSON object on standard output')
    .action(list);
}

function list({ file, json }: ListOptions): void {
  const drills = readDrills(file);
  const now = Date.now();
  const [counts, ideas] = [countDrills(drills, now), ideaCounts(drills, now)];
  if (json) printResult(JSON.stringify({ file, ...counts, ideas }));
  else printReport([tell(counts, now), ...(ideas.length > 0 ? [table(ideas)] : [])].join('\n\n'));
}

function tell({ drills, due, fresh, answers, right, nextDue }: DrillCounts, now: number): string {
  const parts = [`${plural(drills, 'drill')}: ${number(due)} due, ${number(fresh)} new.`];
  if (answers > 0) parts.push(`${plural(answers, 'answer')} so far, ${percent(right / answers, 0)} right.`);
  if (due === 0 && nextDue !== null) parts.push(`The next one comes back ${describeWait(nextDue, now)}.`);
  return parts.join(' ');
}

function table(ideas: readonly IdeaCounts[]): string {
  const rows = ideas.map(({ title, drills, due, fresh, answers, right, pointsLost }) => [
    title,
    ...[drills, due, fresh, answers].map(number),
    answers === 0 ? '–' : percent(right / answers, 0),
    number(pointsLost),
  ]);
  return alignColumns(
    [['idea', 'drills', 'due', 'new', 'answers', 'right', 'points lost'], ...rows],
    [0],
    lineWidth(),
  ).join('\n');
}
