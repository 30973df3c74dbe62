/** What a route answers, for whoever carries it: an HTTP server, a worker, a test. */
export interface Reply {
  /** As of HTTP. */
  readonly status: number;
  /** Clients get `text/plain` for both all the same. */
  readonly type: 'text' | 'json';
  readonly body: string;
}

export function textReply(body: string, status = 200): Reply {
  return { status, type: 'text', body };
}

export function jsonReply(value: unknown): Reply {
  return { status: 200, type: 'json', body: JSON.stringify(value) };
}

/** A request that cannot be answered. */
export function badRequest(message: string): Reply {
  return textReply(`Error: ${message}`, 400);
}

/** A request that cannot be answered; the message is for whoever sent it. */
export class BadParameter extends RangeError {}
