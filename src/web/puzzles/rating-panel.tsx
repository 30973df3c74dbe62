/** How somebody does at puzzles, and what they want to be asked. */
import { createRef, type JSX } from 'preact';
import { FIRST_RATING } from '../../features/puzzles/grade.js';
import { GRADES, type Grade, SOLVERS, TAGS, type Tag } from '../../features/puzzles/puzzle.js';
import { number, signed } from '../../lib/format-numbers.js';
import { Button, Choice, Facts, Field } from '../browser/controls.js';
import { fitsWish, timesOf } from './offered-puzzle.js';
import type { OfPuzzles } from './puzzles.js';
import { SOLVER_WORDS } from './words.js';

/** The value of a choice that leaves all open. */
const ANY = 'any';

const GRADE_OPTIONS = GRADES.map((grade) => {
  const word = { [GRADES[0]]: ', easiest', [GRADES[GRADES.length - 1]]: ', hardest' }[grade] ?? '';
  return [String(grade), `${grade}${word}`] as const;
});
const TAG_OPTIONS = TAGS.map((tag) => [tag, tag] as const);

export function RatingPanel({ puzzles }: OfPuzzles): JSX.Element {
  const { record, moved, wish, sets } = puzzles;
  const question = createRef<HTMLDialogElement>();
  const known = record.value;
  const { grade, tag } = wish.value;
  const fitting = sets.all.value.filter((each) => fitsWish(each, wish.value));
  const open = known ? fitting.filter((each) => timesOf(known, each) === 0) : [];
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
      <div class="fields">
        <Field label="Grade">
          <Choice
            options={[[ANY, 'any'], ...GRADE_OPTIONS]}
            value={grade === undefined ? ANY : String(grade)}
            onChange={(chosen) => puzzles.choose({ grade: chosen === ANY ? undefined : (Number(chosen) as Grade) })}
          />
        </Field>
        <Field label="About">
          <Choice<Tag | typeof ANY>
            options={[[ANY, 'any'], ...TAG_OPTIONS]}
            value={tag ?? ANY}
            onChange={(chosen) => puzzles.choose({ tag: chosen === ANY ? undefined : chosen })}
          />
        </Field>
      </div>
      <p class="soft">
        {known &&
          `${number(fitting.length)} puzzles fit, ${number(open.length)} of them you have not answered. Those near your rating come first, and none comes again before all have come.`}
      </p>
      <details>
        <summary>How the rating works</summary>
        <p>
          As in chess. You begin at {number(FIRST_RATING)}. A puzzle with your rating you should solve every second
          time, one 400 points above you once in eleven. Solved puzzles raise your rating, the harder the more; others
          lower it. Your first ten puzzles move it by up to 64 points, the next twenty by up to 32, later ones by up to
          16. Only the first answer to a puzzle counts; showing the solution counts as a wrong one.
        </p>
        <p>
          A puzzle has the rating at which five players would solve as many as did solve it: grade 1 is found by four or
          five of them, grade 5 by none. The ratings of these players follow from how many puzzles of the set each of
          them finds:
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
