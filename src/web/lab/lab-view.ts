/** The view in which a position is made up and rated. */
import { number, plural } from '../../lib/format-numbers.js';
import './lab.css';
import { playPlan } from '../../reach/input-plan.js';
import type { ListedPlacement, ListedPlacements } from '../../review/list-placements.js';
import { situationAtSpawn } from '../../search/situation.js';
import type { Playfield } from '../../tetris/playfield.js';
import type { App, View } from '../app/view.js';
import { AddressFollower } from '../browser/address-follower.js';
import { element } from '../browser/element.js';
import { FIRST_SETUP, type LabSetup, parseLabAddress } from '../game/position-address.js';
import { copyText } from '../parts/files.js';
import { WeightsSupply } from '../stores/weights-supply.js';
import { DrawingPanel } from './drawing-panel.js';
import type { LabReply } from './lab-client.js';
import { LabClient } from './lab-client.js';
import { PlacementsPanel } from './placements-panel.js';
import { PressPanel } from './press-panel.js';
import { labRoute, nextPosition, SetupHistory } from './setup-history.js';
import { SetupPanel } from './setup-panel.js';
import { TextPanel } from './text-panel.js';

export function labView(app: App): View {
  return new LabView(app);
}

class LabView implements View {
  readonly element: HTMLElement;
  readonly #app: App;
  readonly #setups = new SetupHistory(FIRST_SETUP);
  readonly #address = new AddressFollower(() => this.#isInFront);
  readonly #client: LabClient;
  readonly #weights: WeightsSupply;
  readonly #drawing: DrawingPanel;
  readonly #panel: SetupPanel;
  readonly #text: TextPanel;
  readonly #placements: PlacementsPanel;
  readonly #press: PressPanel;
  /** The frame of the chosen plan that is drawn; undefined for the placement alone. */
  #frame: number | undefined;
  #isInFront = false;
  #wasShown = false;

