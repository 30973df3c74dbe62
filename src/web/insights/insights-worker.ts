/** A worker of insights: it opens files of games, or it judges games, one after the other. */
import { sha1Hex } from '../../lib/hashes.js';
import { type WeightsBytes, weightsFromBytes } from '../../players/weights-choice.js';
import { parseTaps } from '../../reach/taps.js';
import { type GameInsight, insightOfGame } from '../../review/insights/game-insight.js';
import { Judge } from '../../review/judge.js';
import { type HandsOfGame, handsOfGame, type PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { answerCalls, type TellProgress } from '../browser/worker-calls.js';
import { Cartridges } from '../sources/cartridges.js';
import { ask, openFile, refuseFile } from '../sources/open-file.js';
import type { BuiltinFiles, CartridgeFile } from '../stores/cartridge-store.js';

interface FileToOpen {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Movies are played on these cartridges. */
  readonly builtin: BuiltinFiles;
  readonly own: CartridgeFile | undefined;
}

/** The games of a file that can be judged. */
export interface OpenedGames {
  /** SHA-1 of the file. */
  readonly file: string;
  /** Undefined where all of them are known; they are without presses. */
  readonly games: readonly { readonly game: PlayedGame; readonly hands: HandsOfGame }[] | undefined;
  /** What a user should know of the file, and of games in it that cannot be judged. */
  readonly notes: readonly string[];
}

/** Enough for sums over many games, and fast; as deep as the command "insights" looks. */
const PLIES = 2;

let judge: Judge | undefined;
let hands: HandsOfGame;

/** What these functions throw is for the user. */
const answers = {
  /** @param known files of which all games are known */
  async open(file: FileToOpen, known: readonly string[], tell: TellProgress): Promise<OpenedGames> {
    const hash = sha1Hex(file.bytes);
    if (known.includes(hash)) return { file: hash, games: undefined, notes: [] };
    const cartridges = new Cartridges(file.builtin);
    if (file.own) cartridges.add(file.own);
    const { games, notes } = await gamesOf(file, cartridges, tell);
    const judged = games.filter(({ gameType }) => gameType === 'A');
    if (judged.length === 0) refuseFile(file.name, [...notes, 'it holds no A-type game with a piece'].join('; '));
    return {
      ...{ file: hash, notes: notes.map((note) => `${file.name}: ${note}`) },
      games: judged.map((game) => ({ game: withoutPresses(game), hands: handsOfGame(game) })),
    };
  },

  /** Before games of other hands, or of other weights. */
  begin(by: HandsOfGame, weights: readonly WeightsBytes[]): void {
    const { taps, reaction } = by;
    hands = by;
    judge = new Judge({
      ...{ weights: weightsFromBytes(weights), taps: parseTaps(taps), reaction, plies: PLIES },
      follows: 'choices',
    });
  },

  judge(game: PlayedGame): GameInsight {
    if (!judge) throw new TypeError('begin comes first');
    return insightOfGame(judge, PLIES, game, hands);
  },
};

export type InsightsWorker = typeof answers;
answerCalls(answers);

interface ReadGames {
  readonly games: readonly PlayedGame[];
  readonly notes: readonly string[];
}

async function gamesOf(file: FileToOpen, cartridges: Cartridges, tell: TellProgress): Promise<ReadGames> {
  const opened = await openFile(file, cartridges, ask(tell));
  if (opened.kind === 'cartridge') return refuseFile(file.name, 'this is a cartridge, not a game');
  if (opened.kind === 'frames') return opened;
  const { header, games } = opened.log;
  const read = games.filter(({ pieces }) => pieces.length > 0).map((game) => recordedGame(header, game));
  return {
    games: read.flatMap((each) => (each.ok ? [each.game] : [])),
    notes: [...opened.notes, ...read.flatMap((each) => (each.ok ? [] : [each.message]))],
  };
}

/** Losses do not depend on presses once the hands are known. */
function withoutPresses(game: PlayedGame): PlayedGame {
  return { ...game, pieces: game.pieces.map((piece) => ({ ...piece, inputs: undefined })) };
}
