/** A cartridge with mapper 1, four banks of program and eight of pictures, all told apart by a byte. */

const HEADER = 16;
const PRG_BANK = 0x4000;
const PRG_BANKS = 4;
const PICTURE_BANK = 0x1000;
const PICTURE_BANKS = 8;
const MARK = 0x3f00;

/** The same program in each bank, so that it runs whichever is there: `program` at $C000, `interrupt` at $D000. Marks are at $BF00, $FF00, and at the start of pictures. */
export function bankedCartridge(program: readonly number[], interrupt: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(HEADER + PRG_BANKS * PRG_BANK + PICTURE_BANKS * PICTURE_BANK);
  bytes.set([0x4e, 0x45, 0x53, 0x1a, PRG_BANKS, PICTURE_BANKS / 2, 0x10, 0]);
  for (let bank = 0; bank < PRG_BANKS; bank++) {
    const start = HEADER + bank * PRG_BANK;
    bytes.set(program, start);
    bytes.set(interrupt, start + 0x1000);
    bytes[start + MARK] = bank + 1;
    bytes.set([0x00, 0xd0, 0x00, 0xc0, 0x00, 0xd0], start + 0x3ffa);
  }
  for (let bank = 0; bank < PICTURE_BANKS; bank++) {
    bytes[HEADER + PRG_BANKS * PRG_BANK + bank * PICTURE_BANK] = bank + 1;
  }
  return bytes;
}
