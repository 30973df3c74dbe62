/** Ticks that score and take longer than a frame, in a game that crashes as the original does. */
import { describe, expect, it } from 'vitest';
import { BUTTON } from '../../src/tetris/buttons.js';
import { lostTicks, mayFreeze, type ScoringTick } from '../../src/tetris/crash.js';
import { type GameState, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';
import { isLate, scoringTickIn } from '../../src/tetris/late-tick.js';
import { buttonsOf, MEASURED, stateBefore } from '../support/crash-vectors.js';

const { A, B, LEFT, SELECT, START } = BUTTON;

function scored(tick: ScoringTick, changed: Partial<GameState> = {}): GameState {
  return stepGame({ ...stateBefore(tick), ...changed }, buttonsOf(tick));
}

/** Frames until the next piece appears; 999 where it does not in 300. */
function framesToPiece(state: GameState, press: (frame: number) => number): number {
  for (let frame = 1; frame <= 300; frame++) {
    state = stepGame(state, press(frame));
    if (state.phase === PHASE.CONTROL) return frame;
  }
  return 999;
}

const of = (outcome: string) => MEASURED.filter((measured) => measured.outcome === outcome);
const freezes = of('infinite-freeze').concat(of('limited-freeze'));
const firstOf = (outcome: string): ScoringTick => of(outcome)[0].tick;
/** E+5, or C+5 without a clear. */
const usual = ({ clearedRows }: ScoringTick): number => (clearedRows.length > 0 ? 5 : 4);

describe('a tick that scores', () => {
  it('is counted from what the measured states had', () => {
    for (const { tick } of MEASURED) {
      const before = stateBefore(tick);
      const inTick = {
        ...before,
        frameCounter: before.frameCounter + 1,
        padPressed: buttonsOf(tick),
        hideNext: before.hideNext ^ (tick.selectNew ? 1 : 0),
      };
      const { clearedRows, frameCounter, ...counted } = scoringTickIn(inTick);
      const { clearedRows: rows, frameCounter: mod8, ...expected } = tick;
      expect({ ...counted, frameCounter: frameCounter & 7 }).toEqual({ ...expected, frameCounter: mod8 });
      expect([...clearedRows].sort()).toEqual([...rows].sort());
    }
  });

  it('does in every measured state what was measured', () => {
    for (const { tick, outcome } of MEASURED) {
      const { activity } = scored(tick);
      const done = outcome === 'safe' ? 'safe' : activity === 'crashed' ? 'crash' : activity;
      expect(done, JSON.stringify(tick)).toBe(outcome);
    }
  });

  it('lets the next piece appear in the usual frame where it is safe, and in a freeze where A is held in the next frame', () => {
    for (const { tick, outcome } of of('safe').concat(freezes)) {
      const after = scored(tick);
      const isFreeze = outcome !== 'safe';
      expect(framesToPiece(after, (frame) => (isFreeze && frame === 1 ? A : 0))).toBe(usual(tick));
      if (isFreeze) expect(mayFreeze(tick)).toBe(true);
    }
  });

  it('takes no press in the frames that are lost, and counts everything', () => {
    const late = of('safe').filter(({ tick }) => lostTicks(tick) > 0);
    expect(new Set(late.map(({ tick }) => scored(tick).activity))).toEqual(new Set(['late', 'adding', 'adding-twice']));
    for (const { tick } of late) {
      let state = scored(tick);
      const { hideNext, lines, level } = state;
      let lost = 0;
      for (; isLate(state); lost++) state = stepGame(state, lost % 2 ? 0 : SELECT);
      expect(lost).toBe(lostTicks(tick));
      expect(state).toMatchObject({ phase: PHASE.GOAL, hideNext, lines, level, score: 999_999, hold: 0 });
      expect([lines, level]).toEqual([tick.lines + tick.clearedRows.length, tick.levelAfter]);
    }
  });
});

describe('a freeze', () => {
  it('is ended by any button where it is infinite, and the next piece appears three frames later', () => {
    const after = scored(firstOf('infinite-freeze'));
    expect(framesToPiece(after, () => 0)).toBe(999);
    for (const button of [A, B, LEFT, SELECT]) {
      expect(framesToPiece(after, (frame) => (frame === 40 ? button : 0))).toBe(43);
    }
  });

  it('is ended by A alone where it is limited, and by the frame counter', () => {
    const tick = firstOf('limited-freeze');
    const after = scored(tick);
    expect(framesToPiece(after, (frame) => (frame === 40 ? A : 0))).toBe(43);
    for (const others of [B, SELECT, A | LEFT, START]) {
      const frames = framesToPiece(after, (frame) => (frame === 40 ? others : 0));
      expect(frames).toBe(255 - (after.frameCounter & 0xff) + 3);
    }
  });

  it('that START ends is followed by a pause', () => {
    const after = scored(firstOf('infinite-freeze'));
    expect(stepGame(after, START)).toMatchObject({ activity: 'paused', phase: PHASE.GOAL });
  });
});

it('a game that has crashed stays as it is', () => {
  const crashed = scored(firstOf('crash'));
  for (const button of [0, A, START]) expect(stepGame(crashed, button)).toBe(crashed);
});

it('nothing of it happens in B-type games, and in games that do not crash', () => {
  for (const { tick } of freezes) {
    const before = stateBefore(tick);
    const edition = { ...before.edition, crashes: false };
    for (const changed of [{ gameType: 'B' as const }, { edition }])
      expect(scored(tick, changed).activity).toBe('play');
  }
});
