/** `verify ram` as a user starts it, on a cartridge that begins and ends a game as the original does. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { passMenus } from '../../src/bot/pass-menus.js';
import { RAM_MAP } from '../../src/emulator/clients/ram-map.js';
import { RENDER_MODE } from '../../src/emulator/clients/screen.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import { readGameState } from '../../src/ram/model-state.js';
import { PHASE } from '../../src/tetris/game-state.js';
import { NTSC } from '../../src/tetris/timing.js';
import { aboutToTopOut, ProbeContext } from '../../src/verify/ram/ram-context.js';
import type { RamReport } from '../../src/verify/ram/ram-report.js';
import { ORIGINAL_LIKE_IMAGE } from '../support/cartridges/original-like-image.js';
import { ramOfNesTetris } from '../support/client-ram.js';
import { newFolder, runBot } from './run-bot.js';

const NEXT_GAME = { gameType: 'A', startLevel: 0, height: 0, music: 3, titleWait: 0, levelMenuWait: 0 } as const;

test('the stand-in shows a game only after its first tick, and the level menu before it is drawn', () => {
  const context = new ProbeContext(openWritableMachine(ORIGINAL_LIKE_IMAGE, { pictures: false }));
  context.game();
  expect(readGameState(ramOfNesTetris(context.now()))).toMatchObject({ softDrop: NTSC.firstPieceWait + 1, fall: 1 });
  context.prepare({ ...aboutToTopOut(), score: 45_678 });
  context.until('the curtain', (ram) => readGameState(ramOfNesTetris(ram)).phase === PHASE.CURTAIN);
  for (const { observation } of passMenus(context.machine, NEXT_GAME)) {
    if (observation.screen === 'level-menu') break;
  }
  expect(context.value('renderMode')).toBe(RENDER_MODE.NAME_ENTRY);
  expect(context.settle('renderMode', RENDER_MODE.MENU).length).toBeGreaterThan(0);
  expect(context.value('renderMode')).toBe(RENDER_MODE.MENU);
});

describe('verify ram', () => {
  let code: number | null;
  let report: RamReport;

  beforeAll(async () => {
    const file = join(newFolder(), 'cartridge.nes');
    writeFileSync(file, ORIGINAL_LIKE_IMAGE.bytes);
    const finished = await runBot('verify', 'ram', '--rom', file, '--json', '--quiet');
    code = finished.code;
    report = JSON.parse(finished.stdout);
  });

  const wiki = (address: string) => report.wiki.find((line) => line.address === address)!;

  test('accuses no right address and ends well', () => {
    expect(report.fields.filter(({ verdict }) => verdict === 'contradicted')).toEqual([]);
    expect(code).toBe(0);
    // The flags of what is to be drawn again are unused in this cartridge.
    const { confirmed, 'not testable': open } = report.summary.fields;
    expect([confirmed, open]).toEqual([Object.keys(RAM_MAP).length - 1, 1]);
  });

  test('says where the first piece began to wait, and how long the level menu was not drawn', () => {
    const seenOf = (name: string) => report.fields.find((line) => line.name === name)?.seen;
    expect(seenOf('autorepeatY')).toContain('first piece: $A1 $A2 $A3 $A4 $A5 $A6;');
    expect(seenOf('renderMode')).toContain('level menu: 3 0 3 4 2 1');
  });

  test('tells the row of the piece from the row of its last cell', () => {
    expect(wiki('$00AB')).toMatchObject({ verdict: 'confirmed', listed: 'missing' });
    expect(wiki('$00AE')).toMatchObject({ verdict: 'differs', listed: 'newest' });
    expect(wiki('$00AE').seen).toContain("equal to the row of the last cell's sprite on 48 of 48 frames");
  });
});
