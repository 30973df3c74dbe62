/** Asks whose hands played a game that does not say it, before it is judged. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { plural } from '../../lib/format-numbers.js';
import { describeHands, HANDS, HANDS_NAMES, type HandsName } from '../../players/hands.js';
import type { HandsOfGame } from '../../review/played-game.js';
import { Button, Choice, Field } from '../browser/controls.js';

/** What the presses of the game show, or the fastest hands where they show nothing. */
const SEEN = 'seen';

/** @param properties `hands` are what the game's presses show */
export function HandsPanel(properties: {
  readonly hands: HandsOfGame;
  readonly onHands: (hands: HandsOfGame) => void;
}): JSX.Element {
  const { hands, onHands } = properties;
  const { taps, reaction, source } = hands;
  const chosen = useSignal<HandsName | typeof SEEN>(SEEN);
  const names = HANDS_NAMES.map((name) => [name, `${name}: ${describeHands(HANDS[name])}`] as const);
  const judge = (): void => {
    const { value } = chosen;
    if (value === SEEN) onHands(hands);
    else onHands({ taps: HANDS[value].taps, reaction: HANDS[value].reaction, source: 'as chosen here' });
  };
  return (
    <section class="card analyse-hands" aria-label="Whose hands played?">
      <h2>Whose hands played?</h2>
      <p>The game does not say it. Placements are compared with what these hands can reach.</p>
      <Field label="Hands" class="field wide">
        <Choice
          options={[[SEEN, `${taps}, reaction ${plural(reaction, 'frame')}`], ...names]}
          value={chosen.value}
          onChange={(name) => {
            chosen.value = name;
          }}
        />
      </Field>
      <p class="soft">The first choice is {source}.</p>
      <div class="row">
        <Button label="Judge the game" class="primary" onClick={judge} />
      </div>
    </section>
  );
}
