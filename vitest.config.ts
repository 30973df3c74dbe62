import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every core: left to itself the runner keeps one for watching, which is half of a small machine.
    maxWorkers: availableParallelism(),
  },
});
