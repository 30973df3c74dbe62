/** The best line beside others, each as two playfields: the piece, and the next one after it. */
import type { JSX } from 'preact';
import { pileHeight } from '../../eval/features/columns.js';
import type { Puzzle } from '../../features/puzzles/puzzle.js';
import { namePlacement } from '../../review/format-review.js';
import { place } from '../../tetris/lock.js';
import { ROWS } from '../../tetris/playfield.js';
import { Board } from '../parts/board.js';
import type { OfPuzzles } from './puzzles.js';
import { costs, describeResult, describeSolvers, type JudgedLine, TAG_WORDS } from './words.js';

/** Rows that are seen above the highest block: as many as a piece needs. */
const ROWS_ABOVE = 4;

export function LinesPanel({ puzzles: { asked, verdict } }: OfPuzzles): JSX.Element | null {
  if (!asked.value || !verdict.value) return null;
  const { puzzle, rating } = asked.value;
  const { own } = verdict.value;
  const { answer, usualWrong, tags, grade, source, playfield } = puzzle;
  const isUsual = own && namePlacement(own.placement) === namePlacement(usualWrong.placement);
  const usual = isUsual ? 'Yours, and the usual wrong answer' : 'The usual wrong answer';
  return (
    <section class="card puzzle-explanation" aria-label="Explanation">
      <h2>The best line</h2>
      <div class="puzzle-lines">
        <Figure puzzle={puzzle} title="Best" line={{ ...answer, lostPoints: 0 }} />
        {own && !isUsual && <Figure puzzle={puzzle} title="Yours" line={own} />}
        <Figure puzzle={puzzle} title={usual} line={usualWrong} />
      </div>
      <h3>What it is about</h3>
      <ul class="puzzle-tags">
        {tags.map((tag) => (
          <li key={tag}>
            <strong>{tag}</strong>: {TAG_WORDS[tag]}
          </li>
        ))}
        {tags.length === 0 && <li>{`None of the tags: it ${describeResult(playfield, answer.placement)}.`}</li>}
      </ul>
      <p class="soft">
        {`Grade ${grade} of 5, rating ${Math.round(rating)}. ${describeSolvers(puzzle)} From a game: ${source}.`}
      </p>
    </section>
  );
}

function Figure(properties: {
  readonly puzzle: Puzzle;
  readonly title: string;
  readonly line: JudgedLine;
}): JSX.Element {
  const { puzzle, title, line } = properties;
  const { playfield, next, level } = puzzle;
  const { placement, reply, lostPoints } = line;
  const after = place(playfield, placement.orientation, placement.x, placement.y).playfield;
  const rows = Math.min(ROWS, Math.max(pileHeight(playfield), pileHeight(after)) + ROWS_ABOVE);
  const goesOn = reply ? `then ${namePlacement(reply)}` : `then ${next} reaches no place`;
  const cost = lostPoints === 0 ? '' : ` It costs ${costs(lostPoints, level)}.`;
  return (
    <figure>
      <h3>{title}</h3>
      <div class="puzzle-boards">
        <Board
          title={`${title}: playfield with the piece`}
          playfield={playfield}
          placements={{ [lostPoints === 0 ? 'best' : 'played']: placement }}
          rows={rows}
        />
        <Board title={`${title}: playfield after it`} playfield={after} placements={{ next: reply }} rows={rows} />
      </div>
      <figcaption>{`${namePlacement(placement)}, ${goesOn}. It ${describeResult(playfield, placement)}.${cost}`}</figcaption>
    </figure>
  );
}
