/** The plain twin of hovers: every way to press buttons for some frames. */
import type { PieceSituation } from '../../src/reach/input-plan.js';
import { mayShift, mayTurn, type TapPattern } from '../../src/reach/taps.js';
import { stepPiece } from '../../src/tetris/active-piece.js';
import { BUTTON, type Buttons, newlyPressed } from '../../src/tetris/buttons.js';
import { fitTest } from '../../src/tetris/playfield.js';

/** What may be held on a frame without DOWN. */
function choices(before: Buttons, frame: number, taps: TapPattern): Buttons[] {
  const sideways = [BUTTON.LEFT, BUTTON.RIGHT].filter((button) => mayShift(taps, frame) && !(before & button));
  const turns = [BUTTON.A, BUTTON.B].filter((button) => mayTurn(taps, frame) && !(before & button));
  return [0, ...sideways].flatMap((shift) => [0, ...turns].map((turn) => shift | turn));
}

/** Every situation that a piece can be in after some frames without DOWN; and the placements that it is at by then. */
export function everyMoment(situation: PieceSituation, taps: TapPattern, frames: number) {
  const fits = fitTest(situation.playfield);
  const rested = new Set<string>();
  let layer = new Map([['', situation]]);
  for (let frame = 0; frame < frames; frame++) {
    const next = new Map<string, PieceSituation>();
    for (const { piece, heldBefore } of layer.values()) {
      for (const held of choices(heldBefore, situation.frame + frame, taps)) {
        const step = stepPiece(fits, piece, { held, pressed: newlyPressed(held, heldBefore) }, situation);
        const { orientation, x, y } = step.piece;
        const after = { ...situation, piece: step.piece, heldBefore: held, frame: situation.frame + frame + 1 };
        if (!step.rested) next.set(`${orientation}@${x},${y} ${held}`, after);
        else if (fits(orientation, x, y)) rested.add(`${orientation}@${x},${y}`);
      }
    }
    layer = next;
  }
  return { flying: [...layer.values()], rested: [...rested] };
}
