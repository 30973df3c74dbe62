/**
 * A campaign of attempts in a folder of its own, to be gone on with: a header line, then a line for each game as soon as
 * it is over. A folder of another campaign is refused, never mixed.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { GameResult } from '../../record/game-events.js';
import { GAME_RESULT } from '../../record/game-result-schema.js';
import { describeFileProblem, isFileProblem } from '../files/file-problem.js';
import { LineFile } from '../files/line-file.js';
import { isUntouched, lockFolder } from '../files/process-lock.js';
import { readFileLimited } from '../files/read-file.js';
import { makeFolder } from '../files/record-folder.js';

/** From it alone the games can be played again. */
export interface CampaignHeader {
  readonly kind: 'campaign';
  /** Version of this program. */
  readonly version: string;
  /** SHA-1 of the cartridge's body. */
  readonly cartridge: string;
  /** As `formatPlayerSpec` writes it. */
  readonly player: string;
  /** As `formatGoal` writes it. */
  readonly goal: string;
  readonly startLevel: number;
  readonly untilLines: number | null;
  readonly stopBeforeCrash: boolean;
  readonly reaction: number;
  /** Of the first attempt; attempt i has seed + i × seedStep. */
  readonly seed: number;
  readonly seedStep: number;
}

export interface Campaign {
  /** Games that were played before. */
  readonly games: readonly GameResult[];
  /** @throws the system's error */
  append(game: GameResult): void;
  close(): void;
}

export type OpenedCampaign =
  | { readonly ok: true; readonly campaign: Campaign }
  /** What was found and what to do, without the folder's name. */
  | { readonly ok: false; readonly message: string };

const FILE_NAME = 'campaign.jsonl';
/** About a million games. */
const LARGEST_CAMPAIGN = 512 * 1024 * 1024;

const GAME_LINE = GAME_RESULT.extend({ kind: z.literal('game') });

/** Begins a campaign, or goes on with the same one; an unfinished last line is dropped. Nobody else may until it is closed. */
export function openCampaign(folder: string, header: CampaignHeader): OpenedCampaign {
  let release: (() => void) | undefined;
  try {
    const file = join(folder, FILE_NAME);
    if (existsSync(folder) && !statSync(folder).isDirectory()) return refuse('this is a file; name a folder');
    if (!existsSync(file) && existsSync(folder) && !isUntouched(readdirSync(folder))) {
      return refuse('the folder is not empty and holds no campaign; name a new folder');
    }
    makeFolder(folder);
    const lock = lockFolder(folder);
    if (!lock.ok) return lock;
    release = lock.release;
    const stored = existsSync(file) ? readFileLimited(file, LARGEST_CAMPAIGN) : undefined;
    if (stored?.ok === false) {
      release();
      return refuse(`${FILE_NAME}: ${stored.message}`);
    }
    const text = stored && new TextDecoder().decode(stored.bytes);
    const whole = text?.slice(0, text.lastIndexOf('\n') + 1);
    const read = whole ? readGames(whole, header) : { ok: true as const, games: [] };
    if (!read.ok) {
      release();
      return read;
    }
    const lines = new LineFile(file, whole === undefined ? undefined : Buffer.byteLength(whole));
    if (!whole) lines.append(`${JSON.stringify(header)}\n`);
    return { ok: true, campaign: campaignOf(lines, read.games, release) };
  } catch (error) {
    release?.();
    if (isFileProblem(error)) return refuse(describeFileProblem(error));
    throw error;
  }
}

function campaignOf(lines: LineFile, games: readonly GameResult[], release: () => void): Campaign {
  return {
    games,
    append: (game) => lines.append(`${JSON.stringify({ kind: 'game', ...game })}\n`),
    close: () => {
      lines.close();
      release();
    },
  };
}

type ReadGames = { readonly ok: true; readonly games: GameResult[] } | { readonly ok: false; readonly message: string };

function readGames(text: string, expected: CampaignHeader): ReadGames {
  const [first = '', ...rest] = text.split('\n').slice(0, -1);
  const found = parseJson(first);
  if (typeof found !== 'object' || found === null || !('kind' in found) || found.kind !== expected.kind) {
    return refuse(`${FILE_NAME} in it is no campaign of this program; name a new folder`);
  }
  // Campaigns from before there was a choice played on.
  const values: Record<string, unknown> = { stopBeforeCrash: false, ...found };
  const differing = Object.entries(expected).find(([key, value]) => !isDeepStrictEqual(values[key], value));
  if (differing) {
    const [key, value] = differing;
    return refuse(
      `it holds another campaign: its ${key} is ${JSON.stringify(values[key])}, not ${JSON.stringify(value)}; name a new folder`,
    );
  }
  const games = new Map<number, GameResult>();
  for (const [i, line] of rest.entries()) {
    const checked = GAME_LINE.safeParse(parseJson(line));
    const number = `line ${i + 2} of ${FILE_NAME}`;
    if (!checked.success) return refuse(`${number} is no game: ${z.prettifyError(checked.error)}`);
    const { kind: _, ...game } = checked.data;
    const attempt = (game.seed - expected.seed) / expected.seedStep;
    if (!Number.isInteger(attempt) || attempt < 0)
      return refuse(`${number} has the seed ${game.seed}, which is not of this campaign`);
    if (games.has(game.seed)) return refuse(`${number} has the seed ${game.seed} once more`);
    games.set(game.seed, game);
  }
  return { ok: true, games: [...games.values()] };
}

/** Undefined for what is no JSON. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function refuse(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}
