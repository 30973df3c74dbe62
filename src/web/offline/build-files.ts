/**
 * The files of a build as the service worker knows them: what each of them is called, and how its content is recognised.
 * A network may answer anything with success, as the portals of hotels do with a page of their own.
 */

/** Paths beside the service worker, each with SHA-256 hashes in base64: of the file, and of what is packed in it. */
export type FileHashes = Readonly<Record<string, readonly string[]>>;

export interface BuildFiles {
  /** Changes with any of the files. */
  readonly build: string;
  /** Kept from the first visit on. */
  readonly always: FileHashes;
  /** Kept from when they are first asked for. */
  readonly whenAsked: FileHashes;
  /** Without these the page cannot even begin; its document is one of them. */
  readonly first: readonly string[];
}

/** What a folder's own address gives. */
export const INDEX = 'index.html';

/** The path of a file beside the service worker; undefined for an address outside of its folder. The query is left out. */
export function pathWithin(url: string, folder: string): string | undefined {
  const { href } = new URL(folder);
  const bare = url.split(/[?#]/, 1)[0];
  if (!bare.startsWith(href)) return undefined;
  try {
    return decodeURIComponent(bare.slice(href.length)) || INDEX;
  } catch {
    return undefined;
  }
}

/** Content types by the ending of a name. Servers do not agree on the type of other files; no page is among them. */
const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /^(text|application)\/(x-)?(javascript|ecmascript)$/],
  [/\.css$/, /^text\/css$/],
  [/\.html$/, /^text\/html$/],
  [/\.svg$/, /^image\/svg\+xml$/],
  [/\.png$/, /^image\/png$/],
  [/^/, /^(?!text\/html$)/],
];

/** Whether a content type, as a header says it, may be that of a file. */
export function isExpectedType(path: string, contentType: string | null): boolean {
  const bare = (contentType ?? '').split(';', 1)[0].trim().toLowerCase();
  return TYPES.find(([ending]) => ending.test(path))![1].test(bare);
}

/** Whether the content of a file is that of the build. */
export async function isExpectedContent(content: ArrayBuffer, hashes: readonly string[]): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return hashes.includes(btoa(String.fromCharCode(...digest)));
}
