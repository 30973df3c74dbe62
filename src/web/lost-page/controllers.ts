/** Who plays on the page: the program's own players that were made for drops, in the world of hard drops. */
import { AUTOTETRIS } from '../../players/autotetris.js';
import { DELLACHERIE, EL_TETRIS } from '../../players/dellacherie.js';
import type { PlayerDefinition } from '../../players/player-definition.js';
import { TETRAIS_COMPLEX, TETRAIS_SIMPLE } from '../../players/tetrais.js';
import { YIYUAN_LEE } from '../../players/yiyuan-lee.js';
import { finderSource } from '../../simulate/finders.js';
import { type Place, playerPlace } from '../../simulate/placement-game.js';

/** Not from the list of all players, so that those with weights of their own stay out of the file. */
const CONTROLLERS: readonly PlayerDefinition[] = [
  YIYUAN_LEE,
  AUTOTETRIS,
  EL_TETRIS,
  DELLACHERIE,
  TETRAIS_SIMPLE,
  TETRAIS_COMPLEX,
];

/** The first one plays unless another is asked for. */
export const CONTROLLER_NAMES: readonly string[] = CONTROLLERS.map(({ name }) => name);

/**
 * How a controller places pieces.
 *
 * @throws RangeError on a name that is not among `CONTROLLER_NAMES`
 */
export function placeOf(name: string): Place {
  const definition = CONTROLLERS.find((controller) => controller.name === name);
  if (!definition) throw new RangeError(`no controller "${name}"`);
  return playerPlace(definition.make({}, finderSource('hard-drop')));
}
