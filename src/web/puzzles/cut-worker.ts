/** A worker that cuts puzzles from recordings and from frames of overlays. */
import { PuzzleCutter, unusableGame } from '../../features/puzzles/cut-puzzle.js';
import { type Puzzle, SOLVERS } from '../../features/puzzles/puzzle-lines.js';
import { openBytes } from '../../features/recordings/open-bytes.js';
import type { Player } from '../../players/player.js';
import { playerByName } from '../../players/player-by-name.js';
import { optionsOf, parsePlayerSpec } from '../../players/player-spec.js';
import {
  type GameAhead,
  type MaxoutWeights,
  type WeightsBytes,
  weightsFromBytes,
} from '../../players/weights-choice.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { NTSC } from '../../tetris/timing.js';
import { answerCalls } from '../browser/worker-calls.js';
import type { ChosenFile } from '../parts/files.js';
import { pageOpening } from '../sources/page-opening.js';
import { missedPuzzles, type NamedGame } from './offered-puzzle.js';

/** As `puzzles make` has them. */
const CUT_POINTS = 1000;
/** Pieces between two reports of progress. */
const TELL_EVERY = 10;

let games: NamedGame[] = [];

const answers = {
  /** First of all; `problems` say why some games cannot be used, each a sentence. */
  async open(recordings: readonly ChosenFile[]): Promise<{ games: GameAhead[]; problems: string[] }> {
    const problems: string[] = [];
    games = [];
    for (const recording of recordings) {
      const opened = await gamesIn(recording);
      problems.push(...opened.problems.map((problem) => `${recording.name}: ${problem}`));
      for (const game of opened.games) {
        const problem = unusableGame(game);
        if (problem) problems.push(`${recording.name}: ${problem}.`);
        else games.push({ name: recording.name, game });
      }
    }
    const ahead = games.map(({ game: { startLevel, untilLines = null } }) => {
      return { timing: NTSC, startLevel, untilLines };
    });
    return { games: ahead, problems };
  },

  /**
   * @param weightsBytes for the games that were opened
   * @param hands by which answers have to be reached
   * @param tellProgress hears how many pieces were looked at, of all
   */
  cut(
    weightsBytes: readonly WeightsBytes[],
    hands: Puzzle['hands'],
    tellPuzzle: (puzzle: Puzzle) => void,
    tellProgress: (done: number, whole: number) => void,
  ): void {
    const weights = weightsFromBytes(weightsBytes);
    const solvers = SOLVERS.map((name) => solver(name, hands.taps, weights));
    const cutter = new PuzzleCutter({ weights, hands, leastPoints: CUT_POINTS, solvers });
    const whole = games.reduce((sum, { game }) => sum + game.pieces.length, 0);
    let done = 0;
    for (const puzzle of missedPuzzles(games, cutter)) {
      if (puzzle) tellPuzzle(puzzle);
      if (++done % TELL_EVERY === 0 || done === whole) tellProgress(done, whole);
    }
  },
};

export type CutWorker = typeof answers;
answerCalls(answers);

async function gamesIn(file: ChosenFile): Promise<{ games: readonly PlayedGame[]; problems: readonly string[] }> {
  const opened = await openBytes(file, pageOpening(new AbortController().signal));
  switch (opened.kind) {
    case 'frames':
      return { games: opened.games, problems: opened.notes };
    case 'recording': {
      const { header, games: logged } = opened.log;
      const played = logged.filter(({ pieces }) => pieces.length > 0).map((game) => recordedGame(header, game));
      return {
        games: played.flatMap((each) => (each.ok ? [each.game] : [])),
        problems: played.flatMap((each) => (each.ok ? [] : [`${each.message}.`])),
      };
    }
    case 'refused':
      return { games: [], problems: [`${opened.message}.`] };
    default:
      return {
        games: [],
        problems: [`this is a ${opened.kind}, but a recording or frames of an overlay are needed.`],
      };
  }
}

function solver(name: string, taps: string, weights: MaxoutWeights): Player {
  const spec = { ...parsePlayerSpec(name), taps };
  const named = playerByName(spec.name, {
    ...optionsOf(spec, () => performance.now()),
    weights: () => weights,
  });
  if (!named.ok) throw new Error(named.message);
  if (named.player.sees) throw new TypeError(`${name} sees what no person can`);
  return named.player;
}
