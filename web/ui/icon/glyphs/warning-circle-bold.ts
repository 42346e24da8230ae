import type { Glyph } from '../glyph.ts';

export const warningCircleBold: Glyph = [
  'M128 20a108 108 0 1 0 108 108A108.1 108.1 0 0 0 128 20m0 192a84 84 0 1 1 84-84a84.1 84.1 0 0 1-84 84m-12-80V80a12 12 0 0 1 24 0v52a12 12 0 0 1-24 0m28 40a16 16 0 1 1-16-16a16 16 0 0 1 16 16',
];
