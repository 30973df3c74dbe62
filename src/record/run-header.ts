/** From a run header alone a run can be repeated. */

import { number } from '../lib/format-numbers.js';
import { USUAL_GAME } from './game-description.js';
import { type PlayedImage, recordedImage } from './recorded-image.js';
import type { HeaderLine } from './run-log.js';
import { RECORD_VERSION } from './state-bytes.js';

/** The first line of a log, without what belongs to the file alone. */
export type RunHeader = Omit<HeaderLine, 'kind' | 'hashed'>;

/** What a caller must say of a run; every other field has its usual value. */
export type Run = Pick<RunHeader, 'version' | 'player' | 'playerOptions'> & {
  readonly image: PlayedImage;
  /** What the player says of itself; undefined for buttons that are known beforehand. */
  readonly sees: RunHeader['sees'];
} & Partial<Omit<RunHeader, 'image'>>;

/** The header of a run; a field that is missing is that of the usual game, and of one game. */
export function runHeader(run: Run): RunHeader {
  const { version, image, player, sees, playerOptions, games = 1, machine } = run;
  const { gameType, startLevel, height, music, seed, untilLines, gymSeed } = { ...USUAL_GAME, ...run };
  return {
    recordVersion: RECORD_VERSION,
    version,
    image: recordedImage(image),
    player,
    ...(sees && { sees }),
    playerOptions,
    gameType,
    startLevel,
    height,
    music,
    seed,
    ...(gymSeed !== undefined && { gymSeed }),
    games,
    untilLines,
    machine,
  };
}

/** `0.1.0 on the fast machine`: the version that made a recording, and its machine. */
export function formatMaker({ version, machine }: RunHeader): string {
  return machine ? `${version} on the ${machine} machine` : version;
}

/** `plateau`, or `NAME, with 10,000 points a piece by holding SELECT, which sees the random generator`. */
export function formatPlayedBy({
  player,
  sees,
  playerOptions = {},
}: Pick<RunHeader, 'player' | 'sees'> & Partial<Pick<RunHeader, 'playerOptions'>>): string {
  const { selectPoints } = playerOptions;
  const select = selectPoints ? `, with ${number(Number(selectPoints))} points a piece by holding SELECT` : '';
  return `${player}${select}${sees ? `, which sees the random ${sees}` : ''}`;
}
