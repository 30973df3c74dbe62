/**
 * The menus of the built-in cartridge without the cartridge: what the menu driver's buttons do to the generator and
 * the frame counter on the way to a game. With it the simulator starts the same game as a machine with the same seed.
 *
 * The timing is the built-in cartridge's; another one takes other times to load its screens, so its seeds name other
 * games.
 */

import type { Client } from '../emulator/clients/client.js';
import { type BuiltinKind, clientOf } from '../emulator/clients/known-cartridges.js';
import { MENU_START, type MenuGoal, menuStep, type SeenInMenus } from '../emulator/clients/menu-step.js';
import { spawnPiece } from '../tetris/active-piece.js';
import { NO_BUTTONS } from '../tetris/buttons.js';
import type { GameState } from '../tetris/game-state.js';
import { POWER_ON_RNG, stepRng } from '../tetris/random.js';
import { firstGame, type Menus, menusAtPowerOn, stepMenus } from './menu-steps.js';

/** Vertical blanks in which the notice after power-on does not sleep, before the first frame of the title screen. */
const AWAKE_BEFORE_TITLE = 3;

/**
 * The state before the first active frame of the game that a machine with these waits comes to.
 *
 * @param kind which build of the cartridge; the notice of one lasts longer
 */
export function startFromPowerOn(goal: MenuGoal, kind: BuiltinKind = 'builtin'): GameState {
  const client = clientOf(kind);
  const { notice } = client.menus;
  const frameCounter = notice.asleep + AWAKE_BEFORE_TITLE;
  let rng = POWER_ON_RNG;
  for (let i = 0; i < frameCounter; i++) rng = stepRng(rng);
  const menus: Menus = { ...menusAtPowerOn(notice), screen: 'title', rng, frameCounter };
  return gameAfter(menus, goal, client);
}

/** The level menu of any cartridge that has the original's, where nothing was pressed in it yet. */
export type SeenLevelMenu = Pick<Menus, 'rng' | 'frameCounter' | 'startLevel'>;

/**
 * The same from the level menu of another cartridge, as far as its menu is the built-in one's: only A-type games, the first since
 * power-on.
 *
 * @param goal its wait is that from there on
 * @param later frames that it takes longer to set the game up
 */
export function startFromLevelMenu(
  { rng, frameCounter, startLevel }: SeenLevelMenu,
  goal: MenuGoal,
  client: Client,
  later: number,
): GameState {
  const atPowerOn = menusAtPowerOn(client.menus.notice);
  const { music } = goal;
  return gameAfter({ ...atPowerOn, music, rng, frameCounter, startLevel, screen: 'level-menu' }, goal, client, later);
}

/** The waits are idle frames from the first one on which a screen takes buttons; the driver does the rest. */
function gameAfter(menus: Menus, goal: MenuGoal, client: Client, later = 0): GameState {
  const inHaste: MenuGoal = { ...goal, titleWait: 0, levelMenuWait: 0 };
  let memory = MENU_START;
  let waitedOn: Menus['screen'] | undefined;
  for (;;) {
    if (menus.screen !== waitedOn) {
      waitedOn = menus.screen;
      for (let i = 0; i < waitOn(menus.screen, goal); i++) stepMenus(menus, NO_BUTTONS);
    }
    const step = menuStep(seenIn(menus, client), inHaste, memory);
    if (step.kind !== 'press') throw new Error(`the menus end with "${step.kind}" on the screen "${menus.screen}"`);
    memory = step.memory;
    if (stepMenus(menus, step.buttons)) break;
  }
  return firstGame(client, menus, later);
}

function waitOn(screen: Menus['screen'], { titleWait, levelMenuWait }: MenuGoal): number {
  if (screen === 'title') return titleWait;
  return screen === 'level-menu' ? levelMenuWait : 0;
}

function seenIn(menus: Menus, { timing }: Client): SeenInMenus {
  return { ...menus, timing, sleep: 0, curtainRow: 0, piece: spawnPiece(0) };
}
