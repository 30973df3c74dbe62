import { expect, test } from 'vitest';
import { RAM_MAP, type RamName } from '../../src/emulator/clients/ram-map.js';
import { GAME_MODE, PLAY_STATE, RENDER_MODE } from '../../src/emulator/clients/screen.js';
import { openWritableMachine } from '../../src/emulator/jsnes-machine.js';
import type { WritableMachine } from '../../src/emulator/machine.js';
import { NTSC } from '../../src/tetris/timing.js';
import { PROBES, ramCheckProblem, runProbe } from '../../src/verify/ram/ram-check.js';
import { ProbeContext } from '../../src/verify/ram/ram-context.js';
import { isWikiRow } from '../../src/verify/ram/ram-probe.js';
import { WIKI_RAM_MAP, type WikiRowId } from '../../src/verify/ram/wiki-ram-map.js';
import { BUILTIN_IMAGE, BUILTIN_PAL_IMAGE } from '../emulator/builtin-image.js';
import { rewired } from './rewired-machine.js';
import { ShownMachine } from './shown-machine.js';

const machine = openWritableMachine(BUILTIN_IMAGE, { pictures: false, fast: true });

/** What the probes of a subject say on this machine with some bytes at each other's addresses. */
function verdictsWith(subject: RamName | WikiRowId, pairs: readonly (readonly [number, number])[]): string[] {
  return verdictsOn(rewired(machine, pairs), subject);
}

function verdictsOn(seen: WritableMachine, subject: RamName | WikiRowId): string[] {
  const context = new ProbeContext(seen);
  return PROBES.filter(({ covers }) => covers.includes(subject))
    .flatMap((probe) => runProbe(probe, context))
    .filter(({ about }) => about === subject)
    .map(({ verdict }) => verdict);
}

test('every field of the map and every row of the wiki has a probe, and no probe is about anything else', () => {
  const covered = new Set(PROBES.flatMap(({ covers }) => covers));
  const known = new Set([...Object.keys(RAM_MAP), ...WIKI_RAM_MAP.map(({ id }) => id)]);
  expect([...known].filter((subject) => !covered.has(subject as RamName))).toEqual([]);
  expect([...covered].filter((subject) => !known.has(subject))).toEqual([]);
});

const SWAPS: readonly (readonly [RamName, number, number])[] = [
  ['rng_seed', 0x17, 0x18],
  ['spawnID', 0x19, 0x34],
  ['spawnCount', 0x1a, 0x34],
  ['verticalBlankingInterval', 0x33, 0x34],
  ['bootConstant', 0x34, 0x35],
  ['tetriminoX', 0x60, 0x61],
  ['tetriminoY', 0x61, 0x60],
  ['currentPiece', 0x62, 0x65],
  ['fallTimer', 0x65, 0x66],
  ['autorepeatX', 0x66, 0x65],
  ['vramRow', 0x69, 0x63],
  ['completedRow', 0x6a, 0x6d],
  ['holdDownPoints', 0x6f, 0x65],
  ['lines', 0x70, 0x71],
  ['rowY', 0x72, 0x77],
  ['score', 0x73, 0x75],
  ['completedLines', 0x76, 0x77],
  ['lineIndex', 0x77, 0x76],
  ['frameCounter', 0xb1, 0xb2],
  ['newlyPressedButtons', 0xb5, 0xb6],
  ['heldButtons', 0xb6, 0xf7],
  ['allegro', 0xba, 0xbb],
  ['nextPiece', 0xbf, 0x1a],
  ['lineClearStatsByType', 0xd8, 0xd9],
  ['hideNextPiece', 0xdf, 0xde],
  ['newlyPressedButtons_player1', 0xf5, 0xb5],
  ['statsByType', 0x03f0, 0x03f2],
  ['playfield', 0x0400, 0x0403],
  ['highScoreA1', 0x0730, 0x0732],
  ['bootMagic', 0x0750, 0x0751],
];

