/**
 * A recording that loops: a game that comes back to how it began is sought on the model, and recorded on the
 * cartridge.
 */

import type { GameOptions } from '../../bot/play-on-machine.js';
import { isBuiltin } from '../../emulator/clients/known-cartridges.js';
import type { NesImage } from '../../emulator/image.js';
import type { Machine } from '../../emulator/machine.js';
import { plural } from '../../lib/format-numbers.js';
import { VERSION } from '../../platform/files/package-root.js';
import { EXIT, Failure, type Job, newStop } from '../../platform/job.js';
import type { AnyPlayer } from '../../players/player.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import { readGameState } from '../../ram/model-state.js';
import { USUAL_GAME } from '../../record/game-description.js';
import { runHeader } from '../../record/run-header.js';
import { summarise } from '../../record/summary.js';
import { differenceFromStart } from '../../replay/play-rounds.js';
import type { DemoLoop } from '../../simulate/demo-loop.js';
import { consoleRules } from '../../simulate/game-rules.js';
import type { GameState } from '../../tetris/game-state.js';
import { HIGHEST_SEED, type StartLevel } from '../../tetris/limits.js';
import { openToPlay } from '../cartridges/fast-cartridges.js';
import { recordingRemover } from '../files/record-folder.js';
import { failure } from '../options/advice.js';
import { seedsOf } from '../options/seed-range.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { choosePlayerFor } from '../players/open-player-spec.js';
import { type DemoWorkerData, searchDemo } from './demo-search.js';
import { checkModel } from './model-check.js';
import { explainNoGame, type Follower, playGames } from './play-games.js';
import { Recording } from './recording.js';

/** Which games are tried, and where the one that loops goes. */
interface DemoPlan extends StartLevel {
  /** New folder of the recording. */
  readonly record: string;
  readonly seed: number;
  readonly seedStep: number;
  /** Games at most. */
  readonly tries: number;
  /** The most pieces that the loop may have. */
  readonly maxPieces: number;
  /** Threads. */
  readonly jobs: number;
  /** Says nothing of how far it is. */
  readonly quiet?: boolean;
}

interface DemoJob extends Job {
  readonly options: DemoPlan;
  readonly spec: PlayerSpec;
  readonly image: NesImage;
}

/** What the steps share. */
interface Demo extends DemoJob {
  readonly machine: Machine;
}

/** The game, and the frames of its loop. */
interface RecordedDemo {
  readonly loop: DemoLoop;
  readonly frames: number;
}

/**
 * Seeks a game that loops and records it.
 *
 * @returns undefined when it was stopped; then nothing is left behind
 * @throws Failure when no game loops, the cartridge plays another game than the model, or nothing can be recorded
 */
export async function recordDemo(job: DemoJob): Promise<RecordedDemo | undefined> {
  const { options, image, stop, say } = job;
  const about: Demo = { ...job, machine: openToPlay(image, say) };

  // 1. A game of the model that comes back, from where the cartridge begins it.
  const loop = await search(about);
  if (stop.reason) {
    if (stop.reason.message) say(`${stop.reason.message}; nothing was recorded`);
    return undefined;
  }
  if (!loop) {
    const { tries, maxPieces } = options;
    throw failure(`none of ${plural(tries, 'game')} loops within ${plural(maxPieces, 'piece')}`, 'more-tries');
  }

  // 2. The same game on the cartridge, recorded up to there.
  const frames = await recordOrNothing(loop, about);
  return frames === undefined ? undefined : { loop, frames };
}

/**
 * @throws Failure when the cartridge plays another game than the model
 */
async function search({ options, spec, image, machine, stop, say }: Demo): Promise<DemoLoop | undefined> {
  const { seed, seedStep, tries, maxPieces, startLevel, jobs } = options;
  const games = Math.min(tries, Math.floor((HIGHEST_SEED - seed) / seedStep) + 1);
  // The model knows the menus of the built-in cartridge; another one is asked how the game of a seed begins.
  let cartridge: DemoWorkerData['cartridge'];
  if (isBuiltin(image.kind)) cartridge = image.kind;
  else {
    if (!options.quiet) say(`${image.name}: comparing the beginning of a game with the model`);
    await checkModel({
      name: image.name,
      machine,
      player: playerOf(options, spec),
      options: gameOf(options, seed),
      stop,
    });
    if (stop.reason) return undefined;
    cartridge = { image, fast: machine.kind === 'fast' };
  }
  const progress = options.quiet ? undefined : jobProgress(games, 'games', progressClock(), say);
  const release = stop.hold();
  const settle = progress?.sayWhileWaiting();
  try {
    return await searchDemo({
      spec,
      cartridge,
      level: startLevel,
      mostPieces: maxPieces,
      seeds: seedsOf({ games, seed, seedStep }),
      threads: jobs,
      signal: stop,
      progress: (seen) => progress?.reach(seen, 'at most; the first game that loops ends the search'),
    });
  } finally {
    release();
    settle?.();
  }
}

