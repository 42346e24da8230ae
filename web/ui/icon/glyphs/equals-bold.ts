import type { Glyph } from '../glyph.ts';

export const equalsBold: Glyph = [
  'M228 160a12 12 0 0 1-12 12H40a12 12 0 0 1 0-24h176a12 12 0 0 1 12 12M40 108h176a12 12 0 0 0 0-24H40a12 12 0 0 0 0 24',
];
