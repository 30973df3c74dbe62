/** Where the video comes from. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { App } from '../app/view.js';
import { Button, Choice, Field, FileButton } from '../browser/controls.js';
import { messageOf } from '../browser/worker-calls.js';
import { type LiveSource, openDevice, shareScreen, type VideoDevice, videoDevices } from './live-sources.js';
import type { OfWatch } from './video-watch.js';

/** What the browser's dialog offers. */
const VIDEOS = 'video/*,.mkv,.mp4,.mov,.webm,.m4v';

export function SourcePanel({ watch, app }: OfWatch & { readonly app: App }): JSX.Element {
  const devices = useSignal<readonly VideoDevice[]>([]);
  const chosen = useSignal('');
  const { value: source } = watch.source;
  const follow = (): void => {
    void videoDevices().then((found) => {
      devices.value = found;
    });
  };
  useLayoutEffect(() => {
    follow();
    navigator.mediaDevices?.addEventListener('devicechange', follow);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', follow);
  }, []);
  const open = async (asked: Promise<LiveSource>): Promise<void> => {
    try {
      const live = await asked;
      follow();
      await watch.openLive(live);
    } catch (error) {
      app.notify(messageOf(error), 'problem');
    }
  };
  return (
    <section class="card video-source" aria-label="Open a video">
      <h2>{source ? 'Another video' : 'Read a game from a video'}</h2>
      <div class="row">
        <FileButton accept={VIDEOS} onFile={(file) => void watch.openFile(file)}>
          Choose a video
        </FileButton>
        <Button label="Share a screen" onClick={() => void open(shareScreen())} />
        <Button label="Camera or capture card" onClick={() => void open(openDevice(chosen.value || undefined))} />
      </div>
      {devices.value.length > 1 && (
        <Field label="Device" class="field wide">
          <Choice
            options={[['', 'the browser’s own choice'], ...devices.value.map(({ id, name }) => [id, name] as const)]}
            value={chosen.value}
            onChange={(id) => {
              chosen.value = id;
            }}
          />
        </Field>
      )}
      {!source && (
        <p class="soft">
          Choose a video of NES Tetris, or drop one anywhere on this page: a capture, a stream, a clip of a phone. Or
          share the window of an emulator, or plug in a capture card, and the game is read while it is played. The
          playfield is found, every placement is read, and the game can be analysed. Nothing leaves your computer.
        </p>
      )}
    </section>
  );
}
