/**
 * The games of a campaign of attempts, in a folder of its own that can be gone on with. A folder of another campaign
 * is refused, never mixed.
 */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '../../lib/result.js';
import { isUntouched, lockFolder, type TakenLock } from '../../platform/files/process-lock.js';
import type { GameDescription } from '../../record/game-description.js';
import type { GameResult } from '../../record/game-events.js';
import type { RunHeader } from '../../record/run-header.js';
import { makeFolder } from '../files/record-folder.js';
import { type OpenedGameFile, openGameFile } from '../games/game-file.js';

/** From it alone the games can be played again. */
export interface CampaignHeader
  extends Required<Pick<GameDescription, 'startLevel' | 'untilLines' | 'stopBeforeCrash' | 'reaction' | 'seed'>>,
    Pick<RunHeader, 'sees'> {
  readonly kind: 'campaign';
  /** Version of this program. */
  readonly version: string;
  /** SHA-1 of the cartridge's body. */
  readonly cartridge: string;
  /** As `formatPlayerSpec` writes it. */
  readonly player: string;
  /** As `formatGoal` writes it. */
  readonly goal: string;
  /** The seed is that of the first attempt; attempt i has seed + i × seedStep. */
  readonly seedStep: number;
}

const FILE_NAME = 'campaign.jsonl';
/** Campaigns from before there was a choice played on. */
const ADDED = { stopBeforeCrash: false };

/**
 * Begins a campaign, or goes on with the same one. Nobody else may until it is closed.
 *
 * A message says what was found and what to do, without the folder's name.
 */
export function openCampaign(folder: string, header: CampaignHeader): OpenedGameFile {
  const file = join(folder, FILE_NAME);
  const none = 'this is not a series of attempts of this program; name a new folder';
  const other = (difference: string): string => `it holds another series of attempts: ${difference}; name a new folder`;
  const opened = openGameFile(file, header, { none, other, name: FILE_NAME, added: ADDED }, () =>
    takeFolder(folder, file),
  );
  if (!opened.ok) return opened;
  const foreign = opened.file.games.findIndex(({ seed }) => !isOfCampaign(seed, header));
  if (foreign < 0) return opened;
  opened.file.close();
  const { seed } = opened.file.games[foreign];
  return refuse(`line ${foreign + 2} of ${FILE_NAME} has the seed ${seed}, which does not belong to this series`);
}

function takeFolder(folder: string, file: string): TakenLock {
  if (existsSync(folder) && !statSync(folder).isDirectory()) return refuse('this is a file; name a folder');
  if (!existsSync(file) && existsSync(folder) && !isUntouched(readdirSync(folder))) {
    return refuse('the folder is not empty, and it holds no attempts; name a new folder');
  }
  makeFolder(folder);
  return lockFolder(folder);
}

function isOfCampaign(gameSeed: number, { seed, seedStep }: CampaignHeader): boolean {
  const attempt = (gameSeed - seed) / seedStep;
  return Number.isInteger(attempt) && attempt >= 0;
}

/** What a campaign of attempts is for, and which of its games came nearest. */
export type AttemptGoal =
  /** 999,999 points within 230 lines. */
  | { readonly kind: 'maxout' }
  /** Points of the bot's own count, which goes on beyond 999,999. */
  | { readonly kind: 'score'; readonly points: number }
  | { readonly kind: 'lines'; readonly lines: number };

/** @throws RangeError on what is no goal; the message says what was expected */
export function parseGoal(text: string): AttemptGoal {
  if (text === 'maxout') return { kind: 'maxout' };
  const [, kind, amount] = /^(score|lines)=([1-9]\d{0,7})$/.exec(text) ?? [];
  if (kind === 'score') return { kind, points: Number(amount) };
  if (kind === 'lines') return { kind, lines: Number(amount) };
  throw new RangeError(`no goal "${text}" (maxout, score=N or lines=N)`);
}

/** The text that `parseGoal` reads. */
export function formatGoal(goal: AttemptGoal): string {
  switch (goal.kind) {
    case 'maxout':
      return goal.kind;
    case 'score':
      return `score=${goal.points}`;
    case 'lines':
      return `lines=${goal.lines}`;
  }
}

/** Whether a game got to where the campaign wants to be. */
export function meetsGoal(goal: AttemptGoal, game: GameResult): boolean {
  switch (goal.kind) {
    case 'maxout':
      return game.maxOut;
    case 'score':
      return game.ownScore >= goal.points;
    case 'lines':
      return game.lines >= goal.lines;
  }
}

/** The best first: games that met the goal, then by what the goal counts; the lower seed where they are equal. */
export function ranked(goal: AttemptGoal, games: readonly GameResult[]): GameResult[] {
  const measures = (game: GameResult): readonly number[] => [
    Number(meetsGoal(goal, game)),
    goal.kind === 'lines' ? game.lines : game.ownScore,
    game.ownScore,
    -game.seed,
  ];
  return [...games].sort((a, b) => {
    const [first, second] = [measures(a), measures(b)];
    const i = first.findIndex((measure, at) => measure !== second[at]);
    return i < 0 ? 0 : second[i] - first[i];
  });
}
