/** Who plays on the page: the program's own players of the world of hard drops. */
import { linearEvaluator } from '../../eval/linear-evaluator.js';
import type { LinearModel } from '../../eval/linear-model.js';
import { spawnSituation } from '../../reach/input-plan.js';
import { searchChain } from '../../search/chain.js';
import { hardDropFinder } from '../../search/hard-drop-finder.js';
import { TETROMINOES } from '../../tetris/tetromino.js';
import type { Place } from '../../worlds/placement-game.js';

/** The weights of Yiyuan Lee, 2013. */
const YIYUAN_LEE: LinearModel = {
  prefer: 'higher',
  pieces: 1,
  terms: [
    { feature: 'total-height', weight: -0.510066 },
    { feature: 'lines', weight: 0.760666 },
    { feature: 'holes', weight: -0.35663 },
    { feature: 'bumpiness', weight: -0.184483 },
  ],
};

const MODELS: ReadonlyMap<string, LinearModel> = new Map([['yiyuan-lee', YIYUAN_LEE]]);

/** The first one plays unless another is asked for. */
export const CONTROLLER_NAMES: readonly string[] = [...MODELS.keys()];

/** @throws RangeError on a name that is not among `CONTROLLER_NAMES` */
export function placeOf(name: string): Place {
  const model = MODELS.get(name);
  if (!model) throw new RangeError(`no controller "${name}"`);
  const evaluator = linearEvaluator(model);
  const current = hardDropFinder();
  return ({ playfield, current: piece, level, lines, score }, to) => {
    const situation = { ...spawnSituation(playfield, TETROMINOES[piece], level), next: undefined, lines, score };
    const [best] = searchChain(situation, evaluator, { current });
    if (best) Object.assign(to, best.placement);
    return best !== undefined;
  };
}
