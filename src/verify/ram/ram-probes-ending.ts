/** Probes of what follows a lost game: ending, name entry, high scores. */

import type { RamView } from '../../emulator/clients/ram-map.js';
import { RENDER_MODE, type Screen, screenOf } from '../../emulator/clients/screen.js';
import { BUTTON, NO_BUTTONS } from '../../tetris/buttons.js';
import type { GameType } from '../../tetris/game-state.js';
import { aboutToTopOut, type Probe, type ProbeContext, ProbeFailure } from './ram-context.js';
import {
  bytesAt,
  bytesOf,
  changesOf,
  hexList,
  judge,
  list,
  notTestable,
  sameList,
  type Trace,
  valuesOf,
} from './ram-probe.js';

const NAMES = { address: 0x0700, size: 48 };
const SCORES = { A: { address: 0x0730, size: 12 }, B: { address: 0x073c, size: 12 } };
const LEVELS = { address: 0x0748, size: 8 };

/** The rocket takes some 700 frames, and the sleeps before and in it 256. */
const PATIENCE = 2000;

interface Lost {
  readonly gameType: GameType;
  readonly score: number;
  readonly level: number;
}

/** A game that is lost with a score, from the piece at rest to the level menu drawn; UP is held in the name entry. */
function loseGame(context: ProbeContext, { gameType, score, level }: Lost): Trace {
  context.game({ gameType });
  context.prepare({ ...aboutToTopOut(), score, level });
  const trace: RamView[] = [context.now()];
  let entered = 0;
  while (trace.length < PATIENCE) {
    const screen: Screen = screenOf(context.machine.ram);
    // The mode byte of the level menu comes before what draws it.
    if (screen === 'level-menu') return [...trace, ...context.settle('renderMode', RENDER_MODE.MENU)];
    if (screen === 'name-entry' && entered++ < 20) trace.push(...context.run(BUTTON.UP));
    else trace.push(...context.run(trace.length % 2 ? BUTTON.START : NO_BUTTONS));
  }
  throw new ProbeFailure(`a lost game did not end within ${PATIENCE} frames`);
}

const ending: Probe = {
  title: 'a game lost with 45,678 points',
  covers: ['gameModeState', 'renderMode', '$00A7', '$00BD', '$00C0', '$00C3', '$00C4-$00C5'],
  run(context) {
    const trace = loseGame(context, { gameType: 'A', score: 45_678, level: 0 });
    const modes = changesOf(valuesOf(trace, 'gameMode'));
    const drawn = changesOf(valuesOf(trace, 'renderMode'));
    const states = changesOf(valuesOf(trace, 'gameModeState'));
    const sleep = valuesOf(trace, 'sleepCounter');
    const slept = sleep.filter((value, i) => i > 0 && value === sleep[i - 1] - 1).length;
    const rocket = [0xc4, 0xc5].map((address) => changesOf(bytesAt(trace, address)));
    const moved = rocket.some((values) => values.length > 1);
    return [
      ...judge(
        ['$00C0'],
        sameList(modes, [4, 3]),
        `a lost game, its ending and name entry until the level menu: ${list(modes)}`,
      ),
      ...judge(
        ['renderMode', '$00BD'],
        drawn[0] === 3 && drawn.includes(4) && drawn.includes(2) && drawn.at(-1) === 1,
        `a lost game, its ending, name entry, level menu: ${list(drawn)}`,
      ),
      ...judge(
        ['gameModeState', '$00A7'],
        states[0] === 2 && states.includes(4) && states.includes(3),
        `a lost game, its ending, name entry: ${list(states)}`,
      ),
      ...judge(
        ['$00C3'],
        slept === 0,
        `it counted down on ${slept} frames of an ending: not on the copyright screen alone`,
      ),
      ...(moved
        ? judge(['$00C4-$00C5'], true, `in an ending $C4: ${hexList(rocket[0])}, $C5: ${hexList(rocket[1])}`)
        : notTestable(['$00C4-$00C5'], `${hexList(rocket.flat())} through a whole ending of this image`)),
    ];
  },
};

const highScores: Probe = {
  title: 'the high scores after a lost game of each type',
  covers: ['highScoreA1', '$0700-$072F', '$0730-$073B', '$073C-$0747', '$0748-$074F'],
  run(context) {
    const results = (['A', 'B'] as const).map((gameType) => {
      const trace = loseGame(context, { gameType, score: 23_456, level: 7 });
      const [first, last] = [trace[0], trace[trace.length - 1]];
      const scores = bytesOf(last, SCORES[gameType]);
      const levels = bytesOf(last, LEVELS);
      return {
        best: scores.slice(0, 3),
        second: scores.slice(3, 6),
        formerBest: bytesOf(first, SCORES[gameType]).slice(0, 3),
        level: levels[gameType === 'A' ? 0 : 4],
        named: bytesOf(last, NAMES).flatMap((byte, i) =>
          byte === first[NAMES.address + i] ? [] : [NAMES.address + i],
        ),
      };
    });
    const [a, b] = results;
    const seenScore = ({ best, second }: (typeof results)[number]): string =>
      `lost with 23,456: ${hexList(best)}, and the former best behind it ${hexList(second)}`;
    const entered = (found: (typeof results)[number]): boolean =>
      sameList(found.best, [2, 0x34, 0x56]) && sameList(found.second, found.formerBest);
    // Four names of six letters for each type.
    const half = NAMES.address + NAMES.size / 2;
    const apart = a.named.every((address) => address < half) && b.named.every((address) => address >= half);
    const inNames = apart && a.named.length > 0 && b.named.length > 0;
    return [
      ...judge(['highScoreA1', '$0730-$073B'], entered(a), seenScore(a)),
      ...judge(['$073C-$0747'], entered(b), seenScore(b)),
      ...judge(
        ['$0748-$074F'],
        a.level === 7 && b.level === 7,
        `lost at level 7: A-type ${a.level}, B-type ${b.level}`,
      ),
      ...judge(
        ['$0700-$072F'],
        inNames,
        `a name entered changed ${a.named.length} bytes from ${hexList(a.named.slice(0, 1))} on in A-type, ${b.named.length} from ${hexList(b.named.slice(0, 1))} on in B-type`,
      ),
    ];
  },
};

export const ENDING_PROBES: readonly Probe[] = [ending, highScores];
