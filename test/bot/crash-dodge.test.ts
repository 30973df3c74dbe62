/** A bot on a game that crashes where the original does: the model of it, which is told apart from no cartridge. */

import { describe, expect, it } from 'vitest';
import type { PilotOptions } from '../../src/bot/game-account.js';
import { pilot } from '../../src/bot/pilot.js';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import { playerByName } from '../../src/players/player-by-name.js';
import { observeModel } from '../../src/ram/observe-model.js';
import { formatDodges, type GameEvent } from '../../src/record/game-events.js';
import { gameTally } from '../../src/record/game-tally.js';
import { BUTTON, type Buttons } from '../../src/tetris/buttons.js';
import { USA_GAME } from '../../src/tetris/edition.js';
import { type GameState, initialState, KEPT_AT_POWER_ON, PHASE } from '../../src/tetris/game-state.js';
import { stepGame } from '../../src/tetris/game-step.js';

const named = playerByName('autotetris');
if (!named.ok) throw new Error(named.message);
const { player } = named;

const EDITION = { ...USA_GAME.edition, crashes: true };
const CLIENT = { ...clientOf('builtin'), edition: EDITION, hasOverruns: true };
const OPTIONS: PilotOptions = { gameType: 'A', startLevel: 18, seed: 0, untilLines: null, reaction: 0 };

/** A game in its first frame, which no wait keeps from falling. */
function gameAt(lines: number, level: number, rng: number): GameState {
  const kept = { ...KEPT_AT_POWER_ON, rng, spawnCount: 0, previousSpawn: 0, frameCounter: 0 };
  const begun = initialState({ ...USA_GAME, edition: EDITION }, kept, { gameType: 'A', startLevel: 18, height: 0 });
  return { ...begun, lines, level, softDrop: 0 };
}

interface Played {
  readonly states: readonly GameState[];
  readonly buttons: readonly Buttons[];
  readonly events: readonly GameEvent[];
}

/** What a person presses on the pad before a frame; undefined leaves it to the bot. */
type Person = (states: readonly GameState[]) => Buttons | undefined;

/** Plays on until `pieces` pieces were placed, or the game is no more. */
function play(from: GameState, pieces: number, options: Partial<PilotOptions> = {}, person?: Person): Played {
  const events: GameEvent[] = [];
  const states = [from];
  const buttons: Buttons[] = [];
  const client = { ...CLIENT, edition: from.edition, hasOverruns: from.edition.crashes };
  const start = { first: observeModel(from), frame: 0, tell: (event: GameEvent) => events.push(event), client };
  const bot = pilot(player, { ...OPTIONS, ...options }, start);
  for (let frame = 1; !bot.result && of(events, 'scored').length < pieces; frame++) {
    buttons.push(bot.buttons(person?.(states)));
    const state = stepGame(states[frame - 1], buttons[frame - 1]);
    states.push(state);
    if (state.activity === 'crashed') break;
    bot.see(observeModel(state), frame);
  }
  return { states, buttons, events };
}

function of<Kind extends GameEvent['kind']>(events: readonly GameEvent[], kind: Kind) {
  return events.filter((event): event is Extract<GameEvent, { kind: Kind }> => event.kind === kind);
}

/** Where singles, tetrises and pieces that clear nothing crash. */
const STARTS = [
  [1_486, 154],
  [1_520, 158],
  [1_640, 170],
  [3_220, 248],
] as const;
const PIECES = 60;
const starts = STARTS.map(([lines, level], i) => gameAt(lines, level, 0x8988 + i));
const games = starts.map((start) => play(start, PIECES));

