import type { Glyph } from '../glyph.ts';

export const checkBold: Glyph = [
  'm232.5 80.5l-128 128a12 12 0 0 1-17 0l-56-56a12 12 0 1 1 17-17L96 183L215.5 63.5a12 12 0 0 1 17 17Z',
];
