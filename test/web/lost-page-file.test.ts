/** The 404 page as a file: what is in it, and how it is written. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lostPageHtml } from '../../scripts/lost-page-html.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';
import { newFolder, runBot } from '../cli/run-bot.js';
import { webServer } from '../support/browser.js';

const MOST_BYTES = 150_000;

let html: string;
beforeAll(async () => {
  html = await lostPageHtml(PACKAGE_ROOT);
  await runBot('web', '--build');
});

describe('the file of the 404 page', () => {
  it('is smaller than 150 KB', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES);
  });

  it('asks for nothing', () => {
    const addresses = [...html.matchAll(/\s(?:src|href|action|srcset|poster)="([^"]*)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.filter((address) => !address.startsWith('data:'))).toEqual(['/', '?']);
    expect(html).not.toMatch(
      /@import|url\(|\bfetch\(|\bimport\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|Worker\(/,
    );
  });

  it('allows its own script and style, and nothing else', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1];
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html)!;
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html)!;
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash(script)}`,
      `style-src ${hash(style)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('reads the same whatever charset a server announces', () => {
    expect(html).toMatch(/^[\0-\x7f]*$/);
  });
});

describe('web --404', () => {
  it('writes the page and says how large it is', async () => {
    const file = join(newFolder(), '404.html');
    const { code, stdout } = await runBot('web', '--404', file);
    expect(code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(html);
    const [kilobytes, packed] = /: (\d+) KB, (\d+) KB as servers send it\n$/.exec(stdout)!.slice(1).map(Number);
    expect(kilobytes).toBe(Math.round(Buffer.byteLength(html) / 1000));
    expect(packed).toBeLessThan(kilobytes);
  });

  it('links to the home that it is told', async () => {
    const file = join(newFolder(), '404.html');
    await runBot('web', '--404', file, '--home', '/blog/?a=1&b="');
    expect(readFileSync(file, 'utf8')).toContain('<a class="home" href="/blog/?a=1&amp;b=&quot;">');
  });

  it('leaves a file that exists alone, unless it is forced', async () => {
    const file = join(newFolder(), '404.html');
    writeFileSync(file, 'mine');
    const { code, stderr } = await runBot('web', '--404', file);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/404\.html exists: add --force/)]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await runBot('web', '--404', file, '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe(html);
  });

  it('says what is wrong with a place, and leaves nothing there', async () => {
    const file = join(newFolder(), 'missing', '404.html');
    const { code, stderr } = await runBot('web', '--404', file);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/cannot write .*: there is no folder .*missing; make it/),
    ]);
    expect(existsSync(dirname(file))).toBe(false);
  });

  it.each([
    [['--home', '/'], '--home is for the 404 page: add --404 FILE'],
    [['--force'], '--force is for the 404 page: add --404 FILE'],
    [['--404', 'x.html', '--build'], '--build and --404 exclude each other'],
    [['--404', 'x.html', '--home', 'javascript:alert(1)'], 'expected a path from the root of the site such as /blog/'],
    [['--404', ''], "found '', expected a name"],
  ])('refuses %j', async (options, message) => {
    const { code, stderr } = await runBot('web', ...options);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('the server of the page', () => {
  it('answers what is not there with the 404 page, under its own policy', async () => {
    const { url } = await webServer();
    const response = await fetch(`${url}no/such/page`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(html);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1];
    expect(response.headers.get('content-security-policy')).toBe(`${policy}; frame-ancestors 'none'`);
  });
});
