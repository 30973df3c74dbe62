/** Where the games come from that are analysed, and how far the analysis is. */
import type { JSX } from 'preact';
import { Button, Choice, Field, FileButton } from '../browser/controls.js';
import { ProgressLine } from '../parts/progress.js';
import type { GameSource } from './game-source.js';

/** @param properties `gaps` are what is not known of the game */
export function OpenPanel(properties: { readonly source: GameSource; readonly gaps: readonly string[] }): JSX.Element {
  const { source, gaps } = properties;
  const { name, games, notes: told } = source.opened.value;
  const notes = [...told, ...gaps.map((gap) => `Not known: ${gap}.`)];
  return (
    <section class="card analyse-open" aria-label="Open a game">
      <h2>Analyse a game</h2>
      <p class="recording-name">{name}</p>
      {games.length > 1 && (
        <div class="fields">
          <Field label="Game" class="field wide">
            <Choice
              options={games.map((title, i) => [String(i), title])}
              value={String(source.chosen.value)}
              onChange={(index) => source.choose(Number(index))}
            />
          </Field>
        </div>
      )}
      {notes.length > 0 && (
        <ul class="soft notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ProgressLine progress={source.progress} label="Analysis" />
      <div class="row">
        <FileButton accept=".jsonl,.gz,.fm2,.txt,.ngf,.part,.nes" onFile={(file) => void source.openFile(file)}>
          Choose a file
        </FileButton>
        <Button label="The game in play" onClick={() => source.openPlayed()} />
        {games.length > 0 && <Button label="Link to this analysis" onClick={() => void source.copyLink()} />}
      </div>
      <output class="share-link" aria-label="Link">
        {source.link}
      </output>
      <p class="soft analyse-help">
        Choose a recording (run.jsonl, packed or not), a movie (.fm2, or the Input Log.txt of BizHawk) or frames of an
        overlay (.ngf, .ngf.gz), or drop one anywhere on this page. A movie of your own cartridge needs that cartridge,
        too: drop it first. Every placement is judged in points. Nothing leaves your computer.
      </p>
    </section>
  );
}