describe('a bot on a game that crashes', () => {
  it('plays on where nothing but the dodge keeps it from a crash, and nothing is another as planned', () => {
    for (const { events, states } of games) {
      expect(of(events, 'scored')).toHaveLength(PIECES);
      expect(of(events, 'differed')).toEqual([]);
      expect(of(events, 'trouble')).toEqual([]);
      expect(of(events, 'rested').some(({ misdropped }) => misdropped)).toBe(false);
      expect(states.at(-1)?.activity).not.toBe('crashed');
    }
    const dodged = games.flatMap(({ events }) => of(events, 'dodged'));
    expect(dodged.filter(({ without }) => without === 'crash').length).toBeGreaterThan(2);
    expect(dodged.filter(({ ways }) => ways.includes('hold-a')).length).toBeGreaterThan(2);
    expect(dodged.filter(({ outcome }) => outcome === 'crash')).toEqual([]);
  });

  it('has the next piece in sight at every decision', () => {
    for (const { events } of games) {
      for (const { next } of of(events, 'planned')) expect(next).toBeDefined();
    }
  });

  it('holds A alone on the frame after the one that scores, and SELECT never with A, B and START', () => {
    for (const { states, buttons } of games) {
      for (const [frame, held] of buttons.entries()) {
        const before = states[frame];
        if (held & BUTTON.SELECT) expect(held & (BUTTON.A | BUTTON.B | BUTTON.START)).toBe(0);
        if (before.phase === PHASE.GOAL && held) expect(held).toBe(BUTTON.A);
        if (before.phase !== PHASE.CONTROL && held & BUTTON.A) {
          expect(held).toBe(BUTTON.A);
          expect(before.phase === PHASE.GOAL || before.activity !== 'play').toBe(true);
        }
      }
    }
  });

  it('crashes at once without', () => {
    const ends = starts.map((start) => play(start, PIECES, { dodge: false }));
    for (const { events } of ends) {
      expect(of(events, 'dodged')).toEqual([]);
      expect(of(events, 'scored').length).toBeLessThan(PIECES);
    }
    expect(ends.some(({ states }) => states.at(-1)?.activity === 'crashed')).toBe(true);
  });

  it('moves no frame: every piece rests where and when it does on a game that never crashes', () => {
    const rests = ({ events }: Played) => of(events, 'rested').map(({ frame, placement }) => ({ frame, placement }));
    for (const [i, start] of starts.entries()) {
      const calm = play({ ...start, edition: USA_GAME.edition }, PIECES);
      expect(of(calm.events, 'dodged')).toEqual([]);
      expect(calm.buttons.some((held) => held & BUTTON.SELECT)).toBe(false);
      expect(rests(games[i])).toEqual(rests(calm));
    }
  });

  it('shows the next piece again where it was found hidden, and then decides with it', () => {
    const { events, states } = play({ ...starts[1], hideNext: 1 }, 3);
    const [first, second] = of(events, 'planned');
    expect(first).toMatchObject({ frame: 0, next: undefined });
    expect(second).toMatchObject({ frame: 1, piece: 0, replanned: false });
    expect(second.next).toBe(states[1].next);
    expect(of(events, 'differed')).toEqual([]);
  });

  it('waits for the tick where a person pauses the game, as a piece comes to rest or a little before', () => {
    for (const [phase, frames] of [
      [PHASE.LOCK, 1],
      [PHASE.CHECK, 3],
      [PHASE.CONTROL, 8],
    ]) {
      const pause: Person = (states) => {
        const now = states.at(-1)?.phase;
        const since = states.length - states.findLastIndex((state) => state.phase !== now) - 1;
        return since === frames && now === phase ? BUTTON.START : undefined;
      };
      const paused = [1, 3].map((i) => play(starts[i], 20, {}, pause));
      for (const { events, states } of paused) {
        expect(states.filter(({ activity }) => activity === 'paused').length).toBeGreaterThan(20);
        expect(of(events, 'scored')).toHaveLength(20);
        expect(of(events, 'dodged').length).toBeGreaterThan(0);
      }
    }
  });

  it('shows the next piece again, but not in the frame in which SELECT is worth points', () => {
    const edition = { ...EDITION, selectPoints: 10_000 };
    const hide: Person = (states) => {
      const { phase, checkIndex } = states[states.length - 1];
      return phase === PHASE.CHECK && checkIndex === 3 ? BUTTON.SELECT : undefined;
    };
    const { events, states } = play({ ...gameAt(0, 18, 0x8988), edition }, 3, {}, hide);
    expect(states.filter(({ hideNext }) => hideNext).length).toBeGreaterThan(3);
    expect(states.at(-1)?.score).toBeLessThan(100);
    for (const { next } of of(events, 'planned')) expect(next).toBeDefined();
  });

  it('presses nothing for a person who plays, and tells of nothing', () => {
    const events: GameEvent[] = [];
    const first = observeModel(starts[3]);
    const bot = pilot(player, OPTIONS, { first, frame: 0, tell: (event) => events.push(event), client: CLIENT });
    let state = starts[3];
    for (let frame = 1; frame <= 100 && state.activity !== 'crashed'; frame++) {
      expect(bot.buttons(0)).toBe(0);
      state = stepGame(state, 0);
      bot.see(observeModel(state), frame);
    }
    expect(of(events, 'rested').length).toBeGreaterThan(0);
    expect(of(events, 'dodged')).toEqual([]);
  });

  it('counts what it did in the result', () => {
    const { events, frozen } = games.reduce<{ events: readonly GameEvent[]; frozen: number }>(
      (all, { events, states }) => ({
        events: [...all.events, ...events],
        frozen:
          all.frozen +
          states.filter(({ activity }, i) => activity.endsWith('freeze') && states[i + 1]?.activity === activity)
            .length,
      }),
      { events: [], frozen: 0 },
    );
    expect(frozen).toBe(0);
    const tally = gameTally(18, 0);
    for (const event of events) tally.listen(event);
    const { dodges } = tally.result('stopped');
    const dodged = of(events, 'dodged');
    expect(dodges).toMatchObject({ box: dodged.filter(({ ways }) => ways.includes('box')).length, unsafe: 0 });
    expect(dodges?.crashes).toBeGreaterThan(0);
    expect(dodges && formatDodges({ ...dodges, 'hold-a': 1_204 })).toMatch(
      /^\d+ crashes \(next piece hidden \d+, .*; A held 1,204 times$/,
    );
  });
});
