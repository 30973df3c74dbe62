/** Probes of lock, row check, clear animation and scoring. */

import { RAM_MAP } from '../../emulator/clients/ram-map.js';
import { PHASE } from '../../tetris/game-state.js';
import type { ProbeContext, Trace } from './ram-context.js';
import { judge, type Probe } from './ram-probe.js';
import { aboutToClear, bottomRows, toNextPiece } from './ram-situations.js';
import { bytesAt, bytesOf, changesOf, isMirrored, list, sameList, valuesOf } from './ram-trace.js';

/** A tetris at level 0, from the frame on which the piece rests to the next piece. */
function tetris(context: ProbeContext): Trace {
  context.game();
  context.prepare({ ...aboutToClear(bottomRows(4)), completedLines: 0, clearedRows: [0, 0, 0, 0] });
  return toNextPiece(context);
}

const inPhase = (trace: Trace, phase: number): Trace =>
  trace.filter((ram) => valuesOf([ram], 'playState')[0] === phase);

const clearedRows: Probe = {
  title: 'four rows cleared, then one of four',
  covers: ['completedRow', '$004A-$004D', '$006A-$006D'],
  run(context) {
    const trace = tetris(context);
    const four = bytesOf(trace[trace.length - 1], RAM_MAP.completedRow);
    context.prepare(aboutToClear([17]));
    const single = toNextPiece(context);
    const one = bytesOf(single[single.length - 1], RAM_MAP.completedRow);
    const holds = sameList(four, [16, 17, 18, 19]) && sameList(one, [0, 17, 0, 0]);
    const seen = `rows 16 to 19 cleared: ${list(four)}; row 17 alone: ${list(one)}`;
    return [
      ...judge(['completedRow', '$006A-$006D'], holds, seen),
      ...judge(['$004A-$004D'], holds && isMirrored([...trace, ...single], 'completedRow'), seen),
    ];
  },
};

const rowCheck: Probe = {
  title: 'the row check of a double with a gap',
  covers: ['completedLines', 'lineIndex', '$0056', '$0076', '$0057', '$0077'],
  run(context) {
    context.game();
    context.prepare({ ...aboutToClear([17, 19]), completedLines: 0 });
    const trace = toNextPiece(context);
    const lines = changesOf(valuesOf(trace, 'completedLines'));
    const holdsLines = sameList(lines, [0, 1, 2, 0]);
    const seenLines = `rows 17 and 19 cleared: ${list(lines)}`;

    const checking = inPhase(trace, PHASE.CHECK);
    const steps = changesOf([
      ...valuesOf(checking, 'lineIndex'),
      ...valuesOf(inPhase(trace, PHASE.ANIMATION), 'lineIndex'),
    ]);
    const holdsSteps = sameList(steps, [0, 1, 2, 3, 4]);
    const seenSteps = `in phase ${PHASE.CHECK}: ${list(steps)}`;
    // A counter of the spawn delay would move on every frame between the lock and the next piece.
    const delay = trace.filter((ram) => valuesOf([ram], 'playState')[0] > PHASE.CHECK);
    const delayValues = changesOf(bytesAt(delay, 0x77));
    return [
      ...judge(['completedLines', '$0076'], holdsLines, seenLines),
      ...judge(['$0056'], holdsLines && isMirrored(trace, 'completedLines'), seenLines),
      ...judge(['lineIndex'], holdsSteps, seenSteps),
      ...judge(['$0057'], holdsSteps && isMirrored(trace, 'lineIndex'), seenSteps),
      ...judge(
        ['$0077'],
        delayValues.length >= delay.length,
        `${seenSteps}; on the ${delay.length} frames from there to the next piece: ${list(delayValues)}. It counts checked rows`,
      ),
    ];
  },
};

const animation: Probe = {
  title: 'the clear animation against the frame counter',
  covers: ['rowY', '$0052', '$0072'],
  run(context) {
    const trace = tetris(context);
    const steps: number[] = [];
    const counters: number[] = [];
    trace.slice(1).forEach((ram, i) => {
      const [was, is] = valuesOf([trace[i], ram], 'rowY');
      if (is === was || valuesOf([trace[i]], 'playState')[0] !== PHASE.ANIMATION) return;
      steps.push(is);
      counters.push(valuesOf([trace[i]], 'frameCounter')[0] % 4);
    });
    const holds = sameList(steps, [1, 2, 3, 4, 5]) && counters.every((counter) => counter === 0);
    const seen = `in phase ${PHASE.ANIMATION}: steps ${list(steps)}, the frame counter before each modulo 4: ${list(counters)}`;
    return [...judge(['rowY', '$0072'], holds, seen), ...judge(['$0052'], holds && isMirrored(trace, 'rowY'), seen)];
  },
};

export const CLEAR_PROBES: readonly Probe[] = [clearedRows, rowCheck, animation];
