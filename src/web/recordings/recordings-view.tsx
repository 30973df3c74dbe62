/** The view in which recorded games are watched. */
import './recordings.css';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { plural } from '../../lib/format-numbers.js';
import type { App, View } from '../app/view.js';
import { Button, Choice, Field, FileButton, Mounted, shown } from '../browser/controls.js';
import { RememberBox } from '../parts/files.js';
import { ProgressLine } from '../parts/progress.js';
import { GifPanel } from './gif-panel.js';
import { RecordingFacts } from './recording-facts.js';
import type { Device, GameFacts } from './recording-worker.js';
import { type OfRecordings, Recordings } from './recordings.js';
import { Timeline, Transport } from './replay-time.js';

/** Controls that use the keys themselves. */
const OWN_KEYS = 'input, select, textarea, button, a, summary';

export async function recordingsView(app: App): Promise<View> {
  const recordings = new Recordings(app);
  const { player } = recordings;
  const element = shown(<RecordingsPage recordings={recordings} app={app} />);
  // Space plays and pauses, the point and the comma step, while something in the view has the focus.
  element.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : element;
    if (target.closest(OWN_KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === ' ') player.toggle();
    else if (event.key === '.') player.step(1);
    else if (event.key === ',') player.step(-1);
    else return;
    event.preventDefault();
  });
  await recordings.insertCartridges();
  return {
    element,
    files: {
      kinds: ['recording', 'movie', 'cartridge'],
      take: (file) => void recordings.openFile(file),
    },
    show: (parameters) => recordings.follow(parameters),
    hide: () => recordings.leave(),
  };
}

function RecordingsPage({ recordings, app }: OfRecordings & { readonly app: App }): JSX.Element {
  const game = recordings.ready.value;
  return (
    <div class={game ? 'recordings is-open' : 'recordings'}>
      <h1 class="visually-hidden">Recorded games</h1>
      <div class="centre">
        <Mounted element={recordings.stage.element} />
        {game && (
          <div class="when-open recordings-time">
            <Timeline recordings={recordings} game={game} />
            <Transport recordings={recordings} />
          </div>
        )}
      </div>
      <div class="right">
        <OpenPanel recordings={recordings} app={app} />
        {game && (
          <div class="when-open recordings-panels">
            <RecordingFacts recordings={recordings} game={game} />
            <Mounted element={recordings.pad.element} />
            <div class="row">
              <Button label="Analyse" onClick={() => recordings.analyse()} />
              <Button label="This piece in the lab" onClick={() => recordings.openLab()} />
            </div>
            <SharePanel recordings={recordings} />
            <GifPanel recordings={recordings} game={game} app={app} />
          </div>
        )}
      </div>
    </div>
  );
}

/** What can be taken away: the recording as a file, and the game as a link and as frames of an overlay. */
function SharePanel({ recordings }: OfRecordings): JSX.Element {
  return (
    <section class="card share-card" aria-label="Share and save" ref={recordings.sharePanel}>
      <h2>Share and save</h2>
      <div class="row">
        <Button label="Link to this game" onClick={() => void recordings.share()} />
        <Button label="Download" onClick={() => recordings.download()} />
        <Button label="Frames of an overlay" onClick={() => void recordings.saveFrames()} />
      </div>
      <p class="soft" role="status">
        {recordings.shareNote}
      </p>
      <output class="share-link" aria-label="Link">
        {recordings.link}
      </output>
    </section>
  );
}

const DEVICE_NAMES: Readonly<Record<Device, string>> = {
  cartridge: 'on the cartridge',
  model: 'without a cartridge, in our own graphics',
};

function OpenPanel({ recordings, app }: OfRecordings & { readonly app: App }): JSX.Element {
  const { opened, games, chosen, device, progress } = recordings;
  const box = useMemo(() => new RememberBox(app), [app]);
  const { name = 'No recording is open.', notes = [] } = opened.value ?? {};
  const { devices = [] } = games.value.find(({ game }) => game === chosen.value) ?? {};
  return (
    <section class="card" aria-label="Open a recording">
      <h2>Recording</h2>
      <p class="recording-name">{name}</p>
      {notes.length > 0 && (
        <ul class="soft notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {opened.value && (
        <div class="fields">
          <Field label="Game" class="field wide">
            <Choice
              options={games.value.map((facts) => [String(facts.game), describeGame(facts)])}
              value={String(chosen.value)}
              onChange={(game) => recordings.choose(Number(game))}
            />
          </Field>
          <Field label="Played" class="field wide">
            <Choice<Device>
              options={devices.map((each) => [each, DEVICE_NAMES[each]])}
              value={device.value}
              disabled={devices.length < 2}
              onChange={(each) => recordings.chooseDevice(each)}
            />
          </Field>
        </div>
      )}
      <ProgressLine progress={progress} label="The recording is opened" />
      <div class="row">
        <Button label="The game in play" onClick={() => void recordings.openPlayed()} />
        <FileButton accept=".jsonl,.gz,.fm2,.r08,.tasd,.txt,.nes" onFile={(file) => void recordings.openFile(file)}>
          Choose a file
        </FileButton>
        <Button label="Download the game in play" onClick={() => void recordings.savePlayed()} />
      </div>
      <p class="soft">
        Choose a recording (run.jsonl, packed or not) or a movie (.fm2, .r08, .tasd, or the Input Log.txt of BizHawk),
        or drop it anywhere on this page. If it was not made on the built-in cartridge, choose or drop its cartridge,
        too; it is then also used under Play. Nothing leaves your computer.
      </p>
      <h3>Chosen cartridge</h3>
      <p class="cartridge-name">{recordings.cartridge}</p>
      <Mounted element={box.element} />
    </section>
  );
}

function describeGame({ game, seed, startLevel, pieces, score, isCutOff }: GameFacts): string {
  const end = isCutOff ? ', cut off' : '';
  return `${game}: level ${startLevel}, seed ${seed}, ${plural(score, 'point')}, ${plural(pieces, 'piece')}${end}`;
}
