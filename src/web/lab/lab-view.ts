/** The view in which a position is made up and rated. */
import '../play/play.css';
import './lab.css';
import type { RatedPlacement } from '../../players/rate-position.js';
import { playPlan } from '../../reach/input-plan.js';
import { situationOf } from '../../search/position.js';
import { place } from '../../tetris/lock.js';
import { emptyPlayfield, formatPlayfield, type Playfield } from '../../tetris/playfield.js';
import { addLines, linePoints, SCORE_CAP } from '../../tetris/score.js';
import { copyText } from '../app/copy-text.js';
import { button, element } from '../app/element.js';
import { formatRoute } from '../app/routes.js';
import type { App, View } from '../app/view.js';
import { formatValue } from '../play/format.js';
import { describePlace } from '../play/thought-panel.js';
import { FIRST_SETUP, formatLabAddress, type LabSetup, parseLabAddress } from './lab-address.js';
import { LabClient } from './lab-client.js';
import type { LabReply } from './lab-protocol.js';
import { PlacementList } from './placement-list.js';
import { PlacementOverlay } from './placement-overlay.js';
import { PlayfieldGrid } from './playfield-grid.js';
import { PressPanel } from './press-panel.js';
import { SetupPanel } from './setup-panel.js';
import { readPlayfield, TextPanel } from './text-panel.js';

const MOST_UNDONE = 100;
/** Browsers refuse addresses that change too often. */
const ADDRESS_AFTER_MS = 200;
/** Nobody wants to hear of every stroke. */
const ANNOUNCE_AFTER_MS = 800;

