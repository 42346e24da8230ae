import type { Glyph } from '../glyph.ts';

export const plusBold: Glyph = [
  'M228 128a12 12 0 0 1-12 12h-76v76a12 12 0 0 1-24 0v-76H40a12 12 0 0 1 0-24h76V40a12 12 0 0 1 24 0v76h76a12 12 0 0 1 12 12',
];
