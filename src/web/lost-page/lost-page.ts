/**
 * The 404 page begins here: reads its address, and plays for as long as it is looked at. A page without this script
 * still says what was not found.
 */

import { plural } from '../../lib/format-numbers.js';
import { pieceSource } from '../../simulate/piece-source.js';
import { element } from '../browser/element.js';
import { EndlessGame } from './endless-game.js';
import { FieldView } from './field-view.js';
import { FALLING, GameClock, STILL } from './game-clock.js';
import { CONTROLLER_NAMES, formatPageOptions, missingPath, placeOf, readPageOptions } from './page-options.js';

const part = (id: string): HTMLElement => document.getElementById(id)!;

// 1. What was not found. A file that was opened from a disk was found, and has no home.
if (location.protocol === 'file:') part('way-home').hidden = true;
else part('path').textContent = missingPath(location.pathname);

// 2. Who plays which game.
const options = readPageOptions(location.search, CONTROLLER_NAMES);
const seed = options.seed ?? crypto.getRandomValues(new Uint32Array(1))[0];
const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
const schedule = () => (lessMotion.matches ? STILL : FALLING);
const game = new EndlessGame(placeOf(options.player), pieceSource('bag', seed), schedule());
lessMotion.addEventListener('change', () => {
  game.schedule = schedule();
});

part('player').textContent = options.player;
part('problems').append(...options.problems.map((problem) => element('li', {}, problem)));
part('problems').hidden = options.problems.length === 0;
part('again').setAttribute('href', formatPageOptions({ ...options, seed }));
for (const player of CONTROLLER_NAMES) {
  const link = element('a', { href: formatPageOptions({ ...options, player }) }, player);
  if (player === options.player) link.setAttribute('aria-current', 'true');
  part('players').append(element('li', {}, link));
}

// 3. The game on the page.
const field = new FieldView(part('field'));
const clock = new GameClock(game, options.speed, () => performance.now());
let announced = 1;

function show(): void {
  const { lines, pieces, games, best } = game.tally;
  field.show(game.cells());
  part('field').classList.toggle('over', game.phase === 'over');
  part('lines').textContent = String(lines);
  part('pieces').textContent = String(pieces);
  part('games').textContent = String(games);
  part('best').textContent = String(best);
  part('record').hidden = games === 1;
  if (game.phase === 'over' && announced === games) {
    part('news').textContent =
      `Game ${games} is over: ${plural(lines, 'line')} with ${plural(pieces, 'piece')}. The next one begins.`;
    announced++;
  }
}

// 4. Time. The browser gives no frames to a page that is hidden.
let before: number | undefined;
/** The number of the requested frame; undefined while the game is stopped. */
let request: number | undefined;

function frame(time: number): void {
  if (clock.advance(before === undefined ? 0 : time - before) > 0) show();
  before = time;
  request = requestAnimationFrame(frame);
}

function stopOrGoOn(): void {
  if (request === undefined) {
    before = undefined;
    request = requestAnimationFrame(frame);
  } else {
    cancelAnimationFrame(request);
    request = undefined;
  }
  part('pause').textContent = request === undefined ? 'Go on' : 'Pause';
}

part('pause').addEventListener('click', stopOrGoOn);
part('game').hidden = false;
stopOrGoOn();
