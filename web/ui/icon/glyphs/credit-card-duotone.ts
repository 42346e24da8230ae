import type { Glyph } from '../glyph.ts';

export const creditCardDuotone: Glyph = [
  'M224 48H32a16 16 0 0 0-16 16v128a16 16 0 0 0 16 16h192a16 16 0 0 0 16-16V64a16 16 0 0 0-16-16m0 16v24H32V64Zm0 128H32v-88h192zm-16-24a8 8 0 0 1-8 8h-32a8 8 0 0 1 0-16h32a8 8 0 0 1 8 8m-64 0a8 8 0 0 1-8 8h-16a8 8 0 0 1 0-16h16a8 8 0 0 1 8 8',
  'M232 96v96a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8V96Z',
];
