/**
 * A campaign: games from many starts until one meets a goal, and the games worth keeping as recordings, with pictures and
 * videos. With a folder it goes on where it stopped.
 */

import { isBuiltin } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import { number, plural } from '../../lib/format-numbers.js';
import { VERSION } from '../../platform/files/package-root.js';
import { Failure, type Job } from '../../platform/job.js';
import { playerDefinition } from '../../players/player-by-name.js';
import { formatPlayerSpec, type PlayerSpec } from '../../players/player-spec.js';
import type { GameDescription } from '../../record/game-description.js';
import type { GameResult } from '../../record/game-events.js';
import { runHeader } from '../../record/run-header.js';
import type { LineLimit } from '../../tetris/limits.js';
import { runsFast } from '../cartridges/fast-cartridges.js';
import type { GameFile } from '../games/game-file.js';
import { keepLine } from '../games/kept-games.js';
import { seedsOf } from '../options/seed-range.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { choosePlayer } from '../players/open-player-spec.js';
import { type AttemptGoal, type CampaignHeader, formatGoal, meetsGoal, openCampaign, ranked } from './attempt-file.js';
import { AttemptError, playAttempts } from './attempt-games.js';
import { type Rendering, recordAttempt, removeUnfinished, renderAttempt } from './attempt-recordings.js';

/** Which games become recordings. */
export const KEEPS = ['best', 'all', 'successes'] as const;
export type Keep = (typeof KEEPS)[number];

/** What is played, and what becomes of it. */
interface CampaignPlan extends Pick<GameDescription, 'startLevel' | 'seed' | 'reaction' | 'stopBeforeCrash'> {
  readonly goal: AttemptGoal;
  readonly tries: number;
  /** Make all attempts, even after one has met the goal. */
  readonly allTries?: boolean;
  /** Folder for the attempts; without one nothing is kept. */
  readonly out?: string;
  /** Default: the best. */
  readonly keep?: Keep;
  readonly dump?: Rendering['dump'];
  readonly video?: boolean;
  readonly overlay?: boolean;
  /** Attempt i has seed + i × seedStep. */
  readonly seedStep: number;
  /** Threads. */
  readonly jobs: number;
  /** Says nothing of how far it is. */
  readonly quiet?: boolean;
}

interface Campaign extends Job, LineLimit {
  readonly options: CampaignPlan;
  readonly image: NesImage;
  readonly spec: PlayerSpec;
}

interface PlayedCampaign {
  readonly header: CampaignHeader;
  /** By seed. */
  readonly games: readonly GameResult[];
  readonly recordings: readonly { readonly seed: number; readonly folder: string }[];
}

/**
 * Plays what is left of a campaign and keeps what is worth it.
 *
 * @throws Failure when the folder cannot be used, the cartridge plays no game, or something cannot be made
 */
export async function runCampaign(about: Campaign): Promise<PlayedCampaign> {
  const { options, image, spec, untilLines, stop } = about;
  const { goal, startLevel, reaction, stopBeforeCrash = false, seed, seedStep, out } = options;
  const sees = playerDefinition(spec.name)?.sees;
  const header: CampaignHeader = {
    kind: 'campaign',
    version: VERSION,
    cartridge: image.bodySha1,
    player: formatPlayerSpec(spec),
    ...(sees && { sees }),
    goal: formatGoal(goal),
    startLevel,
    untilLines,
    stopBeforeCrash,
    reaction,
    seed,
    seedStep,
  };
  const campaign = out === undefined ? undefined : open(out, header);
  try {
    // 1. The attempts.
    const games = await play(campaign, about);

    // 2. The games worth keeping, on the cartridge; pictures and videos of them from their inputs.
    const isKept = out !== undefined && !stop.reason;
    const kept = isKept ? keptGames(options.keep ?? 'best', goal, games) : [];
    return { header, games, recordings: isKept ? await keep(kept, out, about) : [] };
  } finally {
    campaign?.close();
  }
}

