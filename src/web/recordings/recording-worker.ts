/** The worker of the recordings: games are played again here, so that the page never waits for them. */
import '../browser/worker-port.js';
import { ownPort } from '../browser/worker-port.js';
import { RecordingHost } from './recording-host.js';
import type { RecordingReply, RecordingRequest } from './recording-protocol.js';

const page = ownPort<RecordingReply, RecordingRequest>();
const host = new RecordingHost((reply, transfer) => page.send(reply, transfer));
page.listen((request) => void host.take(request));
