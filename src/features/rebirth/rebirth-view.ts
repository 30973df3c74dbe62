/** How a rebirth goes, while it goes: a bar on a terminal, plain lines elsewhere. */

import type { Client } from '../../emulator/clients/client.js';
import { visibleLine } from '../../lib/text.js';
import type { Say } from '../../platform/job.js';
import type { Paint, StatusLines, TextColour } from '../../platform/terminal/terminal.js';
import type { Station, StationCount } from '../../record/stations.js';
import type { LineGoal } from '../../tetris/limits.js';
import { falseNumbers } from '../../tetris/shown-numbers.js';
import { TILE } from '../../tetris/tetromino.js';
import { colourOf } from '../play/draw-game.js';
import type { Clock, Follower, GameInPlay } from '../play/play-games.js';
import type { KeptDecisions } from './kept-decisions.js';
import { paceWords, type RebirthProgress, stageWords, stationWords } from './rebirth-lines.js';

/** The time between two drawings, and between two plain lines. */
const DRAWN_EVERY_MS = 100;
const SAID_EVERY_MS = 10_000;
/** The rate is that of the last seconds: some levels are slower than others. */
const WINDOW_MS = 20_000;

/** What draws. */
export interface RebirthScreen {
  readonly status: StatusLines;
  readonly paint: Paint;
  /** Characters of a line. */
  readonly width: () => number;
}

interface RebirthViewOptions extends LineGoal {
  /** Counted by somebody who is told before. */
  readonly stations: StationCount;
  /** What the game is played on. */
  readonly client: Pick<Client, 'edition' | 'timing'>;
  /** The level that lasts longest. */
  readonly longLevel: number;
  readonly clock: Clock;
  /** Decisions of an earlier run are played again first. */
  readonly kept: KeptDecisions | undefined;
  /** Undefined where there is no terminal. */
  readonly screen: RebirthScreen | undefined;
  readonly say: Say;
}

export function rebirthView(options: RebirthViewOptions): Follower {
  const { stations, untilLines, client, clock, kept, screen } = options;
  const startedAt = clock.now();
  const interval = screen ? DRAWN_EVERY_MS : SAID_EVERY_MS;
  const samples = [{ at: startedAt, lines: 0 }];
  let game: GameInPlay | undefined;
  let nextAt = startedAt + interval;
  let startFrame = 0;
  /** Stations that have been said. */
  let told = stations.passed.length;
  let now = { level: 0, lines: 0, pieces: 0, frames: 0, shown: {} };
  const isAgain = (): boolean => kept !== undefined && kept.known > 0 && kept.asked() <= kept.known;
  let wasAgain = isAgain();

  const say = (line: string): void => (screen ? screen.status.say(visibleLine(line)) : options.say(line));

  const read = (): RebirthProgress => {
    const at = clock.now();
    const again = isAgain();
    if (wasAgain && !again) samples.splice(0);
    wasAgain = again;
    samples.push({ at, lines: now.lines });
    while (samples.length > 2 && at - samples[0].at > WINDOW_MS) samples.shift();
    const [first] = samples;
    const linesPerSecond = at > first.at ? ((now.lines - first.lines) * 1000) / (at - first.at) : 0;
    return {
      ...now,
      dodged: game?.tally.result('stopped').dodges?.crashes ?? 0,
      untilLines,
      consoleRate: client.timing.framesPerSecond,
      longLevel: options.longLevel,
      isRound: stations.passed.at(-1)?.level === 0,
      linesPerSecond,
      again: again ? kept?.known : undefined,
    };
  };

  const show = (): void => {
    nextAt = clock.now() + interval;
    const progress = read();
    const stage = stageWords(progress);
    const pace = paceWords(progress);
    if (!screen) options.say(`${stage}; ${pace}`);
    else {
      const width = screen.width();
      const bar = formatBar(stations.stations, progress, width, screen.paint);
      screen.status.draw([bar, stage.slice(0, width), pace.slice(0, width)]);
    }
  };

  return {
    listenerFor(begun) {
      game = begun;
      now = { ...now, level: begun.tally.result('stopped').level };
      return (event) => {
        if (event.kind === 'started') startFrame = event.frame;
        else if (event.kind === 'trouble') say(`frame ${event.frame}: ${event.message}`);
        else if (event.kind === 'scored') {
          const { level, lines, score, piece, frame } = event;
          const numbers = { gameType: 'A', level, lines, score, ownScore: event.count.ownScore } as const;
          const shown = falseNumbers(numbers, client.edition);
          now = { level, lines, pieces: piece + 1, frames: frame - startFrame, shown };
          for (; told < stations.passed.length; told++)
            say(stationWords(stations.passed[told], (clock.now() - startedAt) / 1000));
        }
      };
    },
    afterFrame() {
      if (clock.now() >= nextAt) show();
      return undefined;
    },
    close: () => screen?.status.close(),
  };
}

const DONE = '━';
const AHEAD = '─';
/** Those of the last digit, also where the console takes others: a bar is there to be seen. */
const PALETTES = 10;
const DIM: TextColour = [110, 110, 110];

/** The level that lasts longest is another one from other starts. */
const LONG = -1;
/** When there is no room for all stations, the last of these is dropped first. */
const BY_WEIGHT = [0, 155, 29, LONG, 100, 138, 255, 39];

/** How far a game is on its way. */
interface OnTheWay extends LineGoal {
  readonly lines: number;
  readonly level: number;
}

/**
 * @param width characters
 * @param paint puts what is done in the colours of the level, the rest in grey
 */
export function formatBar(
  stations: readonly Station[],
  { lines, untilLines, level }: OnTheWay,
  width: number,
  paint: Paint,
): string {
  const cellOf = (at: number): number => Math.min(width - 1, Math.floor((at / untilLines) * width));
  const done = lines >= untilLines ? width : cellOf(lines);
  const cells: string[] = Array.from({ length: width }, (_, i) => (i < done ? DONE : AHEAD));
  const taken = new Set<number>();
  for (const { level: mark, lines: at } of [...stations].sort(byWeight)) {
    const label = String(mark);
    const start = Math.min(cellOf(at), width - label.length);
    const room = Array.from({ length: label.length + 2 }, (_, i) => start - 1 + i);
    if (start < 0 || room.some((cell) => taken.has(cell))) continue;
    for (const [i, digit] of [...label].entries()) {
      cells[start + i] = digit;
      taken.add(start + i);
    }
  }
  const colour = colourOf(TILE.J_S, level % PALETTES);
  return paint(cells.slice(0, done).join(''), colour) + paint(cells.slice(done).join(''), DIM);
}

function byWeight(a: Station, b: Station): number {
  return weightOf(a) - weightOf(b);
}

function weightOf({ level }: Station): number {
  return BY_WEIGHT.indexOf(BY_WEIGHT.includes(level) ? level : LONG);
}
