/**
 * The cartridge's mapper with its loads of banks watched, and without those of banks that are there already.
 *
 * To put a bank in its place the emulator copies its bytes one by one, and games choose the same banks again in every
 * frame. Nothing else writes to these places, so the bytes are the same without the copy.
 */
import type { Mapper } from 'jsnes';

/** The methods of the mapper that change. */
export type BankMethods = Pick<Mapper, 'loadRomBank' | 'load8kRomBank' | 'loadVromBank'>;

/** Is called after `length` bytes of the program, from `address` on, have changed. */
export type ProgramChanged = (address: number, length: number) => void;

const KIBIBYTE = 0x400;

/** Methods for any mapper, which tell of each load. */
export function watchedLoads(
  { loadRomBank, load8kRomBank, loadVromBank }: BankMethods,
  tell: ProgramChanged,
): BankMethods {
  const watched = (load: Mapper['loadRomBank'], length: number): Mapper['loadRomBank'] =>
    function loadAndTell(this: Mapper, bank, address) {
      load.call(this, bank, address);
      tell(address, length);
    };
  return {
    loadRomBank: watched(loadRomBank, 16 * KIBIBYTE),
    load8kRomBank: watched(load8kRomBank, 8 * KIBIBYTE),
    loadVromBank,
  };
}

/**
 * Methods for a mapper that was just made, or loaded from a state: its banks are not known yet, so each place is filled
 * once at least. For a mapper that fills a place with banks of one size only, as number 1 does.
 */
export function withoutRepeatedLoads(own: BankMethods): BankMethods {
  return { ...own, loadRomBank: loadOfOthers(own.loadRomBank), loadVromBank: loadOfOthers(own.loadVromBank) };
}

function loadOfOthers(load: Mapper['loadRomBank']): Mapper['loadRomBank'] {
  const places = new Map<number, number>();
  return function loadOther(this: Mapper, bank, address) {
    if (places.get(address) === bank) return;
    places.set(address, bank);
    load.call(this, bank, address);
  };
}
