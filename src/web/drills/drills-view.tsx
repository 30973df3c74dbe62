/** The view in which costly moves of games are made again, until they are remembered. */
import './drills.css';
import type { JSX } from 'preact';
import { countDrills, type DrillCounts, ideaCounts } from '../../features/drills/drill-counts.js';
import { describeWait } from '../../features/drills/words.js';
import { number, percent } from '../../lib/format-numbers.js';
import type { App, View } from '../app/view.js';
import { Button, Facts, FileButton, shown, Table } from '../browser/controls.js';
import { listenForKeys } from '../parts/quiz.js';
import { Drills, type OfDrills } from './drills.js';
import { QuestionPanel } from './question-panel.js';

export function drillsView(app: App): View {
  const drills = new Drills(app);
  let isInFront = false;
  const { quiz, asked, isAnswered } = drills;
  listenForKeys(quiz, () => isInFront && asked.value !== undefined && !isAnswered.value);
  return {
    element: shown(
      <div class="drills">
        <h1 class="visually-hidden">Drills</h1>
        <QuestionPanel drills={drills} app={app} />
        <div class="drills-side">
          <CountsPanel drills={drills} />
          <FilePanel drills={drills} />
        </div>
      </div>,
    ),
    show(parameters) {
      isInFront = true;
      void drills.follow(parameters);
    },
    hide() {
      isInFront = false;
    },
  };
}

function CountsPanel({ drills }: OfDrills): JSX.Element | null {
  const all = drills.all.value;
  if (!all) return null;
  const counts = countDrills(all, drills.now.value);
  const ideas = ideaCounts(all, drills.now.value);
  return (
    <section class="card" aria-label="Your drills">
      <h2>Your drills</h2>
      <Facts class="facts" rows={factsOf(counts, drills.now.value)} />
      {ideas.length > 0 && (
        <Table
          class="drill-ideas"
          label="Drills by idea"
          heads={['Idea', 'Drills', 'Due', 'Right']}
          rows={ideas.map(({ title, drills, due, fresh, answers, right }) => [
            title,
            number(drills),
            number(due + fresh),
            share(right, answers),
          ])}
        />
      )}
      <p class="soft">
        A drill comes back when you remember it with a chance of 90 %, and ten minutes after a wrong answer. Then
        another one with the same idea goes first.
      </p>
    </section>
  );
}

function factsOf({ drills, due, fresh, answers, right, nextDue }: DrillCounts, now: number): [string, string][] {
  return [
    ['Due now', number(due)],
    ['New', number(fresh)],
    ['In all', number(drills)],
    ['Right answers', share(right, answers)],
    ...(nextDue === null ? [] : ([['The next one comes back', describeWait(nextDue, now)]] as [string, string][])),
  ];
}

function share(right: number, answers: number): string {
  return answers === 0 ? '–' : percent(right / answers, 0);
}

function FilePanel({ drills }: OfDrills): JSX.Element {
  return (
    <section class="card" aria-label="The file of your drills">
      <h2>On another computer</h2>
      <div class="row">
        <Button label="Save as a file" disabled={!drills.all.value?.length} onClick={() => drills.save()} />
        <FileButton accept=".jsonl" onFile={(file) => void drills.open(file)}>
          Add a file …
        </FileButton>
      </div>
      <p class="soft">
        The file is that of the command "drills". Adding one keeps every drill once, with the answers of both.
      </p>
    </section>
  );
}
