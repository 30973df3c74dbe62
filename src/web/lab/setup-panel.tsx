/** The position besides its playfield, and who rates it. */
import type { JSX } from 'preact';
import { HIGHEST_LEVEL, HIGHEST_LINES, HIGHEST_SCORE } from '../../tetris/limits.js';
import { TETROMINOES, type Tetromino } from '../../tetris/tetromino.js';
import { type Region, regionOf, timingOf } from '../../tetris/timing.js';
import { Choice, Field, NumberField } from '../browser/controls.js';
import { PieceIcon } from '../parts/icons.js';
import { PlayerFields } from '../parts/player-fields.js';
import type { OfLab } from './lab.js';

const CONSOLES: readonly (readonly [Region, string])[] = [
  ['ntsc', 'American (NTSC)'],
  ['pal', 'European (PAL)'],
];

const NUMBERS = [
  ['level', 'Level', HIGHEST_LEVEL],
  ['lines', 'Lines', HIGHEST_LINES],
  ['score', 'Score', HIGHEST_SCORE],
] as const;

export function PositionPanel({ lab }: OfLab): JSX.Element {
  const { position, choice } = lab.setup.value;
  const facts = lab.players.value.find(({ name }) => name === choice.name);
  const scoreCounts = facts?.takes.aim !== undefined && choice.aim === 'maxout';
  return (
    <section class="card lab-position" aria-label="Position">
      <h2>Position</h2>
      <PieceChoice
        title="Piece"
        name="lab-piece"
        pieces={TETROMINOES}
        piece={position.piece}
        onChoose={(piece) => piece && lab.changePosition({ piece })}
      />
      <PieceChoice
        title="Next"
        name="lab-next"
        pieces={[...TETROMINOES, undefined]}
        piece={position.next}
        onChoose={(next) => lab.changePosition({ next })}
      />
      <div class="lab-three">
        {NUMBERS.map(([name, label, highest]) => (
          <NumberField
            key={name}
            label={label}
            value={position[name]}
            highest={highest}
            disabled={name === 'score' && !scoreCounts}
            onNumber={(value) => lab.changePosition({ [name]: value })}
            onProblem={(message) => lab.app.notify(message, 'problem')}
          />
        ))}
      </div>
      <Field label="Console">
        <Choice
          options={CONSOLES}
          value={regionOf(position.timing)}
          onChange={(region) => lab.changePosition({ timing: timingOf(region) })}
        />
      </Field>
    </section>
  );
}

export function PlayerPanel({ lab }: OfLab): JSX.Element {
  const { choice } = lab.setup.value;
  return (
    <section class="card lab-player" aria-label="Player">
      <h2>Player</h2>
      <PlayerFields
        app={lab.app}
        id="lab"
        label="Who rates"
        players={lab.players.value}
        chosen={choice}
        onChoose={(change) => lab.changeChoice(change)}
        onHands={(name) => lab.chooseHands(name)}
      />
    </section>
  );
}

/** In place of a piece that is not known. */
const UNKNOWN = '?';

function PieceChoice(properties: {
  readonly title: string;
  /** The name of the group of controls. */
  readonly name: string;
  /** Undefined for a piece that is not known. */
  readonly pieces: readonly (Tetromino | undefined)[];
  readonly piece: Tetromino | undefined;
  readonly onChoose: (piece: Tetromino | undefined) => void;
}): JSX.Element {
  const { title, name, pieces, piece, onChoose } = properties;
  return (
    <fieldset class="lab-pieces">
      <legend>{title}</legend>
      {pieces.map((each) => (
        <label key={each} title={each ?? 'unknown'}>
          <input
            type="radio"
            name={name}
            value={each ?? UNKNOWN}
            aria-label={each ?? 'unknown'}
            checked={each === piece}
            onChange={() => onChoose(each)}
          />
          <span>{each ? <PieceIcon piece={each} /> : UNKNOWN}</span>
        </label>
      ))}
    </fieldset>
  );
}
