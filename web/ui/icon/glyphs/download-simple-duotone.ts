import type { Glyph } from '../glyph.ts';

export const downloadSimpleDuotone: Glyph = [
  'M224 144v64a8 8 0 0 1-8 8H40a8 8 0 0 1-8-8v-64a8 8 0 0 1 16 0v56h160v-56a8 8 0 0 1 16 0m-101.7 5.7a8 8 0 0 0 11.3 0l40-40a8 8 0 0 0-11.3-11.3L136 124.7V32a8 8 0 0 0-16 0v92.7L93.7 98.3a8 8 0 0 0-11.3 11.3Z',
  'M216 48v160H40V48a16 16 0 0 1 16-16h144a16 16 0 0 1 16 16',
];
