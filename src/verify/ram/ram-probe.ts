/**
 * A probe of the RAM map: an experiment on the running game whose outcome only the right meaning of a byte explains,
 * and what follows from it for fields of the map and rows of the wiki.
 */

import type { RamName } from '../../emulator/clients/ram-map.js';
import type { ProbeContext } from './ram-context.js';
import type { WikiRowId } from './wiki-ram-map.js';

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

export interface Probe {
  /** What is done. */
  readonly title: string;
  readonly covers: readonly Subject[];
  run(context: ProbeContext): readonly Finding[];
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

function failed(subject: Subject): RamVerdict {
  return isWikiRow(subject) ? 'differs' : 'contradicted';
}

/** Whether a subject is a row of the wiki. */
export function isWikiRow(subject: Subject): subject is WikiRowId {
  return subject.startsWith('$');
}
