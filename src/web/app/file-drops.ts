/**
 * Files that are dropped anywhere on the page: each opens in the view in front if that opens files of its kind, and else in
 * the view where its kind belongs.
 */
import { fileKind, TELLING_BYTES } from '../../features/recordings/file-kind.js';
import { tellOtherFile } from '../../features/recordings/other-file.js';
import type { View, ViewEntry } from './view.js';

/**
 * Where a file goes.
 *
 * @param inFront what is in front, by its name
 * @returns the view's name; undefined for a file that no view opens
 */
export function viewForFile(
  views: readonly ViewEntry[],
  inFront: { readonly id: string; readonly view: Pick<View, 'files'> },
  { name, start }: { readonly name: string; readonly start: Uint8Array },
): string | undefined {
  const kind = fileKind(name, start);
  const { files } = inFront.view;
  // A file of an unknown kind goes to the view in front, which says what the file lacks.
  if (files && (kind === undefined || files.kinds.includes(kind))) return inFront.id;
  return kind && views.find(({ home }) => home?.includes(kind))?.id;
}

interface DropTakers {
  readonly take: (file: File, start: Uint8Array) => void;
  /** Whether the view in front takes several files. */
  readonly takeAll: (files: readonly File[]) => boolean;
  readonly say: (problem: string) => void;
}

/** Takes the first file of each drop, or all of them; a sign is shown while one hangs over the page. */
export function takeDrops({ take, takeAll, say }: DropTakers): void {
  const { classList } = document.documentElement;
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  window.addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    classList.add('dropping');
  });
  window.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) classList.remove('dropping');
  });
  window.addEventListener('drop', (event) => {
    classList.remove('dropping');
    if (!hasFile(event)) return;
    event.preventDefault();
    const files = event.dataTransfer?.files ?? [];
    if (files.length === 0 || (files.length > 1 && takeAll([...files]))) return;
    const [file] = files;
    if (files.length > 1)
      say(`${files.length} files were dropped; ${file.name} is opened. Drop the others by themselves.`);
    file
      .slice(0, TELLING_BYTES)
      .arrayBuffer()
      .then(
        (start) => take(file, new Uint8Array(start)),
        () => say(`${file.name}: this cannot be read. Drop a file, and no folder.`),
      );
  });
}

/** What the page opens, for whoever has given it something else. */
const KINDS_IN_WORDS =
  'a recording (run.jsonl, packed or not), a movie (.fm2, .r08, .tasd, or the "Input Log.txt" of BizHawk), frames of an overlay (.ngf, .ngf.gz), weights of the learned player (.bin), a cartridge (.nes) and a video of a game';

/** What is said of a file that no view opens. */
export function refusedFile(name: string, start: Uint8Array): string {
  const other = tellOtherFile(start);
  return other ? `${name}: ${other}` : `${name}: this is no file that the page opens. It opens ${KINDS_IN_WORDS}.`;
}
