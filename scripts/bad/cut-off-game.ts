/** A short recorded game with its decisions, cut off as by a kill, and gone on with in this process. */
import { mkdirSync } from 'node:fs';
import { readCartridge } from '../../src/features/cartridges/cartridge-file.js';
import { type Follower, playGames } from '../../src/features/play/play-games.js';
import { Recording } from '../../src/features/play/recording.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import { keptDecisions } from '../../src/features/rebirth/kept-decisions.js';
import { Failure, newStop } from '../../src/platform/job.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import type { GameEnd } from '../../src/record/game-events.js';
import { runHeader } from '../../src/record/run-header.js';
import { ModelConsole } from '../../src/simulate/model-console.js';

export interface GameToGoOn {
  readonly folder: string;
  readonly resume: boolean;
  /** The frame at which it is cut off, as by a kill (default: it is not). */
  readonly cutAt?: number;
  /** The frame at which it is stopped in order (default: it is not). */
  readonly stopAt?: number;
  readonly seed?: number;
  readonly player?: string;
}

/** The process is gone: nobody writes anything any more. */
class Killed extends Error {}

const UNTIL_LINES = 2;

/**
 * Plays as `rebirth --record` does.
 *
 * @returns how the game ended, undefined where it was cut off or was over before, or the message of a refusal
 */
export async function playRecorded(
  game: GameToGoOn,
): Promise<{ readonly end?: GameEnd | undefined; readonly refused?: string }> {
  try {
    return { end: await play(game) };
  } catch (error) {
    if (error instanceof Killed) return {};
    if (error instanceof Failure) return { refused: error.message };
    throw error;
  }
}

async function play(game: GameToGoOn): Promise<GameEnd | undefined> {
  const { folder, resume, cutAt, stopAt, seed = 3, player: name = 'autotetris' } = game;
  const opened = openPlayerSpec({ name });
  const image = readCartridge(undefined, { crashing: true });
  if (!opened.ok || opened.player.sees || !image.ok) throw new Error('no player or no cartridge');
  const { player } = opened;
  const options = { ...USUAL_GAME, untilLines: UNTIL_LINES, seed };
  const header = runHeader({
    ...options,
    version: 'test',
    image: image.image,
    player: name,
    sees: undefined,
    playerOptions: {},
    machine: 'fast',
  });
  const stop = newStop();
  const machine = new ModelConsole('builtin-crashing');
  const kept = keptDecisions(folder, player, resume);
  let end: GameEnd | undefined;
  let isKilled = false;
  const follower: Follower = {
    listenerFor: () => () => {},
    afterFrame() {
      if (machine.frame === stopAt) stop.end({ exitCode: 130, message: '' });
      isKilled = machine.frame === cutAt;
      if (isKilled) throw new Killed();
      return undefined;
    },
    gameEnded(_, result) {
      kept.ended(result.end);
      end = result.end;
    },
  };
  mkdirSync(folder, { recursive: true });
  const recording = new Recording(folder, { header, dump: 'none', stop, resume, files: kept.files });
  const recorder: Follower = {
    listenerFor: (each) => recording.listenerFor(each),
    afterFrame: () => recording.afterFrame(),
    gameEnded: (each, result) => isKilled || recording.gameEnded(each, result),
  };
  let isOver = false;
  try {
    const toPlay = { machine, player: kept.player, options, games: 1, played: recording.kept.length, speed: Infinity };
    await playGames(toPlay, [follower, recorder], stop, performance);
    isOver = end !== 'stopped';
  } finally {
    await recording.finish(undefined);
    kept.close(isOver);
  }
  return end;
}
