/** `attempt`: games from many starts until one meets a goal, on all cores. */
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { mayRunFast } from '../emulator/fast-check.js';
import type { NesImage } from '../emulator/image.js';
import { type Campaign, type CampaignHeader, openCampaign } from '../node/attempt-file.js';
import { playAttempts } from '../node/attempt-games.js';
import { type AttemptGoal, formatGoal, meetsGoal, parseGoal, ranked } from '../node/attempt-goal.js';
import { describeFileProblem } from '../node/file-problem.js';
import { VERSION } from '../node/package-root.js';
import { formatPlayerSpec, type PlayerSpec } from '../node/player-spec.js';
import { duration, number, percent } from '../record/format-summary.js';
import type { GameResult } from '../record/game-events.js';
import { RECORD_VERSION } from '../record/run-header.js';
import { formatStatistics } from '../stats/format-statistics.js';
import { gameStatistics } from '../stats/game-statistics.js';
import { formatLeaderboard, LEADERBOARD_LENGTH } from './attempt-leaderboard.js';
import { recordAttempt } from './attempt-recordings.js';
import { choosePlayer } from './choose-player.js';
import type { CommandContext } from './commands.js';
import { EXIT, Failure, usageFailure } from './failure.js';
import { loadCartridge } from './load-cartridge.js';
import {
  addOutputOptions,
  HIGHEST_SEED,
  type OutputOptionValues,
  orNull,
  path,
  reactionOption,
  romOption,
  UNLIMITED,
  untilLinesOption,
  wholeNumber,
} from './options.js';
import { printResult, say } from './output.js';
import { addPlayerOptions, type PlayerOptionValues, playerSpecOf } from './player-options.js';
import { jobProgress } from './progress-bar.js';
import type { Dump } from './recording.js';
import type { Stop } from './stop.js';

/** Which games become recordings. */
const KEEPS = ['best', 'all', 'successes'] as const;
type Keep = (typeof KEEPS)[number];

interface AttemptOptions extends PlayerOptionValues, OutputOptionValues {
  readonly goal: AttemptGoal;
  readonly tries: number;
  readonly allTries?: true;
  readonly keep?: Keep;
  readonly out?: string;
  readonly dump?: Dump;
  /** Undefined for the built-in cartridge. */
  readonly rom?: string;
  readonly startLevel: number;
  readonly seed: number;
  readonly seedStep: number;
  /** `UNLIMITED` for none. */
  readonly untilLines: number;
  readonly reaction: number;
  readonly jobs: number;
}

/** Seeds this far apart differ in the level menu's wait alone, so every game is another one. */
const SEED_STEP = 256;
const MOST_TRIES = 1_000_000;
const FEWEST_PICTURES = 1_000_000;

export function attemptCommand(context: CommandContext): Command {
  const command = new Command('attempt')
    .description('play from many starts until a game meets a goal, and record the games worth keeping')
    .addOption(
      new Option('--goal <goal>', 'what is tried: maxout (999,999 within 230 lines), score=N or lines=N')
        .default({ kind: 'maxout' }, 'maxout')
        .argParser(goal),
    )
    .addOption(new Option('--tries <n>', 'attempts at most').default(100).argParser(wholeNumber(1, MOST_TRIES)))
    .option('--all-tries', 'make all attempts, also when the goal has been met')
    .addOption(new Option('--out <folder>', 'keep the campaign here; goes on with one that is there').argParser(path))
    .addOption(new Option('--keep <games>', 'games to record in the folder of --out (default: best)').choices(KEEPS))
    .addOption(
      new Option(
        '--dump <frames>',
        'pictures of these games: "pieces", "all", every nth, or "none" (the default)',
      ).argParser(dump),
    )
    .addOption(romOption())
    .addOption(new Option('--start-level <n>', 'level, 0–19').default(19).argParser(wholeNumber(0, 19)))
    .addOption(
      new Option('--seed <n>', `seed of the first attempt, 0–${HIGHEST_SEED}`)
        .default(0)
        .argParser(wholeNumber(0, HIGHEST_SEED)),
    )
    .addOption(
      new Option('--seed-step <n>', 'distance of the seeds; with 256 all games are different')
        .default(SEED_STEP)
        .argParser(wholeNumber(1, HIGHEST_SEED)),
    )
    .addOption(untilLinesOption())
    .addOption(reactionOption())
    .addOption(
      new Option('--jobs <n>', 'threads').default(availableParallelism(), 'all cores').argParser(wholeNumber(1, 256)),
    );
  addPlayerOptions(command);
  addOutputOptions(command);
  return command.action((options: AttemptOptions) => attempt(options, context));
}

