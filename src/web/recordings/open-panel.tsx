/** Where recordings come from: the game in play, files, links. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { plural } from '../../lib/format-numbers.js';
import type { App } from '../app/view.js';
import { Button, Choice, Field, FileButton, Mounted } from '../browser/controls.js';
import { RememberBox } from '../parts/files.js';
import { ProgressLine } from '../parts/progress.js';
import type { Device, GameFacts } from './recording-worker.js';
import type { OfRecordings } from './recordings.js';

const DEVICE_NAMES: Readonly<Record<Device, string>> = {
  cartridge: 'on the cartridge',
  model: 'without a cartridge, in our own graphics',
};

export function OpenPanel({ recordings, app }: OfRecordings & { readonly app: App }): JSX.Element {
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
        <FileButton accept=".jsonl,.gz,.fm2,.txt,.nes" onFile={(file) => void recordings.openFile(file)}>
          Choose a file
        </FileButton>
        <Button label="Download the game in play" onClick={() => void recordings.savePlayed()} />
      </div>
      <p class="soft">
        Choose a recording (run.jsonl, packed or not) or a movie (.fm2, or the Input Log.txt of BizHawk), or drop it
        anywhere on this page. If it was not made on the built-in cartridge, choose or drop its cartridge, too; it is
        then also used under Play. Nothing leaves your computer.
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