/** Plays what is left of the campaign; returns all its games by seed. */
async function play(
  campaign: GameFile | undefined,
  { options, image, spec, untilLines, stop, say }: Campaign,
): Promise<GameResult[]> {
  const { goal, tries, seed, seedStep, startLevel, reaction, stopBeforeCrash = false, out } = options;
  const games: GameResult[] = [...(campaign?.games ?? [])].sort(bySeed);
  const played = new Set(games.map((game) => game.seed));
  if (games.length > 0 && !options.quiet) say(`${out} already holds ${plural(games.length, 'attempt')}`);
  const isEnough = (game: GameResult): boolean => !options.allTries && meetsGoal(goal, game);
  const seeds = games.some(isEnough)
    ? []
    : seedsOf({ games: tries, seed, seedStep }).filter((left) => !played.has(left));
  let met = games.filter((game) => meetsGoal(goal, game)).length;
  let best = Math.max(0, ...games.map(({ ownScore }) => ownScore));
  const progress = options.quiet ? undefined : jobProgress(seeds.length, 'attempts', progressClock(), say);
  const release = stop.hold();
  const settle = progress?.sayWhileWaiting();
  try {
    if (seeds.length === 0) return games;
    const jobs = Math.min(options.jobs, seeds.length);
    if (!options.quiet) {
      const all = `${plural(seeds.length, 'attempt')} on ${plural(jobs, 'thread')}`;
      say(options.allTries ? all : `at most ${all}, until one meets the goal ${formatGoal(goal)}`);
    }
    await playAttempts({
      spec,
      plan: { startLevel, untilLines, reaction, stopBeforeCrash },
      cartridge: isBuiltin(image.kind) ? image.kind : { image, fast: runsFast(image, say) },
      seeds,
      jobs,
      signal: stop,
      onGame: (game) => {
        keepLine(campaign, game, out);
        games.push(game);
        if (meetsGoal(goal, game)) met++;
        best = Math.max(best, game.ownScore);
        progress?.count(`${number(met)} met the goal, best ${number(best)}`);
        return isEnough(game);
      },
    });
  } catch (error) {
    if (error instanceof AttemptError) throw new Failure(`no game could be started on ${image.name}: ${error.message}`);
    throw error;
  } finally {
    release();
    settle?.();
  }
  return games.sort(bySeed);
}

/** Games are over in any order where several are played at a time. */
function bySeed(a: GameResult, b: GameResult): number {
  return a.seed - b.seed;
}

/** Records the games in the campaign's folder, and renders what is wanted of them. */
async function keep(
  games: readonly GameResult[],
  folder: string,
  { options, image, spec, untilLines, stop, say }: Campaign,
): Promise<PlayedCampaign['recordings']> {
  const { startLevel, reaction, stopBeforeCrash = false } = options;
  const { dump = 'none', video = false, overlay = false, quiet = false } = options;
  const { name, ...playerOptions } = spec;
  const player = choosePlayer(spec);
  const plan = {
    folder,
    image,
    player,
    header: runHeader({
      version: VERSION,
      image,
      player: name,
      sees: player.sees,
      playerOptions: { reaction, ...playerOptions, ...(stopBeforeCrash && { stopBeforeCrash }) },
      startLevel,
      untilLines,
    }),
    reaction,
    stopBeforeCrash,
    quiet,
    stop,
    say,
  };
  const progress = quiet ? undefined : jobProgress(games.length, 'recordings', progressClock(), say);
  const recordings: { seed: number; folder: string }[] = [];
  // A watched stop ends the recording in order, and the folder is free for whoever goes on.
  const release = stop.hold();
  try {
    removeUnfinished(folder);
    for (const game of games) {
      const recorded = await recordAttempt(plan, game);
      if (recorded === undefined) break;
      const isRendered = await renderAttempt(recorded, { image, dump, video, overlay, quiet, stop, say });
      recordings.push({ seed: game.seed, folder: recorded });
      if (!isRendered) break;
      progress?.count();
    }
  } finally {
    release();
  }
  return recordings;
}

function keptGames(keep: Keep, goal: AttemptGoal, games: readonly GameResult[]): readonly GameResult[] {
  if (keep === 'all') return games;
  if (keep === 'successes') return games.filter((game) => meetsGoal(goal, game));
  return ranked(goal, games).slice(0, 1);
}

function open(folder: string, header: CampaignHeader): GameFile {
  const opened = openCampaign(folder, header);
  if (opened.ok) return opened.file;
  throw new Failure(`cannot use the folder ${folder}: ${opened.message}`);
}
