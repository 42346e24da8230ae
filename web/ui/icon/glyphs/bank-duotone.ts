import type { Glyph } from '../glyph.ts';

export const bankDuotone: Glyph = [
  'M24 104h24v64H32a8 8 0 0 0 0 16h192a8 8 0 0 0 0-16h-16v-64h24a8 8 0 0 0 4.2-14.8l-104-64a8 8 0 0 0-8.4 0l-104 64A8 8 0 0 0 24 104m40 0h32v64H64Zm80 0v64h-32v-64Zm48 64h-32v-64h32ZM128 41.4L203.7 88H52.3ZM248 208a8 8 0 0 1-8 8H16a8 8 0 0 1 0-16h224a8 8 0 0 1 8 8',
  'M232 96H24l104-64Z',
];
