/** The tone of a thread's state. */
export const STATE_TONES = { open: 'info', answered: 'positive', closed: 'plain' } as const;
