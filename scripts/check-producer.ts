/**
 * A game played live into a server of frames of this computer: what was sent, left out and dropped, whether each frame is one
 * that the model shows, and whether receivers can rely on what came. Exit code 1 when not, or when anything is missing at the
 * console's speed.
 *
 * node dist/scripts/check-producer.js [speed | max] [player] [start level] [until lines | none] [seed]
 */

import { readCartridge } from '../src/features/cartridges/cartridge-file.js';
import { openToPlay } from '../src/features/cartridges/fast-cartridges.js';
import { playGames } from '../src/features/play/play-games.js';
import { finishLive, liveFollower, openLive } from '../src/features/play/send-live.js';
import { progressLines } from '../src/features/play-progress.js';
import { openPlayerSpec } from '../src/features/players/open-player-spec.js';
import { number } from '../src/lib/format-numbers.js';
import { writeFrame } from '../src/ngf/frame.js';
import { gameFrames } from '../src/ngf/game-frames.js';
import { parseProducerAddress } from '../src/ngf/producer-socket.js';
import { newStop } from '../src/platform/job.js';
import { parsePlayerSpec } from '../src/players/player-spec.js';
import { readGameState } from '../src/ram/model-state.js';
import type { GameState } from '../src/tetris/game-state.js';
import { MAX_OUT_LINES } from '../src/tetris/limits.js';
import { checkSent, compareWithShown } from './support/producer-rules.js';
import { ProducerSink } from './support/producer-sink.js';

/** The server shares a thread with the game here, so that frames wait for decisions before they are timed. */
const TOGETHER = 24;

const [asked = '1', name = 'maxout', level = '19', until = String(MAX_OUT_LINES), seed = '0'] = process.argv.slice(2);
const speed = asked === 'max' ? Number.POSITIVE_INFINITY : Number(asked);
const say = (line: string): void => console.error(line);

const opened = openPlayerSpec(parsePlayerSpec(name));
if (!opened.ok) throw new Error(opened.message);
const cartridge = readCartridge(undefined);
if (!cartridge.ok) throw new Error(cartridge.message);
const sink = await ProducerSink.open();
const address = parseProducerAddress(sink.address);
if (!address.ok) throw new Error(address.message);

const live = await openLive(address.address, say);
const states: GameState[] = [];
const untilLines = until === 'none' ? null : Number(until);
const started = performance.now();
const { results, frames } = await playGames(
  {
    machine: openToPlay(cartridge.image, say),
    player: opened.player,
    options: {
      ...{ gameType: 'A', startLevel: Number(level), height: 0, music: 0, reaction: 0 },
      seed: Number(seed),
      untilLines,
    },
    games: 1,
    speed,
  },
  [
    liveFollower(live),
    {
      listenerFor:
        ({ machine }) =>
        ({ kind }) => {
          if (kind === 'started' || (kind === 'frame' && states.length > 0)) states.push(readGameState(machine));
        },
    },
    progressLines({ games: 1, untilLines }, performance, say),
  ],
  newStop(),
  performance,
);
const seconds = (performance.now() - started) / 1000;
await finishLive(live, say);
await sink.close();

const { counts } = live.producer;
const shown = [...gameFrames(states)].map(writeFrame);
const { equal, strange } = compareWithShown(sink.frames, shown);
const { problems, different, repeated, mostASecond } = checkSent(sink.messages, { together: TOGETHER });
const [result] = results;
console.log(
  `game          ${result.lines} lines, score ${number(result.score)}, ${result.pieces} pieces, ${result.end}`,
);
console.log(
  `played        ${number(frames)} frames in ${seconds.toFixed(1)} s, ${(frames / seconds / 60.0988).toFixed(2)} × real time`,
);
console.log(`model shows   ${number(shown.length)} frames that differ`);
console.log(
  `sent          ${number(counts.sent)}, and ${number(counts.repeated)} again; left out ${number(counts.leftOut)}, dropped ${number(counts.dropped)}`,
);
console.log(
  `arrived       ${number(different)}, and ${number(repeated)} again; at most ${mostASecond} within a second`,
);
console.log(`of the model  ${number(equal)} equal to the byte and in order, ${number(strange)} strange`);
for (const problem of problems) console.log(problem);
const isWhole = equal === counts.sent && different === counts.sent && shown.length === counts.shown;
const isFull = speed > 1 || counts.sent === shown.length;
process.exitCode = problems.length === 0 && strange === 0 && isWhole && isFull ? 0 : 1;
