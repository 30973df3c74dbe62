#!/usr/bin/env node
// Starts the program; from a fresh clone it first installs and compiles what is missing.

import { existsSync } from 'node:fs';

const OLDEST_NODE = 20;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`maxout: needs Node ${OLDEST_NODE} or newer, found ${process.versions.node}: install a newer Node.`);
  process.exit(1);
}

// Only errors that are shown whole need lines of the sources, and reading the maps takes a sixth of a short run.
if (process.env.MAXOUT_DEBUG) process.setSourceMapsEnabled(true);
try {
  const { ensureReady } = await import('./scripts/setup.js');
  if (ensureReady()) {
    // A clone has what was compiled, a package the bundle that was made of it.
    const compiled = new URL('./dist/src/cli/main.js', import.meta.url);
    const { main } = await import(existsSync(compiled) ? compiled.href : './dist/package/main.js');
    process.exitCode = await main(process.argv.slice(2));
  } else {
    process.exitCode = 1;
  }
} catch (error) {
  // The program answers for its own errors; what comes here kept it from being loaded.
  const tooMany = 'too many files are open: close some programs, or allow more with "ulimit -n 256"';
  const again = `${error.message}: install it again`;
  const advice =
    {
      EMFILE: tooMany,
      ENFILE: tooMany,
      // Node says the same of a package that it had no handle left for.
      ERR_MODULE_NOT_FOUND: `${again}, or allow more open files with "ulimit -n 256"`,
    }[error.code] ?? again;
  console.error(process.env.MAXOUT_DEBUG ? error : `maxout: cannot be started: ${advice}`);
  process.exitCode = 1;
}
