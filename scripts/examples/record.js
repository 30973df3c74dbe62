// Plays a game on a cartridge, records it, and plays the recording again on the cartridge and on the model.
//
//   node scripts/examples/record.js [run.jsonl] [lines]
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadCartridge, openPlayer, recordGame, replayRecording } from 'maxout';

const [file = 'run.jsonl', untilLines = '10'] = process.argv.slice(2);
const cartridge = loadCartridge();
if (!cartridge.ok) throw new Error(cartridge.message);
const opened = openPlayer('plateau');
if (!opened.ok) throw new Error(opened.message);

mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, '');
const game = { image: cartridge.image, player: opened.player, startLevel: 18, untilLines: Number(untilLines) };
const result = recordGame(game, (line) => appendFileSync(file, line));
console.log(`${result.pieces} pieces, ${result.lines} lines, ${result.score} points, ${result.misdrops} misdrops`);

for (const image of [cartridge.image, undefined]) {
  const replayed = replayRecording(readFileSync(file, 'utf8'), image);
  if (!replayed.ok) throw new Error(replayed.message);
  for (const { device, verdict, framesChecked } of replayed.verdicts) {
    console.log(`on the ${device}: ${verdict}, ${framesChecked} frames checked`);
  }
}
