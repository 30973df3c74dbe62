import { expect, test } from 'vitest';
import { situationOf } from '../../src/bot/believed-game.js';
import type { ClientRam } from '../../src/emulator/clients/client.js';
import { type Screen, screenOf } from '../../src/emulator/clients/screen.js';
import { observe, observeGenerator } from '../../src/ram/observe.js';
import { BUTTON } from '../../src/tetris/buttons.js';
import { formatPlayfield } from '../../src/tetris/playfield.js';
import { ramOfNesTetris } from '../support/client-ram.js';

/** RAM in play with an empty playfield; other bytes as given. */
function ramOf(bytes: Readonly<Record<number, number>>): Uint8Array {
  const ram = new Uint8Array(0x800);
  ram.fill(0xef, 0x400, 0x500);
  const play = { 104: 1, 167: 2, 189: 3, 192: 4, 254: 0x1e, 255: 0x90 };
  for (const [address, value] of Object.entries({ ...play, ...bytes })) ram[Number(address)] = value;
  return ram;
}

const clientRamOf = (bytes: Readonly<Record<number, number>>): ClientRam => ramOfNesTetris(ramOf(bytes));

test('the piece, the score and the lines of a game in play are decoded', () => {
  const seen = observe(
    clientRamOf({
      96: 4,
      97: 17,
      98: 18,
      100: 19,
      101: 1,
      102: 16,
      103: 18,
      110: 2,
      111: 7,
      112: 0x47,
      113: 1,
      115: 0x56,
      116: 0x34,
      117: 0x12,
      177: 0x10,
      178: 0x01,
      191: 7,
      245: BUTTON.A,
      247: BUTTON.A | BUTTON.LEFT,
    }),
  );
  expect(seen).toMatchObject({
    screen: 'play',
    visible: true,
    piece: { x: 4, y: 17, orientation: 18, fall: 1, das: 16, softDrop: 2, hold: 7 },
    level: 19,
    startLevel: 18,
    lines: 147,
    score: 123_456,
    next: 7,
    frameCounter: 0x110,
    held: BUTTON.A | BUTTON.LEFT,
    pressed: BUTTON.A,
    idle: true,
    stretched: false,
  });
});

test('the hidden next piece and the counts of clears are seen', () => {
  const seen = observe(clientRamOf({ 216: 0x12, 217: 3, 218: 9, 219: 0x40, 223: 1 }));
  expect(seen).toMatchObject({ boxHidden: true, clearCounts: [0x12, 3, 9, 0x40] });
  expect(situationOf(seen, 0).next).toBeUndefined();
  expect(situationOf(observe(clientRamOf({ 191: 7 })), 0).next).toBe(7);
});

test('the lasting copy of the piece counts, not the work copy that a new game leaves stale', () => {
  expect(observe(clientRamOf({ 64: 9, 96: 5 })).piece.x).toBe(5);
});

test('any block is a filled cell, and the hidden rows stand above the others', () => {
  const seen = observe(clientRamOf({ 1024: 0x7b, 1223: 0x7d, 1214: 0x4f, 1260: 0x7c, 1279: 0x7b, 1224: 0x7b }));
  const lines = formatPlayfield(seen.playfield).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines[0]).toBe('#.........');
  expect(lines[1]).toBe('.........#');
  expect(lines[2]).toBe('#.........');
  expect(lines[21]).toBe('#........#');
  expect(lines.slice(3, 21).join('')).toBe('.'.repeat(180));
});

test('the generator is no part of what a player sees', () => {
  const ram = clientRamOf({ 23: 0x89, 24: 0x88, 25: 7, 26: 250 });
  const without = clientRamOf({});
  expect(observe(ram)).toEqual(observe(without));
  expect(observeGenerator(ram)).toEqual({ rng: 0x8988, spawnCount: 250, previousSpawn: 7 });
});

const SCREENS: readonly (readonly [Screen, string, Readonly<Record<number, number>>])[] = [
  ['power-on', 'RAM is as the console leaves it', { 192: 0xff }],
  ['unknown', 'the mode byte is none of the game', { 192: 9 }],
  ['loading', 'drawing is off', { 254: 0x06 }],
  ['loading', 'the interrupt is off', { 255: 0x10 }],
  ['legal', 'the legal text stands', { 192: 0, 189: 0 }],
  ['title', 'the title stands', { 192: 1, 189: 0 }],
  ['type-menu', 'the type is chosen', { 192: 2, 189: 1 }],
  ['level-menu', 'the level is chosen', { 192: 3, 189: 1, 167: 3 }],
  ['loading', 'a game is loading', { 189: 1, 167: 0 }],
  ['loading', 'a game is being set up and the piece is stale', { 167: 1 }],
  ['play', 'the piece can be moved', {}],
  ['play', 'rows are being cleared', { 104: 4 }],
  ['play', 'a tick is stretched over two frames', { 167: 7 }],
  ['paused', 'START has paused the game', { 167: 7, 189: 0 }],
  ['curtain', 'the game is lost', { 104: 10 }],
  ['loading', 'the game is over and acknowledged', { 104: 0 }],
  ['loading', 'the playfield is wiped for the next game', { 167: 3 }],
  ['ending', 'the rocket starts', { 189: 4, 167: 4, 104: 10 }],
  ['ending', 'the goal of B-type is reached', { 189: 0, 167: 4 }],
  ['name-entry', 'a high score is signed', { 189: 2, 167: 3, 104: 0 }],
  ['demo', 'the demo plays, though RAM looks like play', { 192: 5 }],
  ['demo', 'the demo is about to play', { 192: 6 }],
];

for (const [screen, situation, bytes] of SCREENS) {
  test(`the screen is "${screen}" when ${situation}`, () => {
    expect(screenOf(ramOf(bytes))).toBe(screen);
  });
}
