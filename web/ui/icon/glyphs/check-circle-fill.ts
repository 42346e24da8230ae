import type { Glyph } from '../glyph.ts';

export const checkCircleFill: Glyph = [
  'M128 24a104 104 0 1 0 104 104A104.1 104.1 0 0 0 128 24m45.7 85.7l-56 56a8 8 0 0 1-11.3 0l-24-24a8 8 0 0 1 11.3-11.3L112 148.7l50.3-50.3a8 8 0 0 1 11.3 11.3',
];
