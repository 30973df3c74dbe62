import { parseMethod } from '../../src/learn/method.js';
import { type TuningPlan, tunableModel } from '../../src/learn/tuning-plan.js';
import { parseRules } from '../../src/simulate/game-rules.js';

/** A plan for the course's player in short games. */
export function coursePlan(method: string): TuningPlan {
  return {
    model: tunableModel('cs3243'),
    fromModel: false,
    movement: 'hard-drop',
    method: parseMethod(method),
    fitness: 'lines',
    simulation: { rules: parseRules('course:pieces=sz'), untilLines: null, maxPieces: 100 },
    games: 3,
    freshGames: false,
    firstGame: 512,
    seed: 4,
  };
}
