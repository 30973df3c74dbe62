import type { Player } from '../../src/players/player.js';

/** A player that never presses a button: its pieces pile up in the middle. */
export const idlePlayer: Player = { name: 'idle', decide: () => undefined };
