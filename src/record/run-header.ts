/** From a run header alone a run can be repeated. */

/** Raised when recordings change their form. */
export const RECORD_VERSION = 2;

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
}

/** What has to be said of a recording of one game; the rest is the usual. */
export interface SingleGame
  extends Pick<RunHeader, 'version' | 'player' | 'playerOptions' | 'startLevel' | 'untilLines'>,
    Partial<Pick<RunHeader, 'gameType' | 'height' | 'music' | 'seed'>> {
  readonly image: RunHeader['image'];
}

/** The header of a recording of one game: of A-type, with the first tune, from seed 0 where nothing else is said. */
export function singleGameHeader(game: SingleGame): RunHeader {
  const { version, image, player, playerOptions, gameType = 'A', startLevel, height = 0, music = 0, seed = 0 } = game;
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
    untilLines: game.untilLines,
  };
}
