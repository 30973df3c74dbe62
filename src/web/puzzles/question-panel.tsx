/** A puzzle that is asked: its position, the place that is chosen, and what was said of it. */
import type { JSX } from 'preact';
import { columnHeights, pileHeight } from '../../eval/features/columns.js';
import type { Puzzle } from '../../features/puzzles/puzzle-lines.js';
import { plural } from '../../lib/format-numbers.js';
import { parseTaps, pressesPerRow } from '../../reach/taps.js';
import { namePlacement } from '../../review/format-review.js';
import { place } from '../../tetris/lock.js';
import { ROWS } from '../../tetris/playfield.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import { Button } from '../browser/controls.js';
import { Board } from '../parts/board.js';
import { PieceIcon } from '../parts/icons.js';
import { QuizCard } from '../parts/quiz.js';
import type { OfPuzzles } from './puzzles.js';
import { costs, describeResult, describeSolvers, type JudgedLine, TAG_WORDS } from './words.js';

/** The names of press patterns assume this rate. */
const FRAMES_A_SECOND = 60;

const VERDICT_WORDS = { right: '✓ Right.', wrong: '✗ Wrong.', solution: 'The solution.' } as const;

export function QuestionPanel({ puzzles }: OfPuzzles): JSX.Element | null {
  const { asked, verdict: told, quiz } = puzzles;
  if (!asked.value) return null;
  const { puzzle, title } = asked.value;
  const { piece, next, level, lines, score, hands, playfield, answer } = puzzle;
  const verdict = told.value;
  const placement = quiz.chosen.value?.placement;
  const presses = Math.round(FRAMES_A_SECOND * pressesPerRow(parseTaps(hands.taps), 1));
  return (
    <QuizCard
      quiz={quiz}
      class="puzzle-question"
      label="Puzzle"
      title={title}
      task={
        <>
          <p class="puzzle-task">
            Where does <Named piece={piece} /> go? Next comes <Named piece={next} />.
          </p>
          <p class="soft">
            {`Level ${level}, ${plural(lines, 'line')}, ${plural(score, 'point')}. Every place can be reached with ` +
              `${plural(presses, 'press', 'presses')} a second (${hands.taps}) and a reaction of ${plural(hands.reaction, 'frame')}.`}
          </p>
        </>
      }
      board={{
        title: `playfield with columns of ${columnHeights(playfield).join(', ')} rows`,
        playfield,
        placements: {
          shown: verdict ? undefined : placement,
          played: verdict?.kind === 'wrong' ? placement : undefined,
          best: verdict && answer.placement,
        },
      }}
      keys={
        verdict && (
          <p class="key-line">
            {verdict.kind === 'wrong' && <span class="key played-key">yours, filled</span>}
            <span class="key best-key">best, in outline</span>
          </p>
        )
      }
      choices={<Button label="Show the solution" onClick={() => puzzles.giveUp()} />}
      verdict={
        verdict
          ? [[VERDICT_WORDS[verdict.kind], ...verdict.says].join(' '), verdict.kind]
          : ['Choose the best place.', '']
      }
      onPlace={(chosen) => void puzzles.answer(chosen.placement)}
      below={<Button label="Link to this puzzle" onClick={() => void puzzles.copyLink()} />}
    >
      {verdict && (
        <div class="row">
          <Button label="Next puzzle" class="primary" ref={quiz.next} onClick={() => puzzles.offerNext()} />
          <Button label="Try again" onClick={() => puzzles.again()} />
          <Button label="Open in the lab" onClick={() => puzzles.openLab()} />
        </div>
      )}
    </QuizCard>
  );
}

function Named({ piece }: { readonly piece: Tetromino }): JSX.Element {
  return (
    <span class="puzzle-piece">
      <strong>{piece}</strong>
      <PieceIcon piece={piece} />
    </span>
  );
}

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