/** A new player for each game: one that has played may remember what it has seen. */
function playerOf({ startLevel }: DemoPlan, spec: PlayerSpec): AnyPlayer {
  return choosePlayerFor(spec, consoleRules(startLevel));
}

function gameOf({ startLevel }: DemoPlan, seed: number): GameOptions {
  return { ...USUAL_GAME, startLevel, untilLines: null, seed };
}

/**
 * A recording that does not come to its end is taken away.
 *
 * @returns frames of the loop; undefined when it was stopped
 */
async function recordOrNothing(loop: DemoLoop, about: Demo): Promise<number | undefined> {
  const { options, stop, say } = about;
  const remove = recordingRemover(options.record);
  let frames: number | undefined;
  try {
    frames = await recordLoop(loop, about);
  } finally {
    if (frames === undefined || stop.reason) remove();
  }
  if (!stop.reason) return frames;
  if (stop.reason.message) say(`${stop.reason.message}; nothing was recorded`);
  return undefined;
}

/**
 * Plays the game on the cartridge and records it up to the frame before which everything is as it was.
 *
 * @returns frames of the loop
 * @throws Failure when the folder cannot be written, and when the cartridge does not come back as the model did
 */
async function recordLoop(loop: DemoLoop, { options, spec, image, machine, stop }: Demo): Promise<number> {
  const { startLevel, record } = options;
  const { seed, pieces } = loop;
  const { name, ...playerOptions } = spec;
  const player = playerOf(options, spec);
  const about = { version: VERSION, image, player: name, sees: player.sees, playerOptions, machine: machine.kind };
  const header = runHeader({ ...about, startLevel, seed, untilLines: null });
  // The loop's end ends the game, and not the command.
  const end = newStop();
  const release = stop.hold(() => stop.reason && end.end(stop.reason));
  const watch = loopWatch(pieces, () => end.end({ exitCode: EXIT.DONE, message: '' }));
  const recording = new Recording(record, { header, dump: 'none', stop: end });
  let report: Parameters<Recording['finish']>[0];
  try {
    const toPlay = { machine, player, options: gameOf(options, seed), games: 1, speed: Number.POSITIVE_INFINITY };
    const played = await playGames(toPlay, [watch, recording], end, performance).catch(explainNoGame);
    report = { header, games: played.results, summary: summarise(played.results, { ...played, decisionMs: [] }) };
  } finally {
    release();
    await recording.finish(report);
  }
  if (end.reason?.exitCode === EXIT.FAILED) throw new Failure(end.reason.message);
  if (!stop.reason && watch.difference !== undefined) {
    throw new Failure(
      `the game of seed ${seed} on ${image.name} differs from that on the model (${watch.difference}), so it does not loop`,
    );
  }
  return watch.frames;
}

/** Looks for the frame of a game before which everything is as it was at its start. */
interface LoopWatch extends Follower {
  /** What kept the game from coming back; undefined when it did. */
  readonly difference: string | undefined;
  /** From the first active frame. */
  readonly frames: number;
}

/** Looks for the frame in which the piece after `pieces` others is in play. */
function loopWatch(pieces: number, end: () => void): LoopWatch {
  let start: GameState | undefined;
  let startFrame = 0;
  let frames = 0;
  let scored = 0;
  let difference: string | undefined = `it ended before piece ${pieces}`;
  let look: () => void = () => {};
  return {
    get difference() {
      return difference;
    },
    get frames() {
      return frames;
    },
    listenerFor({ machine }) {
      look = () => {
        if (!start || scored < pieces) return;
        frames = machine.frame - startFrame;
        difference = differenceFromStart(start, readGameState(machine));
        // The next piece appears some frames after the last one was scored.
        if (difference === undefined || scored > pieces) end();
      };
      return (event) => {
        if (event.kind === 'started') {
          start = readGameState(machine);
          startFrame = machine.frame;
        } else if (event.kind === 'scored') scored++;
      };
    },
    afterFrame() {
      look();
      return undefined;
    },
  };
}
