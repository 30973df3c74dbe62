/** How a placement is pressed: frame by frame as a line and as a strip, and played through on the playfield. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { plural } from '../../lib/format-numbers.js';
import { type Buttons, formatInputs } from '../../tetris/buttons.js';
import { describePlacement } from '../../tetris/placement.js';
import { Button, Field } from '../browser/controls.js';
import { copyText } from '../parts/files.js';
import { PlanStrip } from '../parts/plan-strip.js';
import type { OfLab } from './lab.js';

/** Multiples of the console's speed. */
const SLOW = 0.25;

export function PressPanel({ lab }: OfLab): JSX.Element {
  const rated = lab.pressed.value;
  const strip = useMemo(() => new PlanStrip(), []);
  const playing = useSignal(false);
  const last = rated?.buttons.length ?? 0;
  const rate = lab.setup.value.position.timing.framesPerSecond;
  const frame = lab.frame.value ?? 0;
  useLayoutEffect(() => {
    if (rated) strip.show({ plan: rated, done: frame });
  }, [rated, frame]);
  useLayoutEffect(() => {
    playing.value = false;
  }, [rated]);
  useEffect(() => {
    if (!playing.value) return;
    const first = frame % last;
    let startedAt: number | undefined;
    let request = requestAnimationFrame(function tick(now: number): void {
      startedAt ??= now;
      const reached = Math.min(last, first + Math.floor(((now - startedAt) / 1000) * rate * SLOW));
      lab.frame.value = reached;
      if (reached < last && lab.isInFront) request = requestAnimationFrame(tick);
      else playing.value = false;
    });
    return () => cancelAnimationFrame(request);
  }, [playing.value]);
  return (
    <section class="card" aria-label="Which buttons to press">
      <h2>Which buttons to press</h2>
      {rated && (
        <div class="lab-press">
          <p class="lab-press-title">
            {`${describePlacement(rated.placement)}: ${plural(last, 'frame')}, ${(last / rate).toFixed(2)} s`}
          </p>
          <code class="lab-press-line">{formatInputs(rated.buttons)}</code>
          <div ref={(at) => at?.append(strip.element)} />
          <Field label="Frame">
            <input
              type="range"
              min={0}
              max={last}
              step={1}
              value={frame}
              aria-valuetext={textOf(rated.buttons, frame)}
              onInput={(event) => {
                playing.value = false;
                lab.frame.value = Number(event.currentTarget.value);
              }}
            />
          </Field>
          <output class="soft">{textOf(rated.buttons, frame)}</output>
          <div class="row">
            <Button
              label={playing.value ? 'Stop' : 'Play it slowly'}
              onClick={() => {
                playing.value = !playing.value;
              }}
            />
            <Button
              label="Copy the buttons"
              onClick={() => void copyText(lab.app, formatInputs(rated.buttons), 'The buttons')}
            />
          </div>
        </div>
      )}
    </section>
  );
}

function textOf(buttons: readonly Buttons[], frame: number): string {
  const held =
    frame === 0
      ? ''
      : formatInputs([buttons[frame - 1]])
          .replace(/^1 \.$/, 'nothing')
          .replace(/^1 /, '');
  return `${frame} of ${buttons.length}, ${frame === 0 ? 'the piece appears' : `held: ${held}`}`;
}
