/** What a file is that holds no game of its own, by its first bytes, and what to do with it; videos are known by the same. */
// biome-ignore-all lint/suspicious/noControlCharactersInRegex: first bytes of files are no texts

import { isText } from '../../lib/text.js';

interface OtherFile {
  /** With its article: `a video (MP4)`. */
  readonly what: string;
  /** A sentence. */
  readonly advice: string;
}

/** First bytes as a pattern: one character a byte. */
type Signature = readonly [first: RegExp, what: string, advice: string];

const IN_A_VIDEO = 'Games are read from videos by the commands video and review, and by the page in its view Video.';
const RECORD_IT =
  'There is no game in it: open a video of the game, a movie (.fm2) of FCEUX or frames (.ngf) of NestrisChamps.';
const FROM_MAXOUT = 'If Maxout made it, open the recording (run.jsonl) that it was made from.';
const UNPACK = 'Unpack it, and open the recording, the movie or the frames in it.';

/** What Maxout reads games from. */
const GAME_FILES =
  'recordings (run.jsonl, packed or not), movies (.fm2, .r08, .tasd, or the "Input Log.txt" of BizHawk), frames of overlays (.ngf, .ngf.gz) and videos';

/** Containers of videos, and what looks like one and is none; the first row that fits counts. */
const VIDEOS: readonly Signature[] = [
  [/^.{4}ftypqt /s, 'a video (QuickTime)', IN_A_VIDEO],
  [/^.{4}ftyp(?!heic|heix|mif1|avif|M4A)/s, 'a video (MP4)', IN_A_VIDEO],
  [/^\0.{3}(moov|mdat|wide|free|skip)/s, 'a video (QuickTime)', IN_A_VIDEO],
  [/^\x1aE\xdf\xa3.{0,60}webm/s, 'a video (WebM)', IN_A_VIDEO],
  [/^\x1aE\xdf\xa3/, 'a video (Matroska)', IN_A_VIDEO],
  [/^RIFF.{4}AVI /s, 'a video (AVI)', IN_A_VIDEO],
  [/^FLV\x01/, 'a video (FLV)', IN_A_VIDEO],
  [/^G.{187}G.{187}G/s, 'a video (MPEG transport stream)', IN_A_VIDEO],
  [/^.{4}G.{191}G.{191}G/s, 'a video (MPEG transport stream)', IN_A_VIDEO],
  [/^\0\0\x01(\xba|\xb3)/, 'a video (MPEG)', IN_A_VIDEO],
  [/^0&\xb2u\x8ef\xcf\x11/, 'a video (Windows Media)', IN_A_VIDEO],
  [/^OggS.{0,80}theora/s, 'a video (Ogg)', IN_A_VIDEO],
  [/^GIF8[79]a/, 'a moving picture (GIF)', `${IN_A_VIDEO} ${FROM_MAXOUT}`],
];

/** A new kind is a row here; the first row that fits counts. */
const SIGNATURES: readonly Signature[] = [
  ...VIDEOS,
  [/^.{4}ftyp(heic|heix|mif1|avif)/s, 'a picture (HEIF)', RECORD_IT],
  [/^.{4}ftypM4A/s, 'a sound (M4A)', RECORD_IT],
  [/^RIFF.{4}WEBP/s, 'a picture (WebP)', RECORD_IT],
  [/^RIFF.{4}WAVE/s, 'a sound (WAV)', RECORD_IT],
  [/^OggS/, 'a sound (Ogg)', RECORD_IT],
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

/** Bytes that tell what a file is. */
const TOLD_BY = 640;

const PLAIN_TEXT: OtherFile = {
  what: 'a text',
  advice: 'The text of a recording begins with {"kind":"run", that of a movie with "version 3".',
};

/** The file by its first bytes alone; a text that only lacks its beginning is none of these. */
export function knownOtherFile(start: Uint8Array): OtherFile | undefined {
  return firstThatFits(SIGNATURES, start);
}

/** Whether a file is a video by its first bytes, whatever its name says. */
export function isVideo(start: Uint8Array): boolean {
  return firstThatFits(VIDEOS, start) !== undefined;
}

function firstThatFits(signatures: readonly Signature[], start: Uint8Array): OtherFile | undefined {
  const text = latin1(start.subarray(0, TOLD_BY));
  const found = signatures.find(([first]) => first.test(text));
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
  if (other && isVideo(start)) return `this is ${other.what}. ${other.advice}`;
  return other && `this is ${other.what}. Maxout reads ${GAME_FILES}. ${other.advice}`;
}

/** One character a byte. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
