import { describe, expect, it } from 'vitest';
import { MENU_START, type MenuGoal, menuStep } from '../../src/emulator/clients/menu-step.js';
import type { Observation } from '../../src/ram/observe.js';
import { BUTTON, NO_BUTTONS } from '../../src/tetris/buttons.js';
import { PHASE } from '../../src/tetris/game-state.js';
import { HAS_LUA, LUAS, runScript, type ScriptPlay } from './run-script.js';

/** Little thought, so that the time goes to the script. */
const QUICK = 'plies = 1, startLevel = 19';

const isControl = ({ screen, phase }: Observation): boolean => screen === 'play' && phase === PHASE.CONTROL;

/** Frames after which a run is over in which pieces do not come. */
const MOST_FRAMES = 3000;

/** Ends a run when `count` pieces have come. */
function afterPieces(count: number): (seen: Observation) => boolean {
  let [pieces, frames] = [0, 0];
  let wasControl = false;
  return (seen) => {
    if (++frames > MOST_FRAMES) return true;
    if (isControl(seen) && !wasControl) pieces++;
    wasControl = isControl(seen);
    return pieces > count;
  };
}

function misdrops({ said }: ScriptPlay): readonly string[] {
  return said.filter((words) => /planned/.test(words));
}

/** Active frames of each piece before its first button. */
function idleFrames({ frames }: ScriptPlay): number[] {
  const idle: number[] = [];
  let isIdle = false;
  for (const [i, { seen }] of frames.entries()) {
    if (!isControl(seen)) continue;
    if (i === 0 || !isControl(frames[i - 1].seen)) {
      idle.push(0);
      isIdle = true;
    }
    const next = frames[i + 1]?.buttons;
    isIdle &&= next === NO_BUTTONS;
    if (isIdle) idle[idle.length - 1]++;
  }
  return idle;
}

