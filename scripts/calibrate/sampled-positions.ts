/** Positions out of games of players of every strength, so that a judge can be asked about what people come to. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';
import type { Player } from '../../src/players/player.js';
import { playerByName } from '../../src/players/player-by-name.js';
import type { MaxoutWeights } from '../../src/players/weights-choice.js';
import { parseTaps } from '../../src/reach/taps.js';
import { gravityFinders } from '../../src/search/finder-source.js';
import { PIECE_CHANCES } from '../../src/search/lookahead.js';
import { type Position, situationAtSpawn } from '../../src/search/situation.js';
import { MAX_OUT_LINES } from '../../src/tetris/limits.js';
import { place } from '../../src/tetris/lock.js';
import { emptyPlayfield } from '../../src/tetris/playfield.js';
import { addLines, linePoints } from '../../src/tetris/score.js';
import { TETROMINOES, type Tetromino, tetrominoIndex } from '../../src/tetris/tetromino.js';

/** Who plays the games, weak and strong. */
export const PLAYERS = [
  'random',
  'autotetris',
  'tetrais-simple',
  'tetrais-complex',
  'yiyuan-lee',
  'el-tetris',
  'dellacherie',
  'first-nes-bot',
  'plateau-published',
  'plateau',
  'maxout:plies=1',
  'maxout:plies=2',
] as const;

/** Press rates of the hands that are asked about. */
export const HANDS = ['30hz', '20hz', '15hz', '12hz', '10hz'] as const;

export interface Sampled extends Position {
  readonly player: string;
  readonly taps: string;
  readonly startLevel: number;
}

/** A random piece that may follow another one. */
export function pieceAfter(before: Tetromino, random: SeededRandom): Tetromino {
  const from = 8 * tetrominoIndex(before);
  let drawn = random.next() / 2 ** 32;
  for (let i = 0; i < TETROMINOES.length; i++) {
    drawn -= PIECE_CHANCES[from + i];
    if (drawn < 0) return TETROMINOES[i];
  }
  return TETROMINOES[TETROMINOES.length - 1];
}

/** A player by its name and, behind a colon, its plies. */
export function playerOf(name: string, taps: string, weights: MaxoutWeights): Player {
  const [own, plies] = name.split(':plies=');
  const options = { taps: parseTaps(taps), weights: () => weights, ...(plies && { plies: Number(plies) }) };
  const made = playerByName(own, options, gravityFinders(options));
  if (!made.ok) throw new RangeError(made.message);
  return made.player as Player;
}

/** Levels that games begin at, some more often. */
export const START_LEVELS = [18, 18, 18, 19, 19, 29, 15, 9] as const;
/** The most pieces that a player places before a position is taken. */
const MOST_PIECES = 250;

/**
 * A position of a game that a player began somewhere between its first line and its last, from an empty playfield.
 *
 * @param player the player of that name
 */
export function samplePosition(name: string, taps: string, player: Player, random: SeededRandom): Sampled {
  for (;;) {
    const startLevel = START_LEVELS[random.below(START_LEVELS.length)];
    let at = addLines({ lines: 0, level: startLevel }, 0);
    for (let i = random.below(MAX_OUT_LINES - 5); i > 0; i--) at = addLines(at, 1);
    let piece = TETROMINOES[random.below(TETROMINOES.length)];
    let next = pieceAfter(piece, random);
    let playfield = emptyPlayfield();
    const seen: Position[] = [];
    let isLost = false;
    while (seen.length < MOST_PIECES && at.lines < MAX_OUT_LINES) {
      const position = { playfield, piece, next, ...at, score: 0 };
      const situation = { ...situationAtSpawn(position), untilLines: MAX_OUT_LINES };
      const decision = player.decide(situation);
      if (!decision) {
        isLost = true;
        break;
      }
      seen.push(position);
      const { orientation, x, y } = decision.ranking[0].placement;
      const after = place(playfield, orientation, x, y);
      playfield = after.playfield;
      at = addLines(at, after.cleared);
      piece = next;
      next = pieceAfter(piece, random);
    }
    if (seen.length === 0) continue;
    // Half of the positions of a lost game come from its last pieces, where it was in trouble.
    const last = isLost && random.below(2) === 0 ? Math.min(seen.length, 12) : seen.length;
    const position = seen[seen.length - 1 - random.below(last)];
    return { ...position, player: name, taps, startLevel };
  }
}

/** What a player makes from a position until the game ends, at 230 lines or before. */
export interface PlayedOut {
  readonly points: number;
  readonly toppedOut: boolean;
}

/**
 * Plays a position out with pieces that are drawn as the console's chances say.
 *
 * @param watch told of each position with the points made since the first; true stops
 */
export function playOut(
  start: Position,
  player: Player,
  random: SeededRandom,
  watch?: (position: Position, points: number) => boolean,
): PlayedOut {
  let position = start;
  let points = 0;
  for (;;) {
    const decision = player.decide({ ...situationAtSpawn(position), untilLines: MAX_OUT_LINES });
    if (!decision) return { points, toppedOut: true };
    if (watch?.(position, points)) return { points, toppedOut: false };
    const { orientation, x, y } = decision.ranking[0].placement;
    const { playfield, cleared } = place(position.playfield, orientation, x, y);
    const at = addLines(position, cleared);
    points += linePoints(cleared, at.level);
    if (at.lines >= MAX_OUT_LINES) return { points, toppedOut: false };
    const piece = position.next ?? pieceAfter(position.piece, random);
    position = { ...position, ...at, playfield, piece, next: pieceAfter(piece, random) };
  }
}
