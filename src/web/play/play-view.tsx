/** The view in which the bot, or a person, plays. */

import './play.css';
import './small.css';
import type { JSX } from 'preact';
import type { App, View } from '../app/view.js';
import { Button, shown, useTold } from '../browser/controls.js';
import { button, element } from '../browser/element.js';
import { formatRoute } from '../browser/routes.js';
import { messageOf } from '../browser/worker-calls.js';
import { FIRST_PLAN, formatGameAddress, type GameAddress, parseGameAddress } from '../game/game-address.js';
import { copyText } from '../parts/files.js';
import { ProducerPanel } from '../parts/producer-panel.js';
import { Stage } from '../parts/stage.js';
import { CartridgePanel } from './cartridge-panel.js';
import { EndCard } from './end-card.js';
import { FilledDisplay } from './filled-display.js';
import { GameController } from './game-controller.js';
import { GameControls, SoundControl } from './game-controls.js';
import { GameDisplay } from './game-display.js';
import { GameStatus } from './game-status.js';
import { Hints } from './hints.js';
import { OptionsPanel } from './options-panel.js';
import { OwnGamePanel } from './own-game-panel.js';
import { OwnGames } from './own-games.js';
import { PadOwner } from './pad-owner.js';
import { PerfectGamePanel } from './perfect-game-panel.js';
import { WeightsPanel } from './weights-panel.js';

export function playView(app: App): View {
  const controller = new GameController(app, FIRST_PLAN);
  const { playback } = controller;
  app.game.provide(() => controller.recording());
  let isInFront = false;
  const sound = new SoundControl(controller, app);
  const cartridges = new CartridgePanel(controller, app);
  const stage = new Stage({ cutsOut: true });
  const centre = element('div', { className: 'centre' });
  const filled = new FilledDisplay(centre);
  const pad = new PadOwner(controller, stage, app);
  const hints = new Hints(controller, app);
  const display = new GameDisplay(controller, { stage, hints, pad });
  const ownGames = new OwnGames(controller, app);
  const endCard = new EndCard(controller, { stage, pad, ownGames, app });
  const controls = new GameControls(controller, {
    display,
    filled,
    sound,
    isInFront: () => isInFront,
    lettersWork: app.lettersWork,
    pad,
  });
  const ownGame = new OwnGamePanel(controller, { pad, hints, hands: app.hands, stage: stage.element });
  const game = new AddressedGame(controller, app);
  const begin = (address: GameAddress): void => {
    game.begin(address);
    // On a phone the button is below the picture. It loses the focus, so that no key presses it again.
    stage.element.scrollIntoView({ block: 'nearest' });
    content.focus({ preventScroll: true });
  };
  // A choice made elsewhere ends the game in play no sooner than it is looked at again.
  app.cartridges.changes.add(() => {
    if (isInFront) void controller.followChoice();
  });
  // A game that goes on is not kept yet: the browser asks before it closes the page.
  window.addEventListener('beforeunload', (event) => {
    if (controller.isPersonsUnfinished) event.preventDefault();
  });
  const content = element(
    'div',
    { className: 'play', tabIndex: -1 },
    element('h1', { className: 'visually-hidden' }, 'Maxout plays NES Tetris'),
    shown(<Doors controller={controller} pad={pad} filled={filled} onPlay={() => ownGame.begin()} />),
    centre,
    element(
      'div',
      { className: 'left' },
      display.score.element,
      ownGame.element,
      shown(<PerfectGamePanel controller={controller} begin={begin} />),
      ownGames.element,
      shown(<WeightsPanel controller={controller} app={app} />),
    ),
    element(
      'div',
      { className: 'right' },
      display.thoughts.element,
      shown(<OptionsPanel controller={controller} app={app} />),
      cartridges.element,
      shown(
        <ProducerPanel
          controller={controller}
          app={app}
          which="the games that are played here, the bot’s and yours,"
        />,
      ),
      game.link,
    ),
  );
  centre.append(
    shown(<GameStatus controller={controller} pad={pad} display={filled} stage={stage.element} />),
    stage.element,
    display.thoughts.costLine,
    controls.touch,
    controls.transport,
  );
  controller.onChange.add(() => {
    const { isPersons } = pad;
    // Whoever gets the pad wants to see the game, and all of their buttons.
    if (isPersons && !content.classList.contains('by-hand')) filled.set(true);
    content.classList.toggle('by-hand', isPersons);
  });
  // Who asks for less motion begins with a still picture, and a button that says Play.
  let wasPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    element: content,
    files: { kinds: ['cartridge'], take: (file) => void cartridges.offer(file) },
    show(parameters) {
      if (!isInFront) {
        isInFront = true;
        playback.isPaused = wasPaused;
        pad.comeBack();
      }
      filled.follow(true);
      game.follow(parameters);
      void controller.followChoice();
    },
    hide() {
      isInFront = false;
      filled.follow(false);
      // Whoever left during a countdown wanted the game to go on.
      wasPaused = playback.isPaused && !pad.isWaiting;
      playback.isPaused = true;
      endCard.cancel();
      pad.leave();
      controls.releaseAll();
    },
  };
}

