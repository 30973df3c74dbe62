/** The view in which a finished game is judged, placement by placement. */
import './analyse.css';
import { createRef, type JSX } from 'preact';
import type { App, View } from '../app/view.js';
import { afterRender, Panels, shown } from '../browser/controls.js';
import { Analysis } from './analysis.js';
import { LearnPanel } from './learn-panel.js';
import { LossLists } from './loss-lists.js';
import { OpenPanel } from './open-panel.js';
import { PieceList } from './piece-list.js';
import { PiecePanel } from './piece-panel.js';
import { PieceStrip } from './piece-strip.js';
import { Totals } from './totals-panel.js';
import { VariationPanel } from './variation-panel.js';

export function analyseView(app: App): View {
  const analysis = new Analysis(app);
  let isInFront = false;
  document.addEventListener('keydown', (event) => {
    if (!isInFront || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return;
    if (takeKey(analysis, event.key)) event.preventDefault();
  });
  return {
    element: shown(<Analyse analysis={analysis} app={app} />),
    files: {
      kinds: ['recording', 'movie', 'frames', 'cartridge'],
      take: (file) => void analysis.source.openFile(file),
    },
    show(parameters) {
      isInFront = true;
      analysis.source.follow(parameters);
    },
    hide() {
      isInFront = false;
      analysis.source.leave();
    },
  };
}

/** Whether the key was one of this view. */
function takeKey(analysis: Analysis, key: string): boolean {
  const { lesson, current, pieces } = analysis;
  if (lesson.value) return lesson.value.quiz.takeKey(key);
  const target = {
    ArrowLeft: current.value - 1,
    ArrowRight: current.value + 1,
    Home: 0,
    End: pieces.value.length - 1,
  }[key];
  if (target === undefined || pieces.value.length === 0) return false;
  analysis.choose(target);
  return true;
}

function Analyse({ analysis, app }: { readonly analysis: Analysis; readonly app: App }): JSX.Element {
  const { source, lesson, current } = analysis;
  const centre = createRef<HTMLDivElement>();
  /** From a list that may be far below the position. */
  const chooseFar = (index: number): void => {
    analysis.choose(index);
    afterRender(() => {
      const board = centre.current?.querySelector('.analyse-position');
      const { top, bottom } = board?.getBoundingClientRect() ?? { top: 0, bottom: 1 };
      if (bottom <= 0 || top >= window.innerHeight) board?.scrollIntoView({ block: 'nearest' });
    });
  };
  const endLesson = (): void => {
    analysis.choose(current.value);
    afterRender(() => centre.current?.querySelector<HTMLElement>('.analyse-piece')?.focus({ preventScroll: true }));
  };
  return (
    <div class={analysis.game.value ? 'analyse is-open' : 'analyse'}>
      <h1 class="visually-hidden">Analyse a game</h1>
      <div ref={centre} class="analyse-centre when-open">
        <PieceStrip analysis={analysis} />
        {lesson.value ? (
          <LearnPanel lesson={lesson.value} onEnd={endLesson} />
        ) : (
          <>
            <PiecePanel analysis={analysis} app={app} />
            <VariationPanel analysis={analysis} />
          </>
        )}
      </div>
      <div class="analyse-side">
        <OpenPanel source={source} gaps={analysis.game.value?.gaps ?? []} />
        <div class="when-open">
          <section class="card analyse-panels" aria-label="The game in numbers">
            <Panels
              legend="What is shown of the game"
              name="analyse-panel"
              panels={{
                Totals: () => <Totals analysis={analysis} />,
                Losses: () => <LossLists analysis={analysis} onChoose={chooseFar} />,
                'All pieces': () => <PieceList analysis={analysis} onPoint={chooseFar} />,
              }}
            />
          </section>
        </div>
      </div>
    </div>
  );
}
