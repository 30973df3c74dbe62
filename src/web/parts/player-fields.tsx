/** Fields for who plays and how: whose hands, and one for each option of players that the page asks for. */
import type { ComponentChildren, JSX } from 'preact';
import { describeHands, HANDS, HANDS_NAMES, type HandsName } from '../../players/hands.js';
import { PAGE_OPTIONS, type PageChoice, type PageOption, playerOption } from '../../players/player-spec.js';
import { formatPlayedBy } from '../../record/run-header.js';
import type { App } from '../app/view.js';
import { Choice, Field, useWritten } from '../browser/controls.js';
import { optionValue } from '../game/game-address.js';
import type { PlayerChoice, PlayerFacts } from '../game/game-protocol.js';

/** What the fields are about; a reaction only where somebody reacts. */
type Chosen = Omit<PlayerChoice, 'reaction'> & { readonly reaction?: number };

/** As the single options say. */
const OWN = 'own';
/** As the player usually does. */
const USUAL = 'usual';

interface PlayerFieldsProperties {
  readonly app: App;
  /** Begins the names of lists, which are the page's. */
  readonly id: string;
  /** The label of the field for the player. */
  readonly label: string;
  readonly players: readonly PlayerFacts[];
  readonly chosen: Chosen;
  readonly onChoose: (change: Partial<Chosen>) => void;
  readonly onHands: (hands: HandsName) => void;
  /** Fields that come behind the first option. */
  readonly children?: ComponentChildren;
}

export function PlayerFields(properties: PlayerFieldsProperties): JSX.Element {
  const { label, players, chosen, onChoose, onHands, children } = properties;
  const facts = players.find(({ name }) => name === chosen.name);
  const [pressed, ...others] = PAGE_OPTIONS.map((name) => (
    <OptionField key={name} {...properties} name={name} facts={facts} />
  ));
  return (
    <>
      <div class="fields">
        <Field label={label}>
          <Choice
            options={players.map(({ name, sees }) => [name, formatPlayedBy({ player: name, sees })] as const)}
            value={chosen.name}
            onChange={(name) => onChoose({ name })}
          />
        </Field>
        <HandsField chosen={chosen} onHands={onHands} />
        {pressed}
        {children}
        {others}
      </div>
      <p class="soft">{facts ? `${facts.name}: ${facts.description}.` : ''}</p>
    </>
  );
}

/** Whose hands play, by name: a choice that sets press pattern and reaction together. */
function HandsField({ chosen, onHands }: Pick<PlayerFieldsProperties, 'chosen' | 'onHands'>): JSX.Element {
  const { taps, reaction } = chosen;
  const found = HANDS_NAMES.find(
    (name) => HANDS[name].taps === taps && (reaction === undefined || HANDS[name].reaction === reaction),
  );
  const names = HANDS_NAMES.map(
    (name) => [name, `${name} (${HANDS[name].taps}, reaction ${HANDS[name].reaction})`] as const,
  );
  return (
    <Field label="Hands" class="field wide">
      <Choice
        options={[[OWN, 'as chosen below'], ...names]}
        value={found ?? OWN}
        title={found ? describeHands(HANDS[found]) : ''}
        onChange={(name) => name !== OWN && onHands(name)}
      />
    </Field>
  );
}

interface OptionProperties extends PlayerFieldsProperties {
  readonly name: PageOption;
  readonly facts: PlayerFacts | undefined;
}

function OptionField(properties: OptionProperties): JSX.Element {
  const { name, facts, chosen, onChoose } = properties;
  const { label = name, choices, most } = playerOption(name);
  const own = facts?.takes[name];
  const take = (value: PageChoice[PageOption] | undefined): void => onChoose({ [name]: value });
  if (!choices && most === undefined) return <TextField {...properties} take={take} />;
  const largest = (own && playerOption(own).most) ?? 0;
  const value = chosen[name];
  const numbers = Array.from({ length: largest }, (_, i) => {
    return [String(i + 1), i === 0 ? '1 piece' : `${i + 1} pieces`] as const;
  });
  return (
    <Field label={label} class={choices ? 'field wide' : 'field'}>
      <Choice
        options={choices ? Object.entries(choices) : [[USUAL, 'default'], ...numbers]}
        value={choices ? String(value) : value === null || Number(value) > largest ? USUAL : String(value)}
        disabled={own === undefined}
        onChange={(text) => take(text === USUAL ? null : optionValue(name, text))}
      />
    </Field>
  );
}

/** A text with proposals. */
function TextField(
  properties: OptionProperties & { readonly take: (value: PageChoice[PageOption] | undefined) => void },
): JSX.Element {
  const { app, id, name, facts, chosen, take } = properties;
  const { label = name, proposed } = playerOption(name);
  const input = useWritten(String(chosen[name]));
  const read = (text: string): void => {
    const value = optionValue(name, text.trim());
    if (input.current) input.current.ariaInvalid = value === undefined ? 'true' : null;
    if (value !== undefined) {
      take(value);
      return;
    }
    const expected = proposed ? `: expected ${[...proposed.texts, proposed.orElse].join(', ')}` : '';
    app.notify(`There is no ${label.toLowerCase()} "${text}"${expected}.`, 'problem');
  };
  return (
    <>
      <Field label={label}>
        <input
          ref={input}
          type="text"
          size={10}
          spellcheck={false}
          autocomplete="off"
          list={`${id}-${name}`}
          disabled={facts?.takes[name] === undefined}
          onChange={(event) => read(event.currentTarget.value)}
        />
      </Field>
      <datalist id={`${id}-${name}`}>
        {(proposed?.texts ?? []).map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}
