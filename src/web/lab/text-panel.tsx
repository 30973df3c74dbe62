/** The playfield as text, to copy, to paste and to write in; what is no playfield is said and changes nothing. */
import { useSignal } from '@preact/signals';
import type { JSX, TargetedClipboardEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Result, refuse } from '../../lib/result.js';
import { formatPlayfield, HIDDEN_ROWS, type Playfield, parsePlayfield } from '../../tetris/playfield.js';
import { Button } from '../browser/controls.js';
import { copyText } from '../parts/files.js';
import type { OfLab } from './lab.js';

export function TextPanel({ lab }: OfLab): JSX.Element {
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
export function readPlayfield(text: string): Result<{ readonly playfield: Playfield }> {
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
