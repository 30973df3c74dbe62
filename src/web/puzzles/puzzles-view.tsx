/** The view in which puzzles are solved: a position with one place for its piece that is better than every other. */
import './puzzles.css';
import { createRef, type JSX } from 'preact';
import { FIRST_RATING } from '../../features/puzzles/grade.js';
import { SOLVERS } from '../../features/puzzles/puzzle-lines.js';
import { number, signed } from '../../lib/format-numbers.js';
import type { App, View } from '../app/view.js';
import { Button, Facts, FileButton, shown } from '../browser/controls.js';
import { listenForKeys } from '../parts/quiz.js';
import { LinesPanel } from './lines-panel.js';
import { type OfPuzzles, Puzzles } from './puzzles.js';
import { QuestionPanel } from './question-panel.js';
import { WishPanel } from './wish-panel.js';
import { SOLVER_WORDS } from './words.js';

export function puzzlesView(app: App): View {
  const puzzles = new Puzzles(app);
  let isInFront = false;
  const { quiz, asked, verdict } = puzzles;
  listenForKeys(quiz, () => isInFront && asked.value !== undefined && !verdict.value);
  return {
    element: shown(
      <div class="puzzles">
        <h1 class="visually-hidden">Puzzles</h1>
        <div class="puzzles-centre">
          <QuestionPanel puzzles={puzzles} />
          <LinesPanel puzzles={puzzles} />
        </div>
        <div class="puzzles-side">
          <WishPanel puzzles={puzzles} />
          <RatingPanel puzzles={puzzles} />
          <SourcePanel puzzles={puzzles} />
        </div>
      </div>,
    ),
    files: {
      kinds: ['recording', 'frames'],
      take: (file) => void puzzles.sets.useFile(file),
    },
    show(parameters) {
      isInFront = true;
      void puzzles.follow(parameters);
    },
    hide() {
      isInFront = false;
      puzzles.leave();
    },
  };
}

/** Where puzzles come from: the set that ships, or games, from which they are cut while one waits. */
function SourcePanel({ puzzles: { sets } }: OfPuzzles): JSX.Element {
  const { source, done, says } = sets;
  return (
    <section class="card puzzle-source" aria-label="Where the puzzles come from">
      <h2>Puzzles from</h2>
      <div class="row">
        <Button
          label="The set of the page"
          aria-pressed={source.value === 'shipped'}
          onClick={() => sets.useShipped()}
        />
        <Button label="Your games" aria-pressed={source.value === 'kept'} onClick={() => void sets.useKept()} />
        <FileButton accept=".jsonl,.gz,.ngf" onFile={(file) => void sets.useFile(file)}>
          A recording …
        </FileButton>
      </div>
      {done.value !== undefined && (
        <progress max={1} value={done.value === 'unknown' ? undefined : done.value} aria-label="Puzzles are cut" />
      )}
      <p class="soft">{says}</p>
    </section>
  );
}

function RatingPanel({ puzzles }: OfPuzzles): JSX.Element {
  const { record, moved, sets } = puzzles;
  const question = createRef<HTMLDialogElement>();
  const known = record.value;
  return (
    <section class="card puzzle-record" aria-label="Your rating">
      <h2>Your rating</h2>
      <p class="puzzle-rating">
        {known && <strong>{number(known.rating)}</strong>}
        {moved.value !== undefined && <span>{signed(moved.value)}</span>}
      </p>
      {known && (
        <Facts
          class="facts"
          rows={[
            ['Solved', `${number(known.solved)} of ${number(known.tried)}`],
            ['Streak', number(known.streak)],
            ['Longest streak', number(known.longestStreak)],
          ]}
        />
      )}
      <details>
        <summary>How the rating works</summary>
        <p>
          As in chess. You begin at {number(FIRST_RATING)}. A puzzle with your rating you should solve every second
          time, one 400 points above you once in eleven. Solved puzzles raise your rating, the harder the more; others
          lower it. Your first ten puzzles move it by up to 64 points, the next twenty by up to 32, later ones by up to
          16. Only the first answer to a puzzle counts; showing the solution counts as a wrong one. A puzzle that you
          open by its address, such as a link from a friend, is not rated.
        </p>
        <p>
          A puzzle has the rating at which five players would solve as many as did solve it: grade 1 is found by four of
          them, grade 5 by none. They answer with the hands of the puzzle. Their ratings follow from how many puzzles of
          the set each of them finds:
        </p>
        {known && (
          <Facts
            class="facts"
            rows={SOLVERS.map((name) => [SOLVER_WORDS[name], number(sets.solvers[name])] as const)}
          />
        )}
      </details>
      <Button label="Start over …" onClick={() => question.current?.showModal()} />
      <dialog ref={question} class="card puzzle-reset" aria-label="Start over?">
        <p>Start over? Rating, streak, and which puzzles you have answered are forgotten in this browser.</p>
        <div class="row">
          <Button label="Keep them" onClick={() => question.current?.close()} />
          <Button
            label="Forget them"
            onClick={() => {
              question.current?.close();
              puzzles.reset();
            }}
          />
        </div>
      </dialog>
    </section>
  );
}
