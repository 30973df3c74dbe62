/**
 * Games of a client that knows nothing but replies: board, level and lines are those of the last one. With a reaction it plays
 * as scripts of emulators do, from moves for every next piece, of which it takes one when it sees the next piece.
 */

import { jobProgress } from '../../src/features/play-progress.js';
import { SeededRandom } from '../../src/lib/seeded-random.js';
import { distribution } from '../../src/lib/statistics.js';
import { MAX_OUT_LINES } from '../../src/tetris/limits.js';
import { transitionWeights } from '../../src/tetris/random.js';
import { linePoints, SCORE_CAP } from '../../src/tetris/score.js';
import { TETROMINOES, type Tetromino } from '../../src/tetris/tetromino.js';
import type { Ask } from './ask.js';

const START_LEVEL = 19;

/** How games are played: the timeline, and the frames until the next piece is seen. */
export interface ClientHands {
  readonly timeline: string;
  readonly reaction: number;
}

/** Plays `count` games to 230 lines and prints their mean score of lines. */
export async function tellGames(ask: Ask, count: number, seed: number, hands: ClientHands): Promise<void> {
  const progress = jobProgress(count, 'games', performance, (line) => console.error(line));
  const scores: number[] = [];
  let lost = 0;
  for (let game = 0; game < count; game++) {
    const { score, isLost } = await playGame(ask, new SeededRandom(seed + game), hands);
    scores.push(score);
    if (isLost) lost++;
    progress.count();
  }
  const { mean, standardError } = distribution(scores);
  const maxOuts = scores.filter((score) => score >= SCORE_CAP).length;
  console.log(
    `${count} games of ${hands.reaction > 0 ? 'precompute' : 'get-move'} from level ${START_LEVEL} to ${MAX_OUT_LINES} lines: mean ${mean.toFixed(0)} ± ${standardError.toFixed(0)}, ${maxOuts} max-outs, ${lost} lost`,
  );
}

async function playGame(
  ask: Ask,
  random: SeededRandom,
  hands: ClientHands,
): Promise<{ score: number; isLost: boolean }> {
  const after = (piece: Tetromino): Tetromino => TETROMINOES[random.weighted(transitionWeights(piece))];
  let piece = TETROMINOES[random.below(TETROMINOES.length)];
  let next = after(piece);
  let [board, level, lines, score] = ['20,,0', START_LEVEL, 0, 0];
  while (lines < MAX_OUT_LINES) {
    const move = await moveOf(ask, { board, piece, next, level, lines }, hands);
    if (!move.includes('|')) return { score, isLost: true };
    const [, , cells, levelAfter, linesAfter] = move.split('|');
    score += linePoints(Number(linesAfter) - lines, Number(levelAfter));
    [board, level, lines] = [cells, Number(levelAfter), Number(linesAfter)];
    [piece, next] = [next, after(next)];
  }
  return { score, isLost: false };
}

interface Asked {
  readonly board: string;
  readonly piece: Tetromino;
  readonly next: Tetromino;
  readonly level: number;
  readonly lines: number;
}

async function moveOf(ask: Ask, { board, piece, next, level, lines }: Asked, hands: ClientHands): Promise<string> {
  const parameters = {
    ...{ board, currentPiece: piece, inputFrameTimeline: hands.timeline },
    ...{ level: String(level), lines: String(lines) },
  };
  if (hands.reaction === 0) return ask('get-move', { ...parameters, nextPiece: next });
  const reply = await ask('precompute-sync', { ...parameters, reactionTime: String(hands.reaction) });
  const told = new Map(
    reply.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const adjusted = told.get(next) ?? '';
  return adjusted.includes('|') ? adjusted : (told.get('Default') ?? '');
}
