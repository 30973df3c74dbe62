/** Bytes of the largest file that is opened: hundreds of games. */
export const LARGEST_FILE = 64 * 1024 * 1024;
