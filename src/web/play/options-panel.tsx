/** Which game is played, and by whom. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { plural } from '../../lib/format-numbers.js';
import { wholeNumberIn } from '../../lib/text.js';
import { HANDS } from '../../players/hands.js';
import { killscreenLines } from '../../tetris/level-course.js';
import { HIGHEST_LINES, HIGHEST_SEED, LONGEST_REACTION, MAX_OUT_LINES } from '../../tetris/limits.js';
import type { App } from '../app/view.js';
import { Button, Choice, Field, NumberField, useTold, useWritten } from '../browser/controls.js';
import { describeStartLevels, startLevels } from '../game/game-address.js';
import { PlayerFields } from '../parts/player-fields.js';
import type { GameController } from './game-controller.js';

interface OptionsProperties {
  readonly controller: GameController;
  readonly app: App;
}

/** Shows the game that runs, unless somebody is typing. */
export function OptionsPanel({ controller, app }: OptionsProperties): JSX.Element {
  useTold(controller.onChange);
  const { choice: chosen, players } = controller;
  return (
    <section class="card options-card" aria-label="Game and player">
      <h2>Game of the bot</h2>
      <GameForm controller={controller} app={app} />
      <h2>Player</h2>
      <PlayerFields
        app={app}
        id="play"
        label="Who plays"
        players={players}
        chosen={chosen}
        onChoose={(change) => controller.choose({ ...controller.choice, ...change })}
        onHands={(name) => {
          const { taps, reaction } = HANDS[name];
          controller.choose({ ...controller.choice, taps, reaction });
        }}
      >
        <NumberField
          label="Reaction, frames"
          name="Reaction"
          value={chosen.reaction}
          highest={LONGEST_REACTION}
          onNumber={(reaction) => controller.choose({ ...controller.choice, reaction })}
          onProblem={(message) => app.notify(message, 'problem')}
        />
      </PlayerFields>
      <p class="soft">A new player starts with the next piece, a new reaction with the next game.</p>
    </section>
  );
}

function GameForm({ controller, app }: OptionsProperties): JSX.Element {
  useTold(controller.onChange);
  const { client, model } = controller;
  const { plan } = model;
  const level = useWritten(String(plan.startLevel));
  const seed = useWritten(String(plan.seed));
  /** Where the next game ends, and the plan for which it was chosen. */
  const end = useSignal({ plan, value: '' });
  const shownEnd = end.value.plan === plan && end.value.value ? end.value.value : String(plan.untilLines ?? 'none');
  // On other consoles pieces fall a row every frame from other lines on; an address may name any number.
  const offered = [...new Set([MAX_OUT_LINES, killscreenLines(client.timing), plan.untilLines ?? MAX_OUT_LINES])];
  const complain = (message: string): undefined => {
    app.notify(message, 'problem');
  };
  const readLevel = (): number | undefined => {
    const text = level.current?.value ?? '';
    const found = startLevels(client).find((each) => String(each) === text);
    mark(level.current, found !== undefined);
    if (found !== undefined) return found;
    return complain(`Start level: expected a whole number ${describeStartLevels(client)}, found "${text}".`);
  };
  const readSeed = (): number | undefined => {
    const text = seed.current?.value ?? '';
    const found = wholeNumberIn(text, 0, HIGHEST_SEED);
    mark(seed.current, found !== undefined);
    if (found !== undefined) return found;
    return complain(`Seed: expected a whole number from 0 to ${HIGHEST_SEED}, found "${text}".`);
  };
  const start = (): void => {
    const startLevel = readLevel();
    const chosenSeed = readSeed();
    if (startLevel === undefined || chosenSeed === undefined) return;
    const untilLines = shownEnd === 'none' ? null : Math.min(Number(shownEnd), HIGHEST_LINES);
    controller.start({ startLevel, seed: chosenSeed, untilLines });
  };
  return (
    <form
      class="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <Field label="Start level">
        <input ref={level} type="number" inputMode="numeric" min={0} max={startLevels(client).at(-1)} step={1} />
      </Field>
      <Field label="Seed">
        <input ref={seed} type="number" inputMode="numeric" min={0} max={HIGHEST_SEED} step={1} />
      </Field>
      <Field label="Ends">
        <Choice
          options={[
            [String(offered[0]), `at ${plural(offered[0], 'line')}`],
            ['none', 'when it tops out'],
            ...offered.slice(1).map((lines) => [String(lines), `at ${plural(lines, 'line')}`] as const),
          ]}
          value={shownEnd}
          onChange={(value) => {
            end.value = { plan, value };
          }}
        />
      </Field>
      <div class="row">
        <button type="submit" class="primary">
          New game
        </button>
        <Button label="Different pieces" onClick={() => controller.startNext()} />
      </div>
    </form>
  );
}

function mark(input: HTMLInputElement | null, isRight: boolean): void {
  if (input) input.ariaInvalid = isRight ? null : 'true';
}
