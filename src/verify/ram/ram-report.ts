/** The outcome of `verify ram` as one object, with counts. */

import type { NesImage } from '../../emulator/image.js';
import type { RamCheck } from './ram-check.js';
import { RAM_VERDICTS, type RamVerdict } from './ram-probe.js';
import type { JudgedRomEntry } from './ram-rom-check.js';
import type { Listing } from './wiki-ram-map.js';

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
  /** Of a field or a routine; what the wiki says in place of it. */
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
export function formatRamSummary({ summary, rom }: RamReport): string {
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
