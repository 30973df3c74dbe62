/** What is believed of a game, and where two beliefs differ. */
import { describePlacement } from '../tetris/placement.js';
import type { Falling } from './falling.js';
import { Waiting } from './waiting.js';

export type Belief = Falling | Waiting;

/** The pieces that have locked, from the one after the settled ones to the last one. */
export function pathOf(belief: Belief, tail: Waiting | undefined): Waiting[] {
  const path: Waiting[] = [];
  let at = belief instanceof Waiting ? belief.of.before : belief.before;
  while (at && at !== tail) {
    path.push(at);
    at = at.of.before;
  }
  return path.reverse();
}

/** Notes, at the pieces of one belief, what the other one says in their place. */
export function noteDoubts(kept: Belief, other: Belief, tail: Waiting | undefined): void {
  const own = pathOf(kept, tail);
  const others = pathOf(other, tail);
  let [i, k] = [own.length - 1, others.length - 1];
  for (; i >= 0 && k >= 0 && own[i] !== others[k]; i--, k--) {
    if (describe(own[i]) === describe(others[k])) continue;
    const doubt = `it may also be ${describe(others[k])}`;
    const { doubts } = own[i].of;
    if (!doubts.includes(doubt)) doubts.push(doubt);
  }
}

/** `a T at columns 4–6, row 2` */
function describe({ of, rest }: Waiting): string {
  const article = 'SLI'.includes(of.tetromino) ? 'an' : of.tetromino === 'O' ? 'an' : 'a';
  return `${article} ${of.tetromino} at ${describePlacement(rest.placement)}`;
}
