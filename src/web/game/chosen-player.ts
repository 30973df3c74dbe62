/** The player of a game, which can be changed while it plays. */
import type { MaxoutWeights } from '../../players/maxout.js';
import type { Decision, Player } from '../../players/player.js';
import { playerByName } from '../../players/player-by-name.js';
import { parseTaps } from '../../reach/taps.js';
import type { Situation } from '../../search/situation.js';
import type { PlayerChoice } from './game-protocol.js';

/** Players that are made of weights. */
const LEARNED = 'maxout';

/** What is played with if the page says nothing. */
export const FIRST_CHOICE: PlayerChoice = { name: LEARNED, taps: '30hz', plies: 4, aim: 'score', reaction: 0 };

/** Delegates to the player that is chosen; a change holds from the next decision on. */
export class ChosenPlayer implements Player {
  choice: PlayerChoice = FIRST_CHOICE;
  /** Time of the latest decision, in milliseconds. */
  tookMs = 0;
  #player: Player | undefined;
  #weights: MaxoutWeights | undefined;

  get name(): string {
    return this.choice.name;
  }

  /** Whether it can decide: a learned player waits for its weights. */
  get isReady(): boolean {
    return this.choice.name !== LEARNED || this.#weights !== undefined;
  }

  /** @throws RangeError on a player or a press pattern that there is not, in words for the user */
  choose(choice: PlayerChoice): void {
    this.choice = choice;
    this.#player = undefined;
    if (this.isReady) this.#player = build(choice, this.#weights);
  }

  /** @throws RangeError on weights that are damaged or of another version */
  useWeights(weights: MaxoutWeights): void {
    this.#weights = weights;
    this.choose(this.choice);
  }

  decide(situation: Situation): Decision | undefined {
    if (!this.#player) throw new TypeError('asked for a decision before the weights had come');
    const before = performance.now();
    const decision = this.#player.decide(situation);
    this.tookMs = performance.now() - before;
    return decision;
  }
}

function build({ name, taps, plies, aim }: PlayerChoice, weights: MaxoutWeights | undefined): Player {
  const learned = weights && { plies, aim, weights: () => weights };
  const player = playerByName(name, { taps: parseTaps(taps), ...(name === LEARNED ? learned : undefined) });
  if ('problem' in player) throw new RangeError(player.message);
  return player;
}
