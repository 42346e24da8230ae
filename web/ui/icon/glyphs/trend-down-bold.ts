import type { Glyph } from '../glyph.ts';

export const trendDownBold: Glyph = [
  'M244 128v64a12 12 0 0 1-12 12h-64a12 12 0 0 1 0-24h35l-67-67l-31.5 31.5a12 12 0 0 1-17 0l-72-72a12 12 0 0 1 17-17L96 119l31.5-31.5a12 12 0 0 1 17 0L220 163v-35a12 12 0 0 1 24 0',
];
