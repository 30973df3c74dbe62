/** What the bot would do with a piece that a person has: one opinion a piece. Lives in the worker. */
import { situationOf } from '../../bot/believed-game.js';
import { letDecide } from '../../players/player.js';
import type { Observation } from '../../ram/observe.js';
import type { GameDescription } from '../../record/game-description.js';
import type { GameEvent } from '../../record/game-events.js';
import { PHASE } from '../../tetris/game-state.js';
import type { ChosenPlayer } from './chosen-player.js';

type Planned = Extract<GameEvent, { kind: 'planned' }>;

export class Advice {
  readonly #player: ChosenPlayer;
  readonly #untilLines: GameDescription['untilLines'];
  #advised: number | undefined;

  constructor(player: ChosenPlayer, untilLines: GameDescription['untilLines']) {
    this.#player = player;
    this.#untilLines = untilLines;
  }

  /**
   * Its plan for the piece under control, as it would be told if the bot played; undefined for a piece that it has spoken of,
   * while there is none, and of a player that would have to see more than a person does.
   *
   * @param piece pieces that have come to rest
   * @param frame of the machine
   */
  of(seen: Observation, piece: number, frame: number): Planned | undefined {
    const player = this.#player.forGame();
    if (piece === this.#advised || player.sees || !this.#player.isReady) return undefined;
    if (seen.screen !== 'play' || seen.phase !== PHASE.CONTROL) return undefined;
    this.#advised = piece;
    const game = { gameType: 'A', untilLines: this.#untilLines, reaction: 0 } as const;
    const decision = letDecide(player, { ...situationOf(seen, 0), ...game });
    if (!decision) return undefined;
    const { plan, value, ranking } = decision;
    const { orientation } = seen.piece;
    const { placement, buttons } = plan;
    const shown = { piece, frame, orientation, next: seen.next, placement, value, ranking, buttons };
    return { kind: 'planned', ...shown, replanned: false };
  }

  /** A person has the pad no more, or another one has it: the piece in play may be spoken of again. */
  forget(): void {
    this.#advised = undefined;
  }
}
