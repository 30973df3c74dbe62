/**
 * The games of a soak, one after another without an end: players in turn, all start levels and both types, and now and
 * then a game so long that the machine's counters of cycles would run over.
 */

import type { GameOptions } from '../../../src/bot/play-on-machine.js';
import type { ClientKind } from '../../../src/emulator/clients/client.js';
import { clientOf } from '../../../src/emulator/clients/known-cartridges.js';
import { mebibytes, number, plural } from '../../../src/lib/format-numbers.js';
import { SeededRandom } from '../../../src/lib/seeded-random.js';
import type { ProcessUse } from '../../../src/platform/threads/run-tasks.js';
import { killscreenLevel } from '../../../src/tetris/timing.js';
import { OVERFLOW_FRAME, type SoakReport, type Violation } from './soak-tally.js';

export interface SoakGame {
  /** A player's name, with its options. */
  readonly player: string;
  readonly options: GameOptions;
}

/** One game in four is a B-type, where there is one. */
const B_TYPE_EVERY = 4;
/** Who survives long enough for a long game, where it begins, and its lines: about 160,000 frames. */
const LONG_GAME = { player: 'maxout:plies=2', startLevel: 19, untilLines: 2_000 } as const;
/** A-type games end after this many lines at most, so that the players take turns. */
const MOST_LINES = 120;
/** Waits in the level menu of a second at most. */
const SEEDS = 60 * 256;

/** Games in which every player plays once, and one is long. */
export function roundOf(players: readonly string[]): number {
  return players.length + 1;
}

/**
 * A game of the soak; the same number and seed give the same game. Levels above the first one at which pieces fall a row
 * every frame are left out, where menus offer them.
 *
 * @param players their names, in turn
 * @param number 0 for the first game
 * @param kind of the cartridge that it is played on: on one that can crash, a game ends before it does
 */
export function soakGame(players: readonly string[], number: number, seed: number, kind: ClientKind): SoakGame {
  const random = new SeededRandom(seed * 1_000_003 + number);
  const { menus, timing, hasOverruns } = clientOf(kind);
  const options: GameOptions = {
    gameType: menus.hasBType && number % B_TYPE_EVERY === B_TYPE_EVERY - 1 ? 'B' : 'A',
    startLevel: random.below(Math.min(menus.highestStartLevel, killscreenLevel(timing)) + 1),
    height: 0,
    music: random.below(4),
    seed: random.below(SEEDS),
    untilLines: 1 + random.below(MOST_LINES),
    reaction: 0,
    stopBeforeCrash: hasOverruns,
  };
  const round = roundOf(players);
  if (number % round === players.length) {
    const { player, startLevel, untilLines } = LONG_GAME;
    return { player, options: { ...options, gameType: 'A', startLevel, untilLines } };
  }
  const player = players[number % round];
  return { player, options: options.gameType === 'B' ? { ...options, height: random.below(6) } : options };
}

/** Lines without a break at the end. */
export function formatSoak(report: SoakReport): string {
  const { speed, useAtStart, useAtEnd } = report;
  const games = Object.entries(report.gamesByPlayer).map(([player, count]) => `${player} ${number(count)}`);
  const lines = [
    row('frames', `${number(report.frames)}, ${number(report.comparedFrames)} compared with the model in every field`),
    row('games', `${number(report.games)} (${games.join(', ')})`),
    row('played', `${plural(report.pieces, 'piece')}, ${plural(report.lines, 'line')}`),
    row('misdrops', number(report.misdrops)),
    row(
      'differences',
      `${number(report.modelDifferences)} from the model, ${number(report.planDifferences)} from plans`,
    ),
    ...(report.overruns
      ? [row('overruns', `${number(report.overruns)}, as the original has them at high levels`)]
      : []),
    row('in use', useLine(useAtStart, useAtEnd)),
    row('speed', `${number(speed.mean)} frames a second of the processor's time${tenths(speed)}`),
  ];
  if (speed.beforeOverflow !== null && speed.afterOverflow !== null) {
    const rates = `${number(speed.beforeOverflow)} before frame ${number(OVERFLOW_FRAME)}, ${number(speed.afterOverflow)} after it`;
    lines.push(row('long games', `${number(speed.gamesBeyondOverflow)}: ${rates}`));
  }
  lines.push(row('violations', number(report.violations)));
  for (const violation of report.examples) lines.push(`  ${formatViolation(violation)}`);
  return lines.join('\n');
}

/** One violation, in a line. */
export function formatViolation({ game, player, kind, message }: Violation): string {
  return `game ${game}, ${player}: ${kind}: ${message}`;
}

function tenths({ firstTenth, lastTenth }: SoakReport['speed']): string {
  if (firstTenth === null || lastTenth === null) return '';
  return `; ${number(firstTenth)} in the first tenth, ${number(lastTenth)} in the last`;
}

function useLine(start: ProcessUse | null, end: ProcessUse | null): string {
  if (!end) return 'not measured: no game came to its end';
  if (!start) return `${formatUse(end)}; not every player has played`;
  return `${formatUse(start)} after the first round; ${formatUse(end)} at the end`;
}

/** Memory and handles in a few words. */
function formatUse({ liveBytes, residentBytes, handles }: ProcessUse): string {
  return `${mebibytes(liveBytes)} MiB (${mebibytes(residentBytes)} resident), ${plural(handles, 'handle')}`;
}

function row(name: string, text: string): string {
  return `${name.padEnd(14)}${text}`;
}
