/** Judges the games of many files, as far as a file of insights does not know them already. */

import { statSync } from 'node:fs';
import { plural } from '../../lib/format-numbers.js';
import { Failure } from '../../platform/job.js';
import type { NamedInsight } from '../../review/insights/estimate.js';
import type { GameInsight } from '../../review/insights/game-insight.js';
import type { HandsOfGame, PlayedGame } from '../../review/played-game.js';
import { describeFailure } from '../options/advice.js';
import { jobProgress, progressClock } from '../play-progress.js';
import { identityOf } from '../recordings/file-identity.js';
import { type NamedGame, type OpenPlayedGames, openPlayedFile } from '../recordings/open-played-games.js';
import type { InsightRunner } from './insight-runner.js';
import type { InsightsFile } from './insights-file.js';

export interface InsightsJob extends Pick<OpenPlayedGames, 'image' | 'quiet' | 'stop' | 'say'> {
  readonly files: readonly string[];
  /** By whose hands a game is judged. */
  readonly handsFor: (game: PlayedGame) => HandsOfGame;
  /** 1–6. */
  readonly plies: number;
  readonly kept: InsightsFile;
  readonly openRunner: () => Promise<InsightRunner>;
}

interface Judged {
  /** The games of each file that could be read, in their order. */
  readonly games: ReadonlyMap<string, readonly NamedInsight[]>;
  /** Why a file or a game is not among them, with its name. */
  readonly problems: readonly string[];
  /** Whether it came to its end, not to the signal. */
  readonly isWhole: boolean;
}

/** A file of games, by its bytes. */
interface GameFile {
  readonly name: string;
  /** SHA-1. */
  readonly hash: string;
  readonly kilobytes: number;
}

/** A file whose games are being judged. */
interface OpenedFile extends GameFile {
  readonly games: readonly NamedGame[];
  /** Whether it has games that cannot be judged. */
  readonly hasProblems: boolean;
  /** Games that are not judged yet. */
  left: number;
}

/** A game to judge, 1 for the first of its file. */
interface OpenedGame {
  readonly file: OpenedFile;
  readonly number: number;
  readonly game: PlayedGame;
}

/** @throws Failure where the queue cannot be used */
export async function judgeGames(job: InsightsJob): Promise<Judged> {
  const { kept, quiet, stop, say } = job;
  const problems: string[] = [];
  const release = stop.hold();
  const files: GameFile[] = [];
  for (const name of job.files) {
    if (stop.aborted) break;
    const file = fileOf(name, job, problems);
    if (file) files.push(file);
  }
  const unknown = new Map(files.map((file) => [file.hash, file]));
  for (const { hash } of files) if (kept.gamesOf(hash)) unknown.delete(hash);
  const known = files.length - unknown.size;
  if (known > 0 && unknown.size > 0 && !quiet) say(`${plural(known, 'file')} judged before`);
  const counts = new Map<string, number>();
  try {
    if (unknown.size > 0 && !stop.aborted) await judgeAll([...unknown.values()], job, counts, problems);
  } finally {
    release();
  }
  const games = new Map(
    files.map(({ name, hash }) => [
      name,
      namedGames(name, kept.gamesOf(hash) ?? foundGames(kept, hash, counts.get(hash))),
    ]),
  );
  return { games, problems, isWhole: !stop.aborted };
}

function fileOf(name: string, job: InsightsJob, problems: string[]): GameFile | undefined {
  try {
    const { hash, bytes } = identityOf(name, job);
    return { name, hash, kilobytes: bytes / 1000 };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problems.push(describeFailure(error));
    return undefined;
  }
}

/** Games of a file of which some could not be judged, or not yet. */
function foundGames(kept: InsightsFile, hash: string, count = 0): (GameInsight | undefined)[] {
  return Array.from({ length: count }, (_, i) => kept.gameOf(hash, i + 1));
}

function namedGames(file: string, games: readonly (GameInsight | undefined)[]): NamedInsight[] {
  const time = statSync(file).mtimeMs;
  return games.flatMap((insight, i) =>
    insight ? [{ name: games.length > 1 ? `${file}, game ${i + 1}` : file, time, insight }] : [],
  );
}

/** @param counts the games of each file that was opened */
async function judgeAll(
  files: readonly GameFile[],
  job: InsightsJob,
  counts: Map<string, number>,
  problems: string[],
): Promise<void> {
  const { kept, plies, handsFor, quiet, stop, say } = job;
  const all = files.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  const runner = await job.openRunner();
  const progress = quiet ? undefined : jobProgress(all, 'kilobytes of games', progressClock(), say);
  const settle = progress?.sayWhileWaiting();
  const end = (): void => void runner.close();
  stop.addEventListener('abort', end, { once: true });
  let [done, judged] = [0, 0];
  const opened = openAll(files, job, counts, problems);
  const lane = async (): Promise<void> => {
    for await (const { file, number, game } of opened) {
      const insight = kept.gameOf(file.hash, number) ?? (await runner.judge({ game, plies, ...handsFor(game) }));
      if (!insight || stop.aborted) return;
      if (!kept.gameOf(file.hash, number)) kept.add(file.hash, number, insight);
      if (--file.left === 0 && !file.hasProblems) kept.complete(file.hash, file.games.length);
      done += file.kilobytes / file.games.length;
      progress?.reach(done, [plural(++judged, 'game'), runner.note()].filter(Boolean).join(', '));
    }
  };
  try {
    await Promise.all(Array.from({ length: runner.lanes }, lane));
  } finally {
    stop.removeEventListener('abort', end);
    settle?.();
    await runner.close();
  }
}

/** Opens a file when its first game is wanted. */
async function* openAll(
  files: readonly GameFile[],
  job: InsightsJob,
  counts: Map<string, number>,
  problems: string[],
): AsyncGenerator<OpenedGame, void> {
  for (const file of files) {
    if (job.stop.aborted) return;
    const opened = await openFile(file, job);
    problems.push(...opened.problems);
    counts.set(file.hash, opened.file.games.length);
    for (const [i, { game }] of opened.file.games.entries()) yield { file: opened.file, number: i + 1, game };
  }
}

async function openFile(
  file: GameFile,
  job: InsightsJob,
): Promise<{ readonly file: OpenedFile; readonly problems: readonly string[] }> {
  const { name } = file;
  try {
    const { games, problems } = await openPlayedFile(name, {
      ...job,
      number: undefined,
      quiet: true,
    });
    return { file: { ...file, games, hasProblems: problems.length > 0, left: games.length }, problems };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const problems = job.stop.aborted ? [] : [describeFailure(error)];
    return { file: { ...file, games: [], hasProblems: true, left: 0 }, problems };
  }
}
