import type { Glyph } from '../glyph.ts';

export const caretDownBold: Glyph = [
  'm216.5 104.5l-80 80a12 12 0 0 1-17 0l-80-80a12 12 0 0 1 17-17L128 159l71.5-71.5a12 12 0 0 1 17 17Z',
];
