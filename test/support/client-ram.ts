/** Bytes of RAM as those of NES Tetris. */
import type { ClientRam, RamView } from '../../src/clients/client.js';
import { clientOf } from '../../src/clients/known-cartridges.js';

export const ramOfNesTetris = (ram: RamView): ClientRam => ({ ram, client: clientOf('original-ntsc') });
