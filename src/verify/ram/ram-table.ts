/** The outcome of `verify ram` as a table for people. */

import { RAM_VERDICTS, type RamVerdict } from './ram-probe.js';
import { formatRamSummary, type RamReport, type ReportLine, type WikiLine } from './ram-report.js';
import { LISTINGS, type Listing } from './wiki-ram-map.js';

export interface TableStyle {
  /** Columns of the terminal. */
  readonly width: number;
  readonly paint: (verdict: RamVerdict, text: string) => string;
}

const ADDRESS_WIDTH = 12;
const VERDICT_WIDTH = Math.max(...RAM_VERDICTS.map((verdict) => verdict.length));
const INDENT = ADDRESS_WIDTH + VERDICT_WIDTH + 4;
const NARROWEST_TEXT = 40;

/** An aligned table of all maps, and a summary. */
export function formatRamTable(report: RamReport, style: TableStyle): string {
  const { fields, wiki, rom } = report;
  return [
    `${report.image.name} (body SHA-1 ${report.image.bodySha1})`,
    '',
    'The map that this program reads by',
    ...fields.flatMap((line) => formatLine(line, line.name, style)),
    '',
    'RAM map of the wiki',
    ...wiki.flatMap((line) => formatLine(line, describeRow(line), style)),
    '',
    'ROM map of the wiki',
    ...(rom ?? []).flatMap((line) => formatLine(line, `${line.name}: ${line.says}`, style)),
    ...(rom ? [] : ['not checked: another image']),
    '',
    formatRamSummary(report),
  ].join('\n');
}

/** What the wiki says of a row, and whether it says it now. */
function describeRow({ says, listed, guess }: WikiLine): string {
  const where: Readonly<Record<Listing, string>> = {
    newest: '',
    older: ' (older revision)',
    between: ' (older revision, by its neighbours)',
    missing: ' (not on the wiki)',
  };
  const listing = LISTINGS.find((known) => known === listed);
  return `${says}${listing ? where[listing] : ''}${guess ? ' (marked as a guess)' : ''}`;
}

function formatLine({ address, verdict, seen }: ReportLine, what: string, { width, paint }: TableStyle): string[] {
  const text = [...wrap(what, width - INDENT), ...wrap(seen, width - INDENT).map((line) => `  ${line}`)];
  return text.map((line, i) =>
    i === 0
      ? `${address.padEnd(ADDRESS_WIDTH)}  ${paint(verdict, verdict.padEnd(VERDICT_WIDTH))}  ${line}`
      : ' '.repeat(INDENT) + line,
  );
}

function wrap(text: string, width: number): string[] {
  const most = Math.max(width - 2, NARROWEST_TEXT);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
