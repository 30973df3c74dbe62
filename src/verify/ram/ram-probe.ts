/** What probes of the RAM map find: traces of RAM, what they show in words, and verdicts on fields and on rows of the wiki. */

import { RAM_MAP, type RamField, type RamName, type RamView } from '../../emulator/clients/ram-map.js';
import { dollarHex } from '../../lib/format-numbers.js';
import { decodeField } from '../../ram/codec.js';
import { rowId, type WikiRowId } from './wiki-ram-map.js';

/** RAM after each of some frames, copies. */
export type Trace = readonly RamView[];

export const RAM_VERDICTS = [
  'confirmed',
  /** The wiki's words do not describe what the machine did. */
  'differs',
  /** The program's own map does not describe what the machine did. */
  'contradicted',
  /** Nothing that can be done in play shows it. */
  'not testable',
] as const;
export type RamVerdict = (typeof RAM_VERDICTS)[number];

/** A field of the program's map by its name, or a row of the wiki by its addresses. */
export type Subject = RamName | WikiRowId;

export interface Finding {
  readonly about: Subject;
  readonly verdict: RamVerdict;
  /** What the machine did, or why it cannot be made to show anything. */
  readonly seen: string;
}

/** The same observation about several subjects: whether it is what they say. */
export function judge(about: readonly Subject[], holds: boolean, seen: string): Finding[] {
  return about.map((subject) => ({ about: subject, verdict: holds ? 'confirmed' : failed(subject), seen }));
}

/**
 * The same for bytes that a compatible cartridge may leave alone: when nothing was seen to change in them, nothing was
 * learnt about what they mean on a cartridge that uses them.
 *
 * @param values what the bytes held, one after another
 */
export function judgeIfUsed(
  about: readonly Subject[],
  values: readonly number[],
  holds: boolean,
  seen: string,
): Finding[] {
  if (holds || values.some((value) => value !== values[0])) return judge(about, holds, seen);
  return notTestable(about, `this image does not use it: it holds ${values[0]} throughout`);
}

/** Subjects about which an experiment tells nothing, and why. */
export function notTestable(about: readonly Subject[], why: string): Finding[] {
  return about.map((subject) => ({ about: subject, verdict: 'not testable', seen: why }));
}

/** Bytes that were seen in use confirm their row; in others this image keeps nothing, so that they cannot be tested. */
export function judgeIfSeen(about: readonly Subject[], isSeen: boolean, seen: string, why: string): Finding[] {
  return isSeen ? judge(about, true, seen) : notTestable(about, why);
}

/** A field of the player's block with its rows on the wiki: its own, and that of its work copy, which must agree with it. */
export function judgeWithCopy(name: RamName, holds: boolean, seen: string, trace: Trace): Finding[] {
  const { address, size, workCopy } = copiedField(name);
  return [
    ...judge([name, rowId(address, size)], holds, seen),
    ...judge([rowId(workCopy, size)], holds && isMirrored(trace, name), seen),
  ];
}

/** A field that has a work copy. */
function copiedField(name: RamName): Required<Pick<RamField, 'address' | 'size' | 'workCopy'>> {
  const { address, size, workCopy }: RamField = RAM_MAP[name];
  if (workCopy === undefined) throw new TypeError(`${name} has no work copy`);
  return { address, size, workCopy };
}

function failed(subject: Subject): RamVerdict {
  return isWikiRow(subject) ? 'differs' : 'contradicted';
}

/** Whether a subject is a row of the wiki. */
export function isWikiRow(subject: Subject): subject is WikiRowId {
  return subject.startsWith('$');
}

/** A field's value after each frame. */
export function valuesOf(trace: Trace, name: RamName): number[] {
  return trace.map((ram) => decodeField(ram, RAM_MAP[name]));
}

/** A byte after each frame. */
export function bytesAt(trace: Trace, address: number): number[] {
  return trace.map((ram) => ram[address]);
}

/** The bytes of a field or of an address and size. */
export function bytesOf(ram: RamView, { address, size }: Pick<RamField, 'address' | 'size'>): number[] {
  return [...ram.slice(address, address + size)];
}

/** Whether the work copy of a player's field agreed with it after every frame. */
export function isMirrored(trace: Trace, name: RamName): boolean {
  const { address, size, workCopy } = copiedField(name);
  return trace.every((ram) => sameList(bytesOf(ram, { address, size }), bytesOf(ram, { address: workCopy, size })));
}

/** The values without repetitions of the one before. */
export function changesOf(values: readonly number[]): number[] {
  return values.filter((value, i) => i === 0 || value !== values[i - 1]);
}

/** Whether two lists hold the same numbers in the same order. */
export function sameList(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((value, i) => value === others[i]);
}

/** The whole numbers from one to another, both included, upwards or downwards. */
export function count(from: number, to: number): number[] {
  const step = to < from ? -1 : 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + i * step);
}

const MOST_SHOWN = 12;

/** `5 6 5 4`; the middle of a long list is left out. */
export function list(values: readonly number[]): string {
  if (values.length <= MOST_SHOWN) return values.join(' ');
  const half = MOST_SHOWN / 2;
  return `${values.slice(0, half).join(' ')} … ${values.slice(-half).join(' ')}`;
}

/** `$0A $13`; the middle of a long list is left out. */
export function hexList(values: readonly number[]): string {
  const shown = values.map(hexOf);
  if (shown.length <= MOST_SHOWN) return shown.join(' ');
  const half = MOST_SHOWN / 2;
  return `${shown.slice(0, half).join(' ')} … ${shown.slice(-half).join(' ')}`;
}

/** Two digits for a byte, four for an address. */
function hexOf(value: number): string {
  return dollarHex(value, value > 0xff ? 4 : 2);
}
