/**
 * What the bot thinks, drawn over the picture: where the piece could go, the brighter the better; where it goes, with
 * the way there; and the runner-up.
 */

import { PLAYFIELD_AREA } from '../../draw/overlay.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import { formatBehind, isAsFar, planWorth } from '../../record/plan-worth.js';
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS, ROWS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import type { PlanProgress, ShownPlan } from '../game/game-protocol.js';

/** Pixels of the console. */
const CELL = 8;

const HEAT = '110, 168, 255';
const CHOSEN = '#ffc93c';
const CHOSEN_FILL = 'rgba(255, 201, 60, 0.28)';
const RUNNER_UP = '#8fb8ff';
const PATH = '#2ee6c8';
const PATH_DONE = 'rgba(46, 230, 200, 0.35)';
const LABEL_GROUND = 'rgba(8, 10, 16, 0.85)';
/** The best cell's tint; the worst is not tinted at all. */
const MOST_HEAT = 0.5;
/** Below this scale there is no room for numbers. */
const LEAST_SCALE_FOR_NUMBERS = 2;

export class Overlay {
  readonly element = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  #scale = 1;
  /** What is drawn now; one of the two at most. */
  #drawn: PlanProgress | undefined;
  #best: Placement | undefined;
  #heatOf: ShownPlan | undefined;
  #heat = new Float32Array(COLUMNS * ROWS);

  constructor() {
    this.element.className = 'overlay';
    this.element.ariaHidden = 'true';
    const context = this.element.getContext('2d');
    if (!context) throw new Error('This browser cannot draw pictures (canvas): use another browser.');
    this.#context = context;
  }

  /** @param scale pixels of the display for a pixel of the console */
  resize(scale: number): void {
    this.#scale = scale;
    this.element.width = PICTURE_WIDTH * scale;
    this.element.height = PICTURE_HEIGHT * scale;
    this.#draw();
  }

