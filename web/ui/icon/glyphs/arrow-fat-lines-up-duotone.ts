import type { Glyph } from '../glyph.ts';

export const arrowFatLinesUpDuotone: Glyph = [
  'm229.7 114.3l-96-96a8 8 0 0 0-11.3 0l-96 96A8 8 0 0 0 32 128h40v24a8 8 0 0 0 8 8h96a8 8 0 0 0 8-8v-24h40a8 8 0 0 0 5.7-13.7M176 112a8 8 0 0 0-8 8v24H88v-24a8 8 0 0 0-8-8H51.3L128 35.3L204.7 112Zm8 104a8 8 0 0 1-8 8H80a8 8 0 0 1 0-16h96a8 8 0 0 1 8 8m0-32a8 8 0 0 1-8 8H80a8 8 0 0 1 0-16h96a8 8 0 0 1 8 8',
  'M224 120h-48v32H80v-32H32l96-96Z',
];
