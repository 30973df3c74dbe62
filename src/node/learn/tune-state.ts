/** The check of what an optimiser is to go on from: of the plan's sizes, and of numbers that can be reckoned with. */
import { z } from 'zod';
import type { MethodName } from '../../learn/method.js';
import { optimiserFor, type TuningPlan } from '../../learn/tuning-plan.js';

/** Products of three of them are numbers yet. */
const LARGEST = 1e100;

/** Any number that a run comes to. */
export const REAL = z.number().min(-LARGEST).max(LARGEST);

/** Of all points of a generation: what is known of each. */
export function forEachPoint<T extends z.ZodType>(plan: TuningPlan, value: T): z.ZodArray<T> {
  return z.array(value).length(optimiserFor(plan).ask().length);
}

/** What `save` of the plan's optimiser gives. */
export function optimiserState(plan: TuningPlan) {
  const dimension = plan.model.terms.length;
  const point = z.array(REAL).length(dimension);
  const rated = z.object({ point, fitness: REAL });
  const count = z.int().min(0);
  const kept = {
    swarm: {
      particles: forEachPoint(plan, z.object({ position: point, velocity: point, best: rated.nullable() })),
      stalled: count,
      restarts: count,
    },
    'cross-entropy': { mean: point, variance: z.array(REAL.min(0)).length(dimension) },
    genetic: { population: forEachPoint(plan, point) },
    'cma-es': {
      mean: point,
      step: REAL.min(0),
      covariance: z.array(point).length(dimension).refine(isCovariance, 'expected variances and correlations'),
      covariancePath: point,
      stepPath: point,
    },
  } as const satisfies Readonly<Record<MethodName, z.ZodRawShape>>;
  return z.object({ generation: count, best: rated.nullable(), ...kept[plan.method.name] });
}

/** No distribution that is learned is as flat or as long. */
const VARIANCES = { lowest: 1e-30, highest: 1e30 } as const;
/** What rounding may add to a correlation. */
const ROUNDED = 1 + 1e-6;

/** Whether the matrix has axes that can be found: the search for those of others may not end. */
function isCovariance(rows: readonly (readonly number[])[]): boolean {
  const deviations = rows.map((row, i) => Math.sqrt(row[i]));
  return rows.every((row, i) =>
    row.every((value, j) =>
      i === j
        ? value >= VARIANCES.lowest && value <= VARIANCES.highest
        : Math.abs(value) <= deviations[i] * deviations[j] * ROUNDED,
    ),
  );
}
