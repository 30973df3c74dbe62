/** A drill that is asked: its position, the place that is chosen, what it cost and why, and when it comes back. */
import type { JSX } from 'preact';
import { type Drill, playfieldOf } from '../../features/drills/drill.js';
import { countDrills } from '../../features/drills/drill-counts.js';
import { isRight } from '../../features/drills/grade-answer.js';
import { memoryOf } from '../../features/drills/schedule.js';
import { describeAnswer, describeIdeas, describeSource, describeWait, reasonOf } from '../../features/drills/words.js';
import { plural } from '../../lib/format-numbers.js';
import { pressesASecond } from '../../players/hands.js';
import { namePlacement } from '../../review/format-review.js';
import { parsePlacement } from '../../tetris/placement.js';
import { timingOf } from '../../tetris/timing.js';
import type { App } from '../app/view.js';
import { Button } from '../browser/controls.js';
import { labAddressOf } from '../game/position-address.js';
import { QuizCard } from '../parts/quiz.js';
import type { Drills, OfDrills } from './drills.js';

export function QuestionPanel({ drills, app }: OfDrills & { readonly app: App }): JSX.Element | null {
  if (!drills.all.value) return null;
  const drill = drills.asked.value;
  return drill ? <Question drills={drills} drill={drill} app={app} /> : <NothingDue drills={drills} app={app} />;
}

interface Asked extends OfDrills {
  readonly drill: Drill;
  readonly app: App;
}

function Question({ drills, drill, app }: Asked): JSX.Element {
  const { quiz, isHelped } = drills;
  const { piece, next, level, lines, hands } = drill;
  const answer = drills.isAnswered.value ? drill.answers.at(-1) : undefined;
  const chosen = quiz.chosen.value?.placement;
  const isWrong = answer && !isRight(answer);
  const presses = pressesASecond(hands.taps);
  const nextText = next ? `Next comes ${next}.` : 'Nobody knows the next piece.';
  return (
    <QuizCard
      quiz={quiz}
      class="drill-question"
      label="Drill"
      title={`Where does ${piece} go?`}
      task={
        <p>
          {`${nextText} Level ${level}, ${plural(lines, 'line')}; hands with ${plural(presses, 'press', 'presses')} a second.`}
        </p>
      }
      board={{
        title: `playfield before piece ${drill.source.piece}`,
        playfield: playfieldOf(drill),
        placements: {
          shown: answer ? undefined : chosen,
          played: isWrong ? parsePlacement(answer.placement) : undefined,
          best: answer && parsePlacement(drill.places[0].placement),
        },
      }}
      keys={
        answer && (
          <p class="key-line">
            {isWrong && <span class="key played-key">yours, filled</span>}
            <span class="key best-key">best, in outline</span>
          </p>
        )
      }
      choices={<Button label="What is it about?" disabled={isHelped.value} onClick={() => drills.help()} />}
      verdict={answer ? [describeAnswer(drill, answer), isWrong ? 'wrong' : 'right'] : ['Choose the best place.', '']}
      onPlace={(place) => drills.answer(place)}
      below={answer && <Button label="Forget this drill" onClick={() => void drills.forget()} />}
    >
      {!answer && isHelped.value && <p role="status">{describeIdeas(drill)}</p>}
      {answer && <Explanation drill={drill} />}
      {answer && (
        <div class="row">
          <Button label="Next drill" class="primary" ref={quiz.next} onClick={() => drills.askNext()} />
          <Button
            label="Open in the lab"
            onClick={() =>
              app.open(
                'lab',
                labAddressOf(
                  {
                    ...drill,
                    ...{ playfield: playfieldOf(drill), next: next ?? undefined, timing: timingOf(drill.region) },
                  },
                  drill.hands.taps,
                ),
              )
            }
          />
        </div>
      )}
    </QuizCard>
  );
}

/** What is told of a drill that was just answered. */
function Explanation({ drill }: { readonly drill: Drill }): JSX.Element | null {
  const answer = drill.answers.at(-1);
  if (!answer) return null;
  const reason = reasonOf(drill, answer);
  return (
    <>
      {reason && <p>{reason}</p>}
      <p class="soft">
        {`Best is ${namePlacement(parsePlacement(drill.places[0].placement))}. ${describeSource(drill)} ` +
          `The drill comes back ${describeWait(memoryOf(drill).due, answer.at)}.`}
      </p>
    </>
  );
}

function NothingDue({ drills, app }: { readonly drills: Drills; readonly app: App }): JSX.Element {
  const all = drills.all.value ?? [];
  const { nextDue } = countDrills(all, drills.now.value);
  return (
    <section class="card drill-none" aria-label="Drill">
      <h2>{all.length === 0 ? 'No drills yet' : 'Nothing is due'}</h2>
      <p>
        {nextDue === null
          ? 'A drill is a costly move of yours that comes back until you remember a better one. Open a game under Analyse, and choose "Drill this game" when it is judged.'
          : `The next drill comes back ${describeWait(nextDue, drills.now.value)}. Other games bring other moves.`}
      </p>
      <div class="row">
        <Button label="Open a game" class="primary" onClick={() => app.open('analyse')} />
      </div>
    </section>
  );
}
