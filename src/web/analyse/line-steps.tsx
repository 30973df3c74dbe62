/** The best line and the one that was played, which can be shown piece by piece on the board. */
import type { JSX } from 'preact';
import { namePlacement } from '../../review/format-review.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { place } from '../../tetris/lock.js';
import type { Placement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import { Button } from '../browser/controls.js';

/** A moment of a line: a piece where it comes to rest, or what is left behind the last one. */
export interface LineStep {
  readonly line: 'best' | 'played';
  /** 0 for the first one. */
  readonly index: number;
  /** Before the piece. */
  readonly playfield: Playfield;
  /** Undefined behind the last piece. */
  readonly placed: { readonly tetromino: Tetromino; readonly placement: Placement } | undefined;
}

/** The moments of both lines, as far as they are known; the played one is missing where the best placement was played. */
export function linesOf({ played, judged }: ReviewedPiece): readonly (readonly LineStep[])[] {
  const best = judged?.placements[0];
  if (!judged || !best) return [];
  const { replies, played: own } = judged;
  const after = (placement: Placement | undefined) =>
    placement && played.next ? [{ tetromino: played.next, placement }] : [];
  const first = { tetromino: played.tetromino, placement: best.placement };
  const third = replies.best && replies.third ? [replies.third] : [];
  const lines = [stepsOf('best', played.playfield, [first, ...after(replies.best), ...third])];
  if (!own || own === best) return lines;
  const owns = [{ ...first, placement: own.placement }, ...after(replies.played)];
  return [...lines, stepsOf('played', played.playfield, owns)];
}

function stepsOf(
  line: LineStep['line'],
  playfield: Playfield,
  placed: readonly NonNullable<LineStep['placed']>[],
): LineStep[] {
  let left = playfield;
  const steps = placed.map((each, index): LineStep => {
    const { orientation, x, y } = each.placement;
    const before = left;
    left = place(before, orientation, x, y).playfield;
    return { line, index, playfield: before, placed: each };
  });
  return [...steps, { line, index: steps.length, playfield: left, placed: undefined }];
}

interface LineStepsProperties {
  readonly lines: readonly (readonly LineStep[])[];
  /** The one that the board shows. */
  readonly shown: LineStep | undefined;
  /** Told of the step to show; undefined for the position itself. */
  readonly onShow: (step: LineStep | undefined) => void;
}

/** A button for each moment of each line; the one that is shown goes back to the position. */
export function LineSteps({ lines, shown, onShow }: LineStepsProperties): JSX.Element {
  return (
    <div class="line-steps">
      {lines.map((steps) => (
        <div key={steps[0].line} class="row">
          <span class="soft">{LINE_NAMES[steps[0].line]}</span>
          {steps.map((step) => (
            <Button
              key={step.index}
              label={step.placed ? `${step.index + 1} ${step.placed.tetromino}` : 'after'}
              aria-label={stepName(step)}
              aria-pressed={isSameStep(step, shown)}
              onClick={() => onShow(isSameStep(step, shown) ? undefined : step)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const LINE_NAMES = { best: 'Best line', played: 'Played line' } as const;

/** What the board shows at a step. */
function stepName({ line, index, placed }: LineStep): string {
  const what = placed ? `piece ${index + 1}, ${namePlacement(placed.placement)}` : 'after these pieces';
  return `${LINE_NAMES[line]}: ${what}`;
}

function isSameStep(one: LineStep, other: LineStep | undefined): boolean {
  return one.line === other?.line && one.index === other.index;
}
