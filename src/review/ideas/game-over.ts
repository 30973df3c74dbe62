/** Ideas about placements that end the game, at once or whatever is done with the next piece. */

import { place } from '../../tetris/lock.js';
import { fits, type Playfield } from '../../tetris/playfield.js';
import { SPAWN_ORIENTATION, SPAWN_X, SPAWN_Y, TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import type { Idea, IdeaQuestion } from './idea.js';
import { handsOf, reached } from './reach-of-hands.js';
import { repairedBy } from './repair.js';

/** Columns in which pieces appear, 0–9. */
const SPAWN_COLUMNS = [3, 4, 5, 6];

type End = 'now' | 'one-later';

/**
 * **Game over**: the next piece has no room at the top, or it has some, and wherever these hands bring it no piece after it has
 * any. Where the next piece is not known, no piece has room. After the best placement the game goes on, or ends later.
 */
export const gameOver: Idea = {
  kind: 'game-over',
  title: 'game over',
  find: (question) => {
    const end = endOf(question.played.playfield, question);
    const ofBest = endOf(question.best.playfield, question);
    if (!end || ofBest === 'now' || ofBest === end) return undefined;
    const { next } = question;
    const whichever = next === undefined ? 'no piece has room' : 'the next piece has no room';
    return {
      sentence:
        end === 'now'
          ? `This ends the game: ${whichever} at the top.`
          : `After this the game is lost: wherever the ${next} goes, the piece after it has no room at the top.`,
      columns: SPAWN_COLUMNS,
      repaired: repairedBy(question, (left) => endOf(left, question) === ofBest),
    };
  },
};

/** When the game ends on a playfield whatever is done; undefined where it may go on. */
function endOf(playfield: Playfield, question: IdeaQuestion): End | undefined {
  const { next } = question;
  if (next === undefined) return isFull(playfield) ? 'now' : undefined;
  if (!hasRoom(playfield, next)) return 'now';
  const isEnd = reached(playfield, next, handsOf(question)).every(({ orientation, x, y }) =>
    isFull(place(playfield, orientation, x, y).playfield),
  );
  return isEnd ? 'one-later' : undefined;
}

/** Whether no piece has room. */
function isFull(playfield: Playfield): boolean {
  return !TETROMINOES.some((piece) => hasRoom(playfield, piece));
}

/** Whether a piece can appear. */
function hasRoom(playfield: Playfield, piece: Tetromino): boolean {
  return fits(playfield, SPAWN_ORIENTATION[piece], SPAWN_X, SPAWN_Y);
}
