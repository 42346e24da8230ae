import type { Glyph } from '../glyph.ts';

export const googleLogoBold: Glyph = [
  'M228 128a100 100 0 1 1-22.9-63.6a12 12 0 0 1-18.5 15.3A76 76 0 1 0 203.1 140H128a12 12 0 0 1 0-24h88a12 12 0 0 1 12 12',
];
