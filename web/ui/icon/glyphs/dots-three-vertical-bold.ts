import type { Glyph } from '../glyph.ts';

export const dotsThreeVerticalBold: Glyph = [
  'M112 60a16 16 0 1 1 16 16a16 16 0 0 1-16-16m16 52a16 16 0 1 0 16 16a16 16 0 0 0-16-16m0 68a16 16 0 1 0 16 16a16 16 0 0 0-16-16',
];
