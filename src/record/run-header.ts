/** From a run header alone a run can be repeated. */

import type { Client, ClientKind } from '../emulator/clients/client.js';
import { BUILTIN_NAME, clientOf, EUROPEAN_ORIGINAL, ORIGINAL } from '../emulator/clients/known-cartridges.js';
import { number } from '../lib/format-numbers.js';
import type { GameFacts } from '../tetris/edition.js';
import { PRACTICE_LEVEL } from '../tetris/limits.js';
import { factsWith } from '../tetris/practice-settings.js';
import { type GameDescription, USUAL_GAME } from './game-description.js';
import type { StartLine } from './run-log.js';

/** Raised when recordings change their form. */
export const RECORD_VERSION = 2;

/** Fast: without what nobody sees; untouched: the emulator as it is. RAM is the same on both. */
export const MACHINE_KINDS = ['fast', 'untouched'] as const;
export type MachineKind = (typeof MACHINE_KINDS)[number];

export interface RunHeader
  extends Omit<GameDescription, 'reaction' | 'misdrop' | 'stopBeforeCrash' | 'selectPoints' | 'dodge'> {
  readonly recordVersion: number;
  /** Version of this program. */
  readonly version: string;
  readonly image: {
    readonly name: string;
    readonly bodySha1: string;
    /** The game that it was played as; not said where name and hash alone say it, as they did in all earlier versions. */
    readonly client?: ClientKind | undefined;
  };
  readonly player: string;
  /** What the player saw that no person can see: the random generator. Missing for all other players. */
  readonly sees?: 'generator' | undefined;
  /** Options that change the player's decisions, such as press pattern or plies. */
  readonly playerOptions: Readonly<Record<string, string | number | boolean>>;
  /** The seed is that of the first game; game i starts from a fresh power-on with seed + i. */
  readonly games: number;
  /** Which machine the games ran on. Not said of games of the model, nor by recordings of before it was noted. */
  readonly machine?: MachineKind | undefined;
}

/** `0.1.0 on the fast machine`: the version that made a recording, and on what. */
export function formatMaker({ version, machine }: RunHeader): string {
  return machine ? `${version} on the ${machine} machine` : version;
}

/** What has to be said of a run; the rest is the usual. */
export type Run = Pick<RunHeader, 'version' | 'player' | 'playerOptions'> & {
  readonly image: PlayedImage;
  /** As the player says of itself; not given for buttons that are known beforehand. */
  readonly sees: RunHeader['sees'];
} & Partial<Omit<RunHeader, 'image'>>;

/** An image, and what it is played as. */
export interface PlayedImage extends Pick<RunHeader['image'], 'name' | 'bodySha1'> {
  readonly kind: ClientKind;
}

/** The header of a run: of the usual game, and of one, where nothing else is said. */
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

function recordedImage({ name, bodySha1, kind }: PlayedImage): RunHeader['image'] {
  return { name, bodySha1, ...(kind !== kindByName({ name, bodySha1 }) && { client: kind }) };
}

/** The client that a recording was made on. */
export function clientOfRecording({ image }: Pick<RunHeader, 'image'>): Client {
  return clientOf(image.client ?? kindByName(image));
}

/** By what a recorded game is played, from its start on. */
export function factsOfRecording(
  recording: Pick<RunHeader, 'image'>,
  { settings = {} }: Pick<StartLine, 'settings'>,
): GameFacts {
  return factsWith(clientOfRecording(recording), settings);
}

/** Frames a second of the console that a recording was made for. */
export function frameRateOf(recording: Pick<RunHeader, 'image'>): number {
  return clientOfRecording(recording).timing.framesPerSecond;
}

/** Why an image cannot be what a recording says that it was played as; undefined where it can. */
export function clientProblem({ bodySha1, client }: RunHeader['image']): string | undefined {
  const known = KNOWN_BODIES[bodySha1];
  if (client === undefined || known === undefined || client === known) return undefined;
  return `found "${client}", expected "${known}" of the image with this hash: the recording was changed`;
}

/** Why a game of a recording cannot begin at its level; undefined where it can. */
export function startLevelProblem(recording: Pick<RunHeader, 'image' | 'startLevel'>): string | undefined {
  const { startLevel } = recording;
  const { name, menus } = clientOfRecording(recording);
  if (startLevel <= menus.highestStartLevel || startLevel === PRACTICE_LEVEL) return undefined;
  return `found ${startLevel}, expected at most ${menus.highestStartLevel} of ${name}, or ${PRACTICE_LEVEL}, which is set in memory`;
}

const KNOWN_BODIES: Readonly<Record<string, ClientKind>> = {
  [ORIGINAL.bodySha1]: ORIGINAL.kind,
  [EUROPEAN_ORIGINAL.bodySha1]: 'original-pal',
};

/** Of a recording that does not say its client; every build of the built-in cartridge is one. */
function kindByName({ name, bodySha1 }: Pick<PlayedImage, 'name' | 'bodySha1'>): ClientKind {
  if (bodySha1 === ORIGINAL.bodySha1) return ORIGINAL.kind;
  return name === BUILTIN_NAME ? 'builtin' : 'unknown';
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
