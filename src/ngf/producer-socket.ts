/** What a producer needs of a connection and of a clock, which are handed to it: they are others in a browser than on Node. */

/** How a connection ended, or why there is none. */
export interface ConnectionEnd {
  /** Of the WebSocket; 1006 where it broke. */
  readonly code: number;
  /** Of HTTP, where the server answered with it in place of a connection; a browser does not tell. */
  readonly status?: number | undefined;
  /** In a few words, without the address. */
  readonly problem?: string | undefined;
}

export interface ConnectionListener {
  opened(): void;
  /** A text message has come. */
  text(message: string): void;
  /** Once: the connection is over, or there will be none. */
  closed(end: ConnectionEnd): void;
}

export interface ProducerSocket {
  /** Bytes that have not left yet. */
  readonly bufferedAmount: number;
  /** Sends a binary message; does nothing on a connection that is no longer open. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** Begins to connect; the listener hears of it later, and never during the call. */
export type OpenSocket = (listener: ConnectionListener) => ProducerSocket;

export interface ProducerClock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Calls back once, after so many milliseconds, unless the function that is returned is called before. */
  after(ms: number, act: () => void): () => void;
}
