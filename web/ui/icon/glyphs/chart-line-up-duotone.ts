import type { Glyph } from '../glyph.ts';

export const chartLineUpDuotone: Glyph = [
  'M232 208a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8V48a8 8 0 0 1 16 0v108.7l50.3-50.3a8 8 0 0 1 11.3 0L128 132.7L180.7 80H160a8 8 0 0 1 0-16h40a8 8 0 0 1 8 8v40a8 8 0 0 1-16 0V91.3l-58.3 58.4a8 8 0 0 1-11.3 0L96 123.3l-56 56V200h184a8 8 0 0 1 8 8',
  'M224 64v144H32V48h176a16 16 0 0 1 16 16',
];
