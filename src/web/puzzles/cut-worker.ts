/** A worker that cuts puzzles from recordings and from frames of overlays. */

import { PuzzleCutter } from '../../features/puzzles/cut-puzzle.js';
import { unusableGame } from '../../features/puzzles/positions.js';
import { SOLVERS } from '../../features/puzzles/puzzle.js';
import type { Player } from '../../players/player.js';
import { playerByName } from '../../players/player-by-name.js';
import { optionsOf, parsePlayerSpec } from '../../players/player-spec.js';
import { type MaxoutWeights, weightsFromBytes } from '../../players/weights-choice.js';
import type { PlayedGame } from '../../review/played-game.js';
import { recordedGame } from '../../review/recorded-game.js';
import { NTSC } from '../../tetris/timing.js';
import { ownPort } from '../browser/worker-port.js';
import { isNameOfFrames } from '../sources/file-kind.js';
import { readFile } from '../sources/read-file.js';
import { readFrames } from '../sources/read-frames.js';
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
  games = [];
  const offer = (name: string, game: PlayedGame): void => {
    const problem = unusableGame(game);
    if (problem) problems.push(`${name}: ${problem}.`);
    else games.push({ name, game });
  };
  for (const { name, bytes } of recordings) {
    if (isNameOfFrames(name)) {
      const read = await readFrames(bytes, () => {});
      if (!read.ok) problems.push(`${name}: ${read.message}.`);
      else {
        problems.push(...read.notes.map((note) => `${name}: ${note}`));
        for (const game of read.games) offer(name, game);
      }
      continue;
    }
    const read = await readFile(bytes);
    if (read.kind !== 'recording') {
      const what =
        read.kind === 'refused'
          ? read.message
          : `this is a ${read.kind}, but a recording or frames of an overlay are needed`;
      problems.push(`${name}: ${what}.`);
      continue;
    }
    const { header, games: logged } = read.log;
    for (const each of logged.filter(({ pieces }) => pieces.length > 0)) {
      const played = recordedGame(header, each);
      if (!played.ok) problems.push(`${name}: ${played.message}.`);
      else offer(name, played.game);
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