async function attempt(options: AttemptOptions, { stop, exitWith }: CommandContext): Promise<void> {
  // 1. Everything that can be wrong is found before the first game.
  checkTogether(options);
  const { goal, tries, startLevel, reaction, seed, seedStep, out } = options;
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
    reaction,
    seed,
    seedStep,
  };
  const campaign = out === undefined ? undefined : open(out, header);
  const startedAt = performance.now();
  let games: GameResult[];
  const recordings: { seed: number; folder: string }[] = [];
  try {
    // 2. The attempts.
    games = await play(options, { campaign, image, spec, untilLines, stop });

    // 3. The games worth keeping, on the cartridge.
    if (out !== undefined && !stop.reason) {
      const kept = keptGames(options.keep ?? 'best', goal, games);
      const progress = options.quiet ? undefined : jobProgress(kept.length, 'recordings', performance, say);
      const { name, ...playerOptions } = spec;
      const plan = {
        folder: out,
        image,
        player: choosePlayer(spec),
        header: {
          recordVersion: RECORD_VERSION,
          version: VERSION,
          image: { name: image.name, bodySha1: image.bodySha1 },
          player: name,
          playerOptions: { reaction, ...playerOptions },
          gameType: 'A' as const,
          startLevel,
          height: 0,
          music: 0,
          games: 1,
          untilLines,
        },
        reaction,
        dump: options.dump ?? 'none',
        stop,
      };
      for (const game of kept) {
        const folder = await recordAttempt(plan, game);
        if (folder === undefined) break;
        recordings.push({ seed: game.seed, folder });
        progress?.count();
      }
    }
  } finally {
    campaign?.close();
  }

  // 4. The result.
  const seconds = (performance.now() - startedAt) / 1000;
  if (stop.reason?.message) {
    say(
      `${stop.reason.message}; ${number(games.length)} attempts are over${out === undefined ? '' : ', and the same command goes on with the rest'}`,
    );
  }
  const met = games.filter((game) => meetsGoal(goal, game)).sort((a, b) => a.seed - b.seed);
  const first = met.length ? { attempt: (met[0].seed - seed) / seedStep + 1, seed: met[0].seed } : null;
  if (options.json) {
    const leaderboard = ranked(goal, games).slice(0, LEADERBOARD_LENGTH);
    const share = games.length ? met.length / games.length : null;
    const result = {
      campaign: header,
      tries,
      played: games.length,
      met: met.length,
      share,
      first,
      leaderboard,
      recordings,
      seconds,
    };
    printResult(JSON.stringify(result));
  } else if (games.length) {
    const share = `${number(met.length)} of ${number(games.length)} attempts met the goal ${header.goal} (${percent(met.length / games.length)})`;
    const firstMet = first ? `, the first one was attempt ${first.attempt}` : '';
    const title = `${header.player} · ${image.name} · level ${startLevel} · ${duration(seconds)}`;
    const kept = recordings.map(({ folder }) => `recorded: ${folder}`).join('\n');
    const parts = [
      title,
      `${share}${firstMet}`,
      formatLeaderboard(goal, games),
      formatStatistics(gameStatistics(games)),
      kept,
    ];
    printResult(parts.filter(Boolean).join('\n\n'));
  }
  if (met.length === 0) exitWith(EXIT.FAILED);
}

