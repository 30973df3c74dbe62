/** From a run header alone a run can be repeated. */

/** Raised when recordings change their form. */
export const RECORD_VERSION = 2;

/** Fast: without what nobody sees; untouched: the emulator as it is. RAM is the same on both. */
export const MACHINE_KINDS = ['fast', 'untouched'] as const;
export type MachineKind = (typeof MACHINE_KINDS)[number];

export interface RunHeader {
  readonly recordVersion: number;
  /** Version of this program. */
  readonly version: string;
  readonly image: {
    readonly name: string;
    readonly bodySha1: string;
  };
  readonly player: string;
  /** Options that change the player's decisions, such as press pattern or plies. */
  readonly playerOptions: Readonly<Record<string, string | number | boolean>>;
  readonly gameType: 'A' | 'B';
  readonly startLevel: number;
  /** B-type: 0–5. */
  readonly height: number;
  /** 0–3; 3 is off. */
  readonly music: number;
  /** Seed of the first game; game i starts from a fresh power-on with seed + i. */
  readonly seed: number;
  readonly games: number;
  /** Lines at which a game is ended, or null to play until it tops out. */
  readonly untilLines: number | null;
  /** Which machine the games ran on. Not said of games of the model, nor by recordings of before it was noted. */
  readonly machine?: MachineKind | undefined;
}

/** `0.1.0 on the fast machine`: the version that made a recording, and on what. */
export function formatMaker({ version, machine }: RunHeader): string {
  return machine ? `${version} on the ${machine} machine` : version;
}

/** What has to be said of a recording of one game; the rest is the usual. */
export interface SingleGame
  extends Pick<RunHeader, 'version' | 'player' | 'playerOptions' | 'startLevel' | 'untilLines'>,
    Partial<Pick<RunHeader, 'gameType' | 'height' | 'music' | 'seed' | 'machine'>> {
  readonly image: RunHeader['image'];
}

/** The header of a recording of one game: of A-type, with the first tune, from seed 0 where nothing else is said. */
export function singleGameHeader(game: SingleGame): RunHeader {
  const { version, image, player, playerOptions, startLevel, untilLines, machine } = game;
  const { gameType = 'A', height = 0, music = 0, seed = 0 } = game;
  return {
    recordVersion: RECORD_VERSION,
    version,
    image: { name: image.name, bodySha1: image.bodySha1 },
    player,
    playerOptions,
    gameType,
    startLevel,
    height,
    music,
    seed,
    games: 1,
    untilLines,
    machine,
  };
}
