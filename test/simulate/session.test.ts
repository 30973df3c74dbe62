import { describe, expect, it } from 'vitest';
import { enterGame } from '../../src/bot/pass-menus.js';
import { playOnMachine } from '../../src/bot/play-on-machine.js';
import { openMachine } from '../../src/emulator/jsnes-machine.js';
import { openPlayerSpec } from '../../src/features/players/open-player-spec.js';
import type { AnyPlayer } from '../../src/players/player.js';
import { parsePlayerSpec } from '../../src/players/player-spec.js';
import { USUAL_GAME } from '../../src/record/game-description.js';
import { parseRules } from '../../src/simulate/game-rules.js';
import { framesOfSession, playSession, SESSION_RESULT, sessionProblem } from '../../src/simulate/session.js';
import { simulateSeed } from '../../src/simulate/simulation-job.js';
import { LOADING_FRAMES } from '../../src/tetris/game-state.js';
import { SCORE_CAP } from '../../src/tetris/score.js';
import { BUILTIN_IMAGE } from '../emulator/builtin-image.js';
import { idlePlayer } from '../support/idle-player.js';

const NES = parseRules('nes:level=18');

describe('hours of play', () => {
  it('are counted in frames of the console', () => {
    expect(framesOfSession({ rules: NES, hours: 2 })).toBe(432_711);
    expect(framesOfSession({ rules: parseRules('pal'), hours: 2 })).toBe(360_050);
  });

  it('go on without a break from game to game, as on the cartridge', () => {
    // A session whose games begin after short waits in the menus, which the cartridge has to wait.
    const session = playSession(idlePlayer, { rules: NES, hours: 0.009 }, 1399);
    expect(session.games).toBe(3);
    const machine = openMachine(BUILTIN_IMAGE, { pictures: false, fast: true });
    const clocks: number[] = [LOADING_FRAMES];
    for (const { seed, end, frames, score, lines } of session.played) {
      if (end === 'time-over') break;
      const game = playOnMachine(machine, idlePlayer, { ...USUAL_GAME, startLevel: 18, seed, untilLines: null }, []);
      let step = game.next();
      while (!step.done) step = game.next();
      expect(step.value).toMatchObject({ end: 'topped-out', frames, score, lines });
      const way = enterGame(machine, { ...USUAL_GAME, startLevel: 18, titleWait: 0, levelMenuWait: 0 });
      if (!way.ok) throw new Error(way.message);
      clocks.push((clocks.at(-1) ?? 0) + frames + way.frames);
    }
    // Scores of nothing get into no table, so that each game is as the first one after power-on.
    const [last] = session.played.slice(-1);
    expect(last).toMatchObject({ end: 'time-over', frames: session.frames - (clocks.at(-1) ?? 0) });
    const between = session.played.reduce((sum, { frames }) => sum - frames, session.frames - LOADING_FRAMES);
    expect(session.framesBetween).toBe(between);
  });

  it('count a game at 999,999 points, end it at once, and begin the next one', () => {
    const player = playerOf('maxout:plies=1');
    const session = playSession(player, { rules: NES, hours: 0.2 }, 1);
    expect(SESSION_RESULT.parse(session)).toEqual(session);
    expect(session).toMatchObject({ seed: 1, frames: 43_271 });
    expect(session.maxOuts).toBeGreaterThan(0);
    expect(session.games).toBe(session.played.length);
    for (const { seed, end, score, lines, frames } of session.played) {
      if (end !== 'max-out') continue;
      // The same game alone, up to the lines that it had then.
      const plan = { rules: NES, untilLines: null, maxPieces: null };
      const alone = simulateSeed(player, plan, seed, { stopBefore: ({ lines: cleared }) => cleared >= lines });
      expect([alone.score, score]).toEqual([SCORE_CAP, SCORE_CAP]);
      expect(alone.frames).toBeGreaterThanOrEqual(frames);
      expect(alone.frames - frames).toBeLessThan(10);
    }
    const played = session.played.reduce((sum, { frames }) => sum + frames, LOADING_FRAMES);
    expect(played + session.framesBetween).toBe(session.frames);
    // Ten pieces or so, the curtain, the rocket and the menus: 15 to 30 seconds.
    const each = session.framesBetween / session.maxOuts;
    expect(each).toBeGreaterThan(750);
    expect(each).toBeLessThan(1_800);
  });

  it('give a session the same games again, and another one others', () => {
    const seedsOf = (seed: number) =>
      playSession(idlePlayer, { rules: NES, hours: 0.01 }, seed).played.map((game) => game.seed);
    expect(seedsOf(5)).toEqual(seedsOf(5));
    expect(seedsOf(5)).not.toEqual(seedsOf(6));
  });

  it.each([
    ['hard-drop', /nes and pal/],
    ['gym', /nes and pal/],
    ['nes:crashing', /without crashes/],
    ['b-type', /without garbage/],
    ['nes:level=29', /no menu begins a game on level 29/],
    ['pal:select=on', /SELECT/],
  ])('are not counted in the rules %s', (rules, problem) => {
    expect(sessionProblem(parseRules(rules))).toMatch(problem);
    expect(() => playSession(idlePlayer, { rules: parseRules(rules), hours: 1 }, 0)).toThrow(RangeError);
  });
});

function playerOf(spec: string): AnyPlayer {
  const opened = openPlayerSpec(parsePlayerSpec(spec));
  if (!opened.ok) throw new Error(opened.message);
  return opened.player;
}
