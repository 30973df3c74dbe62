/** What a file is that holds no game, by its first bytes, and what to do with it. */
// biome-ignore-all lint/suspicious/noControlCharactersInRegex: first bytes of files are no texts

interface OtherFile {
  /** With its article: `a video (MP4)`. */
  readonly what: string;
  /** A sentence. */
  readonly advice: string;
}

/** First bytes as a pattern: one character a byte. */
type Signature = readonly [first: RegExp, what: string, advice: string];

const RECORD_IT =
  'Games are not read from pictures: record the game as a movie (.fm2) in FCEUX or as frames (.ngf) in NestrisChamps, and open that.';
const FROM_MAXOUT = 'If Maxout made it, open the recording (run.jsonl) that it was made from.';
const UNPACK = 'Unpack it, and open the recording, the movie or the frames in it.';

/** What Maxout reads games from. */
const GAME_FILES =
  'recordings (run.jsonl, packed or not), movies (.fm2, or the "Input Log.txt" of BizHawk) and frames of overlays (.ngf, .ngf.gz)';

/** A new kind is a row here; the first row that fits counts. */
const SIGNATURES: readonly Signature[] = [
  [/^.{4}ftypqt /s, 'a video (QuickTime)', RECORD_IT],
  [/^.{4}ftyp(heic|heix|mif1|avif)/s, 'a picture (HEIF)', RECORD_IT],
  [/^.{4}ftypM4A/s, 'a sound (M4A)', RECORD_IT],
  [/^.{4}ftyp/s, 'a video (MP4)', RECORD_IT],
  [/^\x1aE\xdf\xa3.{0,60}webm/s, 'a video (WebM)', RECORD_IT],
  [/^\x1aE\xdf\xa3/, 'a video (Matroska)', RECORD_IT],
  [/^RIFF.{4}AVI /s, 'a video (AVI)', RECORD_IT],
  [/^RIFF.{4}WEBP/s, 'a picture (WebP)', RECORD_IT],
  [/^RIFF.{4}WAVE/s, 'a sound (WAV)', RECORD_IT],
  [/^FLV\x01/, 'a video (FLV)', RECORD_IT],
  [/^OggS/, 'a video or sound (Ogg)', RECORD_IT],
  [/^GIF8[79]a/, 'a moving picture (GIF)', `${RECORD_IT} ${FROM_MAXOUT}`],
  [/^\x89PNG\r\n\x1a\n/, 'a picture (PNG)', `${RECORD_IT} ${FROM_MAXOUT}`],
  [/^\xff\xd8\xff/, 'a picture (JPEG)', RECORD_IT],
  [/^PK(\x03\x04|\x05\x06)/, 'a zip archive', UNPACK],
  [/^7z\xbc\xaf\x27\x1c/, 'an archive (7z)', UNPACK],
  [/^Rar!\x1a\x07/, 'an archive (RAR)', UNPACK],
  [/^\xfd7zXZ\0/, 'a packed file (xz)', UNPACK],
  [/^\x28\xb5\x2f\xfd/, 'a packed file (Zstandard)', UNPACK],
  [/^%PDF-/, 'a document (PDF)', 'Open the game itself.'],
  [/^NES\x1a/, 'a cartridge (iNES)', 'Games are played on a cartridge; open a game.'],
  [/^FCS[X\xff]/, 'a saved state of FCEUX', 'It holds one moment: record the game as a movie (.fm2), and open that.'],
  [/^(\xff\xfe|\xfe\xff)/, 'a text in UTF-16', 'Save it as UTF-8, and open it again.'],
  [
    /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body)\b/i,
    'a page of the web (HTML)',
    'If it came in place of a file, download the file itself.',
  ],
];

/** Bytes that no plain text has. */
const CONTROL = /[\x00-\x08\x0e-\x1f]/;
const PLAIN_TEXT: OtherFile = {
  what: 'a text',
  advice: 'The text of a recording begins with {"kind":"run", that of a movie with "version 3".',
};

/** The file by its first bytes alone; a text that only lacks its beginning is none of these. */
export function knownOtherFile(start: Uint8Array): OtherFile | undefined {
  const text = latin1(start.subarray(0, 512));
  const found = SIGNATURES.find(([first]) => first.test(text));
  return found && { what: found[1], advice: found[2] };
}

/**
 * What a file is that no game was found in, what is read instead, and what to do; a clause and sentences behind it.
 *
 * @param start its first bytes
 * @returns undefined where the bytes tell nothing
 */
export function tellOtherFile(start: Uint8Array): string | undefined {
  const other = knownOtherFile(start) ?? (isText(start) ? PLAIN_TEXT : undefined);
  return other && `this is ${other.what}. Maxout reads ${GAME_FILES}. ${other.advice}`;
}

function isText(start: Uint8Array): boolean {
  if (start.length === 0) return false;
  try {
    // A letter of several bytes may be cut at the end.
    return !CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true }));
  } catch {
    return false;
  }
}

/** One character a byte. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