interface Attempts {
  readonly campaign: Campaign | undefined;
  readonly image: NesImage;
  readonly spec: PlayerSpec;
  readonly untilLines: number | null;
  readonly stop: Stop;
}

/** Plays what is left of the campaign; returns all its games by seed. */
async function play(
  options: AttemptOptions,
  { campaign, image, spec, untilLines, stop }: Attempts,
): Promise<GameResult[]> {
  const { goal, tries, seed, seedStep, startLevel, reaction, out } = options;
  const games: GameResult[] = [...(campaign?.games ?? [])];
  const played = new Set(games.map((game) => game.seed));
  if (games.length && !options.quiet) say(`${number(games.length)} attempts are in ${out} already`);
  const isEnough = (game: GameResult): boolean => !options.allTries && meetsGoal(goal, game);
  const seeds = games.some(isEnough)
    ? []
    : Array.from({ length: tries }, (_, i) => seed + i * seedStep).filter((left) => !played.has(left));
  let met = games.filter((game) => meetsGoal(goal, game)).length;
  let best = Math.max(0, ...games.map(({ ownScore }) => ownScore));
  const progress = options.quiet ? undefined : jobProgress(seeds.length, 'attempts', performance, say);
  const abort = new AbortController();
  const unwatch = stop.watch(() => abort.abort());
  try {
    if (seeds.length === 0) return games;
    await playAttempts({
      spec,
      plan: { startLevel, untilLines, reaction },
      cartridge: image.kind === 'builtin' ? undefined : { image, fast: mayRunFast(image) },
      seeds,
      jobs: Math.min(options.jobs, seeds.length),
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
  } finally {
    unwatch();
  }
  return games.sort((a, b) => a.seed - b.seed);
}

function keptGames(keep: Keep, goal: AttemptGoal, games: readonly GameResult[]): readonly GameResult[] {
  if (keep === 'all') return games;
  if (keep === 'successes') return games.filter((game) => meetsGoal(goal, game));
  return ranked(goal, games).slice(0, 1);
}

function open(folder: string, header: CampaignHeader): Campaign {
  const opened = openCampaign(folder, header);
  if (opened.ok) return opened.campaign;
  throw new Failure(`cannot use the folder ${folder}: ${opened.message}`);
}

function append(campaign: Campaign | undefined, game: GameResult, folder: string | undefined): void {
  try {
    campaign?.append(game);
  } catch (error) {
    throw new Failure(`cannot write to ${folder}: ${describeFileProblem(error)}`);
  }
}

/** What no option can check alone. */
function checkTogether({
  goal,
  tries,
  seed,
  seedStep,
  untilLines,
  out,
  keep,
  dump,
  player,
  budget,
}: AttemptOptions): void {
  const lastSeed = seed + (tries - 1) * seedStep;
  if (lastSeed > HIGHEST_SEED) {
    throw usageFailure(
      `the last attempt would have seed ${lastSeed}; seeds go up to ${HIGHEST_SEED}: use a smaller --seed, --seed-step or --tries`,
    );
  }
  if (goal.kind === 'lines' && untilLines !== UNLIMITED && goal.lines > untilLines) {
    throw usageFailure(
      `games end at ${untilLines} lines, before ${goal.lines} are cleared: add --until-lines ${goal.lines} or "none"`,
    );
  }
  if (out === undefined && (keep !== undefined || dump !== undefined)) {
    throw usageFailure('--keep and --dump say what is recorded: add --out FOLDER or leave them out');
  }
  if (player.budget !== undefined || budget !== undefined) {
    throw usageFailure('a player with a time budget plays another game each time: leave --budget out');
  }
}

/** A parser of goals. */
function goal(text: string): AttemptGoal {
  try {
    return parseGoal(text);
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(`${error.message}.`);
    throw error;
  }
}

function dump(text: string): Dump {
  if (text === 'pieces' || text === 'none') return text;
  return text === 'all' ? 1 : wholeNumber(1, FEWEST_PICTURES, ', "all", "pieces" or "none"')(text);
}
