// Loads a cartridge, starts a game, presses buttons by hand and prints what can be seen.
//
//   node scripts/examples/observe.js [tetris.nes]      the built-in cartridge if no image is named
import { formatPlayfield, loadCartridge, observe, openMachine, parseInputs, startGame, tetrominoOf } from 'maxout';

const cartridge = loadCartridge(process.argv[2]);
if (!cartridge.ok) throw new Error(cartridge.message);

const machine = openMachine(cartridge.image, { pictures: false });
const game = startGame(machine, { startLevel: 9, seed: 7 });
if (!game.ok) throw new Error(game.message);

// One frame to the left, a frame without a button, a turn, and DOWN until the piece has come to rest.
for (const buttons of parseInputs('1 L 1 . 1 A 1 . 60 D')) machine.runFrame(buttons);

const seen = observe(machine);
console.log(`frame ${machine.frame}: level ${seen.level}, ${seen.lines} lines, ${seen.score} points`);
console.log(`${tetrominoOf(seen.next)} comes next\n${formatPlayfield(seen.playfield)}`);