test.each(SWAPS)('a cartridge that keeps %s elsewhere contradicts the map (%i for %i)', (name, address, other) => {
  expect(verdictsWith(name, [[address, other]])).toContain('contradicted');
});

test('a first piece whose wait does not count contradicts the map', () => {
  const { address } = RAM_MAP.autorepeatY;
  const still = new ShownMachine(machine, (ram, at) =>
    at === address ? Math.min(ram[at], NTSC.firstPieceWait) : ram[at],
  );
  expect(verdictsOn(still, 'autorepeatY')).toEqual(['contradicted']);
  expect(verdictsOn(still, 'holdDownPoints')).toEqual(['confirmed']);
});

test('a cartridge that keeps its state elsewhere is refused with what to do', () => {
  for (const kind of ['original-ntsc', 'original-pal', 'builtin-pal', 'builtin-crashing', 'unknown'] as const) {
    expect(ramCheckProblem({ kind, name: 'this' })).toBeUndefined();
  }
  expect(ramCheckProblem({ kind: 'gym', name: 'TetrisGYM' })).toMatch(/TetrisGYM keeps it elsewhere: use verify rules/);
});

test('what the game times is held against the timing of its own console', () => {
  const timed = ['fallTimer', 'autorepeatX', 'autorepeatY', 'sleepCounter', '$00AF'] as const;
  const european = openWritableMachine(BUILTIN_PAL_IMAGE, { pictures: false, fast: true });
  expect(timed.flatMap((subject) => verdictsOn(european, subject))).not.toContain('contradicted');
  expect(verdictsOn(european, '$00AF')).toEqual(['confirmed']);
  const taken = openWritableMachine({ ...BUILTIN_PAL_IMAGE, kind: 'builtin' }, { pictures: false, fast: true });
  expect(verdictsOn(taken, 'autorepeatX')).toEqual(['contradicted']);
});

test('a level menu that is never drawn after a lost game contradicts the map, and nothing else of the ending does', () => {
  const { renderMode, gameMode, gameModeState } = RAM_MAP;
  const undrawn = new ShownMachine(machine, (ram, at) => {
    const afterGame = ram[gameMode.address] === GAME_MODE.LEVEL_MENU && ram[gameModeState.address] === PLAY_STATE.OVER;
    return at === renderMode.address && afterGame ? RENDER_MODE.NAME_ENTRY : ram[at];
  });
  expect(verdictsOn(undrawn, 'renderMode')).toContain('contradicted');
  expect(verdictsOn(undrawn, 'gameModeState')).toEqual(['confirmed', 'confirmed']);
});

test('a row that the wiki describes rightly differs on a cartridge that keeps the byte elsewhere', () => {
  expect(verdictsWith('$0041', [])).toEqual(['confirmed']);
  expect(verdictsWith('$0041', [[0x41, 0x45]])).toEqual(['differs']);
});

test('a byte that the cartridge does not use leaves its row open, and confirms it where it is used as the wiki says', () => {
  expect(verdictsWith('$00AC', [])).toEqual(['not testable']);
  expect(verdictsWith('$00AC', [[0xac, 0x42]])).toEqual(['confirmed']);
  expect(verdictsWith('$00AC', [[0xac, 0x41]])).toEqual(['differs']);
});

test('a menu that leads nowhere speaks against what was to be shown, not against the program', () => {
  const context = new ProbeContext(rewired(machine, [[0xc0, 0x0123]]));
  const probe = PROBES.find(({ covers }) => covers.includes('tetriminoX'))!;
  const [finding] = runProbe(probe, context);
  expect(finding.verdict).toBe('contradicted');
  expect(finding.seen).toContain(probe.title);
});

test('a subject of the wiki is told from a field by its dollar sign', () => {
  expect([isWikiRow('$0040'), isWikiRow('tetriminoX')]).toEqual([true, false]);
});
