/**
 * Builds the 404 page of `src/web/lost-page`: one HTML file with its style and its program inside, which asks for
 * nothing else. Its content security policy names both by their hashes, so nothing that is put into it later runs.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** What the sources ask for, and the file has inside. */
const STYLE_LINK = '<link rel="stylesheet" href="./lost-page.css">';
const SCRIPT_LINK = '<script type="module" src="./lost-page.ts"></script>';
/** The policy goes behind it, before anything that it is about. */
const CHARSET = '<meta charset="utf-8">';

/**
 * The page as text.
 *
 * @param root the folder of the program, with its sources
 */
export async function lostPageHtml(root: string): Promise<string> {
  const folder = join(root, 'src', 'web', 'lost-page');
  const style = readFileSync(join(folder, 'lost-page.css'), 'utf8');
  const script = await bundle(join(folder, 'lost-page.ts'));
  const policy = [
    "default-src 'none'",
    `script-src '${hashSource(script)}'`,
    `style-src '${hashSource(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  let page = readFileSync(join(folder, 'lost-page.html'), 'utf8');
  page = replaceOnce(page, CHARSET, `${CHARSET}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  page = replaceOnce(page, STYLE_LINK, `<style>${style}</style>`);
  return replaceOnce(page, SCRIPT_LINK, `<script>${script}</script>`);
}

/** A program and all it imports as one minified script. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  if (!('output' in result)) throw new Error('the bundler gave no single result');
  const [chunk, ...others] = result.output;
  if (others.length > 0) throw new Error(`the page would ask for ${others.map(({ fileName }) => fileName).join(', ')}`);
  // `</script` alone would end the script's element early. Every other character stays what it is under any charset
  // that a server may announce.
  return chunk.code
    .trim()
    .replaceAll('</script', '<\\/script')
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** How a content security policy names an inline script or style. */
function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function replaceOnce(page: string, from: string, to: string): string {
  if (page.split(from).length !== 2) throw new Error(`lost-page.html has to say ${from} once`);
  return page.replace(from, () => to);
}
