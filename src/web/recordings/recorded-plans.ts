/** What the player of a recorded game thought of its pieces, as far as its log holds it. */
import { playPlan, spawnSituation } from '../../reach/input-plan.js';
import { loggedPlayfields } from '../../record/logged-playfields.js';
import { inputsOf, type LoggedGame } from '../../record/read-run-log.js';
import { clientOfRecording } from '../../record/recorded-image.js';
import type { RunHeader } from '../../record/run-header.js';
import { NO_BUTTONS } from '../../tetris/buttons.js';
import { isSamePlacement, type Placement } from '../../tetris/placement.js';
import type { Playfield } from '../../tetris/playfield.js';
import { SPAWN_ORIENTATION } from '../../tetris/tetromino.js';
import type { PlanProgress, ShownPlan } from '../game/game-protocol.js';

export class RecordedPlans {
  /** Whether the log holds any: a person's and a movie's hold none. */
  readonly hasSome: boolean;
  readonly #header: RunHeader;
  readonly #game: Readonly<LoggedGame>;
  readonly #inputs: ReturnType<typeof inputsOf>;
  readonly #playfields: readonly Playfield[];
  readonly #known = new Map<number, ShownPlan | undefined>();

  constructor(header: RunHeader, game: Readonly<LoggedGame>) {
    this.#header = header;
    this.#game = game;
    this.#inputs = inputsOf(game);
    const playfields = loggedPlayfields(header, game);
    this.#playfields = Array.isArray(playfields) ? playfields : [];
    this.hasSome = game.pieces.some(({ ranking }) => ranking.length > 0);
  }

  /** The plan that stood after a frame, while its piece is on the way or at rest; undefined where none is known. */
  after(frame: number): PlanProgress | undefined {
    const piece = this.#game.pieces.findLastIndex(({ startFrame }) => startFrame <= frame);
    if (piece < 0) return undefined;
    if (!this.#known.has(piece)) this.#known.set(piece, this.#planOf(piece));
    const plan = this.#known.get(piece);
    if (!plan) return undefined;
    const done = frame - plan.frame;
    return done < (plan.path.length || plan.buttons.length) ? { plan, done } : undefined;
  }

  #planOf(index: number): ShownPlan | undefined {
    const { pieces, startLevel } = this.#game;
    const { piece, tetromino, next, startFrame, placement, planned, value, points, ranking, replans } = pieces[index];
    if (ranking.length === 0) return undefined;
    const level = pieces[index - 1]?.level ?? startLevel;
    return {
      piece,
      frame: startFrame,
      orientation: SPAWN_ORIENTATION[tetromino],
      next: next === null ? undefined : SPAWN_ORIENTATION[next],
      placement: planned ?? placement,
      level,
      value: value ?? ranking[0].value,
      points,
      ranking: ranking.map(({ orientation, x, y, ...told }) => ({ ...told, placement: { orientation, x, y } })),
      buttons: this.#inputs.slice(startFrame, pieces[index].frame),
      path: this.#pathOf(index, level),
      tookMs: 0,
      replanned: replans > 0,
    };
  }

  /** Empty where the buttons alone do not tell the way, as with a charge of the piece before. */
  #pathOf(index: number, level: number): Placement[] {
    const { tetromino, startFrame, frame, placement } = this.#game.pieces[index];
    const playfield = this.#playfields[index];
    if (!playfield) return [];
    const { timing } = clientOfRecording(this.#header);
    const heldBefore = this.#inputs[startFrame - 1] ?? NO_BUTTONS;
    const situation = { ...spawnSituation(playfield, tetromino, level, timing), heldBefore };
    const { pieces, rest } = playPlan(situation, this.#inputs.slice(startFrame, frame));
    if (!rest || !isSamePlacement(rest, placement)) return [];
    return [situation.piece, ...pieces].map(({ orientation, x, y }) => ({ orientation, x, y }));
  }
}
