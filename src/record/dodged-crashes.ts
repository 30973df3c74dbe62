/** The crashes that SELECT kept away in a recorded game, found again in its buttons. */

import { BUTTON } from '../tetris/buttons.js';
import { scoringOutcome } from '../tetris/crash.js';
import { parseInputs } from '../tetris/input-runs.js';
import { scoringTickOf } from '../tetris/scoring-tick.js';
import { loggedPlayfields } from './logged-playfields.js';
import type { LoggedGame } from './read-run-log.js';
import { clientOfRecording, type RunHeader } from './run-header.js';
import type { PieceLine } from './run-log.js';
import { parseGameState } from './state-bytes.js';

/** A piece whose score would have crashed the original. */
export interface DodgedCrash {
  /** On which SELECT was pressed, from power-on. */
  readonly frame: number;
  /** After the piece. */
  readonly level: number;
  readonly lines: number;
}

/** None where the playfields of the game are not known. */
export function dodgedCrashes(header: RunHeader, game: Readonly<LoggedGame>): readonly DodgedCrash[] {
  const playfields = loggedPlayfields(header, game);
  if (!Array.isArray(playfields)) return [];
  // Their low digits, which are all that is looked at.
  const clearCounts = [0, 0, 0, 0];
  const found: DodgedCrash[] = [];
  const { start, startLevel } = game;
  const first = start?.state ? parseGameState(start.state, clientOfRecording(header)) : { lines: 0, level: startLevel };
  let before: Pick<PieceLine, 'lines' | 'level' | 'softDropPoints' | 'frame'> = {
    lines: first.lines,
    level: first.level,
    softDropPoints: 0,
    frame: start?.frame ?? 0,
  };
  for (const line of game.pieces) {
    const { piece, placement, cleared, lines, level, frame, softDropPoints } = line;
    const select = parseInputs(line.inputs).findIndex((buttons) => buttons & BUTTON.SELECT);
    if (select >= 0) {
      const tick = scoringTickOf({
        playfield: playfields[piece],
        placement,
        // A soft drop is worth its steps, and its hold is one more.
        hold: Math.max(0, softDropPoints - before.softDropPoints) + 1,
        lines: before.lines,
        level: before.level,
        clearCounts,
        // It counts for five cycles of a tetris, and where the piece came to rest is not in the log.
        frameCounter: 0,
        boxHidden: false,
      });
      if (scoringOutcome(tick) === 'crash') found.push({ frame: before.frame + select + 1, level, lines });
    }
    if (cleared > 0) clearCounts[cleared - 1] = (clearCounts[cleared - 1] + 1) % 10;
    before = { lines, level, softDropPoints, frame };
  }
  return found;
}
