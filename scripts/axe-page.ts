/**
 * Looks for what shuts people out of the page: axe-core over every view, empty and with a game, a puzzle or a drill, Play also while
 * somebody plays, and the help with the keys, at three sizes, light and dark. It ends with exit code 1 when axe finds a violation.
 *
 * axe-core is no package of this program: `npm install --no-save axe-core`, then `node dist/scripts/axe-page.js`.
 * `--axe <file>` names another copy of `axe.min.js`, `--pictures <folder>` keeps a picture of each look, as far down as it goes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ensureWebBuilt, WEB_FOLDER } from '../src/features/web/web-build.js';
import { serveFolder } from '../src/features/web/web-server.js';
import { launchChromium } from './support/chromium.js';

const SIZES: Readonly<Record<string, BrowserContextOptions>> = {
  '1280x800': { viewport: { width: 1280, height: 800 } },
  '390x844': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  '844x390': { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};
const SCHEMES = ['light', 'dark'] as const;
const LONGEST_WAIT_MS = 120_000;

/** What is looked at: its address, and what it shows when it is there. */
const LOOKS: readonly (readonly [path: string, shows: string, press?: string])[] = [
  ['#/play?player=plateau&speed=max', '.ranking li'],
  ['#/play?player=plateau&level=18', '.by-hand .stage-count', 'button:has-text("Play yourself")'],
  ['#/analyse?from=sample', '.analyse.is-open .placement'],
  ['#/recordings', '.recordings'],
  ['#/recordings?', '.recordings.is-open .gif-card', 'button:text-is("The game in play")'],
  ['#/lab', '.lab-rated'],
  ['#/insights', '.insights-games'],
  ['#/video', '.video-source'],
  ['#/video?', '.video-counts', 'button:text-is("Camera or capture card")'],
  ['#/video?', '.video-handle', 'button:text-is("Move the grid")'],
  ['#/drills', 'h2:has-text("No drills yet")'],
  // A costly move of the sample game.
  ['#/analyse?from=sample&piece=86', '.drill-question', 'button:has-text("Drill this move")'],
  ['#/drills?', '.drill-question .best-key', 'button:has-text("Place it here")'],
  ['#/puzzles', 'h2:has-text("Puzzle ")'],
  ['#/puzzles?n=3', '.puzzle-explanation', 'button:has-text("Show the solution")'],
  ['#/train', '.train'],
  ['#/nowhere', '.message.problem'],
  // The button is pressed even where it is not shown, because there is hardly a keyboard.
  ['#/train?keys', '.help[open]', '.keys-button'],
];

const { values } = parseArgs({
  options: {
    axe: { type: 'string', default: 'node_modules/axe-core/axe.min.js' },
    pictures: { type: 'string' },
  },
});

/** A rule that does not hold, and where. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

if (!existsSync(values.axe)) {
  say(`${values.axe}: no such file; run "npm install --no-save axe-core", or name axe.min.js with --axe`);
  process.exit(2);
}
const axe = readFileSync(values.axe, 'utf8');
const built = await ensureWebBuilt(say);
if (!built.ok) throw new Error(built.message);
const server = await serveFolder(WEB_FOLDER, { port: 0 });
// A camera that is none, so that the view of videos has something to show.
const browser = await launchChromium(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
let found = 0;
try {
  for (const [size, options] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ ...options, colorScheme });
      // Machines may be busy.
      context.setDefaultTimeout(LONGEST_WAIT_MS);
      const page = await context.newPage();
      // Empty, before there is any game.
      found += await look(page, ['#/analyse', '.analyse'], `${size} ${colorScheme} empty`);
      for (const each of LOOKS) found += await look(page, each, `${size} ${colorScheme}`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
process.stdout.write(`${found} violations\n`);
process.exitCode = found > 0 ? 1 : 0;

/** Opens an address and tells what axe finds there. @returns how many rules do not hold */
async function look(page: Page, [path, shows, press]: (typeof LOOKS)[number], as: string): Promise<number> {
  await page.goto(`${server.url}${path}`);
  if (press) await page.locator(press).first().dispatchEvent('click');
  await page.locator(shows).first().waitFor({ state: 'attached' });
  // Colours are on their way while a button is pressed.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  await page.evaluate(axe);
  const violations = (await page.evaluate('axe.run(document).then(({ violations }) => violations)')) as Violation[];
  const name = `${path.slice(2).replaceAll(/[^a-z0-9]+/g, '-')} ${as}`;
  if (values.pictures)
    await page.screenshot({ path: join(values.pictures, `${name.replaceAll(' ', '-')}.png`), fullPage: true });
  process.stdout.write(`${name}: ${violations.length === 0 ? 'nothing' : `${violations.length} violations`}\n`);
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary } of nodes) {
      process.stdout.write(`  ${id}: ${target.join(' ')}\n    ${failureSummary.replaceAll('\n', '\n    ')}\n`);
    }
  }
  return violations.length;
}
