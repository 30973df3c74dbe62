// The whole way of the data in one loop: RAM → observation → situation → plan → buttons → RAM.
//
//   node scripts/examples/press-buttons.js [pieces]
import { loadCartridge, NO_BUTTONS, observe, openMachine, openPlayer, PHASE, situationOf, startGame } from 'maxout';

const pieces = Number(process.argv[2] ?? 20);
const cartridge = loadCartridge();
if (!cartridge.ok) throw new Error(cartridge.message);
const opened = openPlayer('plateau');
if (!opened.ok) throw new Error(opened.message);

const machine = openMachine(cartridge.image, { pictures: false, fast: true });
const game = startGame(machine, { startLevel: 19, seed: 256 });
if (!game.ok) throw new Error(game.message);

let misdrops = 0;
let seen = game.observation;
for (let piece = 0; piece < pieces; piece++) {
  const plan = opened.player.decide(situationOf(seen, 0))?.plan;
  if (!plan) break;
  for (const buttons of plan.buttons) machine.runFrame(buttons);
  const { orientation, x, y } = observe(machine).piece;
  const { placement } = plan;
  if (orientation !== placement.orientation || x !== placement.x || y !== placement.y) misdrops++;
  // The entry delay: until the next piece is under control nothing is pressed.
  do {
    machine.runFrame(NO_BUTTONS);
    seen = observe(machine);
  } while (seen.phase !== PHASE.CONTROL && seen.phase !== PHASE.CURTAIN);
}
console.log(
  `${pieces} pieces, ${misdrops} misdrops, ${seen.lines} lines, ${seen.score} points, frame ${machine.frame}`,
);
