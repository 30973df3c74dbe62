/**
 * A choice for hands that err: among placements that are nearly as good, the one whose buttons leave most when a press goes
 * wrong. A plan is rated by what is left after every single wrong press of it, which is the best placement that can still
 * be reached from where the piece is then. Two wrong presses of one piece are too rare to be looked at.
 */
import { type InputPlan, type PieceSituation, playPlan } from '../reach/input-plan.js';
import { everyWrongPress, WRONG_PRESSES } from '../reach/wrong-presses.js';
import type { ExpectimaxChoice } from '../search/expectimax.js';
import type { FoundPlacements, PlacementFinder } from '../search/finder-source.js';
import type { Buttons } from '../tetris/buttons.js';
import type { Placement } from '../tetris/placement.js';
import { COLUMNS, ROWS } from '../tetris/playfield.js';
import { ORIENTATION_COUNT } from '../tetris/tetromino.js';

/** Placements whose plans are rated: the best ones, up to a number of them and up to a loss in lines. */
const KEEP = 6;
const WITHIN = 0.5;

/** What a choice is made from. */
export interface ForgivenChoice {
  readonly situation: PieceSituation;
  readonly found: FoundPlacements;
  /** As a search gives them, best first. */
  readonly rated: readonly ExpectimaxChoice[];
  /** The plan for a placement, by its place among those found. */
  readonly planFor: (index: number) => InputPlan;
}

/** Chooses for hands with one chance. Buffers are reused. */
export class Forgiving {
  /** What placements are worth, by orientation, row and column; the stamp says of which choice. */
  private readonly worth = new Float64Array(ORIENTATION_COUNT * ROWS * COLUMNS);
  private readonly stamps = new Uint32Array(this.worth.length);
  private stamp = 0;
  private lowest = 0;

  /**
   * @param chance of every press to go wrong, 0–1
   * @param finder nobody else's; from any moment of a fall
   */
  constructor(
    private readonly chance: number,
    private readonly finder: PlacementFinder,
  ) {}

  /** The same placements, the best for such hands first. Their values stay those of sure hands. */
  rank({ situation, found, rated, planFor }: ForgivenChoice): readonly ExpectimaxChoice[] {
    const [best] = rated;
    const candidates = rated
      .slice(0, KEEP)
      .filter(({ value, plies }) => plies === best.plies && value >= best.value - WITHIN);
    if (candidates.length < 2) return rated;
    this.note(found, rated);
    const expected = new Map(
      candidates.map((candidate) => [candidate, this.expect(situation, candidate, planFor(candidate.index))]),
    );
    candidates.sort((a, b) => (expected.get(b) as number) - (expected.get(a) as number));
    return [...candidates, ...rated.filter((choice) => !expected.has(choice))];
  }

  /** Notes what every placement is worth, on the scale of the best: those that were not searched as deeply, by how far they are behind it by their afterstates. */
  private note(found: FoundPlacements, rated: readonly ExpectimaxChoice[]): void {
    const [best] = rated;
    this.stamp++;
    this.lowest = best.value;
    for (const { index, value, plies, alone } of rated) {
      const at = placeOf({ orientation: found.orientations[index], x: found.xs[index], y: found.ys[index] });
      const worth = plies === best.plies ? value : Math.min(best.value, best.value + alone - best.alone);
      this.worth[at] = worth;
      this.stamps[at] = this.stamp;
      if (worth < this.lowest) this.lowest = worth;
    }
  }

  /** What a plan is worth with such hands. */
  private expect(situation: PieceSituation, { value }: ExpectimaxChoice, { buttons }: InputPlan): number {
    let lost = 0;
    for (const held of everyWrongPress(buttons, situation.heldBefore)) {
      lost += value - this.worthAfter(situation, held);
    }
    return value - (lost * this.chance) / WRONG_PRESSES.length;
  }

  /** The best that can be reached after these frames. */
  private worthAfter(situation: PieceSituation, held: readonly Buttons[]): number {
    const { pieces, rest } = playPlan(situation, held);
    if (rest) return this.worthOf(rest);
    const { finder } = this;
    const found = finder.find({
      ...situation,
      piece: pieces[pieces.length - 1],
      heldBefore: held[held.length - 1],
      frame: situation.frame + held.length,
    });
    let most = this.lowest;
    for (let i = 0; i < found.count; i++) {
      const worth = this.worthOf({ orientation: found.orientations[i], x: found.xs[i], y: found.ys[i] });
      if (worth > most) most = worth;
    }
    return most;
  }

  /** What a placement is worth; as little as any where a pattern of presses does not lead there from the start. */
  private worthOf(placement: Placement): number {
    const at = placeOf(placement);
    return this.stamps[at] === this.stamp ? this.worth[at] : this.lowest;
  }
}

function placeOf({ orientation, x, y }: Placement): number {
  return (orientation * ROWS + y) * COLUMNS + x;
}
