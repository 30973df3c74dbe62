/** The frame around all views: title, tabs, the view in front, messages. */
import { button, element, saveFile } from '../browser/element.js';
import { FIRST_VIEW, formatRoute, parseRoute } from '../browser/routes.js';
import { type AsideRecord, whyNotKept } from '../stores/browser-database.js';
import type { BrowserRecords } from '../stores/browser-records.js';
import { refusedFile, takeDrops, viewForFile } from './file-drops.js';
import { KeysPanel } from './keys-panel.js';
import type { App, View, ViewEntry } from './view.js';

/** A message stays for so long. */
const MESSAGE_MS = 8_000;

/**
 * Puts the page together and opens the view that the address names.
 *
 * @param views in the order of their tabs; the first one opens where the address names none
 */
export function startShell(
  views: readonly ViewEntry[],
  stores: Pick<App, 'records' | 'cartridges' | 'weights' | 'hands' | 'game' | 'openRecording' | 'videoGames'>,
): void {
  const messages = element('section', { className: 'messages', ariaLabel: 'Messages' });
  const aside = new AsideNotice(stores.records, messages);
  const keys = new KeysPanel(views);
  const frame = putTogether(views, messages, [keys.opener, aside.opener]);
  const app: App = {
    ...stores,
    ...tellersOf(frame),
    lettersWork: () => keys.lettersWork,
    open(view, parameters) {
      location.hash = formatRoute(view, parameters);
    },
  };
  const front = new Front(views, app, frame, keys);
  aside.onTold = app.announce;
  stores.records.troubles.add((why) => app.notify(`${why}. What it keeps for you is not shown until then.`, 'problem'));
  takeDrops({
    take: (file, start) => front.take(file, start),
    takeAll: (files) => front.takeAll(files),
    say: (problem) => app.notify(problem, 'problem'),
  });
  window.addEventListener('hashchange', () => void front.follow());
  void front.follow();
  void aside.follow();
}

/** The parts of the page that change. */
interface Frame {
  readonly main: HTMLElement;
  /** By the names of their views. */
  readonly tabs: ReadonlyMap<string, HTMLAnchorElement>;
  readonly messages: HTMLElement;
  /** Text that is read to people who listen to the page. */
  readonly live: HTMLElement;
}

function putTogether(views: readonly ViewEntry[], messages: HTMLElement, openers: readonly HTMLElement[]): Frame {
  const live = element('p', { className: 'visually-hidden', role: 'status', ariaLive: 'polite' });
  const main = element('main', { id: 'main', tabIndex: -1 });
  const tabs = new Map(
    views.map(({ id, title }) => [id, element('a', { href: formatRoute(id), className: 'tab' }, title)]),
  );
  const skip = element('a', { className: 'skip', href: '#main' }, 'Skip to the content');
  skip.onclick = (event) => {
    event.preventDefault();
    main.focus();
  };
  document.body.append(
    skip,
    element(
      'header',
      { className: 'top' },
      element(
        'a',
        { className: 'brand', href: formatRoute(FIRST_VIEW) },
        element('img', { src: './icon.svg', alt: '', width: 24, height: 24 }),
        'Maxout',
      ),
      element('nav', { className: 'tabs', ariaLabel: 'Views' }, ...tabs.values()),
      ...openers,
      element('a', { className: 'documents', href: './docs/page.html' }, 'How it works'),
    ),
    main,
    messages,
    live,
  );
  return { main, tabs, messages, live };
}

function tellersOf({ messages, live }: Frame): Pick<App, 'announce' | 'notify'> {
  const announce = (text: string): void => {
    live.textContent = text;
  };
  return {
    announce,
    notify(text, kind = 'info') {
      announce(text);
      // Two parts of a view may say the same; once is enough.
      for (const other of messages.querySelectorAll('.message > span')) {
        if (other.textContent === text) other.parentElement?.remove();
      }
      const message = element('p', { className: `message ${kind}` }, element('span', {}, text));
      const close = element('button', { type: 'button', className: 'close', ariaLabel: 'Close the message' }, '×');
      close.onclick = () => message.remove();
      message.append(close);
      messages.append(message);
      setTimeout(() => message.remove(), MESSAGE_MS);
    },
  };
}

/** The view in front, which follows the address. */
class Front {
  readonly #made = new Map<string, Promise<View>>();
  /** How far down each view was when it was left. */
  readonly #scrolled = new Map<string, number>();
  #inFront: { readonly id: string; readonly view: View } | undefined;
  #wanted = '';
  /** A file for a view that is on its way to the front. */
  #dropped: { readonly id: string; readonly file: File } | undefined;

  constructor(
    private readonly views: readonly ViewEntry[],
    private readonly app: App,
    private readonly frame: Pick<Frame, 'main' | 'tabs'>,
    private readonly keys: KeysPanel,
  ) {
    history.scrollRestoration = 'manual';
  }

