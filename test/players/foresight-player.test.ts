import { describe, expect, it } from 'vitest';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { openPlayerFor, openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import type { AnyPlayer } from '../../src/players/player.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import type { GameEvent, GameResult } from '../../src/record/game-events.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';

const SEED = 2_560_000;
/** 57 tetrises, a single, and the tetris that goes beyond line 230. */
const CEILING = 1_543_160;

function open(text: string): AnyPlayer {
  const opened = openPlayerSpec(parsePlayerSpec(text));
  if (!opened.ok) throw new Error(opened.message);
  return opened.player;
}

function simulate(
  text: string,
  { rules = 'nes', untilLines = 230 as number | null, maxPieces = null as number | null },
): GameResult {
  return simulateSeed(open(text), { rules: parseRules(rules), untilLines, maxPieces }, SEED);
}

describe('the player foresight', () => {
  it('scores all that the lines of a game can hold', () => {
    expect(simulate('foresight', {})).toMatchObject({ ownScore: CEILING, clears: [1, 0, 0, 58], end: 'lines-reached' });
  });

  it('plays the same game on the cartridge as on the model, and says how many points of lines are to come', () => {
    const simulated = simulate('foresight', { untilLines: 40 });
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const told: (number | undefined)[] = [];
    const hear = (event: GameEvent) => {
      if (event.kind === 'planned') told.push(event.points);
    };
    const game = playOnMachine(machine, open('foresight'), { ...USUAL_GAME, seed: SEED, untilLines: 40 }, [hear]);
    for (;;) {
      const { done, value } = game.next();
      if (!done) continue;
      expect(value).toEqual(simulated);
      break;
    }
    expect(told[0]).toBe(simulated.ownScore - simulated.softDropPoints);
    expect(told).toEqual([...told].sort((a, b) => Number(b) - Number(a)));
    expect(told.at(-1)).toBeLessThan(30_000);
  });

  it('needs no look at the next piece', () => {
    const [seen, unseen] = ['nes', 'nes:reaction=18'].map((rules) => simulate('foresight', { rules, untilLines: 20 }));
    expect(unseen).toEqual(seen);
  });

  it('plans anew when a press goes wrong', () => {
    const game = simulate('foresight', { rules: 'nes:misdrop=1%' });
    expect(game.end).toBe('lines-reached');
    expect(game.wrongPresses?.lost).toBeGreaterThan(0);
    expect(game.ownScore).toBeGreaterThan(0.99 * CEILING);
  });

  it('plays level 18 at 10 presses a second, with a wider beam where a narrow one ends', () => {
    expect(simulate('foresight:taps=10hz', { rules: 'nes:level=18' }).ownScore).toBe(1_504_760);
    const narrow = simulate('foresight:taps=10hz,width=1', { rules: 'nes:level=18' });
    expect(narrow.ownScore).toBeLessThan(1_504_760);
  });

  it('clears a B-type game over garbage', () => {
    const game = simulate('foresight:width=10', { rules: 'b-type:level=9', untilLines: null });
    expect(game).toMatchObject({ end: 'goal-reached', lines: 0 });
  });

  it('goes on without an end from plan to plan', () => {
    const game = simulate('foresight', { rules: 'nes:level=28', untilLines: null, maxPieces: 1_000 });
    // The first plan holds some eight hundred pieces.
    expect(game).toMatchObject({ end: 'stopped', pieces: 1_000 });
    expect(game.tetrisRate).toBe(1);
  });

  it.each([
    ['foresight:taps=das', 'the player foresight taps directions'],
    ['foresight:filter=open:10', 'The player foresight has no option "filter"'],
    ['foresight:plies=2', 'The player foresight has no option "plies"'],
  ])('refuses %s', (text, message) => {
    const opened = openPlayerSpec(parsePlayerSpec(text));
    expect(opened).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  it.each(['nes:pieces=bag', 'no-gravity', 'hard-drop'])(
    'refuses the rules %s, which have no generator to see',
    (rules) => {
      const opened = openPlayerFor({ name: 'foresight' }, parseRules(rules));
      expect(opened).toMatchObject({ ok: false, usage: true, message: expect.stringContaining('use rules with') });
    },
  );
});
