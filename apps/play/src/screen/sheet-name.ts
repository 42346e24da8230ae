/** What lies over the game. */
export type Sheet = 'stake' | 'auto' | 'info' | null;
