/** Who is tested: a player of this program, or one of another build that lies in a folder of its own. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure, usageFailure } from '../../platform/job.js';
import { formatPlayerSpec, type PlayerSpec, parsePlayerSpec } from '../../players/player-spec.js';
import { luckProblem } from '../../simulate/counted-luck.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { simulationHeader } from '../games/result-file.js';
import { namedPlayer } from '../players/open-player-spec.js';
import { type Build, openBuild } from './other-build.js';

/** As it was written: the spec of a player, and the folder of a build behind an @. */
export interface ContestantText {
  readonly player: string;
  /** Missing for this program. */
  readonly folder?: string;
}

/** What a player is, so that a test is gone on with the same ones only. */
export interface ContestantHeader {
  readonly player: string;
  /** Digests of the files that it is made of, by what they are to the player. */
  readonly files?: Readonly<Record<string, string>>;
  /** The folder of its build, with a digest of its sources. */
  readonly build?: string;
}

/** A player that is ready to be tested. */
export interface Contestant {
  readonly header: ContestantHeader;
  /** The player of this program; a build reads its own. */
  readonly spec?: PlayerSpec;
  readonly build?: Build;
  /** Why its luck cannot be counted; undefined where it can. */
  readonly noLuck: string | undefined;
}

const PROGRAM = 'run-bot.js';
/** What a build has been made of, as its own set-up wrote it. */
const STAMP = join('dist', 'sources.sha256');
const DIGITS = 12;

/**
 * Reads a player, with a build's folder behind the last @ if there is a build.
 *
 * @throws RangeError on what is neither; the message says what was expected
 */
export function parseContestant(text: string): ContestantText {
  const at = text.lastIndexOf('@');
  const folder = text.slice(at + 1);
  if (at > 0 && existsSync(join(folder, PROGRAM))) return { player: text.slice(0, at), folder };
  // A file of weights may have such a name.
  if (at > 0 && !text.slice(0, at).includes('='))
    throw new RangeError(`no build in "${folder}" (a folder with ${PROGRAM}, as in maxout@../other-checkout)`);
  return { player: formatPlayerSpec(parsePlayerSpec(text)) };
}

export function formatContestant({ player, folder }: ContestantText): string {
  return folder === undefined ? player : `${player}@${folder}`;
}

/** @throws Failure where no player has the name, where the player cannot play by the rules, and where the build does not run */
export function openContestant({ player, folder }: ContestantText, plan: SimulationPlan): Contestant {
  if (folder !== undefined) return otherContestant(player, folder);
  const spec = parsePlayerSpec(player);
  if (spec.budget !== undefined)
    throw usageFailure('a player with a time budget plays differently on each machine: leave out the budget');
  const opened = namedPlayer(spec, plan.rules);
  const { files } = headerOf(spec, plan, opened);
  return { header: { player, ...(files && { files }) }, spec, noLuck: luckProblem(plan.rules, opened) };
}

function headerOf(
  spec: PlayerSpec,
  plan: SimulationPlan,
  player: Parameters<typeof simulationHeader>[2],
): ReturnType<typeof simulationHeader> {
  try {
    return simulationHeader(spec, plan, player);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    throw error;
  }
}

function otherContestant(player: string, folder: string): Contestant {
  const build = openBuild(join(resolve(folder), PROGRAM));
  const header = { player, build: `${folder} (${digestOf(folder)})` };
  const noLuck = build.knowsLuck ? undefined : `the build in ${folder} does not know --luck`;
  return { header, build, noLuck };
}

/** Read after the build was started once, which makes it ready. */
function digestOf(folder: string): string {
  const stamp = [STAMP, 'package.json'].map((name) => join(folder, name)).find((file) => existsSync(file));
  if (stamp === undefined) return 'unknown';
  return createHash('sha1').update(readFileSync(stamp)).digest('hex').slice(0, DIGITS);
}
