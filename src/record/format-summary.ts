/** A run for a person to read. */

import { duration, number, percent, plural } from '../lib/format-numbers.js';
import { alignColumns, visibleLine } from '../lib/text.js';
import { MAX_OUT_LINES } from '../tetris/limits.js';
import { besideConsole, falseNumbers, formatLevel } from '../tetris/shown-numbers.js';
import { FAILURE_WORDS, formatDodges, type GameEnd, type GameResult, type WrongPresses } from './game-events.js';
import { clientOfRecording, frameRateOf } from './recorded-image.js';
import { formatPlayedBy, type RunHeader } from './run-header.js';
import type { RunReport } from './summary.js';

/** How a game ended, in words. */
const END_WORDS: Readonly<Record<GameEnd, string>> = {
  'topped-out': 'topped out',
  'lines-reached': 'lines reached',
  'goal-reached': 'goal reached',
  'crash-ahead': 'ended on purpose: the next clear could crash the original game',
  stopped: 'stopped early',
  stalled: 'stalled: the game no longer went on',
  crashed: 'crashed: the cartridge went astray',
};

/** The same, with what a cartridge that failed was seen to do. */
export function endWords({ end, failure }: Pick<GameResult, 'end' | 'failure'>): string {
  return failure ? `${end}: ${FAILURE_WORDS[failure]}` : END_WORDS[end];
}

/** Details of one game, or a table of several that is `width` characters wide, and the run as a whole. It has no line break at the end. */
export function formatSummary(report: RunReport, width?: number): string {
  const { header, games } = report;
  const what = header.gameType === 'A' ? 'A-type' : `B-type, height ${header.height}`;
  const title = `${formatPlayedBy(header)} · ${header.image.name} · ${what} · level ${header.startLevel}`;
  const body =
    games.length === 0
      ? ['no game was played']
      : games.length === 1
        ? gameLines(games[0], header)
        : table(games, header, width);
  return [visibleLine(title), '', ...body, '', ...runLines(report)].join('\n');
}

function gameLines(game: GameResult, header: RunHeader): string[] {
  const { gameType } = header;
  const [singles, doubles, triples, tetrises] = game.clears;
  const { edition } = clientOfRecording(header);
  const lines = besideConsole(number(game.lines), falseNumbers({ ...game, gameType }, edition).lines);
  const own = `own count ${number(game.ownScore)}, ${number(game.softDropPoints)} of it by soft drop`;
  return [
    ...(game.maxOut ? [`*** MAX-OUT: 999,999 within ${MAX_OUT_LINES} lines ***`, ''] : []),
    row('score', `${number(game.score)} (${own})`),
    ...(game.selectPoints
      ? [row('by SELECT', `${number(game.selectPoints)} points, which the score alone counts`)]
      : []),
    ...(gameType === 'A' ? [row(atGoal(header), `${number(game.scoreAt230)} by lines alone`)] : []),
    row('lines', `${lines}${gameType === 'A' ? '' : ' to go'}, level ${formatLevel(game.level, edition)}`),
    row(
      'tetris rate',
      `${percent(game.tetrisRate)} (${plural(tetrises, 'tetris', 'tetrises')}, ${plural(triples, 'triple')}, ${plural(doubles, 'double')}, ${plural(singles, 'single')})`,
    ),
    ...(game.wrongPresses ? [row('wrong presses', formatWrongPresses(game.wrongPresses))] : []),
    ...(game.dodges ? [row('dodged', formatDodges(game.dodges))] : []),
    row(
      'pieces',
      `${number(game.pieces)}, ${plural(game.misdrops, 'misdrop')}, ${plural(game.planDifferences, 'difference')} from the plan`,
    ),
    row('game time', `${duration(game.frames / frameRateOf(header))} (${plural(game.frames, 'frame')})`),
    ...(game.freezes ? [row('freezes', `${plural(game.freezes, 'freeze')}, after which the game went on`)] : []),
    row('end', `${endWords(game)}, seed ${game.seed}`),
  ];
}

/** `5: 2 lost, 1 late by a frame, 2 doubled`. */
export function formatWrongPresses({ lost, late, doubled }: WrongPresses): string {
  return `${number(lost + late + doubled)}: ${number(lost)} lost, ${number(late)} late by a frame, ${number(doubled)} doubled`;
}

