/** The documents as pages beside the page. */
import { describe, expect, it } from 'vitest';
import { docsHtml, FIRST_DOCUMENT, markdownHtml } from '../../scripts/docs-html.js';
import { PACKAGE_ROOT } from '../../src/platform/files/package-root.js';

const files = docsHtml(PACKAGE_ROOT);
const pages = files.filter(({ path }) => path.endsWith('.html'));

describe('the documents', () => {
  it('begin with the one about the page, and are all there', () => {
    expect(pages[0].path).toBe(`docs/${FIRST_DOCUMENT}.html`);
    expect(pages.map(({ path }) => path)).toContain('docs/play.html');
  });

  it.each(pages.map(({ path, content }) => [path, String(content)]))(
    '%s leads to files and headings that are there',
    (_, html) => {
      const targets = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target]) => target);
      for (const target of targets.filter((each) => !/^(https:|\.\.\/)/.test(each))) {
        const [name, place] = target.split('#');
        const file = files.find(({ path }) => path === `docs/${name}`);
        expect(file, target).toBeDefined();
        if (place) expect(String(file?.content)).toContain(`id="${place}"`);
      }
    },
  );

  it.each(pages.map(({ path, content }) => [path, String(content)]))(
    '%s holds no Markdown that was not understood',
    (_, html) => {
      const text = html.replaceAll(/<(pre|code)>.*?<\/\1>/gs, '').replaceAll(/<[^>]+>/g, '');
      expect(text).not.toMatch(/\]\(|\*\*|`|^\s*(\||#{1,6} |[-*] )|\0/m);
    },
  );
});

it('takes nothing in a document for markup of a page', () => {
  const html = markdownHtml('A <script> & `**<b>**` [*x*](other.md)\n\n- one\n  more\n- **two**\n', new Map());
  expect(html).toBe(
    '<p>A &lt;script&gt; &amp; <code>**&lt;b&gt;**</code> <em>x</em></p>\n<ul><li>one\nmore</li>\n<li><strong>two</strong></li></ul>',
  );
});
