/** The pictures of a cartridge's tiles, as pixels. */

/** Pixels along a side of a tile, and of a whole one. */
export const TILE = 8;
export const TILE_PIXELS = 64;
const TILE_COUNT = 512;

/** Pixels of all tiles, 64 for each, each 0–3: two tables of 256 tiles. */
export type TilePixels = Uint8Array;

/** The tiles of an image of 8 KiB of pictures, which are its last bytes. */
export function tilesOfImage(image: Readonly<Uint8Array>): TilePixels {
  const start = image.length - TILE_COUNT * 16;
  const pixels = new Uint8Array(TILE_COUNT * TILE_PIXELS);
  for (let tile = 0; tile < TILE_COUNT; tile++) {
    for (let y = 0; y < TILE; y++) {
      const low = image[start + tile * 16 + y];
      const high = image[start + tile * 16 + y + TILE];
      for (let x = 0; x < TILE; x++) {
        pixels[tile * TILE_PIXELS + y * TILE + x] = ((low >> (7 - x)) & 1) | (((high >> (7 - x)) & 1) << 1);
      }
    }
  }
  return pixels;
}