/** The column of line points at the end of a max-out, or of a game that was to end earlier. */
export const AT_GOAL = 'at goal';

/** What tables of games show of each. */
const GAME_COLUMNS = {
  seed: ({ seed }) => String(seed),
  score: ({ score }) => number(score),
  'own count': ({ ownScore }) => number(ownScore),
  [AT_GOAL]: ({ scoreAt230 }) => number(scoreAt230),
  lines: ({ lines }) => number(lines),
  level: ({ level }) => String(level),
  tetrises: ({ tetrisRate }) => percent(tetrisRate),
  pieces: ({ pieces }) => number(pieces),
  frames: ({ frames }) => number(frames),
  misdrops: ({ misdrops }) => number(misdrops),
} as const satisfies Readonly<Record<string, (game: GameResult) => string>>;
export type GameColumn = keyof typeof GAME_COLUMNS;
const ALL_COLUMNS = Object.keys(GAME_COLUMNS) as GameColumn[];

/** The titles of columns, for games that were to end at these lines. */
export function gameTitles(columns: readonly GameColumn[], game: Pick<RunHeader, 'untilLines'>): string[] {
  return columns.map((title) => (title === AT_GOAL ? `at ${linesAtGoal(game)}` : title));
}

/** Cells of a game for a table, by its columns. */
export function gameCells(game: GameResult, columns: readonly GameColumn[]): string[] {
  return columns.map((title) => GAME_COLUMNS[title](game));
}

function table(games: readonly GameResult[], header: RunHeader, width?: number): string[] {
  const rows = games.map((game) => [
    ...gameCells(game, ALL_COLUMNS),
    `${game.maxOut ? 'MAX-OUT, ' : ''}${endWords(game)}`,
  ]);
  return alignColumns([[...gameTitles(ALL_COLUMNS, header), ''], ...rows], [ALL_COLUMNS.length], width);
}

/** `at 230 lines`, or at fewer where a game was to end there. */
function atGoal(game: Pick<RunHeader, 'untilLines'>): string {
  return `at ${linesAtGoal(game)} lines`;
}

function linesAtGoal({ untilLines }: Pick<RunHeader, 'untilLines'>): number {
  return Math.min(MAX_OUT_LINES, untilLines ?? MAX_OUT_LINES);
}

function runLines({ header, games, summary }: RunReport): string[] {
  const { machine } = header;
  const { mean, median, best } = summary;
  const on = machine ? ` on the ${machine} machine` : '';
  const speed = `${number(summary.framesPerSecond)} frames/s, ${summary.timesRealTime.toFixed(1)} × real time${on}`;
  const lines = [row('run time', `${duration(summary.seconds)}, ${speed}`)];
  if (summary.decisionMsMedian !== null && summary.decisionMsP99 !== null) {
    const { decisionMsMedian, decisionMsP99 } = summary;
    lines.push(
      row('decisions', `median ${decisionMsMedian.toFixed(1)} ms, 99 % within ${decisionMsP99.toFixed(1)} ms`),
    );
  }
  if (games.length < 2) return lines;
  const finished = summary.stopped
    ? `${number(summary.games)} finished, ${number(summary.stopped)} stopped early`
    : number(summary.games);
  if (mean !== null && median !== null && best !== null) {
    lines.unshift(row(atGoal(header), `mean ${number(mean)}, median ${number(median)}, best ${number(best)}`));
  }
  const played = `${plural(summary.pieces, 'piece')}, ${plural(summary.misdrops, 'misdrop')}, ${plural(summary.planDifferences, 'difference')} from the plan`;
  return [
    row('games', `${finished}; ${plural(summary.maxOuts, 'max-out')}, ${number(summary.topOuts)} topped out`),
    row('tetris rate', percent(summary.tetrisRate)),
    row('played', played),
    ...(summary.wrongPresses ? [row('wrong presses', formatWrongPresses(summary.wrongPresses))] : []),
    ...(summary.dodges ? [row('dodged', formatDodges(summary.dodges))] : []),
    ...lines,
  ];
}

function row(name: string, text: string): string {
  return `${name.padEnd(14)}${text}`;
}
