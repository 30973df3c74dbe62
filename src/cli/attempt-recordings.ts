/** The games of a campaign that are worth keeping, played once more on the cartridge as recordings. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { NesImage } from '../emulator/image.js';
import { describeFileProblem } from '../node/file-problem.js';
import { makeFolder } from '../node/record-folder.js';
import type { Player } from '../players/player.js';
import type { GameResult } from '../record/game-events.js';
import type { RunHeader } from '../record/run-header.js';
import { summarise } from '../record/summary.js';
import { Failure } from './failure.js';
import { UNLIMITED } from './options.js';
import { playGames } from './play-games.js';
import { Recording } from './recording.js';
import type { Dump } from './recording-pictures.js';
import type { Stop } from './stop.js';

/** What all recordings of a campaign share. */
export interface RecordingPlan {
  readonly folder: string;
  readonly image: NesImage;
  readonly player: Player;
  /** Of each recording, but for its seed. */
  readonly header: Omit<RunHeader, 'seed'>;
  readonly reaction: number;
  readonly dump: Dump;
  readonly stop: Stop;
}

/**
 * Records a game in a folder of its own, unless it is there already. A recording that is cut off leaves nothing.
 *
 * @returns the folder; undefined when the run was stopped
 * @throws Failure when it cannot be written, or when the cartridge plays another game
 */
export async function recordAttempt(plan: RecordingPlan, expected: GameResult): Promise<string | undefined> {
  const { seed } = expected;
  const games = join(plan.folder, 'games');
  const folder = join(games, `seed-${String(seed).padStart(8, '0')}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.part`;
  try {
    makeFolder(games);
    rmSync(unfinished, { recursive: true, force: true });
    const result = await play(plan, seed, unfinished);
    if (!result) return undefined;
    if (!isDeepStrictEqual(result, expected)) {
      const key = (Object.keys(expected) as (keyof GameResult)[]).find(
        (k) => !isDeepStrictEqual(result[k], expected[k]),
      );
      throw new Failure(
        `the game with seed ${seed} came out otherwise on the cartridge than in the campaign (${key}: ${key && result[key]}, not ${key && expected[key]}): the player or the model has changed`,
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
  const { image, player, reaction, dump, stop } = plan;
  const header: RunHeader = { ...plan.header, seed };
  const { gameType, startLevel, height, music, untilLines } = header;
  const options = { gameType, startLevel, height, music, untilLines, reaction, seed };
  const recording = new Recording(folder, { header, dump, stop });
  let report: Parameters<Recording['finish']>[0];
  try {
    const toPlay = { image, player, options, games: 1, speed: UNLIMITED };
    const played = await playGames(toPlay, [recording], stop, performance);
    report = { header, games: played.results, summary: summarise(played.results, { ...played, decisionMs: [] }) };
  } finally {
    await recording.finish(report);
  }
  return stop.reason ? undefined : report.games[0];
}
