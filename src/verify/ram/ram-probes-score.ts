/** Probes of a lock with its clear, and of the counts of a clear: lines, level, score, clears by their size. */

import { RAM_MAP } from '../../emulator/clients/ram-map.js';
import { PHASE } from '../../tetris/game-state.js';
import { aboutToClear, bottomRows, type Probe, type ProbeContext, toNextPiece } from './ram-context.js';
import {
  bytesAt,
  bytesOf,
  changesOf,
  hexList,
  isMirrored,
  judge,
  judgeIfUsed,
  judgeWithCopy,
  list,
  sameList,
  type Trace,
  valuesOf,
} from './ram-probe.js';

/** Lines, level and score before and after a single. */
function single(context: ProbeContext, before: { lines: number; level: number; score: number }): Trace {
  context.prepare({ ...aboutToClear(bottomRows(1), before.level), ...before });
  return toNextPiece(context);
}

const lines: Probe = {
  title: 'the 10th, the 100th and the 1000th line; a line of B-type',
  covers: ['lines', '$0050-$0051', '$0070-$0071'],
  run(context) {
    context.game();
    const traces = [9, 99, 999].map((before) => single(context, { lines: before, level: 100, score: 0 }));
    const [ten, hundred, thousand] = traces.map((trace) => bytesOf(trace[trace.length - 1], RAM_MAP.lines));
    context.game({ gameType: 'B' });
    const left = bytesOf(context.now(), RAM_MAP.lines);
    const less = single(context, { lines: 25, level: 0, score: 0 });
    const fewer = bytesOf(less[less.length - 1], RAM_MAP.lines);
    const decimal = sameList(ten, [0x10, 0]) && sameList(hundred, [0, 1]);
    const downwards = sameList(left, [0x25, 0]) && sameList(fewer, [0x24, 0]);
    const holds = decimal && downwards && sameList(thousand, [0, 10]);
    const seen = `after line 10: ${hexList(ten)}; 100: ${hexList(hundred)}; 1000: ${hexList(thousand)}; B-type ${hexList(left)}, after one: ${hexList(fewer)}`;
    const wikiSeen = `${seen}. The hundreds are binary`;
    const mirrored = isMirrored([...traces.flat(), ...less], 'lines');
    const isBcd = decimal && sameList(thousand, [0, 0x10]);
    return [
      ...judge(['lines'], holds, seen),
      ...judge(['$0070-$0071'], isBcd, wikiSeen),
      ...judge(['$0050-$0051'], isBcd && mirrored, wikiSeen),
    ];
  },
};

const score: Probe = {
  title: 'points that carry, and the highest score',
  covers: ['score', '$0053-$0055', '$0073-$0075'],
  run(context) {
    context.game();
    const traces = [4960, 199_960, 999_980].map((before) => single(context, { lines: 0, level: 0, score: before }));
    const [carry, far, cap] = traces.map((trace) => bytesOf(trace[trace.length - 1], RAM_MAP.score));
    const holds = sameList(carry, [0, 0x50, 0]) && sameList(far, [0, 0, 0x20]) && sameList(cap, [0x99, 0x99, 0x99]);
    const seen = `a single of 40 points on 4,960: ${hexList(carry)}; on 199,960: ${hexList(far)}; on 999,980: ${hexList(cap)}`;
    return judgeWithCopy('score', holds, seen, traces.flat());
  },
};

const level: Probe = {
  title: 'the level rises from 9 to 10, and the starting level stays',
  covers: ['levelNumber', '$0044', '$0064', '$0067'],
  run(context) {
    context.game({ startLevel: 9 });
    const trace = single(context, { lines: 99, level: 9, score: 0 });
    const levels = changesOf(valuesOf(trace, 'levelNumber'));
    const started = changesOf(bytesAt(trace, 0x67));
    const holds = sameList(levels, [9, 10]);
    const seen = `start at level 9, the 100th line: ${hexList(levels)}`;
    return [
      ...judgeWithCopy('levelNumber', holds, seen, trace),
      ...judge(
        ['$0067'],
        sameList(started, levels),
        `the level rose to ${levels.at(-1)} and $67 stayed ${list(started)}: the level of the start, not of the speed`,
      ),
    ];
  },
};

const clearCounts: Probe = {
  title: 'a single, a double, a triple and a tetris',
  covers: ['lineClearStatsByType', '$00D8-$00DB'],
  run(context) {
    context.game();
    const after = (rows: number, before: number): number[] => {
      context.prepare({ ...aboutToClear(bottomRows(rows)), clearCounts: [before, before, before, before] });
      const trace = toNextPiece(context);
      return bytesOf(trace[trace.length - 1], RAM_MAP.lineClearStatsByType);
    };
    const tenth = [1, 2, 3, 4].map((rows) => after(rows, 9));
    const hundredth = after(1, 0x99);
    const holds =
      tenth.every((counts, i) => counts.every((value, j) => value === (i === j ? 0x10 : 9))) &&
      sameList(hundredth, [0xa0, 0x99, 0x99, 0x99]);
    const seen = `the tenth single, double, triple, tetris: ${tenth.map(hexList).join(', ')}; a single at $99: ${hexList(hundredth)}`;
    return judge(['lineClearStatsByType', '$00D8-$00DB'], holds, seen);
  },
};

const drawAgain: Probe = {
  title: 'what is marked to be drawn again by a single and by the next piece',
  covers: ['outOfDateRenderFlags', '$00A3'],
  run(context) {
    context.game();
    const trace = single(context, { lines: 9, level: 0, score: 0 });
    const flags = valuesOf(trace, 'outOfDateRenderFlags');
    const scored = trace.findIndex((ram) => valuesOf([ram], 'lines')[0] === 10);
    const marked = flags[scored];
    const spawned = flags.at(-1)!;
    const before = flags[scored - 1];
    const holds = (marked & 7) === 7 && (spawned & 0x47) === 0x40 && (before & 7) === 0;
    const seen = `lines, level and score changed: ${hexList([marked])}; the next piece came: ${hexList([spawned])}; the frame before the first: ${hexList([before])}`;
    return judgeIfUsed(['outOfDateRenderFlags', '$00A3'], flags, holds, seen);
  },
};

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
    return judgeWithCopy('completedRow', holds, seen, [...trace, ...single]);
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
    return judgeWithCopy('rowY', holds, seen, trace);
  },
};

export const SCORE_PROBES: readonly Probe[] = [
  clearedRows,
  rowCheck,
  animation,
  lines,
  score,
  level,
  clearCounts,
  drawAgain,
];
