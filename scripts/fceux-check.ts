/**
 * The comparing part of fceux-check.sh: what FCEUX's RAM showed against a recorded game.
 *
 * node dist/scripts/fceux-check.js addresses                           shell settings for the Lua script
 * node dist/scripts/fceux-check.js compare RECORDING GAME ROM SEEN     a verdict; exit code 1 when something differs
 */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { RAM_MAP } from '../src/emulator/clients/ram-map.js';
import { openQuickly } from '../src/features/cartridges/fast-cartridges.js';
import { cartridgeOf } from '../src/features/cartridges/load-cartridge.js';
import { openGame } from '../src/features/recordings/open-recording.js';
import { observe } from '../src/ram/observe.js';
import { inputsOf } from '../src/record/read-run-log.js';
import { tetrominoOf } from '../src/tetris/tetromino.js';

/** Behind the high scores and the mark of a cold boot RAM is as the console was turned on, in any emulator its own way. */
const NEVER_WRITTEN = 0x755;

const [task, ...args] = process.argv.slice(2);
if (task === 'addresses') {
  for (const name of ['frameCounter', 'playState', 'currentPiece', 'gameMode'] as const) {
    console.log(`export FCEUX_CHECK_${name}=${RAM_MAP[name].address}`);
  }
} else if (task === 'compare' && args.length === 4) {
  const [recording, game, rom, seen] = args;
  process.exitCode = compare(recording, Number(game), rom, seen) ? 0 : 1;
} else {
  console.error('fceux-check.js: this is the comparing part; run scripts/fceux-check.sh');
  process.exitCode = 2;
}

function hexAddress(address: number): string {
  return `$${address.toString(16).toUpperCase().padStart(4, '0')}`;
}

function compare(recording: string, number: number, rom: string, seenFile: string): boolean {
  // 1. The recorded game, once more on our machine.
  const { header, game } = openGame(recording, number, console.error);
  const image = cartridgeOf(header, rom);
  const machine = openQuickly(image);
  const inputs = inputsOf(game);
  const counterFrame = firstMove(inputs);
  for (const buttons of inputs) machine.runFrame(buttons);
  const ours = observe(machine);

  // 2. What FCEUX saw.
  const lines = readFileSync(seenFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const [, , hex] = lines.find(([kind]) => kind === 'end') ?? [];
  const ram = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const theirs = observe({ ram, client: machine.client });
  const pieces = lines
    .filter(([kind]) => kind === 'piece')
    .map(([, , orientation]) => tetrominoOf(Number(orientation)));
  const moved = Number(lines.find(([kind]) => kind === 'counter')?.[1]);

  // 3. Side by side.
  const recorded = game.pieces.map(({ tetromino }) => tetromino);
  const rows = [
    row('score', ours.score, theirs.score),
    row('lines', ours.lines, theirs.lines),
    row('level', ours.level, theirs.level),
    row('playfield', picture(ours.playfield), picture(theirs.playfield)),
    row('pieces', recorded.length, pieces.slice(0, recorded.length).length),
    row('piece sequence', recorded.join(''), pieces.slice(0, recorded.length).join('')),
    row('score recorded', game.end?.result.score ?? ours.score, theirs.score),
    row('shift', machine.client.fceuxShift, moved - counterFrame),
  ];
  for (const { name, expected, found, equal } of rows) {
    console.log(
      `${equal ? 'equal  ' : 'DIFFERS'}  ${name.padEnd(15)} ${short(expected)}${equal ? '' : `  FCEUX: ${short(found)}`}`,
    );
  }
  const differing = [...ram.keys()].filter((address) => ram[address] !== machine.ram[address]);
  const unset = differing.filter((address) => address >= NEVER_WRITTEN);
  const rest = differing.filter((address) => address < NEVER_WRITTEN).map(hexAddress);
  console.log(`         RAM             ${differing.length} of ${ram.length} bytes differ`);
  console.log(
    `                         ${unset.length} of them from ${hexAddress(NEVER_WRITTEN)} on, which the cartridge never writes`,
  );
  if (rest.length > 0) console.log(`                         the others: ${rest.join(' ')}`);
  const equal = rows.every((found) => found.equal);
  console.log(equal ? 'The game is the same in FCEUX.' : 'The game is NOT the same in FCEUX.');
  return equal;

  /** Frame on which the frame counter moves for the first time on our machine. */
  function firstMove(inputs: readonly number[]): number {
    let before: number | undefined;
    const { address } = RAM_MAP.frameCounter;
    machine.powerOn();
    for (const buttons of inputs) {
      machine.runFrame(buttons);
      const now = machine.ram[address];
      if (before !== undefined && now === before + 1) break;
      before = now;
    }
    const { frame } = machine;
    machine.powerOn();
    return frame;
  }
}

function row(name: string, expected: string | number, found: string | number) {
  return { name, expected, found, equal: isDeepStrictEqual(expected, found) };
}

/** Rows as numbers, which have a bit for each column. */
function picture(playfield: ArrayLike<number>): string {
  return Array.from(playfield, (bits) => bits.toString(16).padStart(3, '0')).join(' ');
}

function short(value: string | number): string {
  const text = String(value);
  return text.length > 60 ? `${text.slice(0, 57)}… (${text.length} characters)` : text;
}
