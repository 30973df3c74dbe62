/** The picture with what was found in it, and the grid that can be moved over it. */
import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FieldPlace } from '../../video/picture.js';
import { Mounted } from '../browser/controls.js';
import { type DrawnField, drawFields } from './grid-drawing.js';
import { GRID_HANDLES, type GridHandle, moveGrid } from './grid-place.js';
import type { OfWatch, VideoWatch } from './video-watch.js';

/** Pixels of the picture by which an arrow moves the grid; more with Shift. */
const STEP = 1;
const LONG_STEP = 10;

export function Stage({ watch }: OfWatch): JSX.Element {
  const { size, lookedAt, draft, source, video, canvas } = watch;
  const { width, height } = size.value ?? { width: 16, height: 9 };
  const isLookedAt = lookedAt.value !== undefined;
  useLayoutEffect(() => {
    video.controls = true;
    video.className = 'video-moment';
    canvas.className = 'video-picture';
    canvas.ariaLabel = 'The picture of the video';
    canvas.role = 'img';
  }, [video, canvas]);
  useLayoutEffect(() => {
    video.hidden = !isLookedAt;
    canvas.hidden = isLookedAt;
  }, [isLookedAt]);
  return (
    <div class="video-stage" style={{ '--width': width, '--height': height }} hidden={!source.value}>
      <Mounted element={canvas} />
      <Mounted element={video} />
      {!isLookedAt && <FieldsOver watch={watch} />}
      {draft.value && !isLookedAt && <Handles watch={watch} />}
    </div>
  );
}

function FieldsOver({ watch }: OfWatch): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = (): void => {
    if (canvas.current) drawOver(canvas.current, watch);
  };
  useSignalEffect(draw);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(draw);
    if (canvas.current) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div class="video-over" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

function drawOver(canvas: HTMLCanvasElement, watch: VideoWatch): void {
  // All of these are read, so that it is drawn again with each of them.
  const { value: size } = watch.size;
  const { value: draft } = watch.draft;
  const { value: places } = watch.places;
  const { value: watched } = watch.watched;
  const { value: now } = watch.now;
  const { value: hint } = watch.hints.hint;
  const density = window.devicePixelRatio || 1;
  const { clientWidth, clientHeight } = canvas;
  if (!size || clientWidth === 0) return;
  canvas.width = Math.round(clientWidth * density);
  canvas.height = Math.round(clientHeight * density);
  const fields = places.map((place, i): DrawnField => {
    if (i !== watched) return { place, isWatched: false };
    if (draft) return { place: draft, isWatched: true };
    const best = hint?.judged.placements[0]?.placement;
    return { place, isWatched: true, playfield: now?.playfield, piece: now?.placement, best };
  });
  if (draft && places.length === 0) fields.push({ place: draft, isWatched: true });
  drawFields(canvas, fields, canvas.width / size.width);
}

const HANDLE_NAMES: Readonly<Record<GridHandle, string>> = {
  whole: 'Move the grid',
  'left top': 'Left top corner of the grid',
  'right top': 'Right top corner of the grid',
  'left bottom': 'Left bottom corner of the grid',
  'right bottom': 'Right bottom corner of the grid',
};

function Handles({ watch }: OfWatch): JSX.Element {
  return (
    <>
      {GRID_HANDLES.map((handle) => (
        <Handle key={handle} handle={handle} watch={watch} />
      ))}
    </>
  );
}

function Handle({ handle, watch }: OfWatch & { readonly handle: GridHandle }): JSX.Element | null {
  const { draft, size } = watch;
  const button = useRef<HTMLButtonElement>(null);
  /** Where the pointer took hold, and where the grid was then. */
  const held = useRef<{ readonly x: number; readonly y: number; readonly place: FieldPlace }>(undefined);
  const { value: place } = draft;
  const { value: picture } = size;
  if (!place || !picture) return null;
  const move = (from: FieldPlace, x: number, y: number): void => {
    draft.value = moveGrid(from, handle, { x, y }, picture);
  };
  /** Pixels of the picture for one of the display. */
  const scale = (): number => picture.width / (button.current?.parentElement?.clientWidth || picture.width);
  const across = handle.startsWith('right') ? place.width : handle === 'whole' ? place.width / 2 : 0;
  const down = handle.endsWith('bottom') ? place.height : handle === 'whole' ? place.height / 2 : 0;
  return (
    <button
      ref={button}
      type="button"
      class={`video-handle ${handle.replace(' ', '-')}`}
      aria-label={HANDLE_NAMES[handle]}
      title={`${HANDLE_NAMES[handle]}: drag it, or press the arrows`}
      style={{
        '--x': (place.x + across) / picture.width,
        '--y': (place.y + down) / picture.height,
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
        held.current = { x: event.clientX, y: event.clientY, place };
      }}
      onPointerMove={(event) => {
        if (!held.current) return;
        const { x, y, place: from } = held.current;
        move(from, (event.clientX - x) * scale(), (event.clientY - y) * scale());
      }}
      onLostPointerCapture={() => {
        held.current = undefined;
      }}
      onKeyDown={(event) => {
        const step = event.shiftKey ? LONG_STEP : STEP;
        const by = {
          ArrowLeft: [-step, 0],
          ArrowRight: [step, 0],
          ArrowUp: [0, -step],
          ArrowDown: [0, step],
        }[event.key];
        if (!by) return;
        event.preventDefault();
        move(place, by[0], by[1]);
      }}
    />
  );
}
