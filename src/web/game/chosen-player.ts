/** The player of a game, which can be changed while it plays. */

import {
  type AnyPlayer,
  type Decision,
  type ForeseeingPlayer,
  type LookAtGenerator,
  letDecide,
  type Player,
} from '../../players/player.js';
import { playerByName, playerDefinition, READY_PLAYERS } from '../../players/player-by-name.js';
import {
  optionFor,
  optionsOf,
  PAGE_OPTIONS,
  type PlayerSpec,
  USUAL_CHOICE,
  USUAL_PLAYER,
} from '../../players/player-spec.js';
import type { MaxoutWeights } from '../../players/weights-choice.js';
import { USUAL_GAME } from '../../record/game-description.js';
import type { Situation } from '../../search/situation.js';
import type { PlayerChoice, PlayerFacts } from './game-protocol.js';

/** The players to choose from. */
export const PLAYER_FACTS: readonly PlayerFacts[] = READY_PLAYERS.map((player) => ({
  name: player.name,
  description: player.description,
  sees: player.sees,
  takes: Object.fromEntries(PAGE_OPTIONS.map((asked) => [asked, optionFor(asked, player)])),
}));

/** Delegates to the player that is chosen; a change holds from the next decision on. */
export class ChosenPlayer {
  choice: PlayerChoice = FIRST_CHOICE;
  /** Time of the latest decision, in milliseconds. */
  tookMs = 0;
  #player: AnyPlayer | undefined;
  #weights: MaxoutWeights | undefined;

  /** What the player that is chosen sees; a game belongs to one class. */
  get sees(): AnyPlayer['sees'] {
    return playerDefinition(this.choice.name)?.sees;
  }

  /** Whether it can decide: the learned player waits for its weights. */
  get isReady(): boolean {
    return this.#player !== undefined;
  }

  /** @throws RangeError on an unknown player or press pattern, in words for the user; then nothing changes */
  choose(choice: PlayerChoice): void {
    this.#player = buildPlayer(choice, this.#weights);
    this.choice = choice;
  }

  /**
   * Without weights the learned player waits.
   *
   * @throws RangeError on weights that are damaged or of another version
   */
  useWeights(weights: MaxoutWeights | undefined): void {
    this.#player = buildPlayer(this.choice, weights);
    this.#weights = weights;
  }

  /** For a game that begins now: it is played by players that see what this one sees. */
  forGame(): AnyPlayer {
    const { name } = this.choice;
    const normal: Player = { name, decide: (situation) => this.#decide(situation) };
    const seer: ForeseeingPlayer = {
      name,
      sees: 'generator',
      decide: (situation) => this.#decide(situation, () => situation.generator),
    };
    return this.sees ? seer : normal;
  }

  #decide(situation: Situation, look?: LookAtGenerator): Decision | undefined {
    if (!this.#player) throw new TypeError('asked for a decision before the weights had come');
    const before = performance.now();
    const decision = letDecide(this.#player, situation, look);
    this.tookMs = performance.now() - before;
    return decision;
  }
}

/** A choice without what its player does not take. */
export function specOf(choice: Omit<PlayerChoice, 'reaction'>): PlayerSpec {
  const { name } = choice;
  const options = playerDefinition(name)?.options ?? [];
  const given = PAGE_OPTIONS.flatMap((asked) => {
    const option = optionFor(asked, { options });
    return option && choice[asked] !== null ? [[option, choice[asked]]] : [];
  });
  return { name, ...Object.fromEntries(given) };
}

/**
 * The player of a choice; undefined while its weights are missing. What a player does not take is not given to it.
 *
 * @throws RangeError on an unknown player or press pattern, in words for the user
 */
export function buildPlayer(
  choice: Omit<PlayerChoice, 'reaction'>,
  weights: MaxoutWeights | undefined,
): AnyPlayer | undefined {
  const { name } = choice;
  if (playerDefinition(name)?.options.includes('weights') && !weights) return undefined;
  const spec = specOf(choice);
  const model = __LINEAR_MODELS__[name];
  const named = playerByName(name, {
    ...optionsOf(spec, () => performance.now()),
    ...(weights && { weights: () => weights }),
    ...(model && { model: () => model }),
  });
  if (!named.ok) throw new RangeError(named.message);
  return named.player;
}

/** Who plays if the page says nothing: the default of the command line. */
export const FIRST_CHOICE: PlayerChoice = {
  ...USUAL_CHOICE,
  name: USUAL_PLAYER,
  reaction: USUAL_GAME.reaction,
};
