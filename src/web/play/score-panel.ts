/** How the game goes: score beyond the cap, lines to the goal, what was burned, and whether it is on the way to a max-out. */

import { h, render } from 'preact';
import { ceilingPath, maxOutPace, type PacePoint } from '../../draw/report/pace.js';
import { number, percent, plural, signed } from '../../lib/format-numbers.js';
import { tetrisRate } from '../../record/score-count.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { SCORE_CAP } from '../../tetris/score.js';
import { besideConsole, falseNumbers, formatLevel } from '../../tetris/shown-numbers.js';
import { element } from '../browser/element.js';
import type { GamePlan } from '../game/game-protocol.js';
import { type ChartPoint, LineChart } from '../parts/chart.js';
import type { GameModel } from './game-model.js';

const TO_GOAL = `To ${MAX_OUT_LINES}` as const;

const FACTS = [
  'Shown score',
  'Pace',
  'Lines',
  TO_GOAL,
  'Level',
  'Pieces',
  'Tetrises',
  'Burned',
  'Drought',
  'Misdrops',
] as const;

/** The chart reaches at least this far above the pace. */
const CHART_HEADROOM = 1.1;

export class ScorePanel {
  readonly element: HTMLElement;
  readonly #score = element('output', { className: 'score' }, '0');
  readonly #badge = element('span', { className: 'badge', hidden: true }, 'max-out');
  readonly #facts = new Map<string, HTMLElement>();
  readonly #chart = element('div', { className: 'chart-box' });
  #pace: readonly PacePoint[] = [];
  #startLevel = -1;
  #ceiling: readonly PacePoint[] = [];
  #ceilingOf = '';
  #charted: readonly PacePoint[] | undefined;
  #chartedPoints = 0;

  constructor() {
    const facts = element('dl', { className: 'facts' });
    for (const name of FACTS) {
      const value = element('dd', {}, '–');
      this.#facts.set(name, value);
      facts.append(element('div', { 'data-fact': name }, element('dt', {}, name), value));
    }
    this.element = element(
      'section',
      { className: 'card score-card', ariaLabel: 'The game in numbers' },
      element('h2', {}, 'Score', this.#badge),
      this.#score,
      facts,
      this.#chart,
      element(
        'p',
        { className: 'key-line' },
        element('span', { className: 'key gold' }, 'this game'),
        element('span', { className: 'key dashed' }, 'pace of a max-out'),
        element('span', { className: 'key dotted' }, 'ceiling'),
      ),
    );
  }

  show(model: GameModel): void {
    const { count, lines, level, seen, plan } = model;
    if (plan.startLevel !== this.#startLevel) {
      this.#startLevel = plan.startLevel;
      this.#pace = maxOutPace(plan.startLevel);
    }
    setText(this.#score, number(count.ownScore));
    this.#badge.hidden = !count.maxOut;
    this.#set('Shown score', number(seen?.score ?? 0));
    const shown = seen && falseNumbers({ ...seen, lines, ownScore: count.ownScore }, seen.edition);
    this.#set('Lines', besideConsole(number(lines), shown?.lines));
    this.#set(TO_GOAL, lines < MAX_OUT_LINES ? plural(model.linesToGo, 'line') : 'done');
    this.#set('Level', seen ? formatLevel(level, seen.edition) : String(level));
    this.#set('Tetrises', `${count.clears[3]} (${percent(tetrisRate(count.clears))})`);
    this.#set('Burned', plural(model.burnedLines, 'line'));
    this.#set('Drought', `${count.drought}, longest ${count.longestDrought}`);
    this.#set('Pieces', number(model.pieces));
    this.#set('Misdrops', number(model.misdrops));
    this.#set('Pace', this.#describePace(lines, count.ownScore));
    this.#showChart(model);
  }

  #describePace(lines: number, score: number): string {
    const wanted = this.#pace[Math.min(lines, MAX_OUT_LINES)].score;
    return lines === 0 ? '–' : signed(score - wanted);
  }

  #set(name: (typeof FACTS)[number], text: string): void {
    const value = this.#facts.get(name);
    if (value) setText(value, text);
  }

  #showChart({ history, plan }: GameModel): void {
    if (history === this.#charted && history.length === this.#chartedPoints) return;
    this.#charted = history;
    this.#chartedPoints = history.length;
    const { lines, score } = history[history.length - 1];
    const largestX = Math.max(MAX_OUT_LINES, lines);
    const ceiling = this.#ceilingTo(plan, largestX).filter((point) => point.lines <= largestX);
    const largestY = Math.max(SCORE_CAP, score, ceiling[ceiling.length - 1].score) * CHART_HEADROOM;
    const chart = h(LineChart, {
      title: `Score by lines: ${plural(score, 'point')} after ${plural(lines, 'line')} from level ${plan.startLevel}`,
      largestX,
      largestY,
      labelX: plural(largestX, 'line'),
      labelY: `${(largestY / 1e6).toFixed(1)} million points`,
      lines: {
        pace: this.#pace.map(chartPoint),
        gold: history.map(chartPoint),
        ceiling: ceiling.map(chartPoint),
      },
    });
    render(chart, this.#chart);
  }

  /** To the end of the game, or to the lines that one without an end has come to. */
  #ceilingTo({ startLevel, untilLines }: GamePlan, lines: number): readonly PacePoint[] {
    const last = untilLines ?? lines;
    const key = `${startLevel} ${last}`;
    if (key !== this.#ceilingOf) {
      this.#ceilingOf = key;
      this.#ceiling = ceilingPath(startLevel, last);
    }
    return this.#ceiling;
  }
}

function chartPoint({ lines, score }: PacePoint): ChartPoint {
  return { x: lines, y: score };
}

/** Only what has changed is laid out again. */
function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
