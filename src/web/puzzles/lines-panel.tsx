/** Why the best place is the best and the others are not: the lines beside each other, piece by piece. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { pileHeight } from '../../eval/features/columns.js';
import type { Line, Puzzle } from '../../features/puzzles/puzzle-lines.js';
import { costSentence, reasonsFor } from '../../features/puzzles/reasons.js';
import { titleOfTheme } from '../../features/puzzles/themes.js';
import { plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import { place } from '../../tetris/lock.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import { type Playfield, ROWS } from '../../tetris/playfield.js';
import { Button } from '../browser/controls.js';
import { Board, type BoardPlacements } from '../parts/board.js';
import type { OfPuzzles } from './puzzles.js';
import { describeSolvers, type JudgedLine, usualLine } from './words.js';

export function LinesPanel({ puzzles: { asked, verdict } }: OfPuzzles): JSX.Element | null {
  if (!asked.value || !verdict.value) return null;
  const { puzzle, rating } = asked.value;
  const { own } = verdict.value;
  const { answer, usualWrong, themes, grade, source, level } = puzzle;
  const isUsual = own !== undefined && isSamePlacement(own.placement, usualWrong.placement);
  const usual = isUsual ? 'Yours, and the usual wrong answer' : 'The usual wrong answer';
  const against = ({ reasons, lostPoints }: JudgedLine): string[] => [...reasons, costSentence(lostPoints, level)];
  return (
    <section class="card puzzle-explanation" aria-label="Explanation">
      <h2>Why</h2>
      <div class="puzzle-lines">
        <LineFigure
          puzzle={puzzle}
          title="Best"
          mark="best"
          line={answer}
          says={reasonsFor(puzzle, own?.placement, own?.ideas)}
        />
        {own && !isUsual && <LineFigure puzzle={puzzle} title="Yours" mark="played" line={own} says={against(own)} />}
        <LineFigure puzzle={puzzle} title={usual} mark="played" line={usualWrong} says={against(usualLine(puzzle))} />
      </div>
      <h3>What it is about</h3>
      <ul class="puzzle-themes">
        {themes.map((theme) => (
          <li key={theme}>{titleOfTheme(theme)}</li>
        ))}
      </ul>
      <p class="soft">
        {`Grade ${grade} of 5, rating ${Math.round(rating)}. ${describeSolvers(puzzle)} From a game: ${source}.`}
      </p>
    </section>
  );
}

interface LineFigureProperties {
  readonly puzzle: Puzzle;
  readonly title: string;
  readonly mark: 'best' | 'played';
  readonly line: Line;
  /** What is to be said of it, each a sentence. */
  readonly says: readonly string[];
}

/** Rows that are seen above the highest block: as many as a piece needs. */
const ROWS_ABOVE = 4;

function LineFigure({ puzzle, title, mark, line, says }: LineFigureProperties): JSX.Element {
  const [at, setAt] = useState(0);
  const steps = stepsOf(puzzle, mark, line);
  const step = steps[Math.min(at, steps.length - 1)];
  const rows = Math.min(ROWS, Math.max(...steps.map(({ playfield }) => pileHeight(playfield))) + ROWS_ABOVE);
  return (
    <figure>
      <h3>{title}</h3>
      <Board title={`${title}, step ${at + 1}`} playfield={step.playfield} placements={step.placements} rows={rows} />
      <div class="puzzle-steps">
        <div class="row">
          <Button label="‹" aria-label={`${title}: a piece back`} disabled={at === 0} onClick={() => setAt(at - 1)} />
          <Button
            label="›"
            aria-label={`${title}: a piece on`}
            disabled={at === steps.length - 1}
            onClick={() => setAt(at + 1)}
          />
        </div>
        <p role="status">{`${at + 1} of ${steps.length}. ${step.says}`}</p>
      </div>
      <figcaption>
        <ul>
          {says.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

interface Step {
  readonly playfield: Playfield;
  readonly placements: BoardPlacements;
  readonly says: string;
}

/** A line piece by piece: each piece at its place, and what both leave. */
function stepsOf(puzzle: Puzzle, mark: 'best' | 'played', { placement, reply }: Line): Step[] {
  const { playfield, next } = puzzle;
  const first = after(playfield, placement);
  const steps: Step[] = [{ playfield, placements: { [mark]: placement }, says: first.says }];
  if (!reply) return [...steps, { playfield: first.playfield, placements: {}, says: `Then ${next} reaches no place.` }];
  const second = after(first.playfield, reply);
  return [
    ...steps,
    { playfield: first.playfield, placements: { next: reply }, says: second.says },
    { playfield: second.playfield, placements: {}, says: 'This is left.' },
  ];
}

function after(playfield: Playfield, placement: Placement): { playfield: Playfield; says: string } {
  const left = place(playfield, placement.orientation, placement.x, placement.y);
  const clears = left.cleared === 0 ? '' : ` It clears ${plural(left.cleared, 'line')}.`;
  return { playfield: left.playfield, says: `${namePlacement(placement)}.${clears}` };
}
