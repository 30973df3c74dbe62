/**
 * The game from its first piece to its last: the score, what was still to be expected, and a bar for every piece, the higher
 * and the redder the more it cost. A click, a finger or the arrow keys choose a piece.
 */
import type { JSX } from 'preact';
import { number, plural } from '../../lib/format-numbers.js';
import { LABELS, type Label } from '../../review/scales.js';
import { Button } from '../browser/controls.js';
import { LineChart } from '../parts/chart.js';
import { describePiece, LABEL_NAMES } from '../parts/label-words.js';
import { sliderTarget } from '../parts/slider-keys.js';
import type { OfAnalysis } from './analysis.js';

const HEIGHT = 48;
/** The heights of the bars, by label. */
const HEIGHTS: Readonly<Record<Label | 'unjudged', number>> = {
  ...{ unjudged: 4, forced: 6, best: 8, good: 13, inaccuracy: 24, mistake: 36, blunder: HEIGHT },
};

export function PieceStrip({ analysis }: OfAnalysis): JSX.Element {
  const pieces = analysis.pieces.value;
  const current = analysis.current.value;
  const last = pieces.length - 1;
  const chooseAt = ({ clientX, currentTarget }: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    analysis.choose(Math.floor(((clientX - left) / width) * pieces.length));
  };
  return (
    <section class="card analyse-strip" aria-label="The game">
      <h2>The game</h2>
      <div
        class="strip"
        role="slider"
        tabIndex={0}
        aria-label="Piece"
        aria-valuemin={1}
        aria-valuemax={pieces.length}
        aria-valuenow={current + 1}
        aria-valuetext={last < 0 ? 'no piece' : describePiece(pieces[current], pieces[last].played.piece)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          chooseAt(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) chooseAt(event);
        }}
        onKeyDown={(event) => {
          const target = sliderTarget(event, current, last);
          if (target === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          analysis.choose(target);
        }}
      >
        <Curve analysis={analysis} />
        <Bars analysis={analysis} />
        <div class="strip-mark" style={{ '--at': String((current + 0.5) / Math.max(1, pieces.length)) }} />
      </div>
      <p class="key-line">
        <span class="key">score</span>
        <span class="key dashed">score at the goal that was to be expected</span>
      </p>
      <div class="row">
        {LABELS.map((label) => (
          <Count key={label} label={label} analysis={analysis} />
        ))}
      </div>
    </section>
  );
}

/** The score of the pieces that have been judged. */
function Curve({ analysis }: OfAnalysis): JSX.Element {
  const pieces = analysis.pieces.value;
  const curve = analysis.curve.value;
  // As the bars stand: not all pieces of a game need be known.
  const places = new Map(pieces.map(({ played }, i) => [played.piece, i + 0.5]));
  const highest = curve.reduce((most, { score, expected }) => Math.max(most, score + expected), 1);
  return (
    <LineChart
      height={110}
      title="Score, and the score that was to be expected at the goal, by piece"
      largestX={pieces.length}
      largestY={highest}
      labelX={plural(pieces.length, 'piece')}
      labelY={curve.length > 0 ? `${number(highest)} points` : ''}
      lines={{
        pace: curve.map(({ piece, score, expected }) => ({ x: places.get(piece) ?? 0, y: score + expected })),
        score: curve.map(({ piece, score }) => ({ x: places.get(piece) ?? 0, y: score })),
      }}
    />
  );
}

function Bars({ analysis }: OfAnalysis): JSX.Element {
  const pieces = analysis.pieces.value;
  return (
    <svg class="strip-bars" preserveAspectRatio="none" aria-hidden="true" viewBox={`0 0 ${pieces.length} ${HEIGHT}`}>
      {pieces.map(({ played, judged }, x) => {
        const label = judged?.label ?? 'unjudged';
        const height = HEIGHTS[label];
        return <rect key={played.piece} class={label} x={x} width={0.9} y={HEIGHT - height} height={height} />;
      })}
    </svg>
  );
}

/** How often a label was given; a click goes to the next piece with it. */
function Count({ analysis, label }: OfAnalysis & { readonly label: Label }): JSX.Element | null {
  const labelled = analysis.pieces.value.flatMap(({ judged }, i) => (judged?.label === label ? [i] : []));
  if (labelled.length === 0) return null;
  const goToNext = (): void => analysis.choose(labelled.find((index) => index > analysis.current.value) ?? labelled[0]);
  return (
    <Button
      label={`${number(labelled.length)} ${LABEL_NAMES[label][labelled.length === 1 ? 0 : 1]}`}
      class={`label-count ${label}`}
      title={`Go to the next one: ${label}`}
      onClick={goToNext}
    />
  );
}
