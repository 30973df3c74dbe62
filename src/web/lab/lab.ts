/** What the lab shows: a position that is made up, who rates it, and the placements with their values. */
import { batch, computed, effect, signal } from '@preact/signals';
import { number, plural } from '../../lib/format-numbers.js';
import { HANDS, type HandsName } from '../../players/hands.js';
import { formatPlanWorth } from '../../record/plan-worth.js';
import type { ListedPlacement, ListedPlacements } from '../../review/list-placements.js';
import { describePlacement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import type { App } from '../app/view.js';
import { AddressFollower } from '../browser/routes.js';
import { messageOf, WorkerCalls } from '../browser/worker-calls.js';
import type { PlayerFacts } from '../game/game-protocol.js';
import { FIRST_SETUP, type LabSetup, parseLabAddress } from '../game/position-address.js';
import { copyText } from '../parts/files.js';
import { WeightsSupply } from '../stores/weights-supply.js';
import type { LabWorker, Rating } from './lab-worker.js';
import { labRoute, nextPosition, SetupHistory } from './setup-history.js';

/** The page waits this long before it reads a rating to anybody: nobody wants to hear of every stroke. */
const ANNOUNCE_AFTER_MS = 800;

const NONE: ListedPlacements = { placements: [], expected: undefined };

export interface OfLab {
  readonly lab: Lab;
}

export class Lab {
  readonly app: App;
  readonly setup = signal<LabSetup>(FIRST_SETUP);
  readonly canUndo = signal(false);
  /** The players to choose from. */
  readonly players = signal<readonly PlayerFacts[]>([]);
  readonly list = signal(NONE);
  readonly status = signal('Loading the players.');
  /** Ranks in the list. */
  readonly chosen = signal<number | undefined>(undefined);
  readonly pointedAt = signal<number | undefined>(undefined);
  /** The frame of the chosen plan that is drawn; undefined for the placement alone. */
  readonly frame = signal<number | undefined>(undefined);
  /** The placement whose buttons are shown. */
  readonly pressed = computed(() => this.#at(this.chosen.value));
  /** The placement that is pointed at, or else the chosen one; undefined while another position is being rated. */
  readonly lookedAt = computed(() => {
    const rank = this.pointedAt.value ?? this.chosen.value;
    const rated = this.#isStale.value ? undefined : this.#at(rank);
    const frame = this.pointedAt.value === undefined ? this.frame.value : undefined;
    return rated && { rated, isBest: rank === 0, frame };
  });
  readonly #isStale = signal(true);
  readonly #setups = new SetupHistory(FIRST_SETUP);
  readonly #address = new AddressFollower(() => this.isInFront);
  readonly #worker: WorkerCalls<LabWorker>;
  readonly #weights: WeightsSupply;
  #isRating = false;
  /** The position has changed while one was being rated: people who draw change it many times a second. */
  #isOvertaken = false;
  isInFront = false;
  #wasShown = false;
  /** The hands that were chosen in any view when this one was last in front. */
  #handsSeen: HandsName | undefined;
  #announcement: ReturnType<typeof setTimeout> | undefined;

  constructor(app: App) {
    this.app = app;
    const onProblem = (message: string): void => app.notify(message, 'problem');
    this.#worker = new WorkerCalls<LabWorker>(
      () => new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module', name: 'lab' }),
      onProblem,
    );
    void this.#worker.call('players').then((players) => {
      this.players.value = players;
    }, this.#complain);
    this.#weights = new WeightsSupply(app.weights, {
      give: (files) => {
        void this.#worker.call('useWeights', files).catch(this.#complain);
        if (files.length) void this.#rate();
      },
      onProgress: (loaded, whole) => {
        if (this.list.value.placements.length) return;
        this.status.value = `Loading the weights: ${Math.round((100 * loaded) / whole)} %.`;
      },
      onGiven: () => {},
      onProblem,
    });
    effect(() => {
      this.chosen.value;
      this.list.value;
      this.frame.value = undefined;
    });
  }

  show(parameters: URLSearchParams): void {
    this.isInFront = true;
    // The tab's own address says nothing: then everything stays as it is.
    if (!this.#wasShown || parameters.size > 0) {
      const { setup, problems } = parseLabAddress(parameters);
      for (const problem of problems) this.app.notify(problem, 'problem');
      this.#change(setup, this.#wasShown);
      this.#wasShown = true;
    }
    // An address with a position says whose hands rate it; the tab's own does not.
    if (parameters.size === 0) this.#useHands();
    this.#handsSeen = this.app.hands.name.value;
    this.#address.follow(labRoute(this.setup.value));
  }

  /** The hands that were chosen in another view since this one was last in front. */
  #useHands(): void {
    const { name, hands } = this.app.hands;
    if (hands && name.value !== this.#handsSeen) this.changeChoice({ taps: hands.taps });
  }

  hide(): void {
    this.isInFront = false;
  }

  change(setup: LabSetup): void {
    this.#change(setup, true);
  }

  changePosition(change: Partial<LabSetup['position']>): void {
    const { value } = this.setup;
    this.change({ ...value, position: { ...value.position, ...change } });
  }

  /** They count in other views, too. */
  chooseHands(name: HandsName): void {
    this.app.hands.choose(name);
    this.#handsSeen = name;
    this.changeChoice({ taps: HANDS[name].taps });
  }

  changeChoice(change: Partial<LabSetup['choice']>): void {
    const { value } = this.setup;
    this.change({ ...value, choice: { ...value.choice, ...change } });
  }

  /** @param isStep whether undo comes back to the playfield before; the cells of a stroke are one step */
  draw(playfield: Playfield, isStep: boolean): void {
    const { value } = this.setup;
    this.#change({ ...value, position: { ...value.position, playfield } }, isStep);
  }

  undo(): void {
    if (this.#setups.undo()) this.#refresh();
  }

  /** Places a piece as the game would, and goes on with the next one. */
  take(rank: number | undefined): void {
    const rated = this.#at(rank);
    if (!rated || this.#isStale.value) return;
    const position = nextPosition(this.setup.value.position, rated.placement);
    this.change({ ...this.setup.value, position });
    this.app.announce(`Placed. The piece is ${position.piece}; choose the next one.`);
  }

  copyLink(): Promise<void> {
    return copyText(this.app, new URL(labRoute(this.setup.value), location.href).href, 'The link');
  }

  #at(rank: number | undefined): ListedPlacement | undefined {
    return rank === undefined ? undefined : this.list.value.placements[rank];
  }

  #change(setup: LabSetup, isStep: boolean): void {
    if (isStep) this.#setups.step(setup);
    else this.#setups.replace(setup);
    this.#refresh();
  }

  /** Another position, or another player: shows it and has it rated. */
  #refresh(): void {
    batch(() => {
      this.setup.value = this.#setups.current;
      this.canUndo.value = this.#setups.canUndo;
      this.#isStale.value = true;
    });
    void this.#rate();
    this.#address.follow(labRoute(this.setup.value));
  }

  async #rate(): Promise<void> {
    const { position, choice } = this.setup.value;
    // What lies after this level is of no account.
    const game = { timing: position.timing, startLevel: position.level, untilLines: 1 };
    void this.#weights.need({ player: choice.name, taps: choice.taps, game });
    this.#isOvertaken = this.#isRating;
    if (this.#isRating) return;
    this.#isRating = true;
    try {
      const rating = await this.#worker.call('rate', position, choice);
      if (!this.#isOvertaken) this.#take(rating);
    } catch (error) {
      this.status.value = messageOf(error);
      this.#complain(error);
    }
    this.#isRating = false;
    if (this.#isOvertaken) void this.#rate();
  }

  #take({ list = NONE, message, ms }: Rating): void {
    const { position, choice } = this.setup.value;
    batch(() => {
      this.list.value = list;
      this.#isStale.value = false;
      this.pointedAt.value = undefined;
      this.chosen.value = list.placements.length ? 0 : undefined;
      this.status.value =
        message ??
        (list.placements.length
          ? statusOf(list, ms, choice.name)
          : `There is no room for ${position.piece}: the game is over.`);
    });
    clearTimeout(this.#announcement);
    this.#announcement = setTimeout(() => this.#announceBest(), ANNOUNCE_AFTER_MS);
  }

  #announceBest(): void {
    if (!this.isInFront) return;
    const { placements, expected } = this.list.value;
    const [best] = placements;
    const worth = best && formatPlanWorth({ value: best.value, points: expected?.points });
    const choice = best ? ` Best: ${describePlacement(best.placement)}, ${worth}.` : '';
    this.app.announce(`${this.status.value}${choice}`);
  }

  readonly #complain = (error: unknown): void => this.app.notify(messageOf(error), 'problem');
}

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
