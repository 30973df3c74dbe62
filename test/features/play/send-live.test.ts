/** Connections of a producer to what is no server of theirs: the reason is told in words, and nothing that was sent. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { webSocketTo } from '../../../src/features/play/send-live.js';
import type { ConnectionEnd } from '../../../src/ngf/producer-socket.js';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** How a connection to this computer ends. */
function endAt(port: number, protocol = 'ws'): Promise<ConnectionEnd> {
  return new Promise((closed) => {
    webSocketTo(`${protocol}://127.0.0.1:${port}/ws/room/producer/secret`)({ opened() {}, text() {}, closed });
  });
}

async function portOf(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

test.for([
  ['rubbish', 'ws', 'secret rubbish\r\n\r\n', 'what answers there is no WebSocket server'],
  [
    'a handshake with another key',
    'ws',
    'HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: secret\r\n\r\n',
    'what answers there is no WebSocket server',
  ],
  ['no TLS', 'wss', 'HTTP/1.1 400 secret\r\n\r\n', 'the server does not speak TLS there'],
] as const)('an answer that is %s', async ([, protocol, answer, problem]) => {
  const port = await portOf((socket) => socket.end(answer));
  expect(await endAt(port, protocol)).toEqual({ code: 1006, problem });
});

test('a message that is too long', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => socket.send('x'.repeat(100_000)));
  expect(await endAt((server.address() as AddressInfo).port)).toMatchObject({
    problem: 'the server sent a message that is too long',
  });
});
