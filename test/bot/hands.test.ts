import { describe, expect, it } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { playerByName } from '../../src/players/player-by-name.js';
import type { GameEvent } from '../../src/record/game-events.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

type Scored = Extract<GameEvent, { kind: 'scored' }>;

/** A game in which somebody holds these buttons by the number of pieces that have been scored. */
function playWithHands(hands: (pieces: number) => Buttons | undefined) {
  const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
  const named = playerByName('plateau');
  if (!named.ok) throw new Error(named.message);
  const { player } = named;
  const events: GameEvent[] = [];
  let pieces = 0;
  const options = {
    gameType: 'A',
    startLevel: 19,
    height: 0,
    music: 0,
    seed: 3,
    untilLines: 8,
    reaction: 0,
    hands: () => hands(pieces),
  } as const;
  const game = playOnMachine(machine, player, options, [
    (event) => {
      events.push(event);
      if (event.kind === 'scored') pieces = event.piece + 1;
    },
  ]);
  let step = game.next();
  while (!step.done) step = game.next();
  return { result: step.value, events };
}

describe('somebody else at the pad', () => {
  it('moves the piece, while the bot counts and plans nothing, and plans anew when it has the pad again', () => {
    const isTheirs = (piece: number): boolean => piece === 4 || piece === 5;
    const { result, events } = playWithHands((pieces) => (isTheirs(pieces) ? BUTTON.LEFT : undefined));

    const planned = new Set(events.flatMap((event) => (event.kind === 'planned' ? [event.piece] : [])));
    const scored = events.filter((event): event is Scored => event.kind === 'scored');
    const theirs = events.filter((event) => event.kind === 'rested' && isTheirs(event.piece));
    expect([planned.has(4), planned.has(5), planned.has(3), planned.has(6)]).toEqual([false, false, true, true]);
    expect(theirs).toHaveLength(2);
    for (const event of theirs) {
      expect(event).toMatchObject({ misdropped: false });
      if (event.kind === 'rested')
        expect(event.inputs.filter((held) => held === BUTTON.LEFT).length).toBeGreaterThan(9);
    }
    expect(scored.map(({ piece }) => piece)).toEqual(scored.map((_, i) => i));
    expect(scored.at(-1)?.score).toBe(result.ownScore);
    expect(result).toMatchObject({ end: 'lines-reached', misdrops: 0, planDifferences: 0 });
  });

  it('may go in the middle of a piece: the bot decides from where it is', () => {
    let frames = 0;
    const { result, events } = playWithHands((pieces) => (pieces === 2 && frames++ < 10 ? BUTTON.RIGHT : undefined));
    const plans = events.flatMap((event) => (event.kind === 'planned' && event.piece === 2 ? [event.replanned] : []));
    expect(plans).toEqual([true]);
    expect(result).toMatchObject({ end: 'lines-reached', misdrops: 0, planDifferences: 0 });
  });
});
