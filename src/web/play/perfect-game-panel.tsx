/** The perfect game: the points of a player that sees the random generator, beside the most that there is. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { number, plural } from '../../lib/format-numbers.js';
import { FORESIGHT } from '../../players/foresight.js';
import { formatPlayedBy } from '../../record/run-header.js';
import type { Count } from '../../record/score-count.js';
import { Ceiling } from '../../tetris/ceiling.js';
import { LINES_OF_TETRIS } from '../../tetris/score.js';
import { Button } from '../browser/controls.js';
import { FIRST_CHOICE } from '../game/chosen-player.js';
import { FIRST_PLAN, type GameAddress } from '../game/game-address.js';
import type { GamePlan } from '../game/game-protocol.js';
import type { GameController } from './game-controller.js';
import type { GameModel } from './game-model.js';

/** From level 19 to 230 lines, by a player that knows of every piece. */
const PERFECT_GAME: GameAddress = {
  plan: FIRST_PLAN,
  choice: { ...FIRST_CHOICE, name: FORESIGHT.name },
  speed: 1,
};

const INVITATION = `${formatPlayedBy({ player: FORESIGHT.name, sees: FORESIGHT.sees })}, plays tetrises alone. No person can.`;
const HOW =
  'The game draws a piece on the frame on which the piece before it appears. A placement that takes a frame more or less ' +
  'brings another piece: this player sees which one, and plans the whole game by it. No person can see that, so its games ' +
  'are never compared with those of other players.';

type Shown = Pick<GameModel, 'plan' | 'count' | 'lines'> & { readonly isOn: boolean };

export function PerfectGamePanel(properties: {
  readonly controller: GameController;
  /** Begins a game and makes its address that of the page. */
  readonly begin: (address: GameAddress) => void;
}): JSX.Element {
  const { controller, begin } = properties;
  const shown = useSignal(shownOf(controller));
  useLayoutEffect(() => {
    const follow = (): void => {
      const now = shownOf(controller);
      const { plan, count, isOn } = shown.value;
      if (now.plan !== plan || now.count !== count || now.isOn !== isOn) shown.value = now;
    };
    controller.onStart.add(follow);
    controller.onFrame.add(({ isLast }) => isLast && follow());
    controller.onEnd.add(follow);
    controller.onChange.add(follow);
  }, [controller]);
  const { isOn } = shown.value;
  const watch = (): void => {
    if (controller.byHand) controller.handBack();
    begin(PERFECT_GAME);
    controller.playback.isPaused = false;
  };
  return (
    <section class={`card perfect-card ${isOn ? 'is-on' : ''}`} aria-label="The perfect game">
      <h2>The perfect game</h2>
      {isOn && <PerfectProgress {...shown.value} />}
      <p class="soft">{isOn ? HOW : INVITATION}</p>
      <Button label="Watch the perfect game" onClick={watch} />
    </section>
  );
}

function shownOf({ model, sees }: GameController): Shown {
  const { plan, count, lines } = model;
  return { plan, count, lines, isOn: sees !== undefined };
}

function PerfectProgress(shown: Shown): JSX.Element {
  const tetrises = shown.count.clears[3];
  const progress = ceilingProgress(shown);
  if (!progress) {
    return (
      <>
        <output class="tetrises">{plural(tetrises, 'tetris', 'tetrises')}</output>
        <p class="points">A game without an end has no ceiling.</p>
      </>
    );
  }
  const { points, ceiling, mostTetrises, givenAway } = progress;
  const flaw = givenAway > 0 ? `${number(givenAway)} given away` : 'none given away';
  return (
    <>
      <output class="tetrises">{`${tetrises} of ${plural(mostTetrises, 'tetris', 'tetrises')}`}</output>
      <progress aria-label="Tetrises" max={Math.max(1, mostTetrises)} value={Math.min(tetrises, mostTetrises)} />
      <p class="points">{`${number(points)} of ${number(ceiling)} points, the ceiling; ${flaw}`}</p>
    </>
  );
}

interface CeilingProgress {
  /** Points of clears so far; those of soft drops are left out. */
  readonly points: number;
  /** The most points of clears, and the tetrises among them. */
  readonly ceiling: number;
  readonly mostTetrises: number;
  /** Points of the ceiling that this game cannot come to any more; 0 for a game without a flaw. */
  readonly givenAway: number;
}

/**
 * Undefined for a game that has no end, and so no ceiling.
 *
 * @param game its plan, and what it has come to
 */
export function ceilingProgress(game: {
  readonly plan: GamePlan;
  readonly count: Count;
  readonly lines: number;
}): CeilingProgress | undefined {
  const { startLevel, untilLines } = game.plan;
  if (untilLines === null) return undefined;
  const ceiling = new Ceiling({ lines: 0, level: startLevel, untilLines });
  const points = game.count.ownScore - game.count.softDropPoints;
  const whole = ceiling.from(0);
  return {
    points,
    ceiling: whole,
    mostTetrises: ceiling.clears().filter((cleared) => cleared === LINES_OF_TETRIS).length,
    givenAway: whole - points - ceiling.from(game.lines),
  };
}