/** The game that an address asks for, and the address of the game in play. */
class AddressedGame {
  readonly link: HTMLButtonElement;
  readonly #controller: GameController;
  readonly #app: App;
  /** The parameters that were followed last; undefined before the first game. */
  #asked: string | undefined;
  /** The first game is there, or on its way. */
  #isBegun = false;

  constructor(controller: GameController, app: App) {
    this.#controller = controller;
    this.#app = app;
    this.link = button('Link to this game', () => void this.#copyLink());
  }

  /** Begins the game that an address asks for; the same address again, as behind the tab, changes nothing. */
  follow(parameters: URLSearchParams): void {
    if (parameters.toString() === this.#asked || (this.#isBegun && parameters.size === 0)) return;
    if (!this.#controller.mayLeave()) return;
    this.#asked = parameters.toString();
    const { address, problems } = parseGameAddress(parameters);
    for (const problem of problems) this.#app.notify(problem, 'problem');
    this.#controller.choose(address.choice);
    this.#controller.playback.speed = address.speed;
    if (this.#isBegun) this.#controller.start(address.plan);
    else {
      this.#isBegun = true;
      this.#controller.boot(address.plan).catch((error: unknown) => {
        // So that it is tried again when the view is next in front, or another game is asked for.
        this.#isBegun = false;
        this.#asked = undefined;
        this.#app.notify(messageOf(error), 'problem');
      });
    }
  }

  /** Begins a game, even the one that is in play, and makes its address that of the page. */
  begin(address: GameAddress): void {
    const parameters = formatGameAddress(address);
    this.#asked = '';
    this.follow(parameters);
    this.#app.open('play', parameters);
  }

  #copyLink(): Promise<void> {
    const { model, choice } = this.#controller;
    const route = formatRoute('play', formatGameAddress({ plan: model.plan, choice, speed: 1 }));
    return copyText(this.#app, new URL(route, location.href).href, 'The link');
  }
}

/** The game that is open where nobody has opened another one. */
const SAMPLE = new URLSearchParams({ from: 'sample' });

function Doors(properties: {
  readonly controller: GameController;
  readonly pad: PadOwner;
  readonly filled: FilledDisplay;
  readonly onPlay: () => void;
}): JSX.Element {
  const { controller, pad, filled, onPlay } = properties;
  const watch = (): void => {
    pad.watch();
    filled.set(true);
  };
  useTold(controller.onChange);
  return (
    <section class="doors" aria-label="What you can do here">
      <p>A bot plays NES Tetris in your browser: watch it, play yourself, or see how many points a placement cost.</p>
      <div class="row">
        <Button label="Watch" aria-pressed={!pad.isPersons} onClick={watch} />
        <Button label="Play yourself" aria-pressed={pad.isPersons} onClick={onPlay} />
        <a
          class="button"
          href={formatRoute('analyse', SAMPLE)}
          title="A sample, your own games, a recording, a movie or frames of an overlay"
        >
          Analyse a game
        </a>
      </div>
    </section>
  );
}
