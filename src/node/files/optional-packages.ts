/** Packages that few users need: a clone has them, and whoever installs the program adds them when they are wanted. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { PACKAGE_ROOT } from './package-root.js';

/** What needs packages of its own, as messages begin. */
const USES = {
  plots: { subject: 'plots need', packages: ['vega', 'vega-lite', '@resvg/resvg-wasm', 'dejavu-fonts-ttf'] },
  queue: { subject: 'a queue needs', packages: ['bullmq', 'ioredis'] },
} as const;

/** What is missing for a use, and the command that installs it; undefined when all is there. */
export function missingPackages(use: keyof typeof USES): string | undefined {
  const { subject, packages } = USES[use];
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return undefined;
  const which = missing.length === packages.length ? 'which' : `of which ${inWords(missing)}`;
  const are = missing.length === 1 ? 'is' : 'are';
  return `${subject} the packages ${inWords(packages)}, ${which} ${are} not installed: run ${installing(missing)}`;
}

function inWords(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    // A package that is there may keep this file to itself, which is another error.
    return (error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND';
  }
}

/** The command, with the versions that this program is tested with, and where to run it. */
function installing(packages: readonly string[]): string {
  const around = dirname(PACKAGE_ROOT);
  if (basename(around) !== 'node_modules') return `"npm ci" in ${PACKAGE_ROOT}`;
  const { devDependencies } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
  const named = packages.map((name) => `${name}@${devDependencies[name]}`).join(' ');
  const project = dirname(around);
  // Globally installed packages belong to no project.
  if (!existsSync(join(project, 'package.json'))) return `"npm install --global ${named}"`;
  return `"npm install ${named}" in ${project}`;
}
