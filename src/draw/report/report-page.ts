/** A report as one HTML page that needs nothing else: no script, no request. */

import { decimal, duration, number, percent, plural } from '../../lib/format-numbers.js';
import { sum } from '../../lib/statistics.js';
import { endWords } from '../../record/format-summary.js';
import { formatPlanWorth, pointsBehind } from '../../record/plan-worth.js';
import { clientOfRecording, frameRateOf } from '../../record/recorded-image.js';
import { formatMaker, formatPlayedBy } from '../../record/run-header.js';
import { linesOf } from '../../record/score-count.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { besideConsole, falseNumbers, formatLevel } from '../../tetris/shown-numbers.js';
import { barChart, lineChart } from './chart.js';
import type { GameReport } from './game-report.js';
import type { ToldPiece, UnluckyPiece } from './lost-value.js';
import { drawPlayfield, escapeHtml, factCards, htmlPage, htmlTable } from './page-parts.js';

const KINDS = ['singles', 'doubles', 'triples', 'tetrises'] as const;
const INKS = ['orange', 'purple', 'green', 'blue'] as const;
const KIND_SERIES = KINDS.map((name, i) => ({ name, ink: INKS[i] }));

/** Only bars of multiples of these lines have names: the names of all would touch on a phone. */
const LABELLED_LINES = 40;
const FEW_BARS = 6;

/** The text of an HTML file. */
export function reportPage(report: GameReport): string {
  const title = `${formatPlayedBy(report.header)}, seed ${report.seed}: ${plural(report.totals.score, 'point')}`;
  const badge = report.totals.maxOut ? `MAX-OUT: 999,999 within ${MAX_OUT_LINES} lines` : undefined;
  const main = `${facts(report)}
<h2>The game</h2>
<div class="charts">
${charts(report).join('\n')}
</div>
<h2>Clears by kind</h2>
${clearsTable(report)}
${lostValueSections(report)}`;
  const footer = `Image: ${escapeHtml(report.header.image.name)}, body SHA-1 ${report.header.image.bodySha1}. Recorded by version
${escapeHtml(formatMaker(report.header))}.`;
  return htmlPage({ title, badge, subtitle: subtitle(report), main, footer });
}

function subtitle({ header, totals }: GameReport): string {
  const type = header.gameType === 'A' ? 'A-type' : `B-type, height ${header.height}`;
  const { end, failure } = totals;
  const how = end === null ? 'the recording was cut off' : endWords({ end, ...(failure && { failure }) });
  return `${header.image.name} · ${type} · from level ${header.startLevel} · ${how}`;
}

function facts({ totals, header }: GameReport): string {
  const { clears, scoreAt230, linesToGo } = totals;
  const burns = clears[0] + clears[1] + clears[2];
  const burnt = clears[0] + 2 * clears[1] + 3 * clears[2];
  const { edition } = clientOfRecording(header);
  const score = Math.min(totals.score, edition.scoreCap);
  const shown = falseNumbers({ ...totals, gameType: header.gameType, score, ownScore: totals.score }, edition);
  const lines = besideConsole(number(totals.lines), shown.lines);
  const rows: readonly (readonly [string, string])[] = [
    ['Score, own count', besideConsole(number(totals.score), shown.score)],
    ['of it by soft drop', number(totals.softDropPoints)],
    ...(header.gameType === 'A'
      ? [[`Line points at ${MAX_OUT_LINES}`, scoreAt230 === null ? '–' : number(scoreAt230)] as const]
      : []),
    [
      'Lines',
      `${lines}${linesToGo === null ? '' : `, ${linesToGo} to go`}, level ${formatLevel(totals.level, edition)}`,
    ],
    ['Tetris rate', percent(totals.tetrisRate)],
    ['Burns', `${number(burns)} (${plural(burnt, 'line')})`],
    ['Longest drought', plural(totals.longestDrought, 'piece')],
    ['Pieces', number(totals.pieces)],
    ['Misdrops', number(totals.misdrops)],
    ['Game time', duration(totals.frames / frameRateOf(header))],
  ];
  return factCards(rows);
}