  constructor(app: App) {
    this.#app = app;
    this.#drawing = new DrawingPanel(app, {
      onDraw: (playfield, isNewStroke) => this.#changePlayfield(playfield, isNewStroke),
      onUndo: () => this.#undo(),
      onLink: () => void this.#copyLink(),
    });
    this.#panel = new SetupPanel(app, FIRST_SETUP, (changed) => this.#step(changed));
    this.#text = new TextPanel(app, (playfield) => this.#changePlayfield(playfield, true));
    this.#press = new PressPanel(app, (frame) => {
      this.#frame = frame;
      this.#draw();
    });
    this.#placements = new PlacementsPanel(app, {
      onChoose: (rated) => this.#choose(rated),
      onPoint: () => this.#draw(),
      onTake: (rated) => this.#take(rated),
      isInFront: () => this.#isInFront,
    });
    this.#client = new LabClient((reply) => this.#hear(reply));
    this.#weights = new WeightsSupply(app.weights, {
      give: (files) => {
        this.#client.useWeights(files);
        if (files.length) this.#rate();
      },
      onProgress: (loaded, whole) =>
        this.#placements.showProgress(`Loading the weights: ${Math.round((100 * loaded) / whole)} %.`),
      onGiven: () => {},
      onProblem: (message) => app.notify(message, 'problem'),
    });
    this.element = element(
      'div',
      { className: 'lab' },
      element('h1', { className: 'visually-hidden' }, 'Playfield lab: find the best placement'),
      this.#drawing.element,
      element('div', { className: 'lab-left' }, this.#panel.position, this.#panel.player, this.#text.element),
      element('div', { className: 'lab-right' }, this.#placements.element, this.#press.element),
    );
  }

  show(parameters: URLSearchParams): void {
    this.#isInFront = true;
    // The tab's own address says nothing: then everything stays as it is.
    if (!this.#wasShown || parameters.size > 0) {
      const { setup, problems } = parseLabAddress(parameters);
      for (const problem of problems) this.#app.notify(problem, 'problem');
      if (this.#wasShown) this.#setups.step(setup);
      else this.#setups.replace(setup);
      this.#wasShown = true;
      this.#refresh();
    }
    this.#address.follow(labRoute(this.#setups.current));
  }

  hide(): void {
    this.#isInFront = false;
    this.#press.stop();
  }

  #step(setup: LabSetup): void {
    this.#setups.step(setup);
    this.#refresh();
  }

  #changePlayfield(playfield: Playfield, isStep: boolean): void {
    const { current } = this.#setups;
    const changed = { ...current, position: { ...current.position, playfield } };
    if (isStep) this.#setups.step(changed);
    else this.#setups.replace(changed);
    this.#refresh();
  }

  #undo(): void {
    if (this.#setups.undo()) this.#refresh();
  }

  /** Places a piece as the game would, and goes on with the next one. */
  #take({ placement }: ListedPlacement): void {
    const { current } = this.#setups;
    const position = nextPosition(current.position, placement);
    this.#step({ ...current, position });
    this.#app.announce(`Placed. The piece is ${position.piece}; choose the next one.`);
  }

  /** Another position, or another player: shows it and has it rated. */
  #refresh(): void {
    const { current, canUndo } = this.#setups;
    this.#drawing.show(current.position.playfield, { canUndo });
    this.#panel.show(current);
    this.#text.show(current.position.playfield);
    this.#rate();
    this.#address.follow(labRoute(current));
  }

  #rate(): void {
    const { position, choice } = this.#setups.current;
    // What lies after this level is of no account.
    const game = { timing: position.timing, startLevel: position.level, untilLines: 1 };
    void this.#weights.need({ player: choice.name, taps: choice.taps, game });
    this.#client.rate(position, choice);
  }

  #hear(reply: LabReply): void {
    switch (reply.kind) {
      case 'players':
        this.#panel.offer(reply.players);
        break;
      case 'rated':
        this.#placements.show(
          reply.list,
          reply.list.placements.length
            ? statusOf(reply.list, reply.ms, this.#setups.current.choice.name)
            : `There is no room for ${this.#setups.current.position.piece}: the game is over.`,
        );
        break;
      case 'refused':
        this.#placements.show(NONE, reply.message);
        break;
      case 'waiting':
        this.#placements.show(NONE, 'Loading the weights of the learned player.');
        break;
      case 'trouble':
        this.#app.notify(reply.message, 'problem');
        break;
    }
  }

  #choose(rated: ListedPlacement | undefined): void {
    this.#frame = undefined;
    this.#press.show(rated, this.#setups.current.position.timing);
    this.#draw();
  }

  /** Draws the placement that is looked at over the playfield. */
  #draw(): void {
    const { lookedAt } = this.#placements;
    if (!lookedAt) {
      this.#drawing.overlay.show(undefined);
      return;
    }
    const { rated, isBest, isPointedAt } = lookedAt;
    const situation = situationAtSpawn(this.#setups.current.position);
    this.#drawing.overlay.show({
      placement: rated.placement,
      path: [situation.piece, ...playPlan(situation, rated.buttons).pieces],
      frame: isPointedAt ? undefined : this.#frame,
      isBest,
    });
  }

  #copyLink(): Promise<void> {
    const { href } = new URL(labRoute(this.#setups.current), location.href);
    return copyText(this.#app, href, 'The link');
  }
}

const NONE: ListedPlacements = { placements: [], expected: undefined };

/** What the numbers of the list are. */
function statusOf({ placements, expected }: ListedPlacements, ms: number, player: string): string {
  const { plies } = placements[0];
  const deep = plies === undefined ? '' : `, ${plural(plies, 'piece')} deep`;
  const rated = `${plural(placements.length, 'placement')}${deep}, rated in ${ms.toFixed(0)} ms.`;
  if (!expected)
    return `${rated} ${player}'s own value of the best one, which is no points, then what the others lose of it.`;
  const least = expected.error === undefined ? '' : ` Less than ${number(expected.error)} cannot be told apart.`;
  return `${rated} Points to come with the best one until line ${expected.untilLines}, then the points that the others lose.${least}`;
}
