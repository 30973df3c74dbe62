/** Debian's Chromium, or another that is named, without a window. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Its program; undefined where it is not installed. `MAXOUT_CHROMIUM` names another one. */
export const CHROMIUM: string | undefined =
  process.env.MAXOUT_CHROMIUM ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((file) => existsSync(file));

/** For a build machine: no sandbox, no graphics card, and nothing that calls out. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

/** Starts Chromium with a fresh profile. @param more flags, such as those of a camera that is none */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  if (!CHROMIUM) throw new Error('Chromium is not installed: "apt-get install chromium", or set MAXOUT_CHROMIUM');
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...more] });
}
