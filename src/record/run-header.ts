/** From a run header alone a run can be repeated. */
import { type GameDescription, USUAL_GAME } from './game-description.js';

/** Raised when recordings change their form. */
export const RECORD_VERSION = 2;

/** Fast: without what nobody sees; untouched: the emulator as it is. RAM is the same on both. */
export const MACHINE_KINDS = ['fast', 'untouched'] as const;
export type MachineKind = (typeof MACHINE_KINDS)[number];

export interface RunHeader extends Omit<GameDescription, 'reaction' | 'misdrop' | 'stopBeforeCrash'> {
  readonly recordVersion: number;
  /** Version of this program. */
  readonly version: string;
  readonly image: {
    readonly name: string;
    readonly bodySha1: string;
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
export type Run = Pick<RunHeader, 'version' | 'image' | 'player' | 'playerOptions'> & {
  /** As the player says of itself; not given for buttons that are known beforehand. */
  readonly sees: RunHeader['sees'];
} & Partial<RunHeader>;

/** The header of a run: of the usual game, and of one, where nothing else is said. */
export function runHeader(run: Run): RunHeader {
  const { version, image, player, sees, playerOptions, games = 1, machine } = run;
  const { gameType, startLevel, height, music, seed, untilLines } = { ...USUAL_GAME, ...run };
  return {
    recordVersion: RECORD_VERSION,
    version,
    image: { name: image.name, bodySha1: image.bodySha1 },
    player,
    ...(sees && { sees }),
    playerOptions,
    gameType,
    startLevel,
    height,
    music,
    seed,
    games,
    untilLines,
    machine,
  };
}

/** `plateau`, or `NAME, which sees the random generator`. */
export function formatPlayedBy({ player, sees }: Pick<RunHeader, 'player' | 'sees'>): string {
  return sees ? `${player}, which sees the random ${sees}` : player;
}
