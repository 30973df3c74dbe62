/** `npm run check`: types, lint and dead code at the same time. Each says what it finds as soon as it is done. */
import { spawn } from 'node:child_process';
import process from 'node:process';

const CHECKS = ['typecheck', 'lint', 'deadcode'];

const codes = await Promise.all(
  CHECKS.map(
    (name) =>
      new Promise((resolve) => {
        const child = spawn(`npm run --silent ${name}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
        const said = [];
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
        child.on('close', (code) => {
          process.stderr.write(Buffer.concat(said));
          resolve(code);
        });
      }),
  ),
);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
