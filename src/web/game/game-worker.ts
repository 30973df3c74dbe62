/** The worker of the game: machine and bot run here, so that the picture never waits for a decision. */
import { ownPort } from '../browser/worker-calls.js';
import { GameHost } from './game-host.js';
import type { GameReply, GameRequest } from './game-protocol.js';

const page = ownPort<GameReply, GameRequest>();
const host = new GameHost((reply, transfer) => page.send(reply, transfer));
page.listen((request) => host.take(request));
