/** The worker that opens games: movies are played there, and frames read. */
import '../browser/worker-port.js';
import { ownPort } from '../browser/worker-port.js';
import { OpenHost } from './open-host.js';
import type { OpenReply, OpenRequest } from './open-protocol.js';

const page = ownPort<OpenReply, OpenRequest>();
const host = new OpenHost((reply) => page.send(reply));
page.listen((request) => void host.take(request));
