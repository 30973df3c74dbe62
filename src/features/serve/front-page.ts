/** `GET /`: what this server is, for whoever opens its address: a page for browsers, JSON for programs, else a text. */
import type { Hono } from 'hono';
import { ENGINE } from './answers.js';
import type { Served, ServedContext } from './http-app.js';

interface Link {
  readonly path: string;
  readonly about: string;
}

const POSITION = 'piece=T&next=L&level=18&playfield=14,iaCaFqFqFqFq,0';
const ABOUT =
  'an engine for NES Tetris: it says where a piece goes best, what a placement was worth and what can be reached';
const LINKS: readonly Link[] = [
  { path: '/v1', about: 'the routes of its own interface' },
  { path: '/v1/openapi.json', about: 'the same for programs' },
  { path: `/v1/best-move?${POSITION}`, about: 'an example: where a T goes best' },
  { path: '/v1/info', about: 'version, weights and limits' },
  { path: '/v1/health', about: 'whether it answers' },
  {
    path: '/ping',
    about: "the routes of StackRabbit's server are answered as well: get-move, rate-move-cpp and others",
  },
];
const MANUAL = 'docs/engine.md of the program has the whole of it';

export function addFrontPage(app: Hono<Served>): void {
  app.get('/', (context) => {
    context.header('Vary', 'Origin, Accept');
    return answerIn(wanted(context.req.header('accept') ?? ''), context);
  });
}

/** The first of the types that a client names; text where it names none of them. */
function wanted(accept: string): 'html' | 'json' | 'text' {
  const types = accept.split(',').map((type) => type.split(';')[0].trim().toLowerCase());
  const known = types.find((type) => type === 'text/html' || type === 'application/json' || type === 'text/plain');
  return known === 'text/html' ? 'html' : known === 'application/json' ? 'json' : 'text';
}

function answerIn(form: ReturnType<typeof wanted>, context: ServedContext): Response {
  if (form === 'json') return context.json({ engine: ENGINE, about: ABOUT, links: LINKS, manual: MANUAL });
  if (form === 'html') {
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    return context.html(page());
  }
  const lines = LINKS.map(({ path, about }) => `${path}\n    ${about}`);
  return context.text(`Maxout ${ENGINE.version}, ${ABOUT}\n\n${lines.join('\n')}\n\n${MANUAL}\n`);
}

function page(): string {
  const items = LINKS.map(
    ({ path, about }) => `<li><a href="${escaped(path)}">${escaped(path)}</a>: ${escaped(about)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Maxout, an engine</title>
<style>:root { color-scheme: light dark; font: 1rem/1.5 sans-serif; } body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }</style>
<h1>Maxout ${ENGINE.version}</h1>
<p>This is ${escaped(ABOUT)}.</p>
<ul>
${items.join('\n')}
</ul>
<p>${escaped(MANUAL)}.</p>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
