/** Where frames are sent: what an address may be, and that nothing of it is said that others must not know. */
import { expect, test } from 'vitest';
import { parseProducerAddress } from '../../src/ngf/producer-socket.js';

const SECRET = 'S3CR3T-of-somebody';

test.for([
  [`ws://127.0.0.1:8080/ws/room/producer/${SECRET}`, 'ws://127.0.0.1:8080/ws/room/producer/…'],
  [`wss://example.org/ws/room/producer/${SECRET}`, 'wss://example.org/ws/room/producer/…'],
  [` ws://[::1]:90/ws/room/u/theirname/producer/${SECRET}\n`, 'ws://[::1]:90/ws/room/u/…/producer/…'],
  [`ws://a/ws/room/producer/${SECRET}?competition=1`, 'ws://a/ws/room/producer/…?competition=1'],
])('%s is shown without secret and login', ([text, shown]) => {
  const parsed = parseProducerAddress(text);
  expect(parsed).toEqual({ ok: true, address: { url: text.trim(), shown } });
});

test.for([
  '',
  SECRET,
  `http://example.org/ws/room/producer/${SECRET}`,
  `ws://example.org/${SECRET}`,
  `ws://example.org/ws/room/producer/${SECRET}/`,
  `ws://example.org/ws/room/view/${SECRET}`,
  `ws://example.org/ws/room/producer/${SECRET}?competition=2`,
  `ws://example.org/ws/room/producer/${SECRET}?key=${SECRET}`,
  `ws://example.org/ws/room/producer/${SECRET}#x`,
  `ws://theirname:${SECRET}@example.org/ws/room/producer/x`,
  `ws://example.org/ws/room/producer/${SECRET.repeat(200)}`,
  `ws://exa mple.org/ws/room/producer/${SECRET}`,
])('%s is refused without a word of it', (text) => {
  const parsed = parseProducerAddress(text);
  expect(parsed.ok).toBe(false);
  const message = parsed.ok ? '' : parsed.message;
  expect(message).toMatch(/^expected ws:\/\/HOST\/ws\/room\/producer\/SECRET or .*, found /);
  expect(message).not.toMatch(/S3CR3T|theirname|example/);
});
