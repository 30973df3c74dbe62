/** Asks whose hands played a game that does not say it. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { plural } from '../../lib/format-numbers.js';
import { describeHands, HANDS, HANDS_NAMES, type HandsName } from '../../players/hands.js';
import type { HandsOfGame } from '../../review/played-game.js';
import { Button, Choice, Field } from '../browser/controls.js';
import type { ChosenHands } from '../stores/chosen-hands.js';

/** What the presses of the game show, or the fastest hands where they show nothing. */
const SEEN = 'seen';

/** @param properties `hands` are what the game's presses show; if hands were chosen in the page, the game is judged by these */
export function HandsPanel(properties: {
  readonly hands: HandsOfGame;
  readonly chosen: ChosenHands;
  readonly onHands: (hands: HandsOfGame) => void;
}): JSX.Element {
  const { hands, chosen, onHands } = properties;
  const { taps, reaction, source } = hands;
  const own = chosen.name.value;
  const wanted = useSignal<HandsName | typeof SEEN>(own ?? SEEN);
  useLayoutEffect(() => {
    wanted.value = own ?? SEEN;
  }, [hands]);
  const names = HANDS_NAMES.map((name) => [name, `${name}: ${describeHands(HANDS[name])}`] as const);
  const judge = (): void => {
    const { value } = wanted;
    if (value === SEEN) onHands(hands);
    else {
      // Whoever has chosen their own hands looks at another one's game.
      if (own === undefined) chosen.choose(value);
      onHands({ taps: HANDS[value].taps, reaction: HANDS[value].reaction, source: 'as chosen here' });
    }
  };
  return (
    <section class="card analyse-hands" aria-label="Whose hands played?">
      <h2>Whose hands played?</h2>
      <p>
        {own
          ? 'The game does not say it, so it is judged by your hands. If others played, choose theirs.'
          : 'The game does not say it. Placements are compared with what these hands can reach.'}
      </p>
      <Field label="Hands" class="field wide">
        <Choice
          options={[[SEEN, `${taps}, reaction ${plural(reaction, 'frame')}`], ...names]}
          value={wanted.value}
          onChange={(name) => {
            wanted.value = name;
          }}
        />
      </Field>
      <p class="soft">The first choice is {source}.</p>
      <div class="row">
        <Button label={own ? 'Judge it again' : 'Judge the game'} class="primary" onClick={judge} />
      </div>
    </section>
  );
}
