/**
 * The compatible routes on positions of every kind, levels 0 to 40, 30 to 10 presses a second: whether every reply comes true
 * in the model, how long each takes, and how well a client plays that knows nothing but replies.
 *
 *   node dist/scripts/bench-engine.js [--boards 10000] [--timed 300] [--games 0] [--seed 1] [--address http://127.0.0.1:3000]
 *     [--timeline X.] [--reaction 0]
 *
 * The last two are those of the games, the client of which asks for one move, or with a reaction as scripts of emulators do.
 * With an address a server is asked, otherwise this process. It ends with 1 where a reply is wrong.
 */
import { parseArgs } from 'node:util';
import { askHere, askServer } from './bench-engine/ask.js';
import { tellGames } from './bench-engine/games.js';
import { checkPromises } from './bench-engine/promises.js';
import { tellTimes } from './bench-engine/times.js';

const { values } = parseArgs({
  options: {
    boards: { type: 'string', default: '10000' },
    timed: { type: 'string', default: '300' },
    games: { type: 'string', default: '0' },
    timeline: { type: 'string', default: 'X.' },
    reaction: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    address: { type: 'string' },
  },
});
const ask = values.address === undefined ? askHere() : askServer(values.address);
const seed = Number(values.seed);
const hands = { timeline: values.timeline, reaction: Number(values.reaction) };
if (Number(values.games) > 0) await tellGames(ask, Number(values.games), seed, hands);
if (Number(values.timed) > 0) await tellTimes(ask, Number(values.timed), seed);
if (Number(values.boards) > 0 && !(await checkPromises(ask, Number(values.boards), seed))) process.exitCode = 1;
