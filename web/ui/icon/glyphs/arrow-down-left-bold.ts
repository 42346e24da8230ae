import type { Glyph } from '../glyph.ts';

export const arrowDownLeftBold: Glyph = [
  'M200.5 72.5L93 180h75a12 12 0 0 1 0 24H64a12 12 0 0 1-12-12V88a12 12 0 0 1 24 0v75L183.5 55.5a12 12 0 0 1 17 17Z',
];
