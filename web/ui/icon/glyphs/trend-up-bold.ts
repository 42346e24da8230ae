import type { Glyph } from '../glyph.ts';

export const trendUpBold: Glyph = [
  'M244 56v64a12 12 0 0 1-24 0V85l-75.5 75.5a12 12 0 0 1-17 0L96 129l-63.5 63.5a12 12 0 0 1-17-17l72-72a12 12 0 0 1 17 0L136 135l67-67h-35a12 12 0 0 1 0-24h64a12 12 0 0 1 12 12',
];
