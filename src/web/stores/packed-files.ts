/** Files that the build has packed, and the page unpacks. */

/** Bytes that have come, of all that will; both packed. */
export type FetchProgress = (loaded: number, whole: number) => void;

/**
 * The content of a file that the build has packed.
 *
 * @throws Error with a message for the user when the file cannot be had
 */
export async function fetchPacked(asset: PackedAsset, progress?: FetchProgress): Promise<Uint8Array<ArrayBuffer>> {
  const name = asset.path.split('/').at(-1);
  let response: Response;
  try {
    response = await fetch(new URL(asset.path, document.baseURI));
  } catch {
    throw new Error(`${name} could not be loaded, because there is no connection. Connect and reload the page.`);
  }
  if (!response.ok || !response.body) {
    throw new Error(`${name} could not be loaded: the server answered ${response.status}. Reload the page later.`);
  }
  let loaded = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded += chunk.length;
        progress?.(Math.min(loaded, asset.packedBytes), asset.packedBytes);
        controller.enqueue(chunk);
      },
    }),
  );
  let content: Uint8Array<ArrayBuffer> | undefined;
  try {
    content = new Uint8Array(await new Response(await unpacked(counted)).arrayBuffer());
  } catch {
    // Cut off, or damaged on the way.
  }
  if (content?.length === asset.bytes) return content;
  const came = content ? `${content.length} bytes came` : 'it was cut off on the way';
  throw new Error(
    `${name} could not be loaded: ${came} (expected ${asset.bytes} bytes). Check the connection and reload the page.`,
  );
}

const GZIP_MAGIC = 0x1f;

/** Some servers declare `.gz` as an encoding, and the browser has unpacked the file already. */
async function unpacked(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const [peeked, whole] = stream.tee();
  const reader = peeked.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return value?.[0] === GZIP_MAGIC ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}
