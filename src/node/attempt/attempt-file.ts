/**
 * The games of a campaign of attempts, in a folder of its own that can be gone on with. A folder of another campaign is
 * refused, never mixed.
 */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '../../lib/result.js';
import type { GameDescription } from '../../record/game-description.js';
import { isUntouched, lockFolder, type TakenLock } from '../files/process-lock.js';
import { makeFolder } from '../files/record-folder.js';
import { type OpenedGameFile, openGameFile } from '../games/game-file.js';

/** From it alone the games can be played again. */
export interface CampaignHeader
  extends Required<Pick<GameDescription, 'startLevel' | 'untilLines' | 'stopBeforeCrash' | 'reaction' | 'seed'>> {
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
