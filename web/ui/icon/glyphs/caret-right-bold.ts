import type { Glyph } from '../glyph.ts';

export const caretRightBold: Glyph = [
  'm184.5 136.5l-80 80a12 12 0 0 1-17-17L159 128L87.5 56.5a12 12 0 1 1 17-17l80 80a12 12 0 0 1 0 17',
];
