/** What is read while the video goes on, and where the piece in it belongs. */
import type { JSX } from 'preact';
import { number } from '../../lib/format-numbers.js';
import { describeHands, HANDS, HANDS_NAMES } from '../../players/hands.js';
import { namePlacement } from '../../review/format-review.js';
import { lossText } from '../../review/review-facts.js';
import { emptyPlayfield } from '../../tetris/playfield.js';
import type { App } from '../app/view.js';
import { Choice, Facts, Field } from '../browser/controls.js';
import { Board } from '../parts/board.js';
import type { VideoHint } from './video-hints.js';
import type { OfWatch } from './video-watch.js';

const NOBODY_KNOWS = '–';
/** Placements that are listed. */
const LISTED = 3;

export function ReadPanel({ watch, app }: OfWatch & { readonly app: App }): JSX.Element {
  const { now, hints, places, watched } = watch;
  const { value: read } = now;
  const best = hints.hint.value?.judged.placements[0]?.placement;
  const known = (value: number | undefined): string => (value === undefined ? NOBODY_KNOWS : number(value));
  return (
    <section class="card video-read" aria-label="What is read">
      <h2>What is read</h2>
      {places.value.length > 1 && (
        <Field label="Playfield" class="field wide">
          <Choice
            options={places.value.map((_, i) => [String(i), `${i + 1} of ${places.value.length}`] as const)}
            value={String(watched.value)}
            onChange={(field) => watch.watchField(Number(field))}
          />
        </Field>
      )}
      <div class="video-read-game">
        <Board
          title="The playfield as it is read"
          playfield={read?.playfield ?? emptyPlayfield()}
          placements={{ played: read?.placement, best }}
        />
        <Facts
          class="facts"
          rows={[
            ['Piece', read?.piece ?? NOBODY_KNOWS],
            ['Next', read?.next ?? NOBODY_KNOWS],
            ['Level', known(read?.level)],
            ['Lines', known(read?.lines)],
            ['Score', known(read?.score)],
            ['Pieces', known(read?.pieces)],
          ]}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={hints.isOn.value}
          onChange={({ currentTarget }) => hints.set(currentTarget.checked)}
        />
        Hints: where the piece belongs
      </label>
      {hints.isOn.value && <HintLines hint={hints.hint.value} app={app} />}
    </section>
  );
}

function HintLines({ hint, app }: { readonly hint: VideoHint | undefined; readonly app: App }): JSX.Element {
  return (
    <>
      <Field label="For whose hands" class="field wide">
        <Choice
          options={HANDS_NAMES.map((name) => [name, `${name}: ${describeHands(HANDS[name])}`] as const)}
          value={app.hands.orUsual}
          onChange={(name) => app.hands.choose(name)}
        />
      </Field>
      <ol
        class="video-hints"
        aria-label="The best placements"
        data-took={hint && `${hint.plies}: ${Math.round(hint.took)} ms`}
      >
        {hint?.judged.placements.slice(0, LISTED).map((each) => (
          <li key={namePlacement(each.placement)}>
            {namePlacement(each.placement)}
            <span class="soft">{each.lost === 0 ? 'best' : `${lossText(each)} lost`}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
