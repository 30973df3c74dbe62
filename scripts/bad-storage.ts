/**
 * Damages what the page keeps in a browser in many ways, and opens every view of the page in Chromium on each damaged
 * record. Each view must open without an error and without the words of a library, and nothing may be lost: what was
 * damaged is still there, where it was or set aside, and so is everything that was not. Exit code 1 when that is not so.
 *
 * node dist/scripts/bad-storage.js [damages of each record] [seed] [store]
 */
import { ensureWebBuilt, WEB_FOLDER } from '../src/features/web/web-build.js';
import { serveFolder } from '../src/features/web/web-server.js';
import { storedRecords } from './bad/stored-records.js';
import { STORED_VIEWS, tryStored } from './bad/try-stored.js';
import { launchChromium } from './support/chromium.js';

const [damages = '10', seed = '1', store] = process.argv.slice(2);
const records = storedRecords();
const built = await ensureWebBuilt((text) => console.error(text));
if (!built.ok) throw new Error(built.message);
const server = await serveFolder(WEB_FOLDER, { port: 0 });
const browser = await launchChromium();
let views = 0;
const faults = await tryStored(browser, {
  ...{ url: server.url, records, views: STORED_VIEWS },
  only: records.filter((record) => store === undefined || record.store === store),
  ...{ damages: Number(damages), seed: Number(seed) },
  onView(fault) {
    views++;
    if (fault) console.error(fault);
    if (views % 30 === 0) console.error(`${views} views`);
  },
});
await browser.close();
await server.close();
for (const fault of faults) console.log(fault);
console.log(`${views} views, seed ${seed}: ${faults.length} not as they should be`);
if (faults.length > 0) process.exitCode = 1;
