/** The view in which the bot, or a person, plays. */
import './play.css';
import type { App, View } from '../app/view.js';
import { element } from '../browser/element.js';
import { FIRST_PLAN } from '../game/game-address.js';
import { takeDrops } from '../parts/drop-zone.js';
import { AddressedGame } from './addressed-game.js';
import { CartridgePanel } from './cartridge-panel.js';
import { EndCard } from './end-card.js';
import { GameController } from './game-controller.js';
import { GameControls } from './game-controls.js';
import { GameDisplay } from './game-display.js';
import { OptionsPanel } from './options-panel.js';
import { SoundControl } from './sound-control.js';
import { WeightsPanel } from './weights-panel.js';

export function playView(app: App): View {
  const controller = new GameController(app, FIRST_PLAN);
  const { playback } = controller;
  app.game.provide(() => controller.recording());
  let isInFront = false;
  const weights = new WeightsPanel(app);
  const sound = new SoundControl(controller, app);
  const cartridges = new CartridgePanel(controller, app);
  const display = new GameDisplay(controller);
  const endCard = new EndCard(controller, display.stage, app);
  const controls = new GameControls(controller, { display, sound, isInFront: () => isInFront });
  const game = new AddressedGame(controller, app);
  takeDrops(
    () => isInFront,
    (file) => void cartridges.offer(file),
  );
  // A choice made elsewhere ends the game in play no sooner than it is looked at again.
  app.cartridges.changes.add(() => {
    if (isInFront) void controller.followChoice();
  });
  void loadWeights(app, controller, weights);
  const content = element(
    'div',
    { className: 'play' },
    element('h1', { className: 'visually-hidden' }, 'Maxout plays NES Tetris'),
    element('div', { className: 'centre' }, display.stage.element, controls.touch, controls.transport),
    element('div', { className: 'left' }, display.score.element, weights.element),
    element(
      'div',
      { className: 'right' },
      display.thoughts.element,
      new OptionsPanel(controller, app).element,
      cartridges.element,
      game.link,
    ),
  );
  controller.onChange.add(() => content.classList.toggle('by-hand', controller.byHand));
  // Who asks for less motion begins with a still picture, and a button that says Play.
  let wasPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    element: content,
    show(parameters) {
      if (!isInFront) {
        isInFront = true;
        playback.isPaused = wasPaused;
      }
      game.follow(parameters);
      void controller.followChoice();
    },
    hide() {
      isInFront = false;
      wasPaused = playback.isPaused;
      playback.isPaused = true;
      endCard.cancel();
      controls.releaseAll();
    },
  };
}

/** The weights are loaded while the view is already there, and a game may be in play. */
async function loadWeights(app: App, controller: GameController, panel: WeightsPanel): Promise<void> {
  try {
    const weights = await app.weights.current((loaded, whole) => panel.progress(loaded, whole));
    controller.useWeights(weights);
    panel.show(weights);
  } catch (error) {
    app.notify(error instanceof Error ? error.message : String(error), 'problem');
  }
}
