import type { Glyph } from '../glyph.ts';

export const envelopeOpenDuotone: Glyph = [
  'm228.4 89.3l-96-64a8 8 0 0 0-8.9 0l-96 64A8 8 0 0 0 24 96v104a16 16 0 0 0 16 16h176a16 16 0 0 0 16-16V96a8 8 0 0 0-3.6-6.7M96.7 152L40 192v-80.5Zm16.4 8h29.8l56.6 40H56.5Zm46.2-8L216 111.5V192ZM128 41.6l81.9 54.6l-67 47.8h-29.8l-67-47.8Z',
  'm224 96l-78.5 56h-34.9L32 96l96-64Z',
];
