/** `attempt`: games from many starts until one meets a goal, on all cores. */
import { Command } from 'commander';
import type { NesImage } from '../../emulator/image.js';
import { number, plural } from '../../lib/format-numbers.js';
import { type CampaignHeader, openCampaign } from '../../node/attempt/attempt-file.js';
import { AttemptError, playAttempts } from '../../node/attempt/attempt-games.js';
import { type AttemptGoal, formatGoal, meetsGoal, ranked } from '../../node/attempt/attempt-goal.js';
import { videoProblem } from '../../node/export/export-video.js';
import { describeFileProblem } from '../../node/files/file-problem.js';
import { VERSION } from '../../node/files/package-root.js';
import type { GameFile } from '../../node/games/game-file.js';
import { seedsOf } from '../../node/games/seed-range.js';
import { formatPlayerSpec, type PlayerSpec } from '../../node/players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import { runHeader } from '../../record/run-header.js';
import type { CommandContext } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { runsFast } from '../fast-machine.js';
import { choosePlayer } from '../options/choose-player.js';
import { loadCartridge } from '../options/load-cartridge.js';
import { orNull } from '../options/parsers.js';
import { playerSpecOf } from '../options/player-options.js';
import { say } from '../output.js';
import type { Stop } from '../stop.js';
import { jobProgress } from '../terminal/progress-bar.js';
import { type AttemptOptions, addAttemptOptions, checkTogether, type Keep } from './attempt-options.js';
import { recordAttempt, removeUnfinished } from './attempt-recordings.js';
import { renderAttempt } from './attempt-rendering.js';
import { type CampaignReport, printCampaign } from './attempt-report.js';

export function attemptCommand(context: CommandContext): Command {
  const command = new Command('attempt').description(
    'play games with different seeds until one meets a goal, and record the best',
  );
  return addAttemptOptions(command).action((options: AttemptOptions) => attempt(options, context));
}

async function attempt(options: AttemptOptions, { stop, exitWith }: CommandContext): Promise<void> {
  // 1. Everything that can be wrong is found before the first game.
  checkTogether(options);
  const problem = options.video ? videoProblem() : undefined;
  if (problem) throw new Failure(`--video: ${problem}, or leave out --video`);
  const { goal, tries, startLevel, reaction, stopBeforeCrash = false, seed, seedStep, out } = options;
  const spec = playerSpecOf(options);
  choosePlayer(spec);
  const image = loadCartridge(options.rom);
  const untilLines = orNull(options.untilLines);
  const header: CampaignHeader = {
    kind: 'campaign',
    version: VERSION,
    cartridge: image.bodySha1,
    player: formatPlayerSpec(spec),
    goal: formatGoal(goal),
    startLevel,
    untilLines,
    stopBeforeCrash,
    reaction,
    seed,
    seedStep,
  };
  const campaign = out === undefined ? undefined : open(out, header);
  const startedAt = performance.now();
  let games: GameResult[];
  let recordings: CampaignReport['recordings'] = [];
  try {
    // 2. The attempts.
    games = await play(campaign, { options, image, spec, untilLines, stop });

    // 3. The games worth keeping, on the cartridge; pictures and videos of them from their inputs.
    if (out !== undefined && !stop.reason) {
      const kept = keptGames(options.keep ?? 'best', goal, games);
      recordings = await keep(kept, out, { options, image, spec, untilLines, stop });
    }
  } finally {
    campaign?.close();
  }

  // 4. The result.
  const seconds = (performance.now() - startedAt) / 1000;
  if (stop.reason?.message) {
    say(
      `${stop.reason.message}; made ${plural(games.length, 'attempt')} so far${out === undefined ? '' : '; run the same command again to go on'}`,
    );
  }
  const met = games.some((game) => meetsGoal(goal, game));
  printCampaign({ header, tries, games, recordings, seconds, goal, cartridge: image.name }, options.json === true);
  if (!met) exitWith(EXIT.FAILED);
}

interface Attempts {
  readonly options: AttemptOptions;
  readonly image: NesImage;
  readonly spec: PlayerSpec;
  readonly untilLines: number | null;
  readonly stop: Stop;
}

/** Plays what is left of the campaign; returns all its games by seed. */
async function play(
  campaign: GameFile | undefined,
  { options, image, spec, untilLines, stop }: Attempts,
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
  const progress = options.quiet ? undefined : jobProgress(seeds.length, 'attempts', performance, say);
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  const settle = progress?.sayWhileWaiting();
  try {
    if (seeds.length === 0) return games;
    const jobs = Math.min(options.jobs, seeds.length);
    if (!options.quiet) say(`${plural(seeds.length, 'attempt')} on ${plural(jobs, 'thread')}`);
    await playAttempts({
      spec,
      plan: { startLevel, untilLines, reaction, stopBeforeCrash },
      cartridge: image.kind === 'builtin' ? undefined : { image, fast: runsFast(image) },
      seeds,
      jobs,
      signal: abort.signal,
      onGame: (game) => {
        append(campaign, game, out);
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
    unwatch();
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
  { options, image, spec, untilLines, stop }: Attempts,
): Promise<CampaignReport['recordings']> {
  const { startLevel, reaction, stopBeforeCrash = false } = options;
  const { dump = 'none', video = false, overlay = false, quiet = false } = options;
  const { name, ...playerOptions } = spec;
  const plan = {
    folder,
    image,
    player: choosePlayer(spec),
    header: runHeader({
      version: VERSION,
      image,
      player: name,
      playerOptions: { reaction, ...playerOptions, ...(stopBeforeCrash && { stopBeforeCrash }) },
      startLevel,
      untilLines,
    }),
    reaction,
    stopBeforeCrash,
    quiet,
    stop,
  };
  const progress = quiet ? undefined : jobProgress(games.length, 'recordings', performance, say);
  const recordings: { seed: number; folder: string }[] = [];
  // A watched stop ends the recording in order, and the folder is free for whoever goes on.
  const unwatch = stop.watch(() => {});
  try {
    removeUnfinished(folder);
    for (const game of games) {
      const recorded = await recordAttempt(plan, game);
      if (recorded === undefined) break;
      const isRendered = await renderAttempt(recorded, { image, dump, video, overlay, quiet, stop });
      recordings.push({ seed: game.seed, folder: recorded });
      if (!isRendered) break;
      progress?.count();
    }
  } finally {
    unwatch();
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

function append(campaign: GameFile | undefined, game: GameResult, folder: string | undefined): void {
  try {
    campaign?.append(game);
  } catch (error) {
    throw new Failure(`cannot write to ${folder}: ${describeFileProblem(error)}`);
  }
}
