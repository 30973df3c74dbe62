/** Buttons as a restless hand would press them: held for some frames, any combination, now and then a menu's START. */

import type { SeededRandom } from '../../src/lib/seeded-random.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { SOFT_RESET } from '../../src/tetris/game-state.js';

const LONGEST_HOLD = 12;
const RESET_ONCE_IN = 400;

export function* randomPad(random: SeededRandom): Generator<Buttons, never, void> {
  for (;;) {
    const kind = random.below(10);
    if (random.below(RESET_ONCE_IN) === 0) yield SOFT_RESET;
    let buttons = random.next() & 0xff;
    if (kind < 3) buttons = 0;
    else if (kind < 5) buttons = BUTTON.START;
    else if (kind < 8) buttons &= ~(BUTTON.START | BUTTON.SELECT);
    const frames = 1 + random.below(kind < 5 ? 2 : LONGEST_HOLD);
    for (let frame = 0; frame < frames; frame++) yield buttons;
  }
}
