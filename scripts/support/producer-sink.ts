/** A server of NestrisChamps as far as a producer sees it: a room behind a secret, and everything that is sent there is kept. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

export const SINK_SECRET = 'a-secret-of-31-characters-1234';
export const SINK_LOGIN = 'somebody';

export interface SinkMessage {
  /** Milliseconds since the sink was opened. */
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly isBinary: boolean;
  /** 1 for the first. */
  readonly connection: number;
}

export class ProducerSink {
  readonly messages: SinkMessage[] = [];
  /** Paths and queries that were asked for. */
  readonly asked: string[] = [];
  connections = 0;
  /** Answered in place of a connection. */
  refusesWith: number | undefined;
  /** Hears of every message. */
  onMessage: (message: SinkMessage) => void = () => {};
  readonly #server: Server;
  readonly #webSockets = new WebSocketServer({ noServer: true, maxPayload: 4096 });
  readonly #open = new Map<WebSocket, Duplex>();
  readonly #openedAt = performance.now();

  /** @param port 0 for any free one */
  static async open(port = 0): Promise<ProducerSink> {
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new ProducerSink(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `ws://127.0.0.1:${this.port}/ws/room/producer/${SINK_SECRET}`;
  }

  /** Frames that came, in their order. */
  get frames(): Uint8Array[] {
    return this.messages.filter(({ isBinary }) => isBinary).map(({ bytes }) => bytes);
  }

  say(...message: unknown[]): void {
    for (const socket of this.#open.keys()) socket.send(JSON.stringify(message));
  }

  kick(reason: string): void {
    this.say('_kick', reason);
    for (const socket of this.#open.keys()) socket.close(4000, reason);
  }

  /** Dies as a machine does that loses its power: in the middle of a message of its own. */
  breakOff(): void {
    for (const raw of this.#open.values()) {
      // A text of 100 bytes is announced, and 3 of them come.
      raw.write(Buffer.from([0x81, 100, 0x5b, 0x22, 0x5f]), () => raw.destroy());
    }
  }

  /** Takes nothing more from the network, or again. */
  setStalled(isStalled: boolean): void {
    for (const socket of this.#open.keys()) isStalled ? socket.pause() : socket.resume();
  }

  /** Closes the connections and takes no more. */
  async close(): Promise<void> {
    for (const [socket, raw] of this.#open) {
      socket.terminate();
      raw.destroy();
    }
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const asked = request.url ?? '';
    this.asked.push(asked);
    const rooms = [`/ws/room/producer/${SINK_SECRET}`, `/ws/room/u/${SINK_LOGIN}/producer/${SINK_SECRET}`];
    const status = this.refusesWith ?? (rooms.includes(asked.split('?')[0]) ? undefined : 404);
    socket.on('error', () => {});
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#webSockets.handleUpgrade(request, socket, head, (opened) => this.#take(opened, socket));
  }

  #take(socket: WebSocket, raw: Duplex): void {
    const connection = ++this.connections;
    this.#open.set(socket, raw);
    socket.on('error', () => {});
    socket.on('close', () => this.#open.delete(socket));
    socket.on('message', (data, isBinary) => {
      const bytes = Uint8Array.from(data as Buffer);
      const message = { at: performance.now() - this.#openedAt, bytes, isBinary, connection };
      this.messages.push(message);
      this.onMessage(message);
    });
    socket.send(JSON.stringify(['_init', { server_ts: Date.now(), id: 'sink' }]));
  }
}
