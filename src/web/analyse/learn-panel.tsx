/** The decisions that cost most once more: the piece is placed again, and what that costs is said. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { number, plural } from '../../lib/format-numbers.js';
import { namePlacement } from '../../review/format-review.js';
import type { JudgedPlacement } from '../../review/judge.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { labelOf, UNITS_A_LINE } from '../../review/scales.js';
import { Button } from '../browser/controls.js';
import { Quiz, QuizCard } from '../parts/quiz.js';

export class Lesson {
  readonly quiz = new Quiz<JudgedPlacement>();
  readonly index = signal(0);

  /** @param pieces one at least */
  constructor(readonly pieces: readonly ReviewedPiece[]) {
    this.ask(0);
  }

  /** @param index counted from 0; after the last piece comes the first */
  ask(index: number): void {
    this.index.value = index % this.pieces.length;
    const { judged } = this.pieces[this.index.value];
    this.quiz.start(judged?.placements.filter(({ isReachable }) => isReachable) ?? []);
    this.quiz.focus();
  }
}

/** @param properties `onEnd` hears that there is nothing more to learn, or enough */
export function LearnPanel({ lesson, onEnd }: { lesson: Lesson; onEnd: () => void }): JSX.Element {
  const { quiz, pieces } = lesson;
  const index = lesson.index.value;
  const { played, judged } = pieces[index];
  const { tetromino, next = 'a piece that is not known', level, lines } = played;
  const chosen = quiz.chosen.value;
  const answer = quiz.isOver.value ? chosen : undefined;
  const [best] = judged?.placements ?? [];
  return (
    <QuizCard
      quiz={quiz}
      class="analyse-learn"
      label="Learn from your mistakes"
      title={`Position ${index + 1} of ${pieces.length}`}
      task={
        <p>{`Piece ${number(played.piece)}: where does ${tetromino} go? Next comes ${next}. Level ${level}, ${plural(lines, 'line')}.`}</p>
      }
      board={{
        title: `playfield before piece ${played.piece}`,
        playfield: played.playfield,
        placements: { best: answer && best?.placement, shown: chosen?.placement },
      }}
      verdict={answer ? judge(pieces[index], answer) : ['Choose a place.', '']}
      onPlace={() => {
        quiz.end();
        quiz.focus();
      }}
    >
      <div class="row">
        {answer && <Button label="Try again" onClick={() => lesson.ask(index)} />}
        {answer && pieces.length > 1 && (
          <Button label="Next position" ref={quiz.next} onClick={() => lesson.ask(index + 1)} />
        )}
        <Button label="Back to the game" onClick={onEnd} />
      </div>
    </QuizCard>
  );
}

function judge({ judged }: ReviewedPiece, { lost, lostPoints, rank }: JudgedPlacement): [says: string, mark: string] {
  const { placements = [], played } = judged ?? {};
  const label = labelOf(UNITS_A_LINE * lost);
  const cost = lost === 0 ? 'nothing is lost' : `it costs ${number(lostPoints)} points`;
  const best = lost === 0 ? '' : ` Best is ${namePlacement(placements[0].placement)}.`;
  const own = `In the game ${number(played?.lostPoints ?? 0)} points were lost.`;
  return [
    `${label[0].toUpperCase()}${label.slice(1)}: ${cost}, place ${rank} of ${placements.length}.${best} ${own}`,
    label,
  ];
}
