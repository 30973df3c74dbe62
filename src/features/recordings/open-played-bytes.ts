/** Games to review out of the bytes of a file that lies nowhere: somebody sent it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../platform/job.js';
import {
  gameEnding,
  noGameFile,
  type OpenedGames,
  type OpenPlayedGames,
  openPlayedGames,
} from './open-played-games.js';

/** A file in memory. Its name says with its ending what is in it, and stands in all messages. */
export interface GameBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The games of a file as `openPlayedGames` reads it. For so long it lies in a folder of its own among temporary files.
 *
 * @throws Failure as `openPlayedGames`
 */
export async function openPlayedBytes({ name, bytes }: GameBytes, about: OpenPlayedGames): Promise<OpenedGames> {
  const ending = gameEnding(name);
  if (ending === undefined) throw noGameFile(name);
  const folder = mkdtempSync(join(tmpdir(), 'maxout-game-'));
  const file = join(folder, `game${ending.startsWith('.') ? ending : ` ${ending}`}`);
  const named = (text: string): string => text.replaceAll(file, () => name);
  try {
    writeFileSync(file, bytes);
    const { games, problems } = await openPlayedGames(file, { ...about, say: (line) => about.say(named(line)) });
    return { games: games.map((game) => ({ ...game, name: named(game.name) })), problems: problems.map(named) };
  } catch (error) {
    if (error instanceof Failure) throw new Failure(named(error.message), error.exitCode, error.advice);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
