/** The outcome of `verify ram` as one object, with counts. */

import type { NesImage } from '../../emulator/image.js';
import type { RamCheck } from './ram-check.js';
import { RAM_VERDICTS, type RamVerdict } from './ram-probe.js';
import type { JudgedRomEntry } from './ram-rom-check.js';
import { LISTINGS, type Listing } from './wiki-ram-map.js';

type VerdictCounts = Readonly<Record<RamVerdict, number>>;

export interface RamReport {
  readonly image: Pick<NesImage, 'name' | 'kind' | 'bodySha1'>;
  readonly fields: readonly ReportLine[];
  readonly wiki: readonly WikiLine[];
  /** Null for an image that the ROM map is not about. */
  readonly rom: readonly WikiLine[] | null;
  readonly summary: {
    readonly fields: VerdictCounts;
    readonly wiki: VerdictCounts;
    readonly rom: VerdictCounts | null;
    /** Rows of the wiki's map that the wiki does not have. */
    readonly missingOnWiki: number;
  };
}

/** One address of a map and what was found out about it. */
export interface ReportLine {
  readonly address: string;
  /** Name of a field or a routine, or the wiki's words for the row. */
  readonly name: string;
  readonly verdict: RamVerdict;
  readonly seen: string;
}

export interface WikiLine extends ReportLine {
  readonly says: string;
  readonly listed: Listing | 'ROM map';
  /** The wiki marks it as a guess. */
  readonly guess: boolean;
}

/** Puts the parts together. */
export function ramReport(image: NesImage, check: RamCheck, rom: readonly JudgedRomEntry[] | undefined): RamReport {
  const fields = check.fields.map(({ addresses, name, verdict, seen }) => ({
    address: addresses,
    name,
    verdict,
    seen,
  }));
  const wiki = check.rows.map(({ row, verdict, seen }) => {
    const { id, says, listed, guess = false } = row;
    return { address: id, name: says, says, listed, guess, verdict, seen };
  });
  const romLines = rom?.map(({ entry, verdict, seen }) => {
    const address = `$${entry.address.toString(16).toUpperCase()}`;
    return { address, name: entry.name, says: entry.says, listed: 'ROM map' as const, guess: false, verdict, seen };
  });
  const { name, kind, bodySha1 } = image;
  return {
    image: { name, kind, bodySha1 },
    fields,
    wiki,
    rom: romLines ?? null,
    summary: {
      fields: countVerdicts(fields),
      wiki: countVerdicts(wiki),
      rom: romLines ? countVerdicts(romLines) : null,
      missingOnWiki: wiki.filter(({ listed }) => listed === 'missing').length,
    },
  };
}

/** Whether the program's own map describes the machine. */
export function mapHolds({ summary }: RamReport): boolean {
  return summary.fields.contradicted === 0;
}

function countVerdicts(lines: readonly ReportLine[]): VerdictCounts {
  const counts = RAM_VERDICTS.map((verdict) => [verdict, lines.filter((line) => line.verdict === verdict).length]);
  return Object.fromEntries(counts) as VerdictCounts;
}

const IN_COUNTS: Readonly<Record<RamVerdict, string>> = {
  confirmed: 'confirmed',
  differs: 'differing',
  contradicted: 'contradicted',
  'not testable': 'not testable',
};

/** One line with the counts of every map. */
function formatRamSummary({ summary, rom }: RamReport): string {
  const listing = (counts: VerdictCounts): string =>
    RAM_VERDICTS.filter((verdict) => counts[verdict] > 0)
      .map((verdict) => `${counts[verdict]} ${IN_COUNTS[verdict]}`)
      .join(', ');
  const parts = [
    `own map: ${listing(summary.fields)}`,
    `wiki's RAM map: ${listing(summary.wiki)} (not on the wiki: ${summary.missingOnWiki})`,
    `wiki's ROM map: ${rom && summary.rom ? listing(summary.rom) : 'not checked: another image'}`,
  ];
  return parts.join('; ');
}

// The outcome of `verify ram` as Markdown for a talk page: what differs first.

/** A page with a table of each kind of verdict. */
export function formatRamMarkdown(report: RamReport): string {
  const { image, wiki, rom } = report;
  const lines = [...wiki, ...(rom ?? [])];
  const confirmed = lines.filter(({ verdict }) => verdict === 'confirmed');
  return [
    '## RAM map checked against a running game',
    '',
    `Image: ${image.name}, body SHA-1 \`${image.bodySha1}\`, in an emulator. Every row was tested by an experiment: buttons were pressed or a situation was set up, and the bytes were watched frame by frame.`,
    ...(image.kind === 'original-ntsc'
      ? []
      : ['', 'This image is not the original cartridge: what is said of scratch bytes holds for this image only.']),
    '',
    `Outcome: ${formatRamSummary(report)}.`,
    ...section(
      'Differs',
      'What the page says does not describe what was seen.',
      lines.filter(({ verdict }) => verdict === 'differs'),
    ),
    ...section(
      'Missing on the page',
      'Not listed, and confirmed to mean this.',
      confirmed.filter(({ listed }) => listed === 'missing'),
    ),
    ...section(
      'Confirmed',
      'As the page says.',
      confirmed.filter(({ listed }) => listed !== 'missing'),
    ),
    ...section(
      'Not testable',
      'Nothing that can be done in play shows it.',
      lines.filter(({ verdict }) => verdict === 'not testable'),
    ),
  ].join('\n');
}

const WHERE: Readonly<Record<WikiLine['listed'], string>> = {
  newest: 'newest revision',
  older: 'older revision',
  between: 'older revision, by its neighbours',
  missing: 'not listed',
  'ROM map': 'ROM map',
};

function section(title: string, about: string, lines: readonly WikiLine[]): string[] {
  if (lines.length === 0) return [];
  return [
    '',
    `### ${title} (${lines.length})`,
    '',
    about,
    '',
    '| Address | Page | Meaning | Seen |',
    '|---|---|---|---|',
    ...lines.map(
      ({ address, listed, guess, says, seen }) =>
        `| ${address} | ${WHERE[listed]}${guess ? ', as a guess' : ''} | ${cell(says)} | ${cell(seen)} |`,
    ),
  ];
}

/** Text that does not end a cell of a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

/** How a table is drawn. */
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
