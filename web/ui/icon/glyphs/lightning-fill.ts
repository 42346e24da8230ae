import type { Glyph } from '../glyph.ts';

export const lightningFill: Glyph = [
  'm213.9 125.5l-112 120a8 8 0 0 1-13.7-7l14.7-73.3l-57.6-21.6a8 8 0 0 1-3-13l112-120a8 8 0 0 1 13.7 7l-14.7 73.4l57.6 21.6a8 8 0 0 1 3 13Z',
];
