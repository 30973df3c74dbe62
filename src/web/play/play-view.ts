/** The view in which the bot, or a person, plays. */
import './play.css';
import { button, element } from '../app/element.js';
import { formatRoute } from '../app/routes.js';
import type { App, View } from '../app/view.js';
import { CartridgePanel } from './cartridge-panel.js';
import { takeDrops } from './drop-zone.js';
import { EndCard } from './end-card.js';
import { FIRST_PLAN, formatGameAddress, parseGameAddress } from './game-address.js';
import { GameController } from './game-controller.js';
import { OptionsPanel } from './options-panel.js';
import { Pads } from './pads.js';
import { ScorePanel } from './score-panel.js';
import { Shortcuts } from './shortcuts.js';
import { SoundControl } from './sound-control.js';
import { Stage } from './stage.js';
import { ThoughtPanel } from './thought-panel.js';
import { TouchPad } from './touch-pad.js';
import { Transport } from './transport.js';
import { WeightsPanel } from './weights-panel.js';

export function playView(app: App): View {
  // 1. The game, and all that shows it.
  const controller = new GameController(app, FIRST_PLAN);
  const { playback } = controller;
  app.game.provide(() => controller.recording());
  let isInFront = false;
  let isOverlaid = true;
  const stage = new Stage();
  const score = new ScorePanel();
  const thoughts = new ThoughtPanel();
  const weights = new WeightsPanel(app);
  const sound = new SoundControl(controller, app);
  const cartridges = new CartridgePanel(controller, app);
  const endCard = new EndCard(controller, stage, app);

  // 2. What a person does.
  const pads = new Pads((held, pressed) => {
    if (controller.byHand) controller.press(held);
    else if (pressed && isInFront) {
      controller.press(held);
      playback.isPaused = false;
    }
  });
  const touch = new TouchPad((buttons) => pads.touch(buttons));
  const toggleOverlay = (): void => {
    isOverlaid = !isOverlaid;
    showThoughts(performance.now());
    transport.refresh();
  };
  const shortcuts = new Shortcuts(controller, pads, {
    toggleOverlay,
    toggleSound: () => void sound.toggle(),
    isInFront: () => isInFront,
  });
  const transport = new Transport(controller, {
    toggleOverlay,
    isOverlaid: () => isOverlaid,
    showHelp: () => shortcuts.showHelp(),
    sound: sound.element,
  });
  takeDrops(
    () => isInFront,
    (file) => void cartridges.offer(file),
  );

  // 3. What the game does. A picture shows the game before the frame that made it.
  const showThoughts = (now: number): void => {
    const progress = controller.model.planAfter(controller.model.frame);
    stage.overlay.show(isOverlaid ? progress : undefined);
    thoughts.show(controller.model, progress, now);
  };
  controller.onStart.add((picture) => {
    stage.screen.show(picture);
    stage.overlay.show(undefined);
    score.show(controller.model);
  });
  controller.onFrame.add(({ frame, isLast }) => {
    if (!isLast) return;
    if (frame.picture) stage.screen.show(frame.picture);
    showThoughts(performance.now());
    score.show(controller.model);
  });
  // Its last frame has no picture of its own, but counts.
  controller.onEnd.add((model) => score.show(model));
  const poll = (): void => {
    requestAnimationFrame(poll);
    if (isInFront) pads.poll();
  };
  requestAnimationFrame(poll);

  // 4. Everything is loaded while the view is already there.
  const tell = (error: unknown): void => app.notify(error instanceof Error ? error.message : String(error), 'problem');
  app.weights
    .current((loaded, whole) => weights.progress(loaded, whole))
    .then((loaded) => {
      controller.useWeights(loaded);
      weights.show(loaded);
    })
    .catch(tell);

  const link = button('Link to this game', () => {
    const parameters = formatGameAddress({ plan: controller.model.plan, choice: controller.choice, speed: 1 });
    void copyLink(app, new URL(formatRoute('play', parameters), location.href).href);
  });
  const content = element(
    'div',
    { className: 'play' },
    element('h1', { className: 'visually-hidden' }, 'Maxout plays NES Tetris'),
    element('div', { className: 'centre' }, stage.element, touch.element, transport.element),
    element('div', { className: 'left' }, score.element, weights.element),
    element(
      'div',
      { className: 'right' },
      thoughts.element,
      new OptionsPanel(controller, app).element,
      cartridges.element,
      link,
    ),
  );
  controller.onChange.add(() => content.classList.toggle('by-hand', controller.byHand));
  // Who asks for less motion begins with a still picture, and a button that says Play.
  let wasPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let asked: string | undefined;
  /** The game that an address asks for; the same address again, as behind the tab, changes nothing. */
  const follow = (parameters: URLSearchParams): void => {
    const isFirst = asked === undefined;
    if (parameters.toString() === asked || (!isFirst && parameters.size === 0)) return;
    asked = parameters.toString();
    const { address, problems } = parseGameAddress(parameters);
    for (const problem of problems) app.notify(problem, 'problem');
    controller.choose(address.choice);
    playback.speed = address.speed;
    if (isFirst) controller.boot(address.plan).catch(tell);
    else controller.start(address.plan);
  };
  return {
    element: content,
    show(parameters) {
      if (!isInFront) {
        isInFront = true;
        playback.isPaused = wasPaused;
      }
      follow(parameters);
    },
    hide() {
      isInFront = false;
      wasPaused = playback.isPaused;
      playback.isPaused = true;
      endCard.cancel();
      pads.releaseAll();
    },
  };
}

async function copyLink(app: App, link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    app.notify('The link is on the clipboard.');
  } catch {
    app.notify(`The link: ${link}`);
  }
}
