/** The view in which a finished game is judged, placement by placement. */
import { PiecePanel, VariationPanel } from './piece-panel.js';
import './analyse.css';
import { createRef, type JSX } from 'preact';
import { number } from '../../lib/format-numbers.js';
import { RATING_HEAD, ratingRows } from '../../review/format-review.js';
import type { GameReview } from '../../review/game-review.js';
import { ACCURACY_TEXT, balanceRows, judgedByText, reviewFacts, statisticRows } from '../../review/review-facts.js';
import type { App, View } from '../app/view.js';
import { afterRender, Button, Choice, Facts, Field, FileButton, Panels, shown, Table } from '../browser/controls.js';
import { isCostly } from '../parts/label-words.js';
import { ProgressLine } from '../parts/progress.js';
import { Analysis, type OfAnalysis } from './analysis.js';
import type { GameSource } from './game-source.js';
import { GamesAtHand, GamesToOpen } from './games-to-open.js';
import { HandsPanel } from './hands-panel.js';
import { LossLists, PieceList } from './piece-list.js';
import { PieceStrip } from './piece-strip.js';

export async function analyseView(app: App): Promise<View> {
  await app.hands.isRead;
  const analysis = new Analysis(app);
  const games = new GamesAtHand(app.records);
  let isInFront = false;
  document.addEventListener('keydown', (event) => {
    if (!isInFront || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return;
    if (takeKey(analysis, event.key)) event.preventDefault();
  });
  return {
    element: shown(<Analyse analysis={analysis} app={app} games={games} />),
    files: {
      kinds: ['recording', 'movie', 'frames', 'cartridge'],
      take: (file) => void analysis.source.openFile(file),
    },
    show(parameters) {
      isInFront = true;
      void games.follow();
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
  const { current, pieces } = analysis;
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

function Analyse(properties: {
  readonly analysis: Analysis;
  readonly app: App;
  readonly games: GamesAtHand;
}): JSX.Element {
  const { analysis, app, games } = properties;
  const { source } = analysis;
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
  return (
    <div class={analysis.game.value ? 'analyse is-open' : 'analyse'}>
      <h1 class="visually-hidden">Analyse a game</h1>
      <div ref={centre} class="analyse-centre when-open">
        <PieceStrip analysis={analysis} />
        <PiecePanel analysis={analysis} app={app} />
        <VariationPanel analysis={analysis} />
      </div>
      <div class="analyse-side">
        <OpenPanel source={source} app={app} atHand={games} gaps={analysis.game.value?.gaps ?? []} />
        {analysis.doubt.value && (
          <HandsPanel
            hands={analysis.doubt.value}
            chosen={app.hands}
            onHands={(hands) => analysis.answerDoubt(hands)}
          />
        )}
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

function Totals({ analysis }: OfAnalysis): JSX.Element {
  const review = analysis.review.value;
  if (!review) return <p class="soft totals">Sums come when all pieces are judged.</p>;
  const { costliest } = review;
  return (
    <div class="totals">
      {costliest.some(isCostly) && (
        <Button label="Drill this game" class="primary" onClick={() => void analysis.drillGame()} />
      )}
      <Facts class="facts" rows={factsOf(review)} />
      <Table
        class="rating-table balance-table"
        label="Where the points went"
        heads={['', 'points', '']}
        rows={balanceRows(review.balance)}
      />
      <p class="soft">{ACCURACY_TEXT}</p>
      <div class="totals">
        <details>
          <summary>By piece and by level</summary>
          <Table class="rating-table" label="By piece and by level" heads={RATING_HEAD} rows={ratingRows(review)} />
        </details>
        <details>
          <summary>More statistics</summary>
          <Facts class="statistics" rows={statisticRows(review.statistics)} />
        </details>
      </div>
      <p class="soft">{judgedByText(review.judgedBy)}</p>
    </div>
  );
}

function factsOf(review: GameReview): (readonly [string, string])[] {
  const { player, ownScore, lines } = review.game;
  return [
    ...reviewFacts(review),
    ['Player', player ?? 'not known'],
    ['Score', number(ownScore)],
    ['Lines', number(lines)],
    ['Droughts', number(review.statistics.droughts.length)],
  ];
}

/** @param properties `gaps` are what is not known of the game */
function OpenPanel(properties: {
  readonly source: GameSource;
  readonly app: App;
  readonly atHand: GamesAtHand;
  readonly gaps: readonly string[];
}): JSX.Element {
  const { source, app, atHand, gaps } = properties;
  const { name, games, notes: told } = source.opened.value;
  const notes = [...told, ...gaps.map((gap) => `Not known: ${gap}.`)];
  return (
    <section class="card analyse-open" aria-label="Open a game">
      <h2>Analyse a game</h2>
      <p class="recording-name">{name}</p>
      {games.length > 1 && (
        <div class="fields">
          <Field label="Game" class="field wide">
            <Choice
              options={games.map((title, i) => [String(i), title])}
              value={String(source.chosen.value)}
              onChange={(index) => source.choose(Number(index))}
            />
          </Field>
        </div>
      )}
      {notes.length > 0 && (
        <ul class="soft notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ProgressLine progress={source.progress} label="Analysis" />
      <div class="row">
        <FileButton
          accept=".jsonl,.gz,.fm2,.r08,.tasd,.txt,.ngf,.part,.nes"
          onFile={(file) => void source.openFile(file)}
        >
          Choose a file
        </FileButton>
        <Button label="The game in play" onClick={() => source.openFrom('play')} />
        {games.length > 0 && <Button label="Link to this analysis" onClick={() => void source.copyLink()} />}
      </div>
      <output class="share-link" aria-label="Link">
        {source.link}
      </output>
      <GamesToOpen
        games={atHand}
        onSample={() => source.openFrom('sample')}
        onKept={({ ended }) => app.open('analyse', new URLSearchParams({ kept: String(ended) }))}
      />
      <p class="soft analyse-help">
        Choose a recording (run.jsonl, packed or not), a movie (.fm2, .r08, .tasd, or the Input Log.txt of BizHawk) or
        frames of an overlay (.ngf, .ngf.gz), or drop one anywhere on this page. A movie of your own cartridge needs
        that cartridge, too: drop it first. Every placement is judged in points. Nothing leaves your computer.
      </p>
    </section>
  );
}
