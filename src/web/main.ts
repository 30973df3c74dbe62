/** The page begins here. */
import './style/base.css';
import './style/controls.css';
import './style/parts.css';
import { startShell } from './app/shell.js';
import { BrowserRecords } from './stores/browser-records.js';
import { CartridgeStore } from './stores/cartridge-store.js';
import { ChosenHands } from './stores/chosen-hands.js';
import { CurrentGame, LatestGamesRead } from './stores/listeners.js';
import { WeightsStore } from './stores/weights-store.js';
import { VIEWS } from './views.js';

const records = new BrowserRecords();
startShell(VIEWS, {
  records,
  cartridges: new CartridgeStore(records),
  weights: new WeightsStore(),
  hands: new ChosenHands(records),
  game: new CurrentGame(),
  openRecording: new CurrentGame(),
  videoGames: new LatestGamesRead(),
});

// Without a secure connection there is no service worker, and the page works all the same, but not offline; the same where
// a network has something else in place of the worker.
if ('serviceWorker' in navigator) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('./service-worker.js').catch(() => {}));
}
