import type { Glyph } from '../glyph.ts';

export const envelopeSimpleDuotone: Glyph = [
  'M224 48H32a8 8 0 0 0-8 8v136a16 16 0 0 0 16 16h176a16 16 0 0 0 16-16V56a8 8 0 0 0-8-8m-20.6 16L128 133.2L52.6 64ZM216 192H40V74.2l82.6 75.7a8 8 0 0 0 10.8 0L216 74.2z',
  'm224 56l-96 88l-96-88Z',
];
