/** Connections of a producer in a browser. */

import type { OpenSocket } from '../../ngf/producer-socket.js';

/** @param url of a `ProducerAddress` */
export function browserSocketTo(url: string): OpenSocket {
  return (listener) => {
    const socket = new WebSocket(url);
    let problem = 'the server is away, or it does not know the secret; a browser does not tell which';
    socket.onopen = () => {
      problem = 'the connection broke';
      listener.opened();
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') listener.text(data);
    };
    socket.onclose = ({ code }) => listener.closed({ code, problem });
    return {
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      send(bytes) {
        if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
      },
      close: () => socket.close(),
    };
  };
}
