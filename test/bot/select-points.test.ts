/** SELECT on the European cartridge: never pressed by accident, worth points on purpose, and explained where a person does it. */
import { describe, expect, it } from 'vitest';
import { type GameOptions, playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { observe } from '../../src/ram/observe.js';
import type { GameEvent, GameResult } from '../../src/record/game-events.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { PHASE } from '../../src/tetris/game-state.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';

const GAME: GameOptions = {
  ...{ gameType: 'A', startLevel: 18, height: 0, music: 0, seed: 5, untilLines: 12, reaction: 0 },
};

interface Played {
  readonly result: GameResult;
  readonly events: readonly GameEvent[];
  readonly pressed: Buttons;
  /** Whether the next box is hidden, on each frame with a piece under control. */
  readonly hidden: ReadonlySet<number>;
}

function play(options: Partial<GameOptions>, image = BUILTIN_PAL_IMAGE): Played {
  const named = playerByName('plateau');
  if (!named.ok) throw new Error(named.message);
  const machine = openMachine(image, { pictures: false, fast: true });
  const events: GameEvent[] = [];
  const hidden = new Set<number>();
  let pressed: Buttons = 0;
  const steps = playOnMachine(machine, named.player, { ...GAME, ...options }, [
    (event) => {
      events.push(event);
      if (event.kind === 'frame') pressed |= event.buttons;
    },
  ]);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { result: value, events, pressed, hidden };
    const { screen, phase } = observe(machine);
    if (screen === 'play' && phase === PHASE.CONTROL) hidden.add(machine.ram[machine.client.map.hideNextPiece.address]);
  }
}

const kinds = (events: readonly GameEvent[]): Set<string> => new Set(events.map(({ kind }) => kind));

describe('on the European cartridge', () => {
  it.each([18, 19])('the bot never presses SELECT, and all goes as planned from level %i', (startLevel) => {
    const { result, events, pressed } = play({ startLevel });
    expect(pressed & BUTTON.SELECT).toBe(0);
    expect(result).toMatchObject({ end: 'lines-reached', misdrops: 0, planDifferences: 0 });
    expect(result.selectPoints).toBeUndefined();
    expect(kinds(events)).not.toContain('trouble');
  });

  it('with --select-points every piece but the last adds 10,000, and the next box is shown while a piece moves', () => {
    const plain = play({});
    const { result, events, hidden } = play({ selectPoints: true });
    const { pieces } = result;
    expect(result).toMatchObject({
      ...{ end: 'lines-reached', misdrops: 0, planDifferences: 0, pieces: plain.result.pieces },
      ...{ ownScore: plain.result.ownScore, selectPoints: 10_000 * (pieces - 1), maxOut: false },
      score: plain.result.score + 10_000 * (pieces - 1),
    });
    expect([...hidden]).toEqual([0]);
    expect(kinds(events)).not.toContain('trouble');
  });

  it('beyond 999,999 the next piece that is counted brings the score back there, which is no max-out', () => {
    const { result, events } = play({ selectPoints: true, untilLines: 44 });
    expect(result).toMatchObject({ score: 999_999, planDifferences: 0, maxOut: false });
    expect(kinds(events)).not.toContain('maxed-out');
  });

  it('a person who holds SELECT is told what added the points, once, and nothing is taken for a reading error', () => {
    let frames = 0;
    const { result, events } = play({ hands: () => (frames++ < 250 ? BUTTON.SELECT : undefined) });
    const troubles = events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : []));
    expect(troubles).toEqual([expect.stringMatching(/^a button on the pad added 10,000 points/)]);
    expect(result).toMatchObject({ end: 'lines-reached', planDifferences: 0 });
    expect(result.selectPoints).toBeGreaterThan(10_000);
    expect(result.score).toBe(result.ownScore + (result.selectPoints ?? 0));
  });
});

it('elsewhere SELECT adds nothing', () => {
  let frames = 0;
  const { result, events } = play({ hands: () => (frames++ < 250 ? BUTTON.SELECT : undefined) }, BUILTIN_IMAGE);
  expect(result).toMatchObject({ end: 'lines-reached', planDifferences: 0, score: result.ownScore });
  expect(result.selectPoints).toBeUndefined();
  expect(kinds(events)).not.toContain('trouble');
});
