/** What a capture shows of the console is what the console draws. */

import { expect, test } from 'vitest';
import { KeptScreens } from '../../../scripts/capture/kept-screens.js';
import { builtinLook, originalLook } from '../../../scripts/capture/looks.js';
import { playSession } from '../../../scripts/capture/play-session.js';
import { ScreenDrawer } from '../../../scripts/capture/screen-drawer.js';
import { ScreenMemory } from '../../../scripts/capture/screen-memory.js';
import { tilesOfImage } from '../../../scripts/capture/tiles.js';
import { playOnMachine } from '../../../src/bot/play-on-machine.js';
import { openMachine } from '../../../src/emulator/jsnes-machine.js';
import { readCartridge } from '../../../src/features/cartridges/cartridge-file.js';
import { playerByName } from '../../../src/players/player-by-name.js';
import { observe } from '../../../src/ram/observe.js';
import { USUAL_GAME } from '../../../src/record/game-description.js';
import { BUTTON, type Buttons, NO_BUTTONS } from '../../../src/tetris/buttons.js';
import { PHASE } from '../../../src/tetris/game-state.js';

const cartridge = readCartridge();
if (!cartridge.ok) throw new Error(cartridge.message);
const { image } = cartridge;

test('a frame of a game is drawn as the emulator draws it: play, a pause, clears, the flash of a tetris, a new level, the curtain', () => {
  let memory: ScreenMemory | undefined;
  const machine = openMachine(image, { onWrite: (write) => memory?.take(write) });
  memory = new ScreenMemory(() => machine.ram);
  machine.setPictures(false);
  const opened = playerByName('plateau');
  if (!opened.ok) throw new Error(opened.message);
  const screens = new KeptScreens();
  const drawer = new ScreenDrawer(screens, builtinLook(tilesOfImage(image.bytes)));
  const looks = new Map<number, number>();
  const seen = { pause: 0, flash: 0, curtain: 0, levels: new Set<number>() };

  // The level rises after ten lines; behind twelve nobody plays any more, and pieces pile up.
  const hands = (): Buttons | undefined => {
    const { lines, phase } = observe(machine);
    if (machine.frame >= PAUSE && machine.frame < PAUSE + 40) {
      return machine.frame === PAUSE || machine.frame === PAUSE + 39 ? BUTTON.START : NO_BUTTONS;
    }
    if (lines < 12) return undefined;
    return phase === PHASE.CONTROL && machine.frame % 32 > 0 ? BUTTON.DOWN : NO_BUTTONS;
  };
  const game = playOnMachine(
    machine,
    opened.player,
    { ...USUAL_GAME, startLevel: 0, seed: 1, untilLines: null, hands },
    [],
  );
  let isDone = false;
  for (let after = 0; after < 60; ) {
    if (!isDone) isDone = game.next().done === true;
    else machine.runFrame(NO_BUTTONS);
    if (isDone) after++;
    while (screens.length < machine.frame) screens.push(memory.bytes);
    const { screen, phase, level, lines } = observe(machine);
    const isPlay = screen === 'play' || screen === 'paused' || screen === 'curtain';
    const isFlash = phase === PHASE.ANIMATION && machine.ram[0x56] === 4;
    // The frame that was run with pictures on is compared.
    if (isPlay && machine.pictures) {
      drawer.draw(machine.frame - 1);
      expect(differences(drawer.picture, machine.picture(), looks), `frame ${machine.frame}, ${lines} lines`).toBe(0);
      if (screen === 'paused') seen.pause++;
      if (isFlash) seen.flash++;
      if (screen === 'curtain') seen.curtain++;
      seen.levels.add(level);
    }
    machine.setPictures(isPlay && (machine.frame % 37 === 0 || isFlash || screen === 'curtain'));
  }
  expect(seen.pause).toBeGreaterThan(0);
  expect(seen.flash).toBeGreaterThan(4);
  expect(seen.curtain).toBeGreaterThan(20);
  expect([...seen.levels]).toEqual([0, 1]);
  // No two colours of the console look the same here.
  expect(new Set(looks.values()).size).toBe(looks.size);
});

const PAUSE = 600;

/** Pixels that do not look as their colour did before. */
function differences(picture: Uint8Array, drawn: Uint32Array, looks: Map<number, number>): number {
  let count = 0;
  for (let i = 0; i < picture.length; i++) {
    const look = looks.get(picture[i]);
    if (look === undefined) looks.set(picture[i], drawn[i]);
    else if (look !== drawn[i]) count++;
  }
  return count;
}

test('a picture that is drawn by its changes alone is the one that is drawn at once', () => {
  const session = playSession({
    region: 'pal',
    games: [
      {
        player: 'plateau',
        startLevel: 16,
        seed: 2,
        pieces: 6,
        ending: 'topped-out',
        interruptions: [{ piece: 4, press: 'pause', frames: 20 }],
      },
    ],
  });
  const look = originalLook(session.tiles);
  const follower = new ScreenDrawer(session.screens, look);
  for (let frame = 0; frame < session.screens.length; frame += 1 + (frame % 5)) {
    follower.draw(frame);
    if (frame % 41 !== 0) continue;
    const fresh = new ScreenDrawer(session.screens, look);
    fresh.draw(frame);
    expect(follower.picture, `frame ${frame}`).toEqual(fresh.picture);
  }
});
