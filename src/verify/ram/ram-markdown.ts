/** The outcome of `verify ram` as Markdown for a talk page: what differs first. */

import { formatRamSummary, type RamReport, type WikiLine } from './ram-report.js';

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
