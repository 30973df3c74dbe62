/** A puzzle that is asked: its position, the place that is chosen, and what was said of it in short. */
import type { JSX } from 'preact';
import { columnHeights } from '../../eval/features/columns.js';
import { plural } from '../../lib/format-numbers.js';
import { pressesASecond } from '../../players/hands.js';
import type { Tetromino } from '../../tetris/tetromino.js';
import { Button } from '../browser/controls.js';
import { PieceIcon } from '../parts/icons.js';
import { QuizCard } from '../parts/quiz.js';
import type { OfPuzzles } from './puzzles.js';

const VERDICT_WORDS = { right: '✓ Right.', wrong: '✗ Wrong.', solution: 'The solution.' } as const;

export function QuestionPanel({ puzzles }: OfPuzzles): JSX.Element | null {
  const { asked, verdict: told, quiz } = puzzles;
  if (!asked.value) return null;
  const { puzzle, title, isRated } = asked.value;
  const { piece, next, level, lines, score, hands, playfield, answer } = puzzle;
  const verdict = told.value;
  const placement = quiz.chosen.value?.placement;
  const presses = pressesASecond(hands.taps);
  const sight = hands.reaction > 0 ? ` that see the next piece after ${plural(hands.reaction, 'frame')}` : '';
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
            {`Level ${level}, ${plural(lines, 'line')}, ${plural(score, 'point')}. For hands with ` +
              `${plural(presses, 'press', 'presses')} a second (${hands.taps})${sight}.`}
            {!isRated && ' It came by its address, so it is not rated.'}
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
