/**
 * The games of a league: every player under every kind of rules, on the same seeds. The games of each pair are in a file of
 * their own, so that a league which was interrupted goes on where it stopped, and one that is asked for more players, rules
 * or games plays only those.
 */
import { join } from 'node:path';
import { sha1Hex } from '../../lib/hashes.js';
import { describeFileProblem, isFileProblem } from '../../platform/files/file-problem.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import type { GameResult } from '../../record/game-events.js';
import type { RunHeader } from '../../record/run-header.js';
import type { SimulationPlan } from '../../simulate/simulation-job.js';
import { makeFolder } from '../files/record-folder.js';
import type { GameRunner } from '../queue/simulate-seeds.js';
import type { GameFile } from './game-file.js';
import { openResultFile, type SimulationHeader, simulationHeader } from './result-file.js';

/** A player under one kind of rules, or in a format. */
export interface Pairing extends Pick<RunHeader, 'sees'> {
  readonly spec: PlayerSpec;
  readonly plan: SimulationPlan;
  /** The name of the rules or the format. */
  readonly name: string;
}

export interface LeagueOptions {
  readonly pairings: readonly Pairing[];
  readonly seeds: readonly number[];
  /** Holds the league's files; made if it is not there. */
  readonly folder: string;
  /** Plays the games. */
  readonly run: GameRunner;
  /** Called once, before anything is played. */
  readonly onFound: (games: number) => void;
  /** Called when more games of a pairing are done; `note` says who plays them. */
  readonly onProgress: (done: number, pairing: Pairing, note?: string) => void;
  readonly signal: AbortSignal;
}

/** The part of a league's folder with one file for each pairing. */
const GAMES_FOLDER = 'games';

/** What is wrong with a file of a league; the message names it. */
export class LeagueFileProblem extends Error {
  override name = 'LeagueFileProblem';
}

/** A pairing, its file, and the games of the wanted seeds that are in it. */
interface Opened {
  readonly pairing: Pairing;
  readonly path: string;
  readonly file: GameFile;
  readonly games: Map<number, GameResult>;
}

/**
 * Plays what is not in the files yet.
 *
 * @returns the games of each pairing in the order of the seeds, or undefined when it was aborted
 * @throws LeagueFileProblem on files that hold other games, are in use, or cannot be written
 */
export async function leagueGames(options: LeagueOptions): Promise<readonly (readonly GameResult[])[] | undefined> {
  const { pairings, seeds, folder, run, onFound, onProgress, signal } = options;
  const wanted = new Set(seeds);
  const opened: Opened[] = [];
  try {
    // All files before any game: one that is refused is told of before hours were spent on others.
    makeLeagueFolder(join(folder, GAMES_FOLDER));
    for (const pairing of pairings) opened.push(open(pairing, folder, wanted));
    onFound(opened.reduce((sum, { games }) => sum + games.size, 0));
    let before = 0;
    for (const { pairing, path, file, games } of opened) {
      const { spec, plan } = pairing;
      const missing = seeds.filter((seed) => !games.has(seed));
      if (missing.length === 0) continue;
      const start = before;
      const finished = await run({
        spec,
        plan,
        seeds: missing,
        signal,
        onGame: (game) => {
          writing(path, () => file.append(game));
          games.set(game.seed, game);
        },
        onProgress: (done, note) => onProgress(start + done, pairing, note),
      });
      if (!finished) return undefined;
      before += missing.length;
    }
    return opened.map(({ games }) => seeds.map((seed) => games.get(seed) as GameResult));
  } finally {
    for (const { file } of opened) file.close();
  }
}

function open(pairing: Pairing, folder: string, wanted: ReadonlySet<number>): Opened {
  const header = simulationHeader(pairing.spec, pairing.plan, pairing);
  const path = join(folder, GAMES_FOLDER, fileNameOf(header, pairing));
  const found = openResultFile(path, header);
  if (!found.ok) throw new LeagueFileProblem(`${path}: ${found.message}`);
  const games = new Map<number, GameResult>();
  for (const game of found.file.games) if (wanted.has(game.seed)) games.set(game.seed, game);
  return { pairing, path, file: found.file, games };
}

/** Longer names are refused by some file systems. */
const LONGEST_NAME = 150;
const DIGITS = 8;

/** The name of a pairing's file: player, and rules or format, and a hash where not all of them can stand in it. */
function fileNameOf({ player }: SimulationHeader, { name }: Pairing): string {
  const text = `${player} ${name}`.replaceAll(/[ :]/g, '_');
  if (/^[\w.=,-]*$/.test(text) && text.length <= LONGEST_NAME) return `${text}.jsonl`;
  const hash = sha1Hex(new TextEncoder().encode(text)).slice(0, DIGITS);
  return `${text.replaceAll(/[^\w.=,-]+/g, '_').slice(0, LONGEST_NAME)}-${hash}.jsonl`;
}

function makeLeagueFolder(folder: string): void {
  writing(folder, () => makeFolder(folder));
}

function writing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (isFileProblem(error)) throw new LeagueFileProblem(`cannot write ${path}: ${describeFileProblem(error)}`);
    throw error;
  }
}
