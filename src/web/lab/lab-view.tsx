/** The view in which a position is made up and rated. */
import './lab.css';
import { useSignal } from '@preact/signals';
import type { JSX, TargetedClipboardEvent } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { type Result, refuse } from '../../lib/result.js';
import { playPlan } from '../../reach/input-plan.js';
import { situationAtSpawn } from '../../search/situation.js';
import type { Placement } from '../../tetris/placement.js';
import {
  COLUMNS,
  emptyPlayfield,
  formatPlayfield,
  HIDDEN_ROWS,
  type Playfield,
  parsePlayfield,
  ROWS,
} from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';
import type { App, View } from '../app/view.js';
import { Button, shown } from '../browser/controls.js';
import { copyText } from '../parts/files.js';
import { Lab, type OfLab } from './lab.js';
import { PlacementsPanel } from './placements-panel.js';
import { PlayfieldGrid } from './playfield-grid.js';
import { PressPanel } from './press-panel.js';
import { PlayerPanel, PositionPanel } from './setup-panel.js';

export async function labView(app: App): Promise<View> {
  await app.hands.isRead;
  const lab = new Lab(app);
  return {
    element: shown(
      <div class="lab">
        <h1 class="visually-hidden">Playfield lab: find the best placement</h1>
        <DrawingPanel lab={lab} />
        <div class="lab-left">
          <PositionPanel lab={lab} />
          <PlayerPanel lab={lab} />
          <TextPanel lab={lab} />
        </div>
        <div class="lab-right">
          <PlacementsPanel lab={lab} />
          <PressPanel lab={lab} />
        </div>
      </div>,
    ),
    show: (parameters) => lab.show(parameters),
    hide: () => lab.hide(),
  };
}

/** The playfield to draw on, with what is drawn over it, and what can be done with the drawing as a whole. */
function DrawingPanel({ lab }: OfLab): JSX.Element {
  const { playfield } = lab.setup.value.position;
  const field = useRef<HTMLDivElement>(null);
  const grid = useMemo(() => new PlayfieldGrid((drawn, isNewStroke) => lab.draw(drawn, isNewStroke)), [lab]);
  useLayoutEffect(() => field.current?.prepend(grid.element), [grid]);
  useLayoutEffect(() => grid.show(playfield), [grid, playfield]);
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const read = readPlayfield(event.clipboardData?.getData('text/plain') ?? '');
    if (read.ok) lab.draw(read.playfield, true);
    else lab.app.notify(read.message, 'problem');
  };
  const copy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', formatPlayfield(playfield));
    event.preventDefault();
  };
  const takeKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    lab.undo();
  };
  return (
    <div class="lab-centre">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid within takes the focus; its keys bubble to here */}
      <div ref={field} class="lab-field" onCopy={copy} onPaste={paste} onKeyDown={takeKey}>
        <Overlay lab={lab} />
      </div>
      <div class="row lab-tools">
        <Button label="Undo" disabled={!lab.canUndo.value} onClick={() => lab.undo()} />
        <Button label="Clear" onClick={() => lab.draw(emptyPlayfield(), true)} />
        <Button label="Link to it" onClick={() => void lab.copyLink()} />
      </div>
      <p class="soft lab-hint">
        Draw with mouse or finger, or with the arrow keys and Space. Ctrl+C and Ctrl+V copy and paste it as text.
      </p>
    </div>
  );
}

/** Over the playfield: a placement, the way of the piece to it, and the piece on its way. */
function Overlay({ lab }: OfLab): JSX.Element {
  const { lookedAt } = lab;
  return (
    <svg class="lab-overlay" viewBox={`0 0 ${COLUMNS} ${ROWS}`} aria-hidden="true">
      {lookedAt.value && <Way lab={lab} {...lookedAt.value} />}
    </svg>
  );
}

function Way({ lab, rated, isBest, frame }: OfLab & NonNullable<Lab['lookedAt']['value']>): JSX.Element {
  const situation = situationAtSpawn(lab.setup.value.position);
  const path = [situation.piece, ...playPlan(situation, rated.buttons).pieces];
  const way = path.flatMap((place, i) => {
    const before = path[i - 1] ?? place;
    // A shift comes before the drop of the same frame.
    return [`${place.x + 0.5},${before.y + 0.5}`, `${place.x + 0.5},${place.y + 0.5}`];
  });
  const piece = frame === undefined ? undefined : path[Math.min(frame, path.length - 1)];
  return (
    <>
      {cells(rated.placement, isBest ? 'lab-place best' : 'lab-place')}
      <polyline class="lab-way" points={way.join(' ')} />
      {piece && cells(piece, 'lab-piece')}
    </>
  );
}

function cells({ orientation, x, y }: Placement, className: string): JSX.Element[] {
  return ORIENTATIONS[orientation].cells.map(([dx, dy]) => (
    <rect
      key={`${dx} ${dy}`}
      class={className}
      x={x + dx + 0.06}
      y={y + dy + 0.06}
      width={0.88}
      height={0.88}
      rx={0.12}
    />
  ));
}

function TextPanel({ lab }: OfLab): JSX.Element {
  const { playfield } = lab.setup.value.position;
  const text = useRef<HTMLTextAreaElement>(null);
  const problem = useSignal<string | undefined>(undefined);
  const take = (written: string): void => {
    const read = readPlayfield(written);
    problem.value = read.ok ? undefined : read.message;
    if (read.ok) lab.draw(read.playfield, true);
  };
  useLayoutEffect(() => {
    if (!text.current || document.activeElement === text.current) return;
    text.current.value = formatPlayfield(playfield);
    problem.value = undefined;
  }, [playfield]);
  /** Whoever pastes into it means the whole playfield. */
  const paste = (event: TargetedClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    event.currentTarget.value = pasted.replaceAll('\r', '').replace(/\n+$/, '');
    take(event.currentTarget.value);
  };
  return (
    <details class="card lab-as-text">
      <summary>As text</summary>
      <p class="soft">
        One line for each row, the lowest row last. A point or a space is an empty cell; anything else is a block.
      </p>
      <textarea
        ref={text}
        class="lab-text"
        rows={20}
        cols={11}
        spellcheck={false}
        aria-label="Playfield as text"
        aria-describedby="lab-text-problem"
        aria-invalid={problem.value === undefined ? undefined : 'true'}
        onInput={(event) => take(event.currentTarget.value)}
        onPaste={paste}
      />
      <p class="lab-problem" id="lab-text-problem" role="status" hidden={problem.value === undefined}>
        {problem}
      </p>
      <div class="row">
        <Button
          label="Copy the text"
          onClick={() => void copyText(lab.app, text.current?.value ?? '', 'The playfield')}
        />
      </div>
    </details>
  );
}

/** Reads what somebody has written or pasted; line ends of every kind will do. */
function readPlayfield(text: string): Result<{ readonly playfield: Playfield }> {
  try {
    const playfield = parsePlayfield(text.replaceAll('\r', ''));
    if (playfield.subarray(0, HIDDEN_ROWS).some((row) => row !== 0)) {
      return refuse('There are more than 20 rows with blocks; leave out the rows above the playfield.');
    }
    return { ok: true, playfield };
  } catch (error) {
    if (error instanceof RangeError) return refuse(`This is not a playfield: ${error.message}.`);
    throw error;
  }
}
