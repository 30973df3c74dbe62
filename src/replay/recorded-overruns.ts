/**
 * Clears of a recorded game that took longer than a frame to score, as the original's do at high levels. A recording does
 * not say so, but the checks of the frames after it do: they are those of a game that went on without a tick.
 */
import { inputsOf, type LoggedGame } from '../record/read-run-log.js';
import { CHECK_LENGTH, checkText, encodeGameState } from '../record/state-bytes.js';
import type { GameState } from '../tetris/game-state.js';
import { skipTick } from '../tetris/game-step.js';
import { mayOverrun } from '../tetris/overrun.js';
import { FRAMES_LOOKED_AHEAD, framesAgreeing } from './find-cause.js';

/** Frames without a tick after a clear: the longest tick that was measured took three. */
const MOST_FRAMES = 2;

/**
 * Frames without a tick that follow a frame.
 *
 * @param state after the frame
 * @param frame since power-on
 */
export type RecordedOverruns = (state: GameState, frame: number) => number;

/** Of a game recorded on a cartridge that has them. */
export function recordedOverruns(game: Readonly<LoggedGame>): RecordedOverruns {
  const inputs = inputsOf(game);
  const startFrame = game.start?.frame ?? 0;

  return (state, frame) => {
    if (!mayOverrun(state)) return 0;
    const coming = inputs.slice(frame, frame + FRAMES_LOOKED_AHEAD);
    const checks = game.checks.slice((frame - startFrame) * CHECK_LENGTH);
    // At the end of a recording only the last frame itself says whether its tick was over.
    if (coming.length === 0) return game.checks.endsWith(checkText(encodeGameState(state))) ? 0 : 1;
    let late = state;
    let [best, longest] = [0, framesAgreeing(state, coming, checks)];
    for (let skipped = 1; skipped <= MOST_FRAMES && skipped <= coming.length; skipped++) {
      late = skipTick(late, coming[skipped - 1]);
      // The tick is over in the last of them, so that its check counts as well.
      const rest = checks.slice(skipped * CHECK_LENGTH);
      const agrees = checks.slice((skipped - 1) * CHECK_LENGTH).startsWith(checkText(encodeGameState(late)));
      const agreeing = agrees ? 1 + framesAgreeing(late, coming.slice(skipped), rest) : 0;
      if (agreeing > longest) [best, longest] = [skipped, agreeing];
    }
    return best;
  };
}
