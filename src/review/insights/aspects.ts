/** By what the placements of a game are told apart. */
export const ASPECTS = ['idea', 'piece', 'height', 'level', 'phase'] as const;
export type Aspect = (typeof ASPECTS)[number];
