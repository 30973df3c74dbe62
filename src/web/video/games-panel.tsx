/** The games of a video, with what is not certain in them. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { moment, number, plural } from '../../lib/format-numbers.js';
import { Button } from '../browser/controls.js';
import type { EndedGame } from './field-readings.js';
import type { OfWatch } from './video-watch.js';

const MILLISECONDS = 1000;

export function GamesPanel({ watch }: OfWatch): JSX.Element {
  const { games } = watch;
  return (
    <section class="card video-games" aria-label="Games of the video">
      <h2>Games</h2>
      {games.value.length === 0 ? (
        <p class="soft">A game is listed here when it has ended.</p>
      ) : (
        <ol class="video-games-list">
          {games.value.map((game, i) => (
            <Game key={game.id} game={game} place={i + 1} watch={watch} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Game({ game, place, watch }: OfWatch & { readonly game: EndedGame; readonly place: number }): JSX.Element {
  const { begin, end, startLevel, score, lines, pieces, toppedOut, doubts, field } = game;
  const where = watch.places.value.length > 1 ? `, playfield ${field + 1}` : '';
  const isFile = watch.source.value?.file !== undefined;
  const item = useRef<HTMLLIElement>(null);
  /** The picture may be far above the list. */
  const lookAt = (time: number): void => {
    void watch.lookAt(time);
    item.current?.closest('.video')?.querySelector('.video-stage')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <li ref={item}>
      <h3>
        Game {place}, {at(begin)} to {at(end)}
        {where}
      </h3>
      <p>
        Level {startLevel}, {plural(pieces, 'piece')}, {plural(lines, 'line')}, {number(score)} points
        {toppedOut ? '' : '; it does not end in the video'}.
      </p>
      <div class="row">
        <Button label="Analyse this game" class="primary" onClick={() => void watch.analyse(game)} />
        <Button label="Save frames (.ngf.gz)" onClick={() => void watch.saveFrames(game)} />
      </div>
      {doubts.length > 0 && (
        <details>
          <summary>{plural(doubts.length, 'doubt')}</summary>
          <ul class="video-doubts">
            {doubts.map(({ time, piece, what }) => (
              <li key={`${piece} ${what}`}>
                {isFile ? <Button label={at(time)} onClick={() => lookAt(time)} /> : at(time)}
                <span>
                  piece {number(piece)}: {what}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function at(time: number): string {
  return moment(time / MILLISECONDS);
}
