import type { Glyph } from '../glyph.ts';

export const trendUpDuotone: Glyph = [
  'M232 48h-64a8 8 0 0 0-5.7 13.7L188.7 88L136 140.7l-34.3-34.3a8 8 0 0 0-11.3 0l-72 72a8 8 0 0 0 11.3 11.3L96 123.3l34.3 34.4a8 8 0 0 0 11.3 0L200 99.3l26.3 26.4A8 8 0 0 0 240 120V56a8 8 0 0 0-8-8m-8 52.7L187.3 64H224Z',
  'M232 56v64l-64-64Z',
];
