/** The time of an open game: its pieces, to jump to, and buttons. */
import type { JSX } from 'preact';
import { plural } from '../../lib/format-numbers.js';
import type { PieceLine } from '../../record/run-log.js';
import { Button, Segments } from '../browser/controls.js';
import { sliderTarget } from '../parts/slider-keys.js';
import type { OfRecordings, OpenGame } from './recordings.js';

const HEIGHT = 48;
/** By lines cleared; the style sheet has their colours and heights follow them. */
const KINDS = ['none', 'burn', 'burn', 'burn', 'tetris'];
const HEIGHTS = [10, 20, 26, 32, 44];

/** A column for each piece, in gold where it cleared four lines. A click or the arrow keys jump to a piece. */
export function Timeline({ recordings, game }: OfRecordings & { readonly game: OpenGame }): JSX.Element {
  const { pieces } = game.game;
  const current = recordings.piece.value;
  const line = pieces.at(current);
  const jumpTo = ({ clientX, currentTarget }: PointerEvent & { readonly currentTarget: HTMLElement }): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    recordings.goToPiece(Math.floor(((clientX - left) / width) * pieces.length));
  };
  return (
    <div
      class="timeline"
      role="slider"
      tabIndex={0}
      aria-label="Piece"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, pieces.length)}
      aria-valuenow={current + 1}
      aria-valuetext={
        line
          ? `piece ${current + 1} of ${pieces.length}, ${line.tetromino}, afterwards ${plural(line.lines, 'line')} and ${plural(line.score, 'point')}`
          : 'no piece'
      }
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        jumpTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) jumpTo(event);
      }}
      onKeyDown={(event) => {
        const target = sliderTarget(event, current, pieces.length - 1);
        if (target === undefined) return;
        event.preventDefault();
        recordings.goToPiece(target);
      }}
    >
      <svg
        class="timeline-drawing"
        viewBox={`0 0 ${Math.max(1, pieces.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <Columns pieces={pieces} />
        {line && <rect class="timeline-mark" x={current} y={0} width={1} height={HEIGHT} />}
      </svg>
    </div>
  );
}

function Columns({ pieces }: { readonly pieces: readonly PieceLine[] }): JSX.Element {
  return (
    <g>
      {pieces.map(({ piece, cleared, planned }, i) => (
        <rect
          key={piece}
          class={`timeline-piece ${planned ? 'misdrop' : KINDS[cleared]}`}
          x={i}
          y={HEIGHT - HEIGHTS[cleared]}
          width={0.85}
          height={HEIGHTS[cleared]}
        />
      ))}
    </g>
  );
}

const SPEEDS = [
  ['0.25', '¼×'],
  ['1', '1×'],
  ['2', '2×'],
  ['4', '4×'],
  ['16', '16×'],
] as const;

export function Transport({ recordings }: OfRecordings): JSX.Element {
  const { player, plans, areThoughtsOn } = recordings;
  const isEmpty = player.range.value === undefined;
  const step = (label: string, name: string, act: () => void): JSX.Element => (
    <Button label={label} aria-label={name} title={name} disabled={isEmpty} onClick={act} />
  );
  const stepPiece = (by: number): void => {
    player.pause();
    player.goToPiece(Math.max(0, (recordings.frame.value?.pieces ?? 0) + by));
  };
  return (
    <div class="transport">
      {step('«', 'Previous piece', () => stepPiece(-1))}
      {step('‹', 'One frame back', () => player.step(-1))}
      <Button
        label={player.isPlaying.value ? 'Pause' : 'Play'}
        class="primary"
        disabled={isEmpty}
        ref={recordings.playButton}
        onClick={() => player.toggle()}
      />
      {step('›', 'One frame on', () => player.step(1))}
      {step('»', 'Next piece', () => stepPiece(1))}
      <Segments
        legend="Speed"
        name="replay-speed"
        options={SPEEDS}
        value={player.speed.value}
        disabled={isEmpty}
        onChange={(speed) => player.setSpeed(speed)}
      />
      {plans.value?.hasSome && (
        <Button
          label="Thoughts"
          aria-pressed={areThoughtsOn.value}
          disabled={isEmpty}
          onClick={() => recordings.toggleThoughts()}
        />
      )}
    </div>
  );
}
