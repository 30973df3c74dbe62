import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Tests and hooks end by the patience of `test/support/every-file.ts`, which ends what they wait for as well.
    expect: { poll: { timeout: 900_000 } },
    // One more than there are cores: many tests wait for processes that they have started, and the runner by itself would
    // leave one core idle, which is half of a small machine.
    maxWorkers: availableParallelism() + 1,
    env: {
      // What the program remembers of a user's images stays out of the cache of whoever runs the tests.
      XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache', import.meta.url)),
      // Whether a run takes so long that it says how far it is depends on the machine.
      MAXOUT_PROGRESS: 'off',
    },
    // To load the modules takes a third of a second, so the files share them. What is opened is closed after each file.
    isolate: false,
    setupFiles: ['test/support/every-file.ts'],
    globalSetup: ['test/support/own-folder.ts'],
  },
});
