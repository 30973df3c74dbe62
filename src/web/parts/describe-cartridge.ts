/** Words for a cartridge. */
import type { CartridgeFile } from '../stores/cartridge-store.js';

/** The game's name, and the file's if it is one of the user's. */
export function describeCartridge(name: string, file: CartridgeFile | undefined): string {
  return file ? `${name} (${file.name})` : name;
}
