/** The packages of a lock file, who needs them, and their licences. */

/** Bundled into the package: little of each is used, and users would install all of it. */
export const BUNDLED = [
  '@hono/node-server',
  '@preact/signals',
  'hono',
  'ml-matrix',
  'preact',
  'ts-fsrs',
  'ws',
  'zod',
] as const;

/** With what a package comes: this program's installation, its own files, what users may add, or a clone of it. */
type Need = 'installed' | 'bundled' | 'added' | 'developers';

/** A package as npm's lock file (version 3) describes it. */
export interface LockedPackage {
  /** Where it is installed, such as `node_modules/zod`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  readonly integrity: string | undefined;
  readonly hasInstallScript: boolean;
  /** The program does without it where it cannot be installed. */
  readonly isOptional: boolean;
  readonly neededBy: Need;
}

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
type Entries = Readonly<Record<string, Entry>>;

/** Every package of a lock file but the program itself. */
export function lockedPackages(lock: string): readonly LockedPackage[] {
  const { packages } = JSON.parse(lock) as { readonly packages: Entries };
  const bundled = withDependencies(packages, BUNDLED);
  const added = withDependencies(packages, Object.keys(packages['']?.peerDependencies ?? {}));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, integrity, hasInstallScript = false, optional, dev, devOptional }]) => ({
      path,
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version,
      license,
      integrity,
      hasInstallScript,
      isOptional: optional === true || devOptional === true,
      neededBy:
        !dev && !devOptional ? 'installed' : bundled.has(path) ? 'bundled' : added.has(path) ? 'added' : 'developers',
    }));
}

const FOLDER = 'node_modules/';

/** The paths of packages and of all that they need. */
function withDependencies(packages: Entries, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    // The nearest one counts: in the package's own folder, or in one above.
    let folder = from;
    while (folder && !packages[`${folder}/${FOLDER}${name}`])
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${FOLDER}`)));
    const path = folder ? `${folder}/${FOLDER}${name}` : FOLDER + name;
    const entry = packages[path];
    if (!entry || found.has(path)) return;
    found.add(path);
    for (const each of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(each, path);
  };
  for (const name of names) add(name, '');
  return found;
}

/** The list as a page in Markdown. */
export function formatLicences(lock: string): string {
  const all = lockedPackages(lock);
  const table = (need: Need): string => rows(all.filter(({ neededBy }) => neededBy === need));
  return `# Licences

Written by \`npm run licences\` from \`package-lock.json\`, which also holds the versions; a test compares the two. Maxout itself
is under the MIT licence, the built-in cartridges with it.

## What is installed with Maxout

| licence | packages |
|---|---|
${table('installed')}

## What is part of its package

In few files, with the licences beside them in \`dist/package/licences.md\`.

| licence | packages |
|---|---|
${table('bundled')}

## What its users may add, for plots and for a queue

| licence | packages |
|---|---|
${table('added')}

## What only its developers install

| licence | packages |
|---|---|
${table('developers')}
`;
}

/** A row for each licence, the most frequent first. */
function rows(packages: readonly LockedPackage[]): string {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, license = 'none named' } of packages) {
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name));
  }
  return [...byLicence]
    .map(([licence, names]) => [licence, [...names].sort()] as const)
    .sort(([a, first], [b, second]) => second.length - first.length || (a < b ? -1 : 1))
    .map(([licence, names]) => `| ${licence} | ${names.map((name) => `\`${name}\``).join(', ')} |`)
    .join('\n');
}