/** Score, pace and ceiling; the ceiling is dotted and comes last, so that a score which lies on it is seen below it. */
export function scoreChart({ pieces, pace, ceiling }: GameReport): string {
  const lastLine = Math.max(MAX_OUT_LINES, pieces[pieces.length - 1].lines);
  const paths = [
    { name: 'pace of a max-out', ink: 'pace', path: pace },
    { name: 'score', ink: 'blue', path: [{ lines: 0, score: 0 }, ...pieces] },
    { name: 'ceiling', ink: 'ceiling', path: ceiling.filter(({ lines }) => lines <= lastLine) },
  ];
  const series = paths
    .filter(({ path }) => path.length > 0)
    .map(({ name, ink, path }) => ({ name, ink, points: path.map(({ lines, score }) => [lines, score] as const) }));
  return lineChart(series, { title: 'Score over lines', x: 'lines' });
}

function charts(report: GameReport): string[] {
  const { pieces, stretches } = report;
  const percentOf = (share: number): string => `${Math.round(100 * share)} %`;
  const clears = pieces.filter(({ cleared }) => cleared > 0);
  const burns = clears.filter(({ cleared }) => cleared < KINDS.length).map(({ piece }) => piece);
  const heights = pieces.flatMap(({ piece, height }) => (height === null ? [] : [[piece, height] as const]));
  return [
    scoreChart(report),
    lineChart(
      [{ name: 'so far', ink: 'blue', points: clears.map(({ lines, tetrisRate }) => [lines, tetrisRate] as const) }],
      { title: 'Tetris rate over lines', x: 'lines', formatY: percentOf, topY: 1 },
    ),
    ...(heights.length > 0
      ? [
          lineChart(
            [
              { name: 'rows', ink: 'blue', points: heights },
              { name: 'burns', ink: 'orange', points: [] },
            ],
            { title: 'Stack height over pieces', x: 'pieces' },
            burns,
          ),
        ]
      : []),
    lineChart(
      [
        {
          name: 'pieces since the last I',
          ink: 'purple',
          points: pieces.map((row) => [row.piece, row.sinceI] as const),
        },
      ],
      { title: 'Droughts', x: 'pieces' },
    ),
    lineChart(
      [
        {
          name: 'lines in clears of fewer than four',
          ink: 'orange',
          points: clears.map((row) => [row.lines, row.burnt]),
        },
      ],
      { title: 'Burns', x: 'lines' },
    ),
    barChart(
      stretches.map(({ upTo, clears: counts }) => ({
        name: stretches.length <= FEW_BARS || upTo % LABELLED_LINES === 0 ? String(upTo) : '',
        parts: counts.map((count, i) => count * (i + 1)),
      })),
      KIND_SERIES,
      { title: 'Lines by kind', x: 'every twenty lines, up to' },
    ),
  ];
}

/** What the score is compared with. */
function pathsExplained({ pace, ceiling, totals: { pointsByKind } }: GameReport): string {
  if (pace.length === 0) return '';
  const { lines, score } = ceiling[ceiling.length - 1];
  const earned = sum(pointsByKind);
  return `The ceiling is the most that clears can earn until line ${number(lines)}, ${number(score)} points, and after each
number of lines the most that they can have earned by then; this game's clears earned ${number(earned)}. Points of soft drops
come on top. The pace of a max-out is the score of a game that earns the same multiple of (level + 1) with every line and comes
to 999,999 points with line ${MAX_OUT_LINES}. `;
}

function clearsTable(report: GameReport): string {
  const { clears, pointsByKind } = report.totals;
  const allLines = linesOf(clears);
  const rows = KINDS.map((kind, i) => {
    const lines = clears[i] * (i + 1);
    const share = allLines ? percent(lines / allLines) : '–';
    return [kind, number(clears[i]), number(lines), share, number(pointsByKind[i])];
  });
  return `${htmlTable(['', 'times', 'lines', 'share', 'points'], rows)}
<p class="soft">${pathsExplained(report)}A burn is a clear of fewer than four lines.</p>`;
}