describe.skipIf(!HAS_LUA)('the script for emulators', () => {
  it('goes through the menus in FCEUX, plays a game to its end, and says how it went', async () => {
    const play = await runScript({ settings: `${QUICK}, untilLines = 4, games = 1` });
    expect(play.said[0]).toBe('Maxout: engine 9.8.7 by HTTP at http://127.0.0.1:3000, 30hz');
    expect(play.said[1]).toBe('Maxout: game 1, from level 19');
    expect(play.said[2]).toMatch(
      /^Maxout: game 1 has its 4 lines: score \d+, [4-7] lines, level 19, \d+ pieces; misdrops 0; late 0 /,
    );
    expect(play.said.slice(3)).toEqual(['Maxout: all 1 games are played']);
    expect(play.boxes.length).toBeGreaterThan(0);
  });

  it.each(['mesen', 'mesen-0.9'] as const)('plays in %s by its callbacks', async (emulator) => {
    const play = await runScript({ emulator, settings: QUICK, isOver: afterPieces(8) });
    expect(play.said).toEqual([
      'Maxout: engine 9.8.7 by HTTP at http://127.0.0.1:3000, 30hz',
      'Maxout: game 1, from level 19',
    ]);
    expect(play.frames.some(({ seen }) => seen.level === 19 && seen.phase === PHASE.CONTROL)).toBe(true);
  });

  it.each(LUAS)('plays in Mesen 2 with %s, whose text is as wide as the screen', async (program) => {
    const play = await runScript({ program, emulator: 'mesen', settings: QUICK, isOver: afterPieces(2) });
    expect(play.said).toHaveLength(2);
  });

  it('is not ended by Mesen where the engine is slow, which lets a script stand still for a second', async () => {
    let frames = 0;
    const isOver = ({ screen }: Observation): boolean => screen === 'play' && ++frames > 400;
    const play = await runScript({ emulator: 'mesen', settings: QUICK, answers: false, delay: 150, isOver });
    expect(play.said.filter((words) => words.includes('was ended'))).toEqual([]);
    expect(frames).toBeGreaterThan(400);
  });

  it.each(['mesen', 'mesen-0.9'] as const)('says in %s which setting lets it use files', async (emulator) => {
    const { said } = await runScript({ emulator, settings: '', files: false });
    expect(said.join(' ')).toMatch(
      /^Maxout: .*"Allow access to I\/O and OS functions" and "Allow network access".*again/,
    );
  });

  it('presses the first button of a plan on the first active frame, since it asked ahead', async () => {
    const ahead = await runScript({ settings: `${QUICK}, holdMs = 0`, delay: 12, isOver: afterPieces(8) });
    const later = await runScript({
      settings: `${QUICK}, holdMs = 0, asksAhead = false`,
      delay: 12,
      isOver: afterPieces(8),
    });
    expect(misdrops(ahead)).toEqual([]);
    expect(misdrops(later)).toEqual([]);
    // The first piece waits by itself.
    expect(Math.min(...idleFrames(ahead).slice(1, -1))).toBe(0);
    expect(Math.min(...idleFrames(later).slice(1, -1))).toBeGreaterThanOrEqual(12);
  });

  it('plans a piece from the air when an answer is late, for where it will be then', async () => {
    const play = await runScript({
      settings: `${QUICK}, holdMs = 0, asksAhead = false`,
      delay: 7,
      isOver: afterPieces(6),
    });
    const airborne = play.asked.map((body) => JSON.parse(body).position.at).filter((at) => at?.y > 0);
    expect(airborne.length).toBeGreaterThan(3);
    expect(misdrops(play)).toEqual([]);
  });

  it('pauses the game while the engine is away, and goes on from the air', async () => {
    let frames = 0;
    const play = await runScript({
      settings: QUICK,
      isAway: (seen) => {
        if (seen.screen === 'play') frames++;
        return seen.screen === 'paused' ? frames++ < 500 : frames > 200 && frames < 500;
      },
      isOver: (seen) => frames > 800 && seen.screen === 'play',
    });
    expect(play.said.filter((words) => words.includes('no engine'))).toEqual([
      'Maxout: no engine at http://127.0.0.1:3000 (connection refused). Start it with: maxout serve. Trying again every second',
    ]);
    expect(play.said.at(-1)).toBe('Maxout: the engine is there again');
    expect(play.frames.filter(({ seen }) => seen.screen === 'paused').length).toBeGreaterThan(100);
    expect(misdrops(play)).toEqual([]);
  });

  it('counts a piece once that somebody else has moved, and goes on from what is there', async () => {
    let pieces = 0;
    let wasControl = false;
    const play = await runScript({
      settings: QUICK,
      press: (seen, buttons) => {
        if (isControl(seen) && !wasControl) pieces++;
        wasControl = isControl(seen);
        return pieces === 3 && isControl(seen) ? BUTTON.DOWN : buttons;
      },
      isOver: afterPieces(6),
    });
    expect(misdrops(play)).toHaveLength(1);
    expect(misdrops(play)[0]).toMatch(
      /^Maxout: piece 3: it locked at column \d, row \d+ in orientation \d+; planned was /,
    );
  });

  it('does not start a game before the engine is there', async () => {
    let frames = 0;
    const play = await runScript({ settings: QUICK, isAway: () => true, isOver: () => ++frames > 600 });
    expect(play.said).toHaveLength(1);
    expect(play.frames.every(({ buttons }) => buttons === NO_BUTTONS)).toBe(true);
  });

  it('plays a game that the user has started, and lets go of it at its lines', async () => {
    const goal: MenuGoal = { gameType: 'A', startLevel: 9, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 };
    let memory = MENU_START;
    let framesAfter = 0;
    const play = await runScript({
      settings: 'plies = 1, startsGames = false, untilLines = 1',
      press: (seen, buttons) => {
        const step = seen.screen === 'play' ? undefined : menuStep(seen, goal, memory);
        if (step?.kind === 'press') memory = step.memory;
        return step?.kind === 'press' ? step.buttons : buttons;
      },
      isOver: ({ lines }) => lines > 0 && ++framesAfter > 200,
    });
    expect(play.said.slice(1)).toEqual([
      'Maxout: game 1, from level 9',
      expect.stringMatching(/^Maxout: game 1 has its 1 lines: score \d+, \d lines, level 9, .*misdrops 0; late 0 /),
    ]);
    expect(play.frames.at(-1)!.seen.screen).toBe('play');
  });

  it('says which setting is wrong, and plays nothing', async () => {
    const saidOf = async (settings: string): Promise<readonly string[]> => (await runScript({ settings })).said;
    expect(await saidOf('startLevel = 25')).toEqual([
      'Maxout: startLevel is 25; expected a whole number from 0 to 19. Nothing is played.',
    ]);
    expect(await saidOf('speed = 3')).toEqual(['Maxout: speed is 3; expected text in quotes. Nothing is played.']);
    expect(await saidOf('taps = "fast"')).toEqual([
      'Maxout: taps is "fast"; expected 30hz, 20hz, 15hz, 12hz, 10hz, das or frames like X..X. Nothing is played.',
    ]);
    expect(await saidOf('hertz = 30')).toEqual(['Maxout: there is no setting "hertz". Nothing is played.']);
    expect(await saidOf('address = "localhost"')).toEqual([
      'Maxout: the address is "localhost"; expected one like http://127.0.0.1:3000. Nothing is played.',
    ]);
    expect(await saidOf('movie = "/none.fm2"')).toEqual(['Maxout: there is no file /none.fm2. Nothing is played.']);
  });
});
