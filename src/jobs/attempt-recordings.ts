/** The games of a campaign that are worth keeping, played once more on the cartridge as recordings. */

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { NesImage } from '../emulator/image.js';
import { describeFileProblem } from '../node/files/file-problem.js';
import { makeFolder } from '../node/files/record-folder.js';
import type { Player } from '../players/player.js';
import type { GameDescription } from '../record/game-description.js';
import type { GameResult } from '../record/game-events.js';
import type { RunHeader } from '../record/run-header.js';
import { summarise } from '../record/summary.js';
import { Failure } from './failure.js';
import { openToPlay } from './fast-machine.js';
import type { Job } from './job.js';
import { playGames } from './play-games.js';
import { progressLines } from './progress-lines.js';
import { Recording } from './recording.js';

/** What all recordings of a campaign share. */
export interface RecordingPlan extends Job, Required<Pick<GameDescription, 'reaction' | 'stopBeforeCrash'>> {
  readonly folder: string;
  readonly image: NesImage;
  readonly player: Player;
  /** Of each recording, but for its seed and machine. */
  readonly header: Omit<RunHeader, 'seed' | 'machine'>;
  readonly quiet: boolean;
}

/** Folder of all recordings, and the end of the name of one that is being made. */
const GAMES = 'games';
const UNFINISHED = '.part';

/**
 * Removes what a killed campaign was recording.
 *
 * @throws Failure when the folder cannot be written to
 */
export function removeUnfinished(folder: string): void {
  const games = join(folder, GAMES);
  try {
    const names = existsSync(games) ? readdirSync(games).filter((name) => name.endsWith(UNFINISHED)) : [];
    for (const name of names) rmSync(join(games, name), { recursive: true });
  } catch (error) {
    throw new Failure(`cannot write to ${games}: ${describeFileProblem(error)}`);
  }
}

/**
 * Records a game in a folder of its own, unless it is there already. A recording that is cut off leaves nothing.
 *
 * @returns the folder; undefined when the run was stopped
 * @throws Failure when it cannot be written, or when the cartridge plays another game
 */
export async function recordAttempt(plan: RecordingPlan, expected: GameResult): Promise<string | undefined> {
  const { seed } = expected;
  const games = join(plan.folder, GAMES);
  const folder = join(games, `seed-${String(seed).padStart(8, '0')}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}${UNFINISHED}`;
  try {
    makeFolder(games);
    const result = await play(plan, seed, unfinished);
    if (!result) return undefined;
    if (!isDeepStrictEqual(result, expected)) {
      const key = (Object.keys(expected) as (keyof GameResult)[]).find(
        (k) => !isDeepStrictEqual(result[k], expected[k]),
      );
      throw new Failure(
        `the game with seed ${seed} went differently on the cartridge than in the attempts (${key}: ${key && result[key]}, not ${key && expected[key]}): the player or the model has changed`,
      );
    }
    renameSync(unfinished, folder);
    return folder;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`cannot record to ${folder}: ${describeFileProblem(error)}`);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Undefined when the run was stopped before the end of the game. */
async function play(plan: RecordingPlan, seed: number, folder: string): Promise<GameResult | undefined> {
  const { image, player, reaction, stopBeforeCrash, quiet, stop, say } = plan;
  const machine = openToPlay(image, say);
  const header: RunHeader = { ...plan.header, seed, machine: machine.kind };
  const { gameType, startLevel, height, music, untilLines } = header;
  const options = { gameType, startLevel, height, music, seed, untilLines, reaction, stopBeforeCrash };
  const recording = new Recording(folder, { header, dump: 'none', stop });
  let report: Parameters<Recording['finish']>[0];
  try {
    const toPlay = { machine, player, options, games: 1, speed: Number.POSITIVE_INFINITY };
    const followers = [recording, ...(quiet ? [] : [progressLines({ games: 1, untilLines }, performance, say)])];
    const played = await playGames(toPlay, followers, stop, performance);
    report = { header, games: played.results, summary: summarise(played.results, { ...played, decisionMs: [] }) };
  } finally {
    await recording.finish(report);
  }
  return stop.reason ? undefined : report.games[0];
}
