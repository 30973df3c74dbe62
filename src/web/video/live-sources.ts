/** Pictures that come while they are made: a shared screen, and cameras or capture cards. */

export interface LiveSource {
  readonly name: string;
  readonly stream: MediaStream;
}

/** A camera or a capture card. */
export interface VideoDevice {
  readonly id: string;
  readonly name: string;
}

/** As many as the console makes. */
const RATE = { ideal: 60 };
/** A capture card gives what it has; a camera is not asked for more. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** Lets somebody choose a screen, a window or a tab. @throws Error with a message for the user */
export async function shareScreen(): Promise<LiveSource> {
  const media = mediaOf();
  if (!media.getDisplayMedia) throw new Error('This browser shares no screens: use another one, or choose a file.');
  const stream = await asked(media.getDisplayMedia({ video: { frameRate: RATE }, audio: false }), 'screen');
  return { name: nameOf(stream, 'The shared screen'), stream };
}

/** @param id of a device; without one the browser's first. @throws Error with a message for the user */
export async function openDevice(id: string | undefined): Promise<LiveSource> {
  const video = { frameRate: RATE, ...SIZE, ...(id && { deviceId: { exact: id } }) };
  const stream = await asked(mediaOf().getUserMedia({ video, audio: false }), 'camera or capture card');
  return { name: nameOf(stream, 'The camera'), stream };
}

/** Browsers name devices once one of them was allowed. */
export async function videoDevices(): Promise<readonly VideoDevice[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return all
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId)
    .map(({ deviceId, label }, i) => ({ id: deviceId, name: label || `Device ${i + 1}` }));
}

export function endStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function mediaOf(): MediaDevices {
  const { mediaDevices } = navigator;
  // Over a connection that is not secure there is none.
  if (mediaDevices) return mediaDevices;
  throw new Error('This browser gives no pictures to this page: open it over https, or choose a file.');
}

async function asked(stream: Promise<MediaStream>, what: string): Promise<MediaStream> {
  try {
    return await stream;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    const why: Readonly<Record<string, string>> = {
      NotAllowedError: `No ${what} was allowed: choose one when the browser asks, or allow it in the browser's settings.`,
      NotFoundError: `No ${what} was found: connect one, and try again.`,
      NotReadableError: `The ${what} is used by another program: close that, and try again.`,
      OverconstrainedError: `That ${what} is gone: choose another one.`,
    };
    throw new Error(why[name] ?? `The ${what} gives no pictures (${name || String(error)}): try another one.`);
  }
}

function nameOf(stream: MediaStream, usual: string): string {
  const label = stream.getVideoTracks()[0]?.label ?? '';
  // What browsers call screens and tabs among themselves says nothing to people.
  return /^[\w-]+:[\w-]|^$/.test(label) ? usual : label;
}
