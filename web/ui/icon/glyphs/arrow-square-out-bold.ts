import type { Glyph } from '../glyph.ts';

export const arrowSquareOutBold: Glyph = [
  'M228 104a12 12 0 0 1-24 0V69l-59.5 59.5a12 12 0 0 1-17-17L187 52h-35a12 12 0 0 1 0-24h64a12 12 0 0 1 12 12Zm-44 24a12 12 0 0 0-12 12v64H52V84h64a12 12 0 0 0 0-24H48a20 20 0 0 0-20 20v128a20 20 0 0 0 20 20h128a20 20 0 0 0 20-20v-68a12 12 0 0 0-12-12',
];
