/** A worker that cuts puzzles from recordings and from frames of overlays. */

import { PuzzleCutter } from '../../features/puzzles/cut-puzzle.js';
import { unusableGame } from '../../features/puzzles/positions.js';
import { SOLVERS } from '../../features/puzzles/puzzle.js';
import { openBytes } from '../../features/recordings/open-bytes.js';
import type { Player } from '../../players/player.js';
import { playerByName } from '../../players/player-by-name.js';
import { optionsOf, parsePlayerSpec } from '../../players/player-spec.js';
import { type MaxoutWeights, weightsFromBytes } from '../../players/weights-choice.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { NTSC } from '../../tetris/timing.js';
import { ownPort } from '../browser/worker-port.js';
import { pageOpening } from '../sources/page-opening.js';
import { CUT_HANDS, CUT_POINTS, type CutReply, type CutRequest, type GivenRecording } from './cut-protocol.js';
import { missedPuzzles, type NamedGame } from './missed-puzzles.js';

/** Pieces between two words of how far it is. */
const TELL_EVERY = 10;

const page = ownPort<CutReply, CutRequest>();
let games: NamedGame[] = [];

page.listen(async (request) => {
  try {
    if (request.kind === 'open') await open(request.recordings);
    else cut(weightsFromBytes(request.weights));
  } catch (error) {
    page.send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

async function open(recordings: readonly GivenRecording[]): Promise<void> {
  const problems: string[] = [];
  const opening = pageOpening(new AbortController().signal);
  games = [];
  const offer = (name: string, game: PlayedGame): void => {
    const problem = unusableGame(game);
    if (problem) problems.push(`${name}: ${problem}.`);
    else games.push({ name, game });
  };
  for (const { name, bytes } of recordings) {
    const opened = await openBytes({ name, bytes }, opening);
    switch (opened.kind) {
      case 'frames':
        problems.push(...opened.notes.map((note) => `${name}: ${note}`));
        for (const game of opened.games) offer(name, game);
        break;
      case 'recording':
        for (const logged of opened.log.games.filter(({ pieces }) => pieces.length > 0)) {
          const played = recordedGame(opened.log.header, logged);
          if (!played.ok) problems.push(`${name}: ${played.message}.`);
          else offer(name, played.game);
        }
        break;
      case 'refused':
        problems.push(`${name}: ${opened.message}.`);
        break;
      default:
        problems.push(`${name}: this is a ${opened.kind}, but a recording or frames of an overlay are needed.`);
    }
  }
  const ahead = games.map(({ game: { startLevel, untilLines = null } }) => ({ timing: NTSC, startLevel, untilLines }));
  page.send({ kind: 'opened', games: ahead, problems });
}

function cut(weights: MaxoutWeights): void {
  const solvers = SOLVERS.map((name) => solver(name, weights));
  const cutter = new PuzzleCutter({ weights, hands: CUT_HANDS, leastPoints: CUT_POINTS, solvers });
  const whole = games.reduce((sum, { game }) => sum + game.pieces.length, 0);
  let done = 0;
  for (const puzzle of missedPuzzles(games, cutter)) {
    if (puzzle) page.send({ kind: 'puzzle', puzzle });
    if (++done % TELL_EVERY === 0 || done === whole) page.send({ kind: 'progress', done, whole });
  }
}

function solver(name: string, weights: MaxoutWeights): Player {
  const spec = { ...parsePlayerSpec(name), taps: CUT_HANDS.taps };
  const named = playerByName(spec.name, {
    ...optionsOf(spec, () => performance.now()),
    weights: () => weights,
  });
  if (!named.ok) throw new Error(named.message);
  if (named.player.sees) throw new TypeError(`${name} sees what no person can`);
  return named.player;
}
