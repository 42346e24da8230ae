/** The colours by their numbers. */
export const COLOR_NAMES = ['red', 'yellow', 'green', 'blue', 'pink', 'white'] as const;
