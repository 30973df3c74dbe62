/** Every placement of a position with what a player makes of it: in points where its values have that unit. */

import { SHIPPED_WEIGHTS, weightsFile, weightsFolder } from '../../node/players/weights-files.js';
import type { Player } from '../../players/player.js';
import type { PlayerSpec } from '../../players/player-spec.js';
import { ratePosition } from '../../players/rate-position.js';
import { parseTaps, TAPS_30HZ } from '../../reach/taps.js';
import { Judge } from '../../review/judge.js';
import { frameFinder, maskFinder } from '../../search/finder-source.js';
import { type Position, situationAtSpawn } from '../../search/situation.js';
import type { Buttons } from '../../tetris/buttons.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import { formatPlacement, type Placement } from '../../tetris/placement.js';
import { linePoints } from '../../tetris/score.js';

export interface ListedPlacement {
  readonly placement: Placement;
  /** In lines where the list is in points, else in the player's own unit; higher is better. */
  readonly value: number;
  /** Points that it costs against the best one; undefined in the player's own unit. */
  readonly lostPoints: number | undefined;
  /** Pieces placed for the value; undefined where the player looks equally far behind all placements. */
  readonly plies: number | undefined;
  /** Lines that it clears, 0–4. */
  readonly cleared: number;
  /** One entry a frame, from the piece's first active frame until it rests. */
  readonly buttons: readonly Buttons[];
}

export interface ExpectedPoints {
  readonly points: number;
  readonly untilLines: number;
  /** Points that a placement may lack without counting as worse. */
  readonly error: number;
}

export interface PlacementList {
  /** Best first; empty where none can be reached. */
  readonly placements: readonly ListedPlacement[];
  /** What is expected with the best one; undefined in the player's own unit. */
  readonly expected: ExpectedPoints | undefined;
}

const TETRIS_LINES = 4;
/** As many as the learned player places if nothing is said. */
const USUAL_PLIES = 4;

/** All placements that a player reaches; behind each the learned player looks equally far where it plays for points. */
export function listPlacements(spec: PlayerSpec, player: Player, position: Position): PlacementList {
  if (countsPoints(spec)) return judged(spec, position);
  const placements = ratePosition(player, position).map((rated) => ({ ...rated, lostPoints: undefined }));
  return { placements, expected: undefined };
}

/** Whether the player's values are those of the judge: it plays for points, with sure hands, to all cells and without a clock. */
function countsPoints({ name, aim = 'score', forgive, budget, filter }: PlayerSpec): boolean {
  return name === 'maxout' && aim === 'score' && forgive === undefined && budget === undefined && filter === undefined;
}

function judged(spec: PlayerSpec, position: Position): PlacementList {
  const taps = spec.taps === undefined ? TAPS_30HZ : parseTaps(spec.taps);
  const weights = spec.weights === undefined ? weightsFolder(SHIPPED_WEIGHTS) : weightsFile(spec.weights);
  const { plies = USUAL_PLIES } = spec;
  const untilLines = position.lines < MAX_OUT_LINES ? MAX_OUT_LINES : null;
  const judge = new Judge({ weights, taps, reaction: 0, plies });
  const judgement = judge.judge({ ...position, untilLines, played: undefined });
  if (!judgement) return { placements: [], expected: undefined };
  const buttonsOf = plansIn(position, taps.autoShift ? frameFinder(taps) : maskFinder(taps));
  const placements = judgement.placements.map(({ placement, value, lostPoints, cleared }) => {
    return { placement, value, lostPoints, plies, cleared, buttons: buttonsOf(placement) };
  });
  const { points } = judgement.placements[0];
  const error = Math.round((judge.error * linePoints(TETRIS_LINES, position.level)) / TETRIS_LINES);
  return { placements, expected: { points, untilLines: judgement.goal, error } };
}

/** The buttons that lead to each placement. */
function plansIn(
  position: Position,
  finder: ReturnType<typeof maskFinder>,
): (placement: Placement) => readonly Buttons[] {
  const { count, orientations, xs, ys } = finder.find(situationAtSpawn(position));
  const indices = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    indices.set(formatPlacement({ orientation: orientations[i], x: xs[i], y: ys[i] }), i);
  }
  return (placement) => {
    const index = indices.get(formatPlacement(placement));
    if (index === undefined) throw new TypeError(`no way to ${formatPlacement(placement)}`);
    return finder.plan(index).buttons;
  };
}