  /** Draws a plan as far as it has been played; undefined for none. */
  show(progress: PlanProgress | undefined): void {
    const drawn = this.#drawn;
    if (!this.#best && drawn?.plan === progress?.plan && drawn?.done === progress?.done) return;
    this.#drawn = progress;
    this.#best = undefined;
    this.#draw();
  }

  /** Draws where a person's piece belongs, and no more: they want to see the game. Undefined for nothing. */
  showBest(placement: Placement | undefined): void {
    if (!this.#drawn && this.#best === placement) return;
    this.#drawn = undefined;
    this.#best = placement;
    this.#draw();
  }

  #draw(): void {
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.element.width, this.element.height);
    context.setTransform(
      this.#scale,
      0,
      0,
      this.#scale,
      PLAYFIELD_AREA.x * this.#scale,
      PLAYFIELD_AREA.y * this.#scale,
    );
    if (this.#best) this.#drawChosen(this.#best);
    if (this.#drawn) this.#drawPlan(this.#drawn);
  }

  #drawPlan({ plan, done }: PlanProgress): void {
    this.#drawHeat(plan);
    const runnerUp = plan.ranking[1]?.placement;
    if (runnerUp) this.#outline(runnerUp, RUNNER_UP, [2, 2]);
    this.#drawPath(plan.path, done);
    this.#drawChosen(plan.placement);
    if (this.#scale >= LEAST_SCALE_FOR_NUMBERS) this.#drawNumbers(plan);
  }

  #drawHeat(plan: ShownPlan): void {
    if (this.#heatOf !== plan) {
      this.#heat = heatOf(plan);
      this.#heatOf = plan;
    }
    const context = this.#context;
    this.#heat.forEach((heat, at) => {
      if (heat === 0) return;
      context.fillStyle = `rgba(${HEAT}, ${heat * MOST_HEAT})`;
      context.fillRect((at % COLUMNS) * CELL + 1, Math.trunc(at / COLUMNS) * CELL + 1, CELL - 2, CELL - 2);
    });
  }

  #drawChosen(placement: Placement): void {
    const context = this.#context;
    context.fillStyle = CHOSEN_FILL;
    for (const { column, row } of cellsOf(placement)) context.fillRect(column * CELL, row * CELL, CELL, CELL);
    this.#outline(placement, CHOSEN, []);
  }

  /** A line along the inner edge of the four cells together. */
  #outline(placement: Placement, ink: string, dashes: readonly number[]): void {
    const context = this.#context;
    const cells = cellsOf(placement);
    const isOwn = (column: number, row: number): boolean =>
      cells.some((cell) => cell.column === column && cell.row === row);
    context.strokeStyle = ink;
    context.lineWidth = 1;
    context.setLineDash([...dashes]);
    context.beginPath();
    for (const { column, row } of cells) {
      const left = column * CELL + 0.5;
      const top = row * CELL + 0.5;
      const right = left + CELL - 1;
      const bottom = top + CELL - 1;
      if (!isOwn(column, row - 1)) line(context, left, top, right, top);
      if (!isOwn(column, row + 1)) line(context, left, bottom, right, bottom);
      if (!isOwn(column - 1, row)) line(context, left, top, left, bottom);
      if (!isOwn(column + 1, row)) line(context, right, top, right, bottom);
    }
    context.stroke();
    context.setLineDash([]);
  }

  /** A dot for each frame at the reference cell, joined; what is done fades. */
  #drawPath(path: readonly Placement[], done: number): void {
    const context = this.#context;
    path.forEach((place, i) => {
      const { x, y } = centre(place);
      context.fillStyle = i < done ? PATH_DONE : PATH;
      context.fillRect(x - 0.75, y - 0.75, 1.5, 1.5);
      const before = path[i - 1];
      if (!before) return;
      const from = centre(before);
      // A shift comes before the drop of the same frame.
      context.fillRect(Math.min(from.x, x), from.y - 0.25, Math.abs(x - from.x), 0.5);
      context.fillRect(x - 0.25, from.y, 0.5, y - from.y);
    });
  }

  /** What the best is worth and what the second loses, beside where they lie; nothing of one that was looked at less far. */
  #drawNumbers(plan: ShownPlan): void {
    const { ranking } = plan;
    const context = this.#context;
    context.font = `600 6px ui-monospace, Menlo, Consolas, monospace`;
    context.textBaseline = 'middle';
    const [best, second] = ranking;
    const taken: number[] = [];
    for (const [entry, ink] of [
      [best, CHOSEN],
      [second, RUNNER_UP],
    ] as const) {
      if (!entry || !isAsFar(entry, ranking)) continue;
      const text = entry === best ? planWorth(plan).text : `−${formatBehind(best.value - entry.value, plan)}`;
      const width = context.measureText(text).width + 3;
      const cells = cellsOf(entry.placement);
      const top = Math.min(...cells.map(({ row }) => row)) * CELL;
      const left = Math.min(...cells.map(({ column }) => column)) * CELL;
      let y = Math.max(5, top - 6);
      if (taken.some((other) => Math.abs(other - y) < 8)) y = Math.max(5, y - 9);
      taken.push(y);
      const x = Math.min(Math.max(0, left), COLUMNS * CELL - width);
      context.fillStyle = LABEL_GROUND;
      context.fillRect(x, y - 4, width, 8);
      context.fillStyle = ink;
      context.fillText(text, x + 1.5, y + 0.5);
    }
  }
}

/** For each cell, how good the best placement is that fills it: 1 the best of all, towards 0 for bad ones. */
export function heatOf({ ranking }: Pick<ShownPlan, 'ranking'>): Float32Array<ArrayBuffer> {
  const heat = new Float32Array(COLUMNS * ROWS);
  const best = ranking[0]?.value ?? 0;
  // Players have units of their own: the median tells what is much.
  const median = best - (ranking[ranking.length >> 1]?.value ?? best) || 1;
  for (const { placement, value } of ranking) {
    const good = 1 / (1 + (2 * (best - value)) / median);
    for (const { column, row } of cellsOf(placement)) {
      const at = row * COLUMNS + column;
      heat[at] = Math.max(heat[at], good);
    }
  }
  return heat;
}

/** Cells of a placement that can be seen. */
function cellsOf({ orientation, x, y }: Placement): { readonly column: number; readonly row: number }[] {
  return ORIENTATIONS[orientation].cells
    .map(([dx, dy]) => ({ column: x + dx, row: y + dy }))
    .filter(({ row }) => row >= 0);
}

function centre({ x, y }: Placement): { readonly x: number; readonly y: number } {
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

function line(context: CanvasRenderingContext2D, ...[x1, y1, x2, y2]: [number, number, number, number]): void {
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
}
