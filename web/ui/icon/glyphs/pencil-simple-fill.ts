import type { Glyph } from '../glyph.ts';

export const pencilSimpleFill: Glyph = [
  'm227.3 73.4l-44.7-44.7a16 16 0 0 0-22.6 0L36.7 152A15.9 15.9 0 0 0 32 163.3V208a16 16 0 0 0 16 16h44.7a15.9 15.9 0 0 0 11.3-4.7L227.3 96a16 16 0 0 0 0-22.6M192 108.7L147.3 64l24-24L216 84.7Z',
];
