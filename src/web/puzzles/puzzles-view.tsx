/** The view in which puzzles are solved: a position with one place for its piece that is better than every other. */
import './puzzles.css';
import type { JSX } from 'preact';
import type { App, View } from '../app/view.js';
import { Button, FileButton, shown } from '../browser/controls.js';
import { LinesPanel } from './lines-panel.js';
import { type OfPuzzles, Puzzles } from './puzzles.js';
import { QuestionPanel } from './question-panel.js';
import { RatingPanel } from './rating-panel.js';

export function puzzlesView(app: App): View {
  const puzzles = new Puzzles(app);
  let isInFront = false;
  document.addEventListener('keydown', (event) => {
    if (!isInFront || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (target instanceof Element && target.closest('input, select, textarea, dialog')) return;
    // Enter presses what has the focus.
    if (key === 'Enter' && target instanceof Element && target.closest('a, button, summary')) return;
    if (takeKey(puzzles, key)) event.preventDefault();
  });
  return {
    element: shown(
      <div class="puzzles">
        <h1 class="visually-hidden">Puzzles</h1>
        <div class="puzzles-centre">
          <QuestionPanel puzzles={puzzles} />
          <LinesPanel puzzles={puzzles} />
        </div>
        <div class="puzzles-side">
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

/** Whether the key was one of the question. */
function takeKey({ quiz, asked, verdict }: Puzzles, key: string): boolean {
  if (!asked.value || verdict.value) return false;
  if (key !== 'Enter') return quiz.takeKey(key);
  quiz.place.current?.click();
  return true;
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
