/** Bytes of RAM as those of NES Tetris. */

import type { ClientRam } from '../../src/emulator/clients/client.js';
import { clientOf } from '../../src/emulator/clients/known-cartridges.js';
import type { RamView } from '../../src/emulator/clients/ram-map.js';

export const ramOfNesTetris = (ram: RamView): ClientRam => ({ ram, client: clientOf('original-ntsc') });
