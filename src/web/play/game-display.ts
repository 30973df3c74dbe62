/** All that shows the game in play: its picture, the bot's thoughts over it and beside it, its figures. */

import { h } from 'preact';
import { number, plural, signed } from '../../lib/format-numbers.js';
import { formatBehind, isAsFar, planWorth } from '../../record/plan-worth.js';
import { explainPiece } from '../../review/explain.js';
import type { ReviewedPiece } from '../../review/judge-piece.js';
import { describePlacement } from '../../tetris/placement.js';
import { tetrominoOf } from '../../tetris/tetromino.js';
import { shown } from '../browser/controls.js';
import { element } from '../browser/element.js';
import type { PlanProgress, ShownPlan } from '../game/game-protocol.js';
import { PlacementIcon } from '../parts/icons.js';
import { describeVerdict } from '../parts/label-words.js';
import { PadDrawing } from '../parts/pad-drawing.js';
import { PlanStrip } from '../parts/plan-strip.js';
import type { Stage } from '../parts/stage.js';
import type { GameController } from './game-controller.js';
import type { GameModel } from './game-model.js';
import type { Hints } from './hints.js';
import type { PadOwner } from './pad-owner.js';
import { ScorePanel } from './score-panel.js';

interface GameDisplayParts {
  readonly stage: Stage;
  readonly hints: Hints;
  readonly pad: PadOwner;
}

export class GameDisplay {
  readonly stage: Stage;
  readonly score = new ScorePanel();
  readonly thoughts: ThoughtPanel;
  readonly #controller: GameController;
  readonly #hints: Hints;
  readonly #pad: PadOwner;
  #isOverlaid = true;

