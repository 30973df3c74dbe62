/** What a plan came to, and which piece comes when, for people and for programs. */

import { duration, number, plural } from '../../lib/format-numbers.js';
import { alignColumns } from '../../lib/text.js';
import { linesOf } from '../../record/score-count.js';
import { describePlacement, formatPlacement } from '../../tetris/placement.js';
import type { NextPieceTable } from './next-piece-table.js';
import type { PlannedMovie } from './plan-movie.js';
import type { PlannedSequence } from './plan-sequence.js';

/** Where the files of a plan are. */
export interface PlanFiles {
  readonly out?: string;
  readonly record?: string;
}

export function summaryOf({ seed, plan, bound, game }: PlannedMovie, { out, record }: PlanFiles): object {
  const { score, ownScore, lines, level, clears, misdrops, planDifferences } = game.result;
  return {
    ...{ seed, sees: 'generator', points: plan.points, ...(bound !== undefined && { bound }) },
    ...{ score, ownScore, lines, level, clears, misdrops, planDifferences },
    ...{ pieces: plan.pieces.length, width: plan.width, nodes: plan.nodes },
    ...{ frames: game.frames, startFrame: game.startFrame, framesToRest: plan.frames, ramSha1: game.ramSha1 },
    ...(out !== undefined && { out }),
    ...(record !== undefined && { record }),
  };
}

export function describePlan({ seed, plan, bound, game }: PlannedMovie, { out, record }: PlanFiles): string {
  const { result, frames, startFrame } = game;
  const [singles, doubles, triples, tetrises] = result.clears;
  const lines = linesOf(result.clears);
  const most = bound !== undefined && plan.points >= bound ? ', the most that the goal allows' : '';
  const share = bound !== undefined && plan.points < bound ? ` of at most ${number(bound)}` : most;
  return [
    `plan          seed ${seed}, ${plural(plan.pieces.length, 'piece')}, found by a beam of width ${number(plan.width)} that sees the random generator`,
    `points        ${number(plan.points)}, ${plural(lines, 'line')}${share}`,
    `clears        ${plural(tetrises, 'tetris', 'tetrises')}, ${plural(triples, 'triple')}, ${plural(doubles, 'double')}, ${plural(singles, 'single')}`,
    `frames        ${number(frames)} from power-on (${duration(frames / game.consoleRate)}), ${number(frames - startFrame)} of them in play, ${number(plan.frames)} to the rest of the last piece`,
    `cartridge     played it: score ${number(result.score)}, level ${result.level}, ${plural(result.misdrops, 'misdrop')}, ${plural(result.planDifferences, 'difference')}`,
    ...(out === undefined ? [] : [`movie         ${out}`]),
    ...(record === undefined ? [] : [`recording     ${record}`]),
  ].join('\n');
}

export function tableOf({ rows, ...moment }: NextPieceTable): object {
  const described = rows.map(({ frames, piece, ways }) => ({
    frame: moment.frame + frames,
    frames,
    piece,
    ways: ways.map(({ handle, placements, frames: toRest, delay, pause, ...placement }) => {
      return { handle, placements, best: formatPlacement(placement), framesToRest: toRest, delay, pause };
    }),
  }));
  return { ...moment, rows: described };
}

/** A line for each frame, with the cheapest handle. */
export function describeTable({ seed, frame, current, next, rows }: NextPieceTable): string {
  const titles = ['frame', 'after', 'then', 'by', 'placements', 'best'];
  const lines = rows.map(({ frames, piece, ways: [way] }) => {
    const by = way ? [describeHandle(way), number(way.placements), describePlacement(way)] : ['nothing', '', ''];
    return [number(frame + frames), `+${frames}`, piece, ...by];
  });
  return [
    `seed ${seed}, frame ${number(frame)}: ${current} is in play, ${next} is next. When ${next} appears on a frame, the piece then shown as next is:`,
    ...alignColumns([titles, ...lines], [2, 3, 5]),
  ].join('\n');
}

function describeHandle({ handle, delay, pause }: NextPieceTable['rows'][number]['ways'][number]): string {
  if (pause > 0) return `pause of ${plural(pause, 'frame')}`;
  return delay > 0 ? `${handle} on ${plural(delay, 'check')} of rows` : handle;
}

/** A class of its own: neither what a person sees nor what the generator would give. */
const SEQUENCE_KNOWN = 'sequence known';

export function summaryOfSequence({ plan, bound, placed }: PlannedSequence): object {
  const { points, lines, width, nodes } = plan;
  const { level } = placed[placed.length - 1];
  const placements = placed.map(({ piece, cleared, lines: after, points: earned, ...placement }) => {
    return { piece, placement: formatPlacement(placement), cleared, lines: after, points: earned };
  });
  const game = { points, bound, lines, level, clears: clearsOf(placed), pieces: placed.length };
  return { knows: SEQUENCE_KNOWN, ...game, width, nodes, placements };
}

export function describeSequence({ plan, bound, placed }: PlannedSequence): string {
  const [singles, doubles, triples, tetrises] = clearsOf(placed);
  const share = plan.points < bound ? ` of at most ${number(bound)}` : ', the most that these lines hold';
  const rows = placed.map((at, i) => {
    return [String(i + 1), at.piece, describePlacement(at), number(at.lines), number(at.points)];
  });
  return [
    `plan          ${SEQUENCE_KNOWN}: ${plural(placed.length, 'piece')} of the file, found by a beam of width ${number(plan.width)}`,
    `points        ${number(plan.points)}, ${plural(plan.lines, 'line')}${share}`,
    `clears        ${plural(tetrises, 'tetris', 'tetrises')}, ${plural(triples, 'triple')}, ${plural(doubles, 'double')}, ${plural(singles, 'single')}`,
    'model         played it, frame by frame',
    'movie         none: the console draws its pieces by timing, so its own generator cannot be made to deal these',
    '',
    ...alignColumns([['', 'piece', 'placement', 'lines', 'points'], ...rows], [1, 2]),
  ].join('\n');
}

/** Singles to tetrises. */
function clearsOf(placed: PlannedSequence['placed']): number[] {
  return [1, 2, 3, 4].map((rows) => placed.filter(({ cleared }) => cleared === rows).length);
}