function lostValueSections(report: GameReport): string {
  if (!report.hasValues) return '<h2>Value</h2>\n<p>The recording does not say what its player expected.</p>';
  return `<h2>Decisions that cost value</h2>
${costlyDecisions(report)}
<h2>Bad luck</h2>
${unluckyPieces(report)}`;
}

function costlyDecisions({ lostValue: { costly } }: GameReport): string {
  if (costly.length === 0) return '<p>None: every piece came to rest where the player valued it most.</p>';
  return `<p class="soft">The piece came to rest elsewhere than where the player valued it most. By regret: what that place was
worth to the player, less the one where the piece rests, ${unitOf(costly)}. Filled: where the piece went; in outline: where it
was worth most.</p>
${toldPieces(costly, (told) => [
  `regret <strong>${told.isLeast ? 'at least ' : ''}${formatLost(told.regret, told)}</strong>`,
  `best placement: ${told.points === undefined ? formatValue(told.value) : formatPlanWorth(told)}`,
])}`;
}

function unluckyPieces({ header, lostValue: { unlucky } }: GameReport): string {
  if (header.sees) return '<p>None: the player knew of every piece before it came.</p>';
  if (unlucky.length === 0) {
    return '<p>None: the value never fell after a piece that came to rest where the player valued it most.</p>';
  }
  return `<p class="soft">The piece came to rest where the player valued it most, and with the piece that came into view then
the player expected less all the same. By value lost, ${unitOf(unlucky)}; no other placement promised more, as far as the player
looked. Tetrises are left out, since they turn value into points. Filled: where the piece went; in outline: the placement that
the player ranked next.</p>
${toldPieces(unlucky, (told) => [`lost <strong>${formatLost(told.lost, told)}</strong>`, beforeAndAfter(told)])}`;
}

/** What was expected, and what the placement that was ranked next would have lost where it was looked at as far. */
function beforeAndAfter(told: UnluckyPiece): string {
  const { value, valueAfter, points, alternative } = told;
  const before =
    points === undefined ? `value ${formatValue(value)}, then ${formatValue(valueAfter)}` : formatPlanWorth(told);
  if (!alternative) return before;
  if (alternative.plies !== undefined)
    return `${before}; the one ranked next was looked at only ${alternative.plies} ahead`;
  return `${before}; ranked next: ${formatLost(value - alternative.value, told)} less`;
}

/** `240 points`, or a number in the player's own unit. */
function formatLost(lost: number, { points, level }: ToldPiece): string {
  return points === undefined ? formatValue(lost) : plural(Math.max(0, pointsBehind(lost, level)), 'point');
}

function unitOf([first]: readonly ToldPiece[]): string {
  return first.points === undefined ? "in the player's own unit, which is no points" : 'in points at the level';
}

/** A card for each piece, with what is to be said of its value. */
function toldPieces<T extends ToldPiece>(pieces: readonly T[], says: (told: T) => readonly string[]): string {
  const cards = pieces.map((told) => {
    const { piece, tetromino, next, level, lines, cleared, placement, alternative, playfield } = told;
    const title = `playfield before piece ${piece}`;
    const drawing = playfield ? drawPlayfield(playfield, placement, alternative, title) : '';
    const burn = cleared > 0 ? `, clears ${cleared}` : '';
    return `<article><div>${drawing}</div><div><h3>Piece ${number(piece)}: ${tetromino}</h3>
${says(told)
  .map((line) => `<p>${line}</p>`)
  .join('\n')}
<p class="soft">level ${level}, ${plural(lines, 'line')}${burn}; next ${next ?? 'not known'}</p></div></article>`;
  });
  return `<div class="pieces">${cards.join('\n')}</div>`;
}

/** All digits: players that value what ends a game far above all else differ in the last ones. */
function formatValue(value: number): string {
  if (Math.abs(value) >= MOST_WRITTEN_OUT) return value.toExponential(2);
  return decimal(value, 2);
}

const MOST_WRITTEN_OUT = 1e12;
