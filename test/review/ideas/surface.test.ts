import { expect, it } from 'vitest';
import { SURFACE_DRAWINGS } from './surface-drawings.js';

it.each(Object.entries(SURFACE_DRAWINGS))('%s is drawn often enough', (_, { has, almost }) => {
  expect(has.length).toBeGreaterThanOrEqual(10);
  expect(almost.length).toBeGreaterThanOrEqual(10);
});
