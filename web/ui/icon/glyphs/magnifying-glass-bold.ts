import type { Glyph } from '../glyph.ts';

export const magnifyingGlassBold: Glyph = [
  'M232.5 215.5L185 168a92.1 92.1 0 1 0-17 17l47.5 47.5a12 12 0 0 0 17-17ZM44 112a68 68 0 1 1 68 68a68.1 68.1 0 0 1-68-68',
];
