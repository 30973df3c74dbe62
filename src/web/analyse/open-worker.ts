/** The worker that opens games of any kind that can be reviewed: movies are played there, and frames read. */
import { plural } from '../../lib/format-numbers.js';
import type { Result } from '../../lib/result.js';
import type { RunLog } from '../../record/read-run-log.js';
import { formatSharedGame } from '../../record/shared-game.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { answerCalls, type TellProgress } from '../browser/worker-calls.js';
import { Cartridges } from '../sources/cartridges.js';
import { ask, type OpenedFile, openCode, openFile, refuseFile } from '../sources/open-file.js';
import { packCode } from '../sources/share-code.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';
import type { GamesRead } from '../stores/listeners.js';

/** A game that can be chosen. */
interface Openable {
  readonly title: string;
  readonly read: () => Result<{ readonly game: PlayedGame }>;
  /** As the text of a link; undefined where there can be none. */
  readonly share: () => string | undefined;
}

/** Games with their titles, or a cartridge. */
export type Opened =
  | {
      readonly kind: 'games';
      readonly name: string;
      readonly games: readonly string[];
      readonly notes: readonly string[];
    }
  | Extract<OpenedFile, { kind: 'cartridge' }>;

interface File {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Movies are played on these cartridges. */
  readonly builtin: BuiltinFiles;
  readonly own: CartridgeFile | undefined;
}

let games: readonly Openable[] = [];
let chosen: Openable | undefined;

/** What these functions throw is for the user. */
const answers = {
  async open(file: File, tell: TellProgress): Promise<Opened> {
    const cartridges = new Cartridges(file.builtin);
    if (file.own) cartridges.add(file.own);
    return offer(file.name, await openFile(file, cartridges, ask(tell)));
  },

  /** The code of a link. */
  async openCode(code: string, tell: TellProgress): Promise<Opened> {
    return offer('a link', await openCode(code, ask(tell)));
  },

  /** Games that another view has read. */
  openRead({ name, games: read }: GamesRead): Opened {
    // What is being opened ends.
    ask(() => {});
    return offer(name, { kind: 'frames', games: read, notes: [] });
  },

  /** A game of what is open, 0 for the first. */
  choose(index: number): PlayedGame {
    const { title, read } = games[index];
    const game = read();
    if (!game.ok) return refuseFile(title, game.message);
    if (game.game.gameType === 'B')
      refuseFile(title, 'this is a B-type game, whose clears earn no value that could be judged');
    chosen = games[index];
    return game.game;
  },

  /** The chosen game for a link, for which it may be too long; undefined where no link can be made. */
  async share(): Promise<string | undefined> {
    const text = chosen?.share();
    return text === undefined ? undefined : packCode(text);
  },
};

export type OpenWorker = typeof answers;
answerCalls(answers);

function offer(name: string, opened: OpenedFile): Opened {
  if (opened.kind === 'cartridge') return opened;
  const found = opened.kind === 'frames' ? opened.games.map(ofFrames) : ofRecording(opened.log);
  if (found.length === 0) refuseFile(name, 'the recording holds no game with a piece');
  games = found;
  return { kind: 'games', name, games: games.map(({ title }) => title), notes: opened.notes };
}

function ofRecording({ header, games: logged }: RunLog): Openable[] {
  return logged
    .filter(({ pieces }) => pieces.length > 0)
    .map((game) => ({
      title: titleOf({ ...game, score: game.end?.result.score ?? game.pieces.at(-1)?.score ?? 0 }),
      read: () => recordedGame(header, game),
      share: () => formatSharedGame(header, game),
    }));
}

function ofFrames(game: PlayedGame, index: number): Openable {
  return {
    title: titleOf({ ...game, game: index + 1 }),
    read: () => ({ ok: true, game }),
    share: () => undefined,
  };
}

function titleOf(of: Pick<PlayedGame, 'startLevel' | 'score'> & { game: number; pieces: readonly unknown[] }): string {
  return `game ${of.game}: level ${of.startLevel}, ${plural(of.score, 'point')}, ${plural(of.pieces.length, 'piece')}`;
}
