/** A placement chosen by moving and turning among those that there are, so that none has to be steered to. */
import type { Placement } from '../../tetris/placement.js';
import { COLUMNS } from '../../tetris/playfield.js';
import { ORIENTATIONS } from '../../tetris/tetromino.js';

/** Whatever is known of a placement besides. */
export interface Choosable {
  readonly placement: Placement;
}

export class PlacementChooser<Choice extends Choosable> {
  /** By orientation, then from left to right, then from high to low. */
  readonly #placements: readonly Choice[];
  #chosen: Choice;

  /** @param placements at least one; the first that is chosen says nothing of which is the best */
  constructor(placements: readonly Choice[]) {
    this.#placements = [...placements].sort(
      ({ placement: a }, { placement: b }) => a.orientation - b.orientation || a.x - b.x || a.y - b.y,
    );
    this.#chosen = this.#nearest(this.#placements[0].placement.orientation, COLUMNS >> 1);
  }

  get chosen(): Choice {
    return this.#chosen;
  }

  /** To the next placement of the orientation on the left (-1) or on the right (1). */
  move(by: -1 | 1): void {
    const own = this.#of(this.#chosen.placement.orientation);
    this.#chosen = own[own.indexOf(this.#chosen) + by] ?? this.#chosen;
  }

  /** To the next orientation, as near as it has a placement. */
  turn(): void {
    const orientations = [...new Set(this.#placements.map(({ placement }) => placement.orientation))];
    const { orientation, x } = this.#chosen.placement;
    this.#chosen = this.#nearest(orientations[(orientations.indexOf(orientation) + 1) % orientations.length], x);
  }

  /** To the placement of the orientation whose middle is nearest to a point, in cells from the top left. */
  point(column: number, row: number): void {
    const away = ({ placement: { orientation, x, y } }: Choice): number => {
      const { cells } = ORIENTATIONS[orientation];
      const middle = (of: 0 | 1): number => cells.reduce((sum, cell) => sum + cell[of] + 0.5, 0) / cells.length;
      return Math.hypot(x + middle(0) - column, (y + middle(1) - row) / 4);
    };
    const own = this.#of(this.#chosen.placement.orientation);
    this.#chosen = own.reduce((nearest, each) => (away(each) < away(nearest) ? each : nearest));
  }

  #of(orientation: number): Choice[] {
    return this.#placements.filter(({ placement }) => placement.orientation === orientation);
  }

  #nearest(orientation: number, x: number): Choice {
    return this.#of(orientation).reduce((nearest, each) =>
      Math.abs(each.placement.x - x) < Math.abs(nearest.placement.x - x) ? each : nearest,
    );
  }
}
