/** A plan on the cartridge: its buttons from power-on, played by the machine, and kept as a recording and as a movie. */

import type { Machine } from '../../emulator/machine.js';
import { sha1Hex } from '../../lib/hashes.js';
import { VERSION } from '../../platform/files/package-root.js';
import { Failure } from '../../platform/job.js';
import { parseTaps } from '../../reach/taps.js';
import type { GameListener, GameResult } from '../../record/game-events.js';
import { gameTally } from '../../record/game-tally.js';
import { type RunHeader, runHeader } from '../../record/run-header.js';
import { summarise } from '../../record/summary.js';
import type { MovieStanding } from '../../replay/movie/movie-comments.js';
import { playMovie } from '../../replay/movie/play-movie.js';
import type { Plan } from '../../search/foresight/plan.js';
import { playPlanned } from '../../search/foresight/plan-inputs.js';
import type { Buttons } from '../../tetris/buttons.js';
import type { GameState } from '../../tetris/game-state.js';
import { recordingRemover } from '../files/record-folder.js';
import { playToEnd } from '../play/play-games.js';
import { Recording } from '../play/recording.js';
import { jobProgress, progressClock } from '../play-progress.js';
import type { GameMoment } from '../recordings/game-moment.js';
import { writeMovie } from '../recordings/write-movie.js';
import { checkMovieIsNew } from './kept-starts.js';
import type { PlanMovieJob } from './plan-starts.js';

/** A plan, and where it begins. */
export interface PlanToProve {
  readonly plan: Plan;
  readonly moment: GameMoment;
}

/** What the cartridge made of a plan. */
export interface ProvenGame {
  readonly result: GameResult;
  /** From power-on to the frame on which the last piece is counted. */
  readonly frames: number;
  /** Frames a second of the console. */
  readonly consoleRate: number;
  /** How many of these frames come before the first active frame. */
  readonly startFrame: number;
  /** The hash of the RAM after the last frame. */
  readonly ramSha1: string;
}

/** The name under which a plan plays. */
const PLAYER = 'plan';

/**
 * Plays a plan on the cartridge and writes what is wanted of it.
 *
 * @throws Failure when the cartridge does not come to the same score and lines, or something cannot be written
 */
export async function provePlan(job: PlanMovieJob, machine: Machine, planned: PlanToProve): Promise<ProvenGame> {
  const { options, image } = job;
  const { plan, moment } = planned;
  const { seed, game, state, startFrame } = moment;
  if (options.out !== undefined) checkMovieIsNew(options.out);
  const { buttons, end } = playPlanned(state, plan, parseTaps(options.taps));
  const inputs = [...moment.inputs];
  // A plan up to the roll-over has more frames than a call takes arguments.
  for (const held of buttons) inputs.push(held);

  const { startLevel, gameType, height, music, gymSeed } = game;
  const { goal, taps, width, record, drops, delay, raise, strips } = options;
  const about = { version: VERSION, image, player: PLAYER, sees: 'generator', machine: machine.kind } as const;
  const header = runHeader({
    ...about,
    ...{ gameType, startLevel, height, music, seed, gymSeed, untilLines: null },
    playerOptions: {
      ...goal,
      taps,
      width,
      ...(drops && { drops, delay, raise }),
      ...(strips && { strips }),
      ...(job.from && { fromPiece: job.from.piece }),
    },
  });
  const standings: MovieStanding[] = [];
  const listen: GameListener = (event) => {
    if (event.kind === 'scored' && event.cleared > 0) standings.push(event);
  };
  const played = { machine, inputs, header, end, listen };
  const result = await (record === undefined ? play(job, played) : recordTo(record, job, played));
  const { score, lines, level, pieces } = result;
  const ramSha1 = sha1Hex(machine.ram.slice());
  if (options.out !== undefined) {
    const ending = { score, lines, level, pieces, ramSha1 };
    writeMovie(options.out, { image, rom: job.rom, header, inputs, standings, ending });
  }
  const consoleRate = machine.client.timing.framesPerSecond;
  return { result, frames: inputs.length, consoleRate, startFrame, ramSha1 };
}

interface InputsToPlay {
  readonly machine: Machine;
  readonly inputs: readonly Buttons[];
  readonly header: RunHeader;
  /** Where the model ends with these inputs. */
  readonly end: Pick<GameState, 'score' | 'lines' | 'level'>;
  readonly listen: GameListener;
}

/** @throws Failure when the job was stopped, the cartridge crashes, no game begins, or the game ends otherwise than on the model */
async function play(job: PlanMovieJob, played: InputsToPlay): Promise<GameResult> {
  const { options, image, stop, say } = job;
  const { machine, inputs, header, end, listen } = played;
  const { seed } = header;
  const progress = options.quiet
    ? undefined
    : jobProgress(inputs.length, 'frames on the cartridge', progressClock(), say);
  const steps = playMovie(machine, { pad: inputs, endsThere: true, seed, end: 'goal-reached' }, listen);
  const { game } = await playToEnd(steps, stop, () => {
    progress?.count();
    return undefined;
  });
  if (!game) throw new Failure('the inputs of the plan lead to no game');
  const { score, lines, level } = game.result;
  if (score !== end.score || lines !== end.lines || level !== end.level) {
    throw new Failure(
      `${image.name} comes to score ${score}, line ${lines} and level ${level} with the inputs of the plan, not to ${end.score}, ${end.lines} and ${end.level}: it plays by other rules than the model`,
    );
  }
  return game.result;
}

/** A recording that does not come to its end is taken away. */
async function recordTo(folder: string, job: PlanMovieJob, played: InputsToPlay): Promise<GameResult> {
  const { machine, inputs, header, listen } = played;
  const remove = recordingRemover(folder);
  const recording = new Recording(folder, { header, dump: 'none', stop: job.stop });
  const game = { number: 1, seed: header.seed, machine, tally: gameTally(header.startLevel, header.seed) };
  const recorded = recording.listenerFor(game);
  const startedAt = performance.now();
  let result: GameResult | undefined;
  try {
    const listenToo: GameListener = (event) => {
      listen(event);
      recorded(event);
      if (event.kind === 'ended') recording.gameEnded(game, event.result);
    };
    result = await play(job, { ...played, listen: listenToo });
    const seconds = (performance.now() - startedAt) / 1000;
    const consoleRate = machine.client.timing.framesPerSecond;
    const summary = summarise([result], { frames: inputs.length, seconds, consoleRate, decisionMs: [] });
    await recording.finish({ header, games: [result], summary });
    return result;
  } catch (error) {
    if (!result) await recording.finish(undefined);
    remove();
    throw error;
  }
}