  constructor(controller: GameController, { stage, hints, pad }: GameDisplayParts) {
    this.#controller = controller;
    this.stage = stage;
    this.#hints = hints;
    this.#pad = pad;
    this.thoughts = new ThoughtPanel(hints);
    hints.onChange.add(() => this.#showThoughts());
    controller.onChange.add(() => this.#showThoughts());
    controller.onStart.add((picture) => {
      this.stage.screen.show(picture);
      this.stage.overlay.show(undefined);
      this.score.show(controller.model);
    });
    controller.onFrame.add(({ frame, isLast }) => {
      if (!isLast) return;
      if (frame.picture) this.stage.screen.show(frame.picture);
      this.#showThoughts();
      this.score.show(controller.model);
    });
    // Its last frame has no picture of its own, but counts.
    controller.onEnd.add((model) => this.score.show(model));
  }

  /** The bot's thoughts are drawn over the picture; a person has the hints, if they are on. */
  get isOverlaid(): boolean {
    return this.#pad.isPersons ? this.#hints.isOn : this.#isOverlaid;
  }

  toggleOverlay(): void {
    if (this.#pad.isPersons) this.#hints.isOn = !this.#hints.isOn;
    else this.#isOverlaid = !this.#isOverlaid;
    this.#showThoughts();
  }

  /** A picture shows the game before the frame that made it. */
  #showThoughts(): void {
    const { model } = this.#controller;
    const { isPersons } = this.#pad;
    const progress = model.planAfter(model.frame);
    if (isPersons) this.stage.overlay.showBest(this.#hints.hint?.judged?.placements[0].placement);
    else this.stage.overlay.show(this.#isOverlaid ? progress : undefined);
    this.thoughts.show(model, progress, isPersons);
  }
}

/** What the bot thinks of the piece under control: the best placements with their values, and the plan. */
const SHOWN_PLACEMENTS = 5;
/** At high speeds nobody can read a list that changes with every frame. */
const LEAST_MS_BETWEEN_LISTS = 150;

class ThoughtPanel {
  readonly element: HTMLElement;
  /** To be shown under the picture; see `HintPanel`. */
  readonly costLine: HTMLElement;
  readonly #summary = element('p', { className: 'soft thought-summary' }, 'No piece is under control.');
  readonly #legend = element('p', { className: 'ranking-legend' });
  readonly #list = element('ol', { className: 'ranking' });
  readonly #strip = new PlanStrip();
  readonly #pad = new PadDrawing();
  readonly #bots: HTMLElement;
  readonly #hints: HTMLElement;
  #plan: ShownPlan | undefined;
  #listedAt = 0;

  constructor(hints: Hints) {
    const { element: hintsElement, line } = new HintPanel(hints);
    this.#hints = hintsElement;
    this.costLine = line;
    this.#bots = element(
      'div',
      { className: 'hints' },
      this.#summary,
      this.#legend,
      this.#list,
      pictureLegend(),
      element('h3', {}, 'Plan, frame by frame'),
      this.#strip.element,
    );
    this.element = element(
      'section',
      { className: 'card thought-card', ariaLabel: 'What the bot thinks' },
      element('h2', {}, 'Thinking'),
      this.#bots,
      this.#hints,
      element('h3', {}, 'Pressed'),
      this.#pad.element,
    );
  }

  /** @param isPersons a person has the pad: the bot has nothing to say but its hints */
  show(model: GameModel, progress: PlanProgress | undefined, isPersons: boolean): void {
    this.#bots.hidden = isPersons;
    this.#hints.hidden = !isPersons;
    this.#pad.show(model.buttons);
    if (isPersons) return;
    const now = performance.now();
    this.#strip.show(progress);
    const plan = model.latestPlan;
    if (!plan || plan === this.#plan || now - this.#listedAt < LEAST_MS_BETWEEN_LISTS) return;
    this.#plan = plan;
    this.#listedAt = now;
    const next = plan.next === undefined ? 'the next piece is not seen yet' : `then ${tetrominoOf(plan.next)}`;
    this.#summary.textContent = [
      `${tetrominoOf(plan.orientation)}, ${next}`,
      plural(plan.ranking.length, 'placement'),
      `decided in ${plan.tookMs.toFixed(1)} ms`,
    ].join(' · ');
    this.#legend.textContent = legendOf(plan);
    this.#list.replaceChildren(...this.#rows(plan));
  }

  #rows(plan: ShownPlan): HTMLElement[] {
    const { ranking } = plan;
    const first = ranking.slice(0, SHOWN_PLACEMENTS);
    const best = first[0].value;
    const compared = first.filter((rated) => isAsFar(rated, ranking));
    const widest = Math.max(1e-9, ...compared.map(({ value }) => best - value));
    return first.map((rated, i) => {
      const { placement, value, plies } = rated;
      const isCompared = isAsFar(rated, ranking);
      const behind = isCompared ? `−${formatBehind(best - value, plan)}` : `${plies} deep`;
      const row = element(
        'li',
        { className: i === 0 ? 'chosen' : i === 1 ? 'runner-up' : '' },
        shown(h(PlacementIcon, placement)),
        element('span', { className: 'place' }, describePlacement(placement)),
        element('span', { className: isCompared ? 'value' : 'value soft' }, i === 0 ? planWorth(plan).text : behind),
      );
      // How far it lies behind the best, of the last one that is shown.
      row.style.setProperty('--behind', String(isCompared ? (best - value) / widest : 1));
      return row;
    });
  }
}

/** What is drawn over the picture. */
function pictureLegend(): HTMLElement {
  return element(
    'details',
    { className: 'strip-legend' },
    element('summary', {}, 'What the picture shows'),
    element(
      'p',
      { className: 'key-line' },
      element('span', { className: 'key gold' }, 'where the piece goes'),
      element('span', { className: 'key blue-dashes' }, 'the second best place'),
      element('span', { className: 'key dotted' }, 'the way, a dot a frame'),
      element('span', { className: 'key tint' }, 'cells of other places, the brighter the better'),
    ),
  );
}

/** What the numbers of the list are. */
function legendOf(plan: ShownPlan): string {
  const { label } = planWorth(plan);
  const { ranking } = plan;
  const lessFar = ranking.slice(0, SHOWN_PLACEMENTS).find((rated) => !isAsFar(rated, ranking));
  const marked = lessFar ? `; “${lessFar.plies} deep”: looked at less far` : '';
  const best = label === 'own value' ? "the player's own value, no points" : 'points still to come';
  return `the best: ${best}; the others: what they lose${marked}`;
}

/** What the judge says of a person's pieces: the best placements of the one in play, and what the last one cost. */
class HintPanel {
  readonly element: HTMLElement;
  /** What the last piece cost, where the panel is too far from the picture to be read while one plays. */
  readonly line = element('p', { className: 'latest-cost cost-line' });
  readonly #hints: Hints;
  readonly #verdict = element('p', { className: 'latest-cost' });
  readonly #summary = element('p', { className: 'soft hint-summary' });
  readonly #legend = element('p', { className: 'ranking-legend' });
  readonly #list = element('ol', { className: 'ranking' });
  /** What is listed. */
  #listed: ReviewedPiece['judged'];

  constructor(hints: Hints) {
    this.#hints = hints;
    this.element = element('div', { className: 'hints' }, this.#summary, this.#verdict, this.#legend, this.#list);
    hints.onChange.add(() => this.#show());
    this.#show();
  }

  #show(): void {
    const { hint, verdict, isOn } = this.#hints;
    for (const part of [this.#verdict, this.line, this.#legend, this.#list]) part.hidden = !isOn;
    if (!isOn) {
      this.#summary.textContent = 'Hints are off: nothing is said of your pieces until you analyse the game.';
      return;
    }
    const said = verdict ? `Your last piece, ${describeVerdict(verdict)}.` : '';
    this.line.textContent = [said, verdict?.judged?.ideas[0]?.sentence ?? ''].join(' ').trim();
    this.#verdict.textContent = [said, (verdict && explainPiece(verdict)) ?? ''].join(' ').trim();
    this.#summary.textContent = hint ? describeHint(hint) : 'No piece of yours is judged.';
    if (hint && hint.judged !== this.#listed) this.#list.replaceChildren(...rows(hint));
    if (!hint?.judged) this.#list.replaceChildren();
    this.#listed = hint?.judged;
    const goal = hint?.judged?.goal;
    this.#legend.textContent = goal ? `points expected until ${plural(goal, 'line')}, then what the others lose` : '';
  }
}

function describeHint({ played, judged }: ReviewedPiece): string {
  const { tetromino, next } = played;
  const placements = judged ? plural(judged.placements.length, 'placement') : 'thinking …';
  return [next ? `${tetromino}, then ${next}` : tetromino, placements].join(' · ');
}

function rows({ judged }: ReviewedPiece): HTMLElement[] {
  const first = judged?.placements.slice(0, SHOWN_PLACEMENTS) ?? [];
  const widest = Math.max(1e-9, ...first.map(({ lost }) => lost));
  return first.map(({ placement, points, lost, lostPoints }, i) => {
    const row = element(
      'li',
      { className: i === 0 ? 'chosen' : '' },
      shown(h(PlacementIcon, placement)),
      element('span', { className: 'place' }, describePlacement(placement)),
      element('span', { className: 'value' }, i === 0 ? number(points) : lostPoints === 0 ? '0' : signed(-lostPoints)),
    );
    // How far it lies behind the best, of the last one that is shown.
    row.style.setProperty('--behind', String(lost / widest));
    return row;
  });
}
