/** Who has the pad, and how that changes; on a small display also the numbers that the cut-out picture lacks. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { number } from '../../lib/format-numbers.js';
import { type Tetromino, tetrominoOf } from '../../tetris/tetromino.js';
import { Button, useTold } from '../browser/controls.js';
import { PieceIcon } from '../parts/icons.js';
import type { FilledDisplay } from './filled-display.js';
import type { GameController } from './game-controller.js';
import type { PadOwner } from './pad-owner.js';

interface GameStatusProperties {
  readonly controller: GameController;
  readonly pad: PadOwner;
  readonly display: FilledDisplay;
  /** The picture: whether it has the focus decides what arrows do. */
  readonly stage: HTMLElement;
}

export function GameStatus(properties: GameStatusProperties): JSX.Element {
  const { controller, display } = properties;
  return (
    <div class="game-status">
      <PadSign {...properties} />
      <SmallFacts controller={controller} />
      <FillButton display={display} />
    </div>
  );
}

function PadSign({ controller, pad, stage }: GameStatusProperties): JSX.Element {
  useTold(controller.onChange);
  useTold(controller.onEnd);
  const focus = useSignal(0);
  useLayoutEffect(() => {
    const tell = (): void => {
      focus.value++;
    };
    stage.addEventListener('focus', tell);
    stage.addEventListener('blur', tell);
  }, [focus, stage]);
  focus.value;
  if (controller.whyNone !== undefined) return <p class="no-game">{controller.whyNone}</p>;
  const [who, how] = padWords(controller, pad);
  return (
    <p class={pad.isPersons ? 'pad-sign is-yours' : 'pad-sign'}>
      <strong>{who}</strong> <span class="for-keys">{how}</span>
    </p>
  );
}

function padWords({ byHand, model }: GameController, pad: PadOwner): readonly [who: string, how: string] {
  if (byHand && model.result) return ['Your game is over.', 'Arrows scroll the page.'];
  if (byHand) return ['You have the pad.', 'Arrows move, Z and X turn; Esc gives the pad back.'];
  if (pad.isPersons) return ['You get the pad.', 'Space begins at once; Esc leaves the pad to the bot.'];
  if (pad.isReached) return ['The bot has the pad.', 'An arrow, Z or X takes it; Esc lets arrows scroll again.'];
  return ['The bot has the pad.', 'T takes it; so does an arrow after a click on the picture.'];
}

/** What the console's picture shows beside the playfield. */
function SmallFacts({ controller }: { readonly controller: GameController }): JSX.Element {
  const next = useSignal<Tetromino | undefined>(undefined);
  const facts = useSignal('');
  useLayoutEffect(() => {
    const show = (): void => {
      const { seen, count, lines, level } = controller.model;
      next.value = seen && !seen.boxHidden ? tetrominoOf(seen.next) : undefined;
      facts.value = [number(count.ownScore), String(lines), String(level)].join(' ');
    };
    controller.onStart.add(show);
    controller.onFrame.add(({ isLast }) => isLast && show());
    controller.onEnd.add(show);
  }, [controller, next, facts]);
  const [score, lines, level] = facts.value.split(' ');
  return (
    <dl class="small-facts">
      <div>
        <dt>Next</dt>
        <dd class="small-next">
          {next.value && <PieceIcon piece={next.value} />}
          <span class="visually-hidden">{next.value ?? 'none'}</span>
        </dd>
      </div>
      <div>
        <dt>Score</dt>
        <dd>{score}</dd>
      </div>
      <div>
        <dt>Lines</dt>
        <dd>{lines}</dd>
      </div>
      <div>
        <dt>Level</dt>
        <dd>{level}</dd>
      </div>
    </dl>
  );
}

function FillButton({ display }: { readonly display: FilledDisplay }): JSX.Element {
  useTold(display.onChange);
  const label = display.isOn ? 'Show the whole page' : 'Fill the display';
  return (
    <Button class="fill-button" aria-label={label} title={label} onClick={() => display.set(!display.isOn)}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={display.isOn ? 'M5 5 15 15M15 5 5 15' : 'M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5'} />
      </svg>
    </Button>
  );
}
