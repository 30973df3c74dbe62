/** The games of a campaign that are worth keeping, played once more on the cartridge as recordings. */

import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { NesImage } from '../../emulator/image.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import { readFileLimited, writeFileAtomic } from '../../platform/files/read-file.js';
import { Failure, type Job } from '../../platform/job.js';
import type { AnyPlayer } from '../../players/player.js';
import type { GameDescription } from '../../record/game-description.js';
import type { GameResult } from '../../record/game-events.js';
import type { RunHeader } from '../../record/run-header.js';
import { summarise } from '../../record/summary.js';
import { ReplayError } from '../../replay/replay-frames.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { makeFolder } from '../files/record-folder.js';
import { playGames } from '../play/play-games.js';
import type { Dump } from '../play/record-options.js';
import { Recording } from '../play/recording.js';
import { renderPictures } from '../play/render-pictures.js';
import { progressClock, progressLines } from '../play-progress.js';
import { FilmError } from '../recordings/export-apng.js';
import { exportFilm } from '../recordings/export-film.js';
import { openGame } from '../recordings/open-recording.js';

/** What all recordings of a campaign share. */
export interface RecordingPlan extends Job, Required<Pick<GameDescription, 'reaction' | 'stopBeforeCrash'>> {
  readonly folder: string;
  readonly image: NesImage;
  readonly player: AnyPlayer;
  /** The header of each recording, without its seed and machine. */
  readonly header: Omit<RunHeader, 'seed' | 'machine'>;
  readonly quiet: boolean;
}

/** Folder of all recordings, and the end of the name of one that is being made. */
const GAMES = 'games';
const UNFINISHED = '.part';
/** The folder of a recording that was being made; nothing else there is ours to remove. */
const UNFINISHED_NAME = /^seed-\d{8}\.part$/;

/**
 * Removes what a killed campaign was recording.
 *
 * @throws Failure when the folder cannot be written to
 */
export function removeUnfinished(folder: string): void {
  const games = join(folder, GAMES);
  try {
    const names = existsSync(games) ? readdirSync(games).filter((name) => UNFINISHED_NAME.test(name)) : [];
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
    const followers = [recording, ...(quiet ? [] : [progressLines({ games: 1, untilLines }, progressClock(), say)])];
    const played = await playGames(toPlay, followers, stop, performance);
    report = { header, games: played.results, summary: summarise(played.results, { ...played, decisionMs: [] }) };
  } finally {
    await recording.finish(report);
  }
  return stop.reason ? undefined : report.games[0];
}

// What is made of a recorded attempt afterwards, from its inputs: pictures and a video.

/** What is wanted of each kept game. */
export interface Rendering {
  readonly dump: Dump;
  readonly video: boolean;
  /** Draw plan, path, buttons and numbers on both. */
  readonly overlay: boolean;
}

export interface RenderingPlan extends Rendering, Job {
  readonly image: NesImage;
  readonly quiet: boolean;
}

/** Says what a folder holds, so that a campaign that goes on makes nothing twice. */
const MADE = 'rendered.json';
/** Three values. */
const LARGEST_NOTE = 1024;
const VIDEO = 'game-0001.mp4';
/** Size of a pixel in a video. */
const SCALE = 3;

/**
 * Makes what is wanted and not there yet.
 *
 * @param folder of a recording with one whole game
 * @returns whether it came to its end, not to a stop
 * @throws Failure when something cannot be made
 */
export async function renderAttempt(folder: string, plan: RenderingPlan): Promise<boolean> {
  const { dump, video, overlay, image, quiet, stop, say } = plan;
  const wanted: Rendering = { dump, video, overlay };
  if ((dump === 'none' && !video) || isDeepStrictEqual(madeIn(folder), wanted)) return true;
  const { header, game } = openGame(folder, 1, say);
  try {
    if (dump !== 'none' && !(await renderPictures({ image, game, folder, dump, overlay, quiet, stop, say })))
      return false;
    if (video) {
      const [firstFrame, lastFrame] = [(game.start?.frame ?? 0) + 1, game.frames];
      const film = { kind: 'mp4', path: join(folder, VIDEO), scale: SCALE, framesPerPicture: 1, audio: true } as const;
      if (
        !(await exportFilm({ image, header, game }, { ...film, overlay, firstFrame, lastFrame, quiet }, { stop, say }))
      )
        return false;
    }
    writeFileAtomic(join(folder, MADE), `${JSON.stringify(wanted)}\n`);
    return true;
  } catch (error) {
    if (error instanceof ReplayError) throw new Failure(`the recording ${folder} cannot be replayed: ${error.message}`);
    if (error instanceof FilmError) throw new Failure(`cannot make ${join(folder, VIDEO)}: ${error.message}`);
    if (isFileProblem(error)) throw new Failure(`cannot write to ${folder}: ${describeFileProblem(error)}`);
    throw error;
  }
}

/** What was made of it before; undefined for nothing, or what cannot be told. */
function madeIn(folder: string): unknown {
  const file = join(folder, MADE);
  try {
    const read = readFileLimited(file, LARGEST_NOTE);
    return read.ok ? JSON.parse(new TextDecoder().decode(read.bytes)) : undefined;
  } catch {
    return undefined;
  }
}
