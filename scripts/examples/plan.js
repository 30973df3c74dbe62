// Draws a playfield and asks what a piece can reach there, where a player would put it, and with which buttons.
//
//   node scripts/examples/plan.js [player]             such as maxout:plies=2 or plateau
import {
  findPlacements,
  formatInputs,
  formatPlayfield,
  openPlayer,
  parsePlayfield,
  place,
  SPAWN_ORIENTATION,
  spawnSituation,
} from 'maxout';

const playfield = parsePlayfield(`
#........#
##.......#
###.######
##..######`);
const situation = spawnSituation(playfield, 'T', 18);

const reachable = findPlacements(situation, '12hz');
console.log(`a T can come to rest in ${reachable.length} places at 12 presses a second`);

const opened = openPlayer(process.argv[2] ?? 'plateau');
if (!opened.ok) throw new Error(opened.message);
const decision = opened.player.decide({ ...situation, next: SPAWN_ORIENTATION.L, lines: 0, score: 0 });
if (!decision) throw new Error('no placement can be reached');

const { placement, buttons } = decision.plan;
const after = place(playfield, placement.orientation, placement.x, placement.y);
console.log(`${opened.player.name} presses ${formatInputs(buttons)}`);
console.log(`${after.cleared} lines go:\n${formatPlayfield(after.playfield)}`);
