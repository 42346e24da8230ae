import type { Glyph } from '../glyph.ts';

export const tentDuotone: Glyph = [
  'm255.3 188.8l-64-144A8 8 0 0 0 184 40H72a8 8 0 0 0-7.3 4.7a.2.2 0 0 0 0 .1v.1L.7 188.8A8 8 0 0 0 8 200h240a8 8 0 0 0 7.3-11.2M64 184H20.3L64 85.7Zm16 0V85.7l43.7 98.3Zm61.2 0L84.3 56h94.5l56.9 128Z',
  'M136 192H8L72 48Z',
];
