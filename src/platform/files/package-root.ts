/** Where this program's own files lie, compiled or not, and how a user calls it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN_FOLDER = dirname(fileURLToPath(import.meta.url));

/** The folder of package.json. */
export const PACKAGE_ROOT: string = (() => {
  let folder = OWN_FOLDER;
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error(`no package.json above ${OWN_FOLDER}`);
    folder = above;
  }
  return folder;
})();

/** Whether this is a clone, with sources to build from; an installed package brings what was built. */
export const IS_CLONE: boolean = existsSync(join(PACKAGE_ROOT, 'src', 'web'));

/** Weights of linear players. */
export const LINEAR_WEIGHTS: string = join(PACKAGE_ROOT, 'src', 'players', 'weights');

/** Weights of the learned player. A package holds them once: beside its engine for other people's pages. */
export const SHIPPED_WEIGHTS: string = IS_CLONE
  ? LINEAR_WEIGHTS
  : join(PACKAGE_ROOT, 'dist', 'engine', 'maxout-weights');

/** Names of the files of weights in a folder, in order. */
export function weightsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.bin'))
    .sort();
}

/** The version in package.json. */
export const VERSION: string = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')).version;

/** What messages of the program begin with. */
export const PROGRAM_NAME = 'maxout';

/** How a user starts the program, so that a hint can be typed as it stands: in a clone, or where the package is installed. */
export const PROGRAM_COMMAND: string = PACKAGE_ROOT.split(sep).includes('node_modules')
  ? `npx ${PROGRAM_NAME}`
  : 'node run-bot.js';

/** A name as a shell takes it, for a command in a hint. */
export function quoted(name: string): string {
  return /^[\w./\\:~-]+$/.test(name) ? name : `"${name}"`;
}

/** The folder of the program's code: its sources, what they were compiled to, or a package's bundle, which has no folders. */
export const CODE_FOLDER: string = OWN_FOLDER.endsWith(join('platform', 'files'))
  ? resolve(OWN_FOLDER, '..', '..')
  : OWN_FOLDER;

// Packages that few users need: a clone has them, and whoever installs the program adds them when they are wanted.

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
