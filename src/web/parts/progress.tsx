/** How far work is that takes a while. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { number } from '../../lib/format-numbers.js';
import type { TellProgress } from '../browser/worker-calls.js';

export class Progress {
  /** 0–1; undefined when nothing is being waited for. */
  readonly done = signal<number | undefined>(undefined);
  readonly status = signal('');
  #began = 0;

  /** The time that is left is told from when the work was first told of. */
  readonly tell: TellProgress = (what, done, whole) => {
    const now = performance.now();
    if (this.done.value === undefined || done === 0) this.#began = now;
    const seconds = (now - this.#began) / 1000;
    const left =
      done > 0 && seconds > 1 ? `, about ${number(Math.ceil((seconds / done) * (whole - done)))} s left` : '';
    this.done.value = whole > 0 ? done / whole : 0;
    this.status.value = `${number(done)} of ${number(whole)} ${what}${left}`;
  };

  /** Nothing is being waited for. @param text what there is to say */
  rest(text = ''): void {
    this.done.value = undefined;
    this.status.value = text;
  }
}

/** @param properties `label` names the work */
export function ProgressLine({
  progress,
  label,
}: {
  readonly progress: Progress;
  readonly label: string;
}): JSX.Element {
  const { done, status } = progress;
  return (
    <>
      {done.value !== undefined && <progress max={1} value={done.value} aria-label={label} />}
      <p class="soft open-status">{status}</p>
    </>
  );
}
