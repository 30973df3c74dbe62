/**
 * What a pause does: the register and the frame counter go on, the game stands still, and when it goes on the whole
 * playfield is redrawn, which a lock within the next frames has to wait for. In closed form; a test holds it against
 * `stepGame`.
 */
import { BUTTON, type Buttons } from './buttons.js';
import { FRAMES_TO_REDRAW, FURTHER_CHECKS, framesToScore, type LockMoment, lockDelay } from './entry-delay.js';
import { advanceRng } from './random.js';

/** In frames: START has to be released before it can be pressed again. */
export const SHORTEST_PAUSE = 2;

/**
 * The buttons that stop the game after a tick, in place of the tick's own entry in a plan: one more than the pause has
 * frames. The tick itself is played. What was held stays held, so that what the next tick presses is as new as before.
 *
 * @param held of the tick, without START; not A, B and SELECT together, which with START reset the game
 * @param frames 2 or more
 * @throws RangeError on a shorter pause
 */
export function pauseInputs(held: Buttons, frames: number): Buttons[] {
  if (frames < SHORTEST_PAUSE) throw new RangeError(`no pause of ${frames} frames: the shortest has ${SHORTEST_PAUSE}`);
  const waiting = new Array<Buttons>(frames - 1).fill(held);
  return [held | BUTTON.START, ...waiting, held | BUTTON.START];
}

/** The register and the frame counter after a pause. */
interface Running {
  readonly rng: number;
  /** 16 bits. */
  readonly frameCounter: number;
}

/** What has gone on in a pause of so many frames: a step of the register for each. */
export function afterPause({ rng, frameCounter }: Running, frames: number): Running {
  return { rng: advanceRng(rng, frames), frameCounter: (frameCounter + frames) & 0xffff };
}

/**
 * `entryDelay` of a piece that comes to rest soon after a pause.
 *
 * @param since frames from the pause's last one to the failing step, 1 or more; from 5 on it is `entryDelay`
 */
export function entryDelayAfterPause({ y, clears, frameCounter }: LockMoment, since: number): number {
  const written = Math.max(lockDelay(y), FRAMES_TO_REDRAW - since);
  const lastCheck = written + lockDelay(y) + FURTHER_CHECKS;
  return (clears ? framesToScore(lastCheck, frameCounter) : lastCheck) + FRAMES_TO_REDRAW;
}
