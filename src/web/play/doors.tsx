/** What the page is, in one line, and the three ways in. */
import type { JSX } from 'preact';
import { Button, useTold } from '../browser/controls.js';
import { formatRoute } from '../browser/routes.js';
import type { GameController } from './game-controller.js';
import type { PadOwner } from './pad-owner.js';

export function Doors(properties: {
  readonly controller: GameController;
  readonly pad: PadOwner;
  readonly onPlay: () => void;
}): JSX.Element {
  const { controller, pad, onPlay } = properties;
  useTold(controller.onChange);
  return (
    <section class="doors" aria-label="What you can do here">
      <p>A bot plays NES Tetris in your browser: watch it, play yourself, or see how many points a placement cost.</p>
      <div class="row">
        <Button label="Watch" aria-pressed={!pad.isPersons} onClick={() => pad.watch()} />
        <Button label="Play yourself" aria-pressed={pad.isPersons} onClick={onPlay} />
        <a class="button" href={formatRoute('analyse')} title="A recording, a movie or frames of an overlay">
          Analyse a game
        </a>
      </div>
    </section>
  );
}
