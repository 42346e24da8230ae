import type { Glyph } from '../glyph.ts';

export const arrowUpRightBold: Glyph = [
  'M204 64v104a12 12 0 0 1-24 0V93L72.5 200.5a12 12 0 0 1-17-17L163 76H88a12 12 0 0 1 0-24h104a12 12 0 0 1 12 12',
];
