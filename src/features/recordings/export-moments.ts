/** `export --moments`, and what every export says of its files. */

import { join } from 'node:path';
import { megabytes, number } from '../../lib/format-numbers.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { Failure } from '../../platform/job.js';
import { type CommandContext, printResult, say } from '../../platform/terminal/output.js';
import { ReplayError } from '../../replay/replay-frames.js';
import { cartridgeOf } from '../cartridges/load-cartridge.js';
import type { OutputOptionValues } from '../options/output-options.js';
import { FilmError } from './export-sink.js';
import { filmMoments, type MomentFilm } from './film-moments.js';
import type { OpenedGame } from './open-recording.js';

export interface MomentsOptions extends OutputOptionValues {
  readonly rom?: string | undefined;
  /** A folder; beside the recording if not given. */
  readonly out?: string | undefined;
}

/** @throws Failure when a film cannot be made, or the game has come to no station */
export async function exportMoments(
  opened: OpenedGame,
  options: MomentsOptions,
  context: Pick<CommandContext, 'stop'>,
): Promise<void> {
  const films = await makeMoments(opened, options, context);
  if (options.json) printResult(JSON.stringify({ films }));
  else if (films.length > 0) printResult(films.map(formatFilm).join('\n'));
}

/** Makes the films that are not there yet; throws as `exportMoments`. */
export async function makeMoments(
  { header, game, folder }: OpenedGame,
  { rom, out = join(folder, 'moments'), quiet }: MomentsOptions,
  { stop }: Pick<CommandContext, 'stop'>,
): Promise<readonly MomentFilm[]> {
  const image = cartridgeOf(header, rom);
  let films: readonly MomentFilm[];
  try {
    films = await filmMoments({ image, header, game }, { folder: out, quiet: quiet === true }, { stop, say });
  } catch (error) {
    throw explained(error, out);
  }
  if (stop.reason?.message) say(`${stop.reason.message}; the same command makes the films that are not there yet`);
  else if (films.length === 0) throw new Failure('the game comes to no level at which a film begins: the first is 29');
  return films;
}

/** `runs/rebirth/moments/level-155.mp4: from here the original can crash, 2.1 MB`. */
export function formatFilm({ file, title, bytes }: MomentFilm): string {
  return `${file}: ${title}, ${formatBytes(bytes)}`;
}

export function explained(error: unknown, out: string): unknown {
  if (error instanceof ReplayError) return new Failure(`the recording cannot be replayed: ${error.message}`);
  if (error instanceof FilmError) return new Failure(`cannot make ${out}: ${error.message}`);
  if (isFileProblem(error)) return new Failure(`cannot write ${out}: ${describeFileProblem(error)}`);
  return error;
}

export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${number(bytes / 1e3)} KB` : `${megabytes(bytes)} MB`;
}
