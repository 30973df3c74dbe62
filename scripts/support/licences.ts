/** The packages of a lock file and their licences, for the list in the documents and for the tests. */

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
  /** Only developers of this program need it. */
  readonly isForDevelopers: boolean;
}

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/** Every package of a lock file but the program itself. */
export function lockedPackages(lock: string): readonly LockedPackage[] {
  const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, Entry>> };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, integrity, hasInstallScript = false, optional, dev, devOptional }]) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      integrity,
      hasInstallScript,
      isOptional: optional === true || devOptional === true,
      isForDevelopers: dev === true || devOptional === true,
    }));
}

/** The list as a page in Markdown. */
export function formatLicences(lock: string): string {
  const all = lockedPackages(lock);
  const shipped = all.filter(({ isForDevelopers }) => !isForDevelopers);
  const others = all.filter(({ isForDevelopers }) => isForDevelopers);
  return `# Licences

Written by \`npm run licences\` from \`package-lock.json\`, which also holds the versions; a test compares the two. Maxout itself
is under the MIT licence, the built-in cartridge with it.

## What is installed with Maxout

| licence | packages |
|---|---|
${rows(shipped)}

## What only its developers install

| licence | packages |
|---|---|
${rows(others)}
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
