/** A part of the game as an animated GIF. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { filmCaption, filmSize } from '../../draw/film-picture.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../emulator/machine.js';
import { number, plural } from '../../lib/format-numbers.js';
import { wholeNumberIn } from '../../lib/text.js';
import { frameRateOf } from '../../record/recorded-image.js';
import type { App } from '../app/view.js';
import { Button, Choice, Field } from '../browser/controls.js';
import { saveFile } from '../browser/element.js';
import { messageOf, WorkerCalls } from '../browser/worker-calls.js';
import type { GifRequest, GifWorker } from './gif-worker.js';
import type { OfRecordings, OpenGame } from './recordings.js';

/** A film of more pictures would not fit into the memory of every machine. */
const MOST_PICTURES = 20_000;
const FIRST_PIECES = 10;
/** Pixels of the film for each pixel of the console, across and down. */
const SCALES = [1, 2, 3];
/** What there is to choose from: frames of the console for each picture. */
const FRAMES_PER_PICTURE = [2, 4, 6];

interface GifProperties extends OfRecordings {
  readonly game: OpenGame;
  readonly app: App;
}

export function GifPanel({ recordings, game: open, app }: GifProperties): JSX.Element {
  const { game, device, recording } = open;
  const { header } = recording;
  const last = Math.max(1, game.pieces.length);
  const [from, to] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const scale = useSignal<string>('1');
  const frames = useSignal('4');
  const overlay = useSignal(true);
  const status = useSignal('');
  /** The share of the pictures that are made, 0–1; `unknown` until the first one is. */
  const done = useSignal<number | 'unknown' | undefined>(undefined);
  const worker = useRef<WorkerCalls<GifWorker> | undefined>(undefined);

  const stop = (message: string): void => {
    worker.current?.end();
    worker.current = undefined;
    done.value = undefined;
    status.value = message;
  };
  useLayoutEffect(() => {
    stop('');
    if (from.current) from.current.value = '1';
    if (to.current) to.current.value = String(Math.min(FIRST_PIECES, last));
  }, [open]);

  const pieceIn = (input: HTMLInputElement | null, name: string): number | undefined => {
    if (!input) return undefined;
    const value = wholeNumberIn(input.value, 1, game.pieces.length);
    input.ariaInvalid = value === undefined ? 'true' : null;
    if (value === undefined) {
      app.notify(
        `${name}: expected a whole number from 1 to ${game.pieces.length}, found "${input.value}".`,
        'problem',
      );
    }
    return value;
  };

  const toggle = async (): Promise<void> => {
    if (worker.current) {
      stop('Stopped; no GIF was made.');
      return;
    }
    const first = pieceIn(from.current, 'From piece');
    const final = pieceIn(to.current, 'To piece');
    if (first === undefined || final === undefined) return;
    if (final < first) {
      app.notify(`The GIF begins with piece ${first}, but ends with piece ${final}: swap them.`, 'problem');
      return;
    }
    const firstFrame = game.pieces[first - 1].startFrame + 1;
    const lastFrame = game.pieces[final - 1].frame;
    const framesPerPicture = Number(frames.value);
    const pictures = Math.floor((lastFrame - firstFrame) / framesPerPicture) + 1;
    if (pictures > MOST_PICTURES) {
      app.notify(
        `These are ${plural(pictures, 'picture')}, but a file holds at most ${number(MOST_PICTURES)}: choose fewer pieces.`,
        'problem',
      );
      return;
    }
    const request = {
      ...{ game, device, firstFrame, lastFrame, framesPerPicture },
      caption: filmCaption(header),
      image: header.image,
      builtin: await app.cartridges.builtin(),
      own: recordings.own,
      scale: Number(scale.value),
      overlay: overlay.value,
    };
    await begin(request, `maxout-seed-${game.seed}-pieces-${first}-${final}.gif`);
  };

  const begin = async (request: GifRequest, name: string): Promise<void> => {
    const made = new WorkerCalls<GifWorker>(
      () => new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module', name: 'gif' }),
    );
    worker.current = made;
    done.value = 'unknown';
    status.value = 'Playing up to the first piece …';
    const startedAt = performance.now();
    let firstAt: number | undefined;
    try {
      const { bytes, pictures } = await made.call('make', request, (count, whole) => {
        if (count === 0) return;
        firstAt ??= performance.now();
        done.value = count / whole;
        const rate = count / Math.max(0.001, (performance.now() - firstAt) / 1000);
        const left =
          Number.isFinite(rate) && count > 1
            ? `, ${number(rate)} a second, about ${Math.ceil((whole - count) / rate)} s left`
            : '';
        status.value = `${number(count)} of ${plural(whole, 'picture')}${left}`;
      });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const length = ((pictures * request.framesPerPicture) / frameRateOf(request)).toFixed(1);
      const size = number(bytes.length / 1024);
      saveFile(name, bytes, 'image/gif');
      stop(`${name}: ${plural(pictures, 'picture')}, ${length} s long, ${size} KB; made in ${seconds} s.`);
    } catch (error) {
      stop(`No GIF was made: ${messageOf(error).replace(/\.?$/, '.')}`);
    }
  };

  const rate = Math.round(frameRateOf(header));
  const numbered = { type: 'number', inputMode: 'numeric', min: 1, max: last, step: 1 } as const;
  return (
    <section class="card gif-card" aria-label="GIF" ref={recordings.gifPanel}>
      <h2>GIF</h2>
      <div class="fields">
        <Field label="From piece">
          <input ref={from} {...numbered} />
        </Field>
        <Field label="To piece">
          <input ref={to} {...numbered} />
        </Field>
        <Field label="Size, pixels">
          <Choice<string>
            options={SCALES.map((each) => {
              const { width, height } = filmSize(
                { width: PICTURE_WIDTH, height: PICTURE_HEIGHT },
                header,
                overlay.value,
              );
              return [String(each), `${each * width} × ${each * height}`];
            })}
            value={scale.value}
            onChange={(chosen) => {
              scale.value = chosen;
            }}
          />
        </Field>
        <Field label="Pictures">
          <Choice
            options={FRAMES_PER_PICTURE.map((each) => [
              String(each),
              `${Math.round((10 * rate) / each) / 10} a second`,
            ])}
            value={frames.value}
            onChange={(chosen) => {
              frames.value = chosen;
            }}
          />
        </Field>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={overlay.value}
          onChange={({ currentTarget }) => {
            overlay.value = currentTarget.checked;
          }}
        />
        With plan, path, pad and numbers
      </label>
      <div class="row">
        <Button label={done.value === undefined ? 'Make a GIF' : 'Stop'} onClick={() => void toggle()} />
      </div>
      {done.value !== undefined && (
        <progress max={1} value={done.value === 'unknown' ? undefined : done.value} aria-label="The GIF is made" />
      )}
      <p class="soft" role="status">
        {status}
      </p>
    </section>
  );
}
