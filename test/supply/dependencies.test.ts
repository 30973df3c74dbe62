/** What comes with the program from elsewhere: exact versions, nothing that runs while it is installed, licences. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BUNDLED, formatLicences, lockedPackages } from '../../scripts/support/licences.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const lock = read('package-lock.json');
const packages = lockedPackages(lock);
const own = JSON.parse(read('package.json'));

/** Scripts that npm runs while it installs a package. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** Scripts that are known, and why nothing is lost without them; `scripts/setup.js` installs without any. */
const ANSWERED: Readonly<Record<string, string>> = {
  'msgpackr-extract': 'of BullMQ, optional: a faster way to read text, for which msgpackr has one in JavaScript',
  fsevents: 'of Vite, for macOS and developers alone: where it is missing, files are watched in another way',
};

/**
 * What may be passed on with this program without a question: permissive licences, and weak copyleft of whole files,
 * which are not changed here.
 */
const ACCEPTED =
  /^(0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|CC0-1\.0|ISC|MIT|MIT OR Apache-2\.0|MIT-0|MPL-2\.0|Python-2\.0|Unlicense)$/;
/** The DejaVu fonts: free to use and to pass on; their changes are in the public domain. */
const LOOKED_AT: Readonly<Record<string, string>> = { 'dejavu-fonts-ttf': 'SEE LICENSE IN README.md AND LICENSE' };

describe('the packages that come with the program', () => {
  it('are named with exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = own;
    const { devDependencies: ofDocuments } = JSON.parse(read('scripts/api-docs/package.json'));
    const asked = [dependencies, devDependencies, optionalDependencies, ofDocuments].flatMap((group) =>
      Object.entries((group ?? {}) as Record<string, string>),
    );
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are few for those who install the program, who may add the others that it uses', () => {
    const { dependencies, devDependencies, peerDependencies, peerDependenciesMeta } = own;
    expect(Object.keys(dependencies)).toEqual(['commander', 'gifenc', 'jsnes', 'piscina', 'pngjs']);
    for (const [name, range] of Object.entries(peerDependencies)) {
      // The version that is tested here, or a later one that promises the same.
      expect(range).toBe(`^${devDependencies[name]}`);
      expect(peerDependenciesMeta[name]).toEqual({ optional: true });
    }
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining([...BUNDLED]));
    expect(packages.filter((one) => one.hasInstallScript && one.neededBy === 'installed')).toEqual([]);
  });

  it('are in the lock file as package.json names them, each with the hash of its content', () => {
    const root = JSON.parse(lock).packages[''];
    expect(root.dependencies).toEqual(own.dependencies);
    expect(root.devDependencies).toEqual(own.devDependencies);
    expect(root.optionalDependencies).toEqual(own.optionalDependencies);
    expect(root.peerDependencies).toEqual(own.peerDependencies);
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ path }) => path)).toEqual([]);
    expect(packages.length).toBeGreaterThan(100);
    const ofDocuments = lockedPackages(read('scripts/api-docs/package-lock.json'));
    expect(ofDocuments.filter(({ integrity, hasInstallScript }) => !integrity || hasInstallScript)).toEqual([]);
  });

  it('run nothing while they are installed, but for what is optional and works without', () => {
    const installed = packages.filter(({ path }) => existsSync(join(ROOT, path)));
    const withScripts = packages.filter(({ path, hasInstallScript }) => {
      if (hasInstallScript || !installed.some((one) => one.path === path)) return hasInstallScript;
      const { scripts = {} } = JSON.parse(read(join(path, 'package.json')));
      return INSTALL_SCRIPTS.some((name) => name in scripts) || existsSync(join(ROOT, path, 'binding.gyp'));
    });
    expect(withScripts.filter(({ name }) => !Object.hasOwn(ANSWERED, name)).map(({ path }) => path)).toEqual([]);
    expect(withScripts.filter(({ isOptional }) => !isOptional).map(({ path }) => path)).toEqual([]);
    expect(installed.length).toBeGreaterThan(100);
  });

  it('have licences that let everybody pass them on, listed in docs/licences.md', () => {
    const strange = packages.filter(({ name, license = '' }) => !ACCEPTED.test(license) && LOOKED_AT[name] !== license);
    expect(strange.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    // A difference: run "npm run licences".
    expect(read('docs/licences.md')).toBe(formatLicences(lock));
  });

  it('need no script of this program when it is installed either', () => {
    const scripts = Object.keys(own.scripts as object);
    expect(scripts.filter((name) => INSTALL_SCRIPTS.includes(name) || name === 'prepare')).toEqual([]);
  });
});
