import type { Glyph } from '../glyph.ts';

export const downloadSimpleBold: Glyph = [
  'M228 144v64a12 12 0 0 1-12 12H40a12 12 0 0 1-12-12v-64a12 12 0 0 1 24 0v52h152v-52a12 12 0 0 1 24 0m-108.5 8.5a12 12 0 0 0 17 0l40-40a12 12 0 0 0-17-17L140 115V32a12 12 0 0 0-24 0v83L96.5 95.5a12 12 0 0 0-17 17Z',
];