export function labView(app: App): View {
  // 1. What is shown.
  let setup = FIRST_SETUP;
  let placements: readonly RatedPlacement[] = [];
  let chosen: number | undefined;
  let pointed: number | undefined;
  let frame: number | undefined;
  const before: LabSetup[] = [];
  let isInFront = false;

  // 2. The parts.
  const status = element('p', { className: 'lab-status' }, 'The players are on their way.');
  const overlay = new PlacementOverlay();
  const grid = new PlayfieldGrid((playfield, isNewStroke) => change(withPlayfield(playfield), isNewStroke));
  const panel = new SetupPanel(app, setup, (changed) => change(changed, true));
  const text = new TextPanel(app, (playfield) => change(withPlayfield(playfield), true));
  const press = new PressPanel(app, (shown) => {
    frame = shown;
    draw();
  });
  const list = new PlacementList({
    onChoose(rank) {
      chosen = rank;
      frame = undefined;
      press.show(rank === undefined ? undefined : placements[rank]);
      draw();
    },
    onPoint(rank) {
      pointed = rank;
      draw();
    },
    onTake: (rank) => take(rank),
  });
  const undoButton = button('Undo', () => undo());
  const takeButton = button('Place it', () => take(chosen));
  takeButton.disabled = true;
  const client = new LabClient((reply) => hear(reply));

  // 3. What happens.
  const withPlayfield = (playfield: Playfield): LabSetup => ({ ...setup, position: { ...setup.position, playfield } });

  const change = (changed: LabSetup, isStep: boolean): void => {
    if (isStep) {
      before.push(setup);
      if (before.length > MOST_UNDONE) before.shift();
    }
    use(changed);
  };
  const use = (changed: LabSetup): void => {
    setup = changed;
    grid.show(setup.position.playfield);
    panel.show(setup);
    text.show(setup.position.playfield);
    undoButton.disabled = before.length === 0;
    // What was found belongs to another position.
    overlay.show(undefined);
    rate();
    rememberAddress();
  };
  const undo = (): void => {
    const last = before.pop();
    if (last) use(last);
  };
  const rate = (): void => client.rate(setup.position, setup.choice);

  const hear = (reply: LabReply): void => {
    switch (reply.kind) {
      case 'players':
        panel.offer(reply.players);
        break;
      case 'rated':
        show(
          reply.placements,
          reply.placements.length
            ? `${reply.placements.length} placements, rated in ${reply.ms.toFixed(1)} ms: the best with its value, the others with what they lack.`
            : `There is no place for ${setup.position.piece}: the game is over.`,
        );
        break;
      case 'refused':
        show([], reply.message);
        break;
      case 'waiting':
        show([], 'The weights of the learned player are on their way.');
        break;
      case 'trouble':
        app.notify(reply.message, 'problem');
        break;
    }
  };
  const show = (rated: readonly RatedPlacement[], message: string): void => {
    placements = rated;
    pointed = undefined;
    status.textContent = message;
    takeButton.disabled = rated.length === 0;
    list.show(rated);
    announceSoon();
  };
  const draw = (): void => {
    const rank = pointed ?? chosen;
    const rated = rank === undefined ? undefined : placements[rank];
    if (!rated) {
      overlay.show(undefined);
      return;
    }
    const situation = situationOf(setup.position);
    const path = [situation.piece, ...playPlan(situation, rated.buttons).pieces];
    overlay.show({
      placement: rated.placement,
      path,
      frame: pointed === undefined ? frame : undefined,
      isBest: rank === 0,
    });
  };
  /** Places a piece as the game would, and goes on with the next one. */
  const take = (rank: number | undefined): void => {
    const rated = rank === undefined ? undefined : placements[rank];
    if (!rated) return;
    const { position } = setup;
    const { orientation, x, y } = rated.placement;
    const { playfield, cleared } = place(position.playfield, orientation, x, y);
    const { lines, level } = addLines(position, cleared);
    const points = cleared ? linePoints(cleared, level) : 0;
    const score = Math.min(SCORE_CAP, position.score + points);
    const piece = position.next ?? position.piece;
    change({ ...setup, position: { playfield, piece, next: undefined, level, lines, score } }, true);
    app.announce(`Placed. The piece is ${piece}; choose the next one.`);
  };

  // 4. The address follows, and who listens hears of the best.
  let addressTimer: ReturnType<typeof setTimeout> | undefined;
  const rememberAddress = (): void => {
    clearTimeout(addressTimer);
    const { hash } = location;
    addressTimer = setTimeout(() => {
      // Another address that somebody has opened meanwhile is about to be followed.
      if (isInFront && location.hash === hash) history.replaceState(null, '', address());
    }, ADDRESS_AFTER_MS);
  };
  const address = (): string => formatRoute('lab', formatLabAddress(setup));
  let announceTimer: ReturnType<typeof setTimeout> | undefined;
  const announceSoon = (): void => {
    clearTimeout(announceTimer);
    announceTimer = setTimeout(() => {
      const [best] = placements;
      if (!isInFront) return;
      const choice = best ? ` Best: ${describePlace(best.placement)}, value ${formatValue(best.value)}.` : '';
      app.announce(`${status.textContent}${choice}`);
    }, ANNOUNCE_AFTER_MS);
  };

  // 5. Put together.
  grid.element.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      undo();
    }
  });
  const gridBox = element('div', { className: 'lab-field' }, grid.element, overlay.element);
  gridBox.addEventListener('copy', (event) => {
    event.clipboardData?.setData('text/plain', formatPlayfield(setup.position.playfield));
    event.preventDefault();
  });
  gridBox.addEventListener('paste', (event) => {
    event.preventDefault();
    const read = readPlayfield(event.clipboardData?.getData('text/plain') ?? '');
    if ('playfield' in read) change(withPlayfield(read.playfield), true);
    else app.notify(read.problem, 'problem');
  });
  const content = element(
    'div',
    { className: 'lab' },
    element('h1', { className: 'visually-hidden' }, 'Playfield lab: where to put a piece'),
    element(
      'div',
      { className: 'lab-centre' },
      gridBox,
      element(
        'div',
        { className: 'row lab-tools' },
        undoButton,
        button('Clear', () => change(withPlayfield(emptyPlayfield()), true)),
        button('Link to it', () => void copyText(app, new URL(address(), location.href).href, 'The link')),
      ),
      element(
        'p',
        { className: 'soft lab-hint' },
        'Draw with mouse or finger, or with the arrow keys and Space. Ctrl+C and Ctrl+V copy and paste it as text.',
      ),
    ),
    element('div', { className: 'lab-left' }, panel.position, panel.player, text.element),
    element(
      'div',
      { className: 'lab-right' },
      element(
        'section',
        { className: 'card lab-placements', ariaLabel: 'Placements' },
        element('div', { className: 'lab-head' }, element('h2', {}, 'Placements'), takeButton),
        status,
        list.element,
      ),
      press.element,
    ),
  );
  const useWeights = (): Promise<void> =>
    app.weights
      .current((loaded, whole) => {
        if (placements.length === 0)
          status.textContent = `Loading the weights: ${Math.round((100 * loaded) / whole)} %.`;
      })
      .then((weights) => {
        client.useWeights(weights);
        rate();
      })
      .catch((error: unknown) => app.notify(error instanceof Error ? error.message : String(error), 'problem'));
  app.weights.changes.add((weights) => {
    client.useWeights(weights);
    rate();
  });
  void useWeights();

  let isFirst = true;
  return {
    element: content,
    show(parameters) {
      isInFront = true;
      // The tab's own address says nothing: then everything stays as it is.
      if (isFirst || parameters.size > 0) {
        const { setup: asked, problems } = parseLabAddress(parameters);
        for (const problem of problems) app.notify(problem, 'problem');
        if (isFirst) use(asked);
        else change(asked, true);
        isFirst = false;
      }
      rememberAddress();
    },
    hide() {
      isInFront = false;
      press.stop();
    },
  };
}
