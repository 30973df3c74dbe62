/** The view that reads games from videos, shared screens and capture cards. */
import './video.css';
import type { JSX } from 'preact';
import { moment, number, plural } from '../../lib/format-numbers.js';
import type { App, View } from '../app/view.js';
import { Button, shown } from '../browser/controls.js';
import { ProducerPanel } from '../parts/producer-panel.js';
import { ProgressLine } from '../parts/progress.js';
import { GamesPanel } from './games-panel.js';
import { ReadPanel } from './read-panel.js';
import { SourcePanel } from './source-panel.js';
import { Stage } from './stage.js';
import { type OfWatch, VideoWatch } from './video-watch.js';

const MILLISECONDS = 1000;

export async function videoView(app: App): Promise<View> {
  await app.hands.isRead;
  const watch = new VideoWatch(app);
  let isInFront = false;
  document.addEventListener('keydown', (event) => {
    if (!isInFront || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (target instanceof Element && target.closest('a, button, input, select, summary, textarea, video, dialog')) {
      if (key !== 'Escape' || !watch.draft.value) return;
    }
    if (takeKey(watch, key)) event.preventDefault();
  });
  return {
    element: shown(<VideoPage watch={watch} app={app} />),
    files: { kinds: ['video'], take: (file) => void watch.openFile(file) },
    show() {
      isInFront = true;
    },
    // A game that is played goes on to be read, and sent to an overlay.
    hide() {
      isInFront = false;
      watch.leave();
    },
  };
}

/** Whether the key was one of this view. */
function takeKey(watch: VideoWatch, key: string): boolean {
  if (key === 'Escape' && watch.draft.value && watch.places.value.length > 0) {
    watch.draft.value = undefined;
    return true;
  }
  if (key !== ' ' || !watch.canPause) return false;
  watch.pause(watch.state.value === 'reading');
  return true;
}

function VideoPage({ watch, app }: OfWatch & { readonly app: App }): JSX.Element {
  const { value: source } = watch.source;
  return (
    <div class={source ? 'video is-open' : 'video'}>
      <h1 class="visually-hidden">Read a game from a video</h1>
      <div class="video-centre">
        {source && <StagePanel watch={watch} />}
        {source && <GamesPanel watch={watch} />}
        <p class="visually-hidden" role="status">
          {watch.said}
        </p>
      </div>
      <div class="video-side">
        {source && <ReadPanel watch={watch} app={app} />}
        <SourcePanel watch={watch} app={app} />
        {source && <ProducerPanel controller={watch} app={app} which="the game that is read" />}
      </div>
    </div>
  );
}

function StagePanel({ watch }: OfWatch): JSX.Element {
  const { source, said, progress, counts, time, isLive } = watch;
  const { pictures, lost, perSecond } = counts.value;
  return (
    <section class="card video-stage-card" aria-label="The video">
      <p class="recording-name">{source.value?.name}</p>
      <Stage watch={watch} />
      <p class="video-said" aria-hidden="true">
        {said}
      </p>
      <ProgressLine progress={progress} label="The video" />
      <Transport watch={watch} />
      <p class="soft video-counts">
        {isLive.value ? '' : `at ${moment(Math.max(0, time.value) / MILLISECONDS)}; `}
        {plural(pictures, 'picture')} read, {number(perSecond)} a second
        {lost > 0 ? `; ${plural(lost, 'picture')} lost` : ', none lost'}
      </p>
    </section>
  );
}

function Transport({ watch }: OfWatch): JSX.Element {
  const { state, draft, lookedAt, places, isLive } = watch;
  if (draft.value) {
    return (
      <div class="row">
        <Button label="Read here" class="primary" onClick={() => void watch.useDraft()} />
        <Button label="Find it again" onClick={() => void watch.findAgain()} />
        {places.value.length > 0 && (
          <Button
            label="Leave it"
            onClick={() => {
              draft.value = undefined;
            }}
          />
        )}
        <p class="soft video-grid-help">
          Drag the corners to the corners of the playfield, or move them with the arrows.
        </p>
      </div>
    );
  }
  // Nothing more comes of a stream that has ended; a file can be read again.
  const isOver = isLive.value && state.value === 'done';
  return (
    <div class="row">
      {lookedAt.value !== undefined ? (
        <Button label="Back to the reading" class="primary" onClick={() => watch.lookBack()} />
      ) : (
        watch.canPause && (
          <Button
            label={state.value === 'paused' ? 'Read on' : 'Wait'}
            class="primary"
            onClick={() => watch.pause(state.value === 'reading')}
          />
        )
      )}
      <Button label="Move the grid" disabled={!watch.size.value || isOver} onClick={() => watch.edit()} />
      {isLive.value && !isOver && <Button label="Stop" onClick={() => void watch.close()} />}
    </div>
  );
}
