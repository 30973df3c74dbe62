/** The game as the page knows it after the frame that is shown. */

import type { PacePoint } from '../../draw/report/pace.js';
import type { Observation } from '../../ram/observe.js';
import type { GameEvent, GameResult } from '../../record/game-events.js';
import { type Count, EMPTY_COUNT } from '../../record/score-count.js';
import { type Buttons, NO_BUTTONS } from '../../tetris/buttons.js';
import { MAX_OUT_LINES } from '../../tetris/limits.js';
import type { GamePlan, PlanProgress, ShownFrame, ShownPlan } from '../game/game-protocol.js';

export class GameModel {
  plan: GamePlan;
  /** Frames since power-on. */
  frame: number;
  seen: Observation | undefined;
  /** Pressed in the latest frame. */
  buttons: Buttons = NO_BUTTONS;
  /** The bot's own count, beyond the cap. */
  count: Count = EMPTY_COUNT;
  lines = 0;
  level: number;
  pieces = 0;
  misdrops = 0;
  /** Line and soft-drop points by lines, a point for each piece that cleared some. */
  readonly history: PacePoint[] = [{ lines: 0, score: 0 }];
  /** A person had the pad in some part of it. */
  wasByHand = false;
  /** Set when the game is over. */
  result: GameResult | undefined;
  /** The latest plans, the newest first; two, because a picture shows the frame before. */
  #plans: readonly ShownPlan[] = [];

  constructor(plan: GamePlan, frame: number) {
    this.plan = plan;
    this.level = plan.startLevel;
    this.frame = frame;
  }

  /** The next frame, or a later one when frames in between are not shown. */
  take({ frame, seen, buttons, plan, events }: ShownFrame): void {
    this.frame = frame;
    this.seen = seen;
    this.buttons = buttons;
    if (plan) this.#plans = [plan, ...this.#plans.slice(0, 1)];
    for (const event of events) this.#listen(event);
  }

  /** The plan that stood after a frame, while its piece is on the way or at rest. */
  planAfter(frame: number): PlanProgress | undefined {
    const plan = this.#plans.find((known) => known.frame <= frame);
    if (!plan) return undefined;
    const done = frame - plan.frame;
    return done < plan.path.length ? { plan, done } : undefined;
  }

  /** The plan made last, of the piece that is on the way or has just come to rest. */
  get latestPlan(): ShownPlan | undefined {
    return this.#plans[0];
  }

  /** Lines until the score counts. */
  get linesToGo(): number {
    return Math.max(0, MAX_OUT_LINES - this.lines);
  }

  /** Lines that went by ones, twos and threes. */
  get burnedLines(): number {
    const [singles, doubles, triples] = this.count.clears;
    return singles + 2 * doubles + 3 * triples;
  }

  #listen(event: GameEvent): void {
    switch (event.kind) {
      case 'scored':
        this.pieces = event.piece + 1;
        this.count = event.count;
        this.lines = event.lines;
        this.level = event.level;
        if (event.cleared > 0) this.history.push({ lines: event.lines, score: event.count.ownScore });
        break;
      case 'rested':
        if (event.misdropped) this.misdrops++;
        break;
      case 'ended':
        this.result = event.result;
        break;
    }
  }
}
