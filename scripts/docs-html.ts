/**
 * The documents in `docs` as pages beside the page: no script, no request to anybody else, also offline. Reads as much of
 * Markdown as the documents use; what it does not know stays as it was written, and a test looks for that.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface DocumentFile {
  /** From the folder of the page. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

const FOLDER = 'docs';
const STYLE = 'documents.css';

/** Where somebody reads on who comes from the page. */
export const FIRST_DOCUMENT = 'page';

/**
 * A page for each document, their pictures and their style.
 *
 * @param root the folder of the program
 */
export function docsHtml(root: string): DocumentFile[] {
  const folder = join(root, FOLDER);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name, '.md'))
    .sort((a, b) => Number(b === FIRST_DOCUMENT) - Number(a === FIRST_DOCUMENT) || (a < b ? -1 : 1));
  const texts = new Map(names.map((name) => [name, readFileSync(join(folder, `${name}.md`), 'utf8')]));
  const titles = new Map([...texts].map(([name, text]) => [name, /^# (.+)$/m.exec(text)?.[1] ?? name]));
  const pictures = new Set([...texts.values()].flatMap((text) => text.match(/(?<=\]\()pictures\/[^)]+/g) ?? []));
  return [
    ...[...texts].map(([name, text]) => ({ path: `${FOLDER}/${name}.html`, content: wholePage(name, text, titles) })),
    ...[...pictures].map((picture) => ({
      path: `${FOLDER}/${picture}`,
      content: readFileSync(join(folder, picture)),
    })),
    { path: `${FOLDER}/${STYLE}`, content: readFileSync(join(root, 'src', 'web', 'style', STYLE), 'utf8') },
  ];
}

function wholePage(name: string, text: string, titles: ReadonlyMap<string, string>): string {
  const links = [...titles].map(([other, title]) =>
    other === name
      ? `<li><a href="${other}.html" aria-current="page">${escaped(title)}</a></li>`
      : `<li><a href="${other}.html">${escaped(title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<title>${escaped(titles.get(name) ?? name)} – Maxout</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<nav aria-label="Documents"><p><a href="../">Maxout</a></p><ul>${links.join('')}</ul></nav>
<main>
${markdownHtml(text, titles)}
</main>
</body>
</html>
`;
}

/** @param titles of all documents by their names: links to others lead nowhere here, and become text */
export function markdownHtml(text: string, titles: ReadonlyMap<string, string>): string {
  const lines = text.split('\n');
  const html: string[] = [];
  const inline = (source: string): string => inlineHtml(source, titles);
  /** Takes lines as long as they are of a kind. */
  const take = (isOfIt: (line: string) => boolean): string[] => {
    const end = lines.findIndex((line) => !isOfIt(line));
    return lines.splice(0, end < 0 ? lines.length : end);
  };
  while (lines.length > 0) {
    const [line] = lines;
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    if (line.trim() === '') lines.shift();
    else if (line.startsWith('```')) {
      lines.shift();
      html.push(`<pre><code>${escaped(take((each) => !each.startsWith('```')).join('\n'))}</code></pre>`);
      lines.shift();
    } else if (heading) {
      lines.shift();
      const [, signs, title] = heading;
      html.push(`<h${signs.length} id="${slug(title)}">${inline(title)}</h${signs.length}>`);
    } else if (line.startsWith('|'))
      html.push(
        tableHtml(
          take((each) => each.startsWith('|')),
          inline,
        ),
      );
    else if (ITEM.test(line)) {
      const items = take((each) => ITEM.test(each) || /^ +\S/.test(each))
        .join('\n')
        .split(/\n(?=- |\d+\. )/)
        .map((item) => `<li>${inline(item.replace(ITEM, '').replaceAll(/\n +/g, '\n'))}</li>`);
      const kind = line.startsWith('- ') ? 'ul' : 'ol';
      html.push(`<${kind}>${items.join('\n')}</${kind}>`);
    } else html.push(`<p>${inline(take((each) => each.trim() !== '' && !BLOCK.test(each)).join('\n'))}</p>`);
  }
  return html.join('\n');
}

const ITEM = /^(- |\d+\. )/;
const BLOCK = /^(```|#{1,4} |\||- |\d+\. )/;

function tableHtml([head, rule, ...rows]: readonly string[], inline: (source: string) => string): string {
  const cells = (row: string): string[] =>
    row
      .slice(1)
      .replace(/\|\s*$/, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
  const isNumber = cells(rule).map((cell) => cell.endsWith(':'));
  const row = (source: string, kind: 'th' | 'td'): string => {
    const made = cells(source).map((cell, i) => {
      // A corner that says nothing is the head of nothing.
      const name = cell ? kind : 'td';
      return `<${name}${isNumber[i] ? ' class="number"' : ''}>${inline(cell)}</${name}>`;
    });
    return `<tr>${made.join('')}</tr>`;
  };
  const body = rows.map((each) => row(each, 'td')).join('\n');
  return `<div class="table" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

/** Code is taken out and put back at the end: nothing in it is Markdown. */
function inlineHtml(source: string, titles: ReadonlyMap<string, string>): string {
  const code: string[] = [];
  const put = (_: string, _marks: string, text: string): string => `\0${code.push(text) - 1}\0`;
  return escaped(source.replace(/(`+) ?(.+?) ?\1(?!`)/gs, put))
    .replace(/!\[([^\]]*)\]\(([^)]+)\)/g, '<img src="$2" alt="$1">')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label: string, target: string) => linkHtml(label, target, titles))
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '<em>$1</em>')
    .replace(/\0(\d+)\0/g, (_, index: string) => `<code>${escaped(code[Number(index)])}</code>`);
}

function linkHtml(label: string, target: string, titles: ReadonlyMap<string, string>): string {
  const [, name = '', place = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(target) ?? [];
  if (titles.has(name)) return `<a href="${name}.html${place}">${label}</a>`;
  return /^(https:|#)/.test(target) ? `<a href="${target}">${label}</a>` : label;
}

/** As links name a heading. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
