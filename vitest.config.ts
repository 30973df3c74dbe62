import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What starts processes, servers or browsers, which each file of tests ends behind itself. */
const WITH_PROCESSES = ['test/{cli,cluster,queue,trust,web}/**/*.test.ts'];

export default defineConfig({
  test: {
    // Long, since they only end what hangs, and a slow machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than there are cores: many tests wait for processes that they have started, and the runner by itself would
    // leave one core idle, which is half of a small machine.
    maxWorkers: availableParallelism() + 1,
    // What the program remembers of a user's images stays out of the cache of whoever runs the tests.
    env: { XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache', import.meta.url)) },
    projects: [
      { extends: true, test: { name: 'processes', include: WITH_PROCESSES } },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: WITH_PROCESSES,
          // Pure functions leave nothing behind, so that one file's tests may find modules that another's have loaded.
          isolate: false,
        },
      },
    ],
  },
});
