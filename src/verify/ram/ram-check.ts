/** Runs every probe and collects what each said about a field of the map or a row of the wiki. */

import { clientOf } from '../../emulator/clients/known-cartridges.js';
import { RAM_MAP, type RamField, type RamName } from '../../emulator/clients/ram-map.js';
import type { NesImage } from '../../emulator/image.js';
import { MachineCrash, type WritableMachine } from '../../emulator/machine.js';
import { type Probe, ProbeContext, ProbeFailure } from './ram-context.js';
import { type Finding, judge, type RamVerdict, type Subject } from './ram-probe.js';
import { INPUT_PROBES } from './ram-probes-inputs.js';
import { MENU_PROBES } from './ram-probes-menus.js';
import { PHASE_PROBES } from './ram-probes-phase.js';
import { PIECE_PROBES } from './ram-probes-piece.js';
import { SCORE_PROBES } from './ram-probes-score.js';
import { SCRATCH_PROBES } from './ram-probes-scratch.js';
import { rowId, WIKI_RAM_MAP, type WikiRow } from './wiki-ram-map.js';

/** Every probe, in the order in which they run. */
export const PROBES: readonly Probe[] = [
  ...MENU_PROBES,
  ...INPUT_PROBES,
  ...PIECE_PROBES,
  ...SCORE_PROBES,
  ...PHASE_PROBES,
  ...SCRATCH_PROBES,
];

interface Judged {
  readonly verdict: RamVerdict;
  /** What the machine did; why not, when not testable. */
  readonly seen: string;
}

/** A field of the program's own map. */
interface JudgedField extends Judged {
  readonly name: RamName;
  readonly addresses: string;
  readonly meaning: string;
}

/** A row of the wiki. */
interface JudgedRow extends Judged {
  readonly row: WikiRow;
}

export interface RamCheck {
  readonly fields: readonly JudgedField[];
  readonly rows: readonly JudgedRow[];
}

export interface RamCheckProgress {
  /** Probes that have run, of how many. */
  readonly done: number;
  readonly probes: number;
  /** What is done next. */
  readonly title: string;
}

/** Why the probes say nothing about an image, and what to do; undefined when it keeps its state where NES Tetris does. */
export function ramCheckProblem({ kind, name }: Pick<NesImage, 'kind' | 'name'>): string | undefined {
  const { map } = clientOf(kind);
  if ((Object.keys(RAM_MAP) as RamName[]).every((field) => map[field] === RAM_MAP[field])) return undefined;
  return `verify ram checks where NES Tetris keeps its state, and ${name} keeps it elsewhere: use verify rules, which compares every field of it with the model`;
}

/** Runs all probes one after another; yields before each. */
export function* checkRam(machine: WritableMachine): Generator<RamCheckProgress, RamCheck, void> {
  const context = new ProbeContext(machine);
  const findings: Finding[] = [];
  for (const [done, probe] of PROBES.entries()) {
    yield { done, probes: PROBES.length, title: probe.title };
    findings.push(...runProbe(probe, context));
  }
  const judged = (subject: Subject): Judged => sumUp(findings.filter(({ about }) => about === subject));
  return {
    fields: Object.entries<RamField>(RAM_MAP).map(([key, { address, size, meaning }]) => {
      const name = key as RamName;
      return { name, addresses: rowId(address, size), meaning, ...judged(name) };
    }),
    rows: WIKI_RAM_MAP.map((row) => ({ row, ...judged(row.id) })),
  };
}

/** One probe's findings. What keeps an experiment from being made speaks against all that it covers. */
export function runProbe(probe: Probe, context: ProbeContext): readonly Finding[] {
  try {
    const findings = probe.run(context);
    const stray = findings.find(({ about }) => !probe.covers.includes(about));
    if (stray) throw new TypeError(`"${probe.title}" tells about ${stray.about}, which it does not cover`);
    return findings;
  } catch (error) {
    if (!(error instanceof ProbeFailure) && !(error instanceof MachineCrash)) throw error;
    return judge(probe.covers, false, `${probe.title}: ${error.message}`);
  }
}

/** From the heaviest to the lightest. */
const WEIGHT: readonly RamVerdict[] = ['contradicted', 'differs', 'confirmed', 'not testable'];

/** The heaviest verdict of several probes, and what those saw that gave it. */
function sumUp(findings: readonly Finding[]): Judged {
  const verdict = WEIGHT.find((heavy) => findings.some((finding) => finding.verdict === heavy));
  if (!verdict) throw new TypeError('a subject that no probe covers');
  const seen = findings.filter((finding) => finding.verdict === verdict).map((finding) => finding.seen);
  return { verdict, seen: [...new Set(seen)].join('; ') };
}
