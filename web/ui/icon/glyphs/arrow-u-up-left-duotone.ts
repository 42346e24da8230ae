import type { Glyph } from '../glyph.ts';

export const arrowUUpLeftDuotone: Glyph = [
  'M168 80H88V40a8 8 0 0 0-13.7-5.7l-48 48a8 8 0 0 0 0 11.3l48 48A8 8 0 0 0 88 136V96h80a48 48 0 0 1 0 96H80a8 8 0 0 0 0 16h88a64 64 0 0 0 0-128m-96 36.7L43.3 88L72 59.3Z',
  'M80 40v96L32 88Z',
];
