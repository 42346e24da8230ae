import type { Glyph } from '../glyph.ts';

export const stopFill: Glyph = [
  'M216 56v144a16 16 0 0 1-16 16H56a16 16 0 0 1-16-16V56a16 16 0 0 1 16-16h144a16 16 0 0 1 16 16',
];
