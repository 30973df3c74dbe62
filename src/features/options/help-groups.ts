/** How the help puts options together. It is read for every command line, and so imports little. */
import { PROGRAM_COMMAND } from '../../platform/files/package-root.js';

/** Under which the options of players stand together; the help of a command names them alone. */
export const PLAYER_GROUP = 'Options of players:';

/** Where all players and their options are listed. */
export const PLAYERS_COMMAND = `${PROGRAM_COMMAND} players`;