  /** Shows what the address names. */
  async follow(): Promise<void> {
    const route = parseRoute(location.hash);
    const entry = this.#entryOf(route.view);
    this.#wanted = entry.id;
    const view = await this.#viewOf(entry);
    // Another tab may have been chosen while this one was loading.
    if (this.#wanted !== entry.id) return;
    if (this.#inFront?.id !== entry.id) this.#bring(entry, view);
    view.show(route.parameters);
    if (this.#dropped?.id !== entry.id) return;
    const { file } = this.#dropped;
    this.#dropped = undefined;
    view.files?.take(file);
  }

  /** Gives a file that was dropped to the view that opens it. */
  take(file: File, start: Uint8Array): void {
    const inFront = this.#inFront;
    if (!inFront) return;
    const id = viewForFile(this.views, inFront, { name: file.name, start });
    if (id === inFront.id) inFront.view.files?.take(file);
    else if (id === undefined) this.app.notify(refusedFile(file.name, start), 'problem');
    else {
      this.#dropped = { id, file };
      this.app.open(id);
    }
  }

  /** Gives all files of a drop to the view in front, if it takes several. */
  takeAll(files: readonly File[]): boolean {
    const takeAll = this.#inFront?.view.files?.takeAll;
    takeAll?.(files);
    return takeAll !== undefined;
  }

  #entryOf(name: string): ViewEntry {
    const known = this.views.find(({ id }) => id === name);
    if (known) return known;
    const names = this.views.map(({ id }) => `#/${id}`).join(', ');
    this.app.notify(`There is nothing at "${location.hash.slice(0, 80)}": this page has ${names}.`, 'problem');
    return this.views[0];
  }

  async #viewOf({ id, title, make }: ViewEntry): Promise<View> {
    const making = this.#made.get(id) ?? make(this.app);
    this.#made.set(id, making);
    try {
      return await making;
    } catch (error) {
      this.#made.delete(id);
      this.app.notify(couldNotLoad(title), 'problem');
      // For the console: the browser says there which file it was.
      throw error;
    }
  }

  #bring({ id, title }: ViewEntry, view: View): void {
    const { main, tabs } = this.frame;
    if (this.#inFront) this.#scrolled.set(this.#inFront.id, window.scrollY);
    this.#inFront?.view.hide();
    this.#inFront = { id, view };
    this.keys.follow(id);
    const hadFocus = main.contains(document.activeElement);
    main.replaceChildren(view.element);
    // What was pressed to come here is gone.
    if (hadFocus) main.focus({ preventScroll: true });
    document.title = id === FIRST_VIEW ? 'Maxout' : `${title} – Maxout`;
    for (const [name, tab] of tabs) tab.ariaCurrent = name === id ? 'page' : null;
    // On a phone the tabs are one row, which scrolls.
    tabs.get(id)?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // The row may have scrolled the page, too.
    window.scrollTo(0, this.#scrolled.get(id) ?? 0);
  }
}

/** What is said of a view whose files cannot be had; the page is not told why. */
function couldNotLoad(title: string): string {
  return `${title} could not be loaded: there is no connection, or another page came in its place. Connect, and reload the page.`;
}

const FILE = 'maxout-set-aside.json';

/** Says once that something which this browser kept is damaged, and lets it be saved as a file. */
class AsideNotice {
  /** Opens the notice, as long as something is set aside. */
  readonly opener: HTMLButtonElement;
  /** Hears what people are told. */
  onTold: (text: string) => void = () => {};
  readonly #records: BrowserRecords;
  readonly #text = element('span');
  readonly #remove: HTMLButtonElement;
  readonly #notice: HTMLElement;
  #aside: readonly AsideRecord[] = [];

  /** @param messages holds the notice while it is open */
  constructor(records: BrowserRecords, messages: HTMLElement) {
    this.#records = records;
    this.opener = button('Set aside', () => void this.#open(), 'set-aside');
    this.opener.hidden = true;
    const close = button('×', () => void this.#close(), 'close');
    close.ariaLabel = 'Close the message';
    // What is deleted for good has been saved before.
    this.#remove = button('Delete it here', () => void this.#delete());
    this.#notice = element(
      'div',
      { className: 'message aside-notice', hidden: true },
      element(
        'div',
        {},
        this.#text,
        element(
          'div',
          { className: 'row' },
          button('Save it as a file', () => void this.#save()),
          this.#remove,
        ),
      ),
      close,
    );
    messages.append(this.#notice);
    records.changes.add(() => void this.follow());
  }

  /** Looks whether something is set aside, and opens the notice if nobody was told of it. */
  async follow(): Promise<void> {
    try {
      const { records, isTold } = await this.#records.aside();
      this.#aside = records;
      this.opener.hidden = records.length === 0;
      if (records.length === 0) this.#notice.hidden = true;
      else if (!isTold) await this.#open();
    } catch {
      // Where nothing is kept, nothing is set aside.
    }
  }

  async #open(): Promise<void> {
    const { describeAside } = await import('../stores/kept-kinds.js');
    const text = `Some of what this browser kept for you is damaged and cannot be used: ${describeAside(this.#aside)}. It is set aside as it was, and the page goes on without it. Save it as a file if you want to keep it.`;
    this.#remove.hidden = true;
    this.#text.textContent = text;
    this.#notice.hidden = false;
    this.onTold(text);
  }

  /** It is not opened again by itself. */
  async #close(): Promise<void> {
    this.#notice.hidden = true;
    // Where that cannot be kept, it is told once more.
    await this.#records.tellAside(this.#aside).catch(() => {});
  }

  async #save(): Promise<void> {
    const { formatAside } = await import('../stores/aside-text.js');
    saveFile(FILE, await formatAside(this.#aside), 'application/json');
    this.#remove.hidden = false;
    await this.#records.tellAside(this.#aside).catch(() => {});
  }

  async #delete(): Promise<void> {
    try {
      await this.#records.forgetAside(this.#aside);
    } catch (error) {
      this.#text.textContent = `${whyNotKept(error)}.`;
    }
  }
}
