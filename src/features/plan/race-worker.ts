/** A thread of a race: plans the first tetris of some starts. */

import { parseTaps } from '../../reach/taps.js';
import { goalOf } from '../../search/foresight/goal.js';
import { HANDLES_OF_STRIPS, Hurry, stripsTo } from '../../search/foresight/hurry.js';
import { foreseenSituation } from '../../search/foresight/plan.js';
import { planGame } from '../../search/foresight/plan-game.js';
import { addLines, LINES_OF_TETRIS, linePoints } from '../../tetris/score.js';
import type { StartOfGame } from '../recordings/game-moment.js';
import { mostPiecesOf } from './search-plan.js';

/** A narrow beam is enough for a tower. */
const WIDTH = 100;
const TAPS = parseTaps('30hz');

/** Frames to the rest of the piece that completes the first tetris; Infinity where there is none. */
export default function raceStarts(starts: readonly StartOfGame[]): number[] {
  const [{ state }] = starts;
  const { level } = addLines(state, LINES_OF_TETRIS);
  const aim = { kind: 'score', untilScore: linePoints(LINES_OF_TETRIS, level) } as const;
  const hurry = new Hurry(stripsTo(aim.untilScore, state));
  const options = {
    ...{ goal: goalOf(aim, { points: 0, lines: 0, level: state.level }), raterAt: () => hurry },
    ...{ taps: TAPS, fromWidth: WIDTH, width: WIDTH, mostPieces: mostPiecesOf(aim, state) },
    ...HANDLES_OF_STRIPS,
  };
  return starts.map((start) => {
    const plan = planGame(foreseenSituation(start.state), options);
    return plan?.isReached ? plan.frames : Infinity;
  });
}
