import { outlined, picture } from './paint.ts';
import { ATLAS, atlasOf } from './symbols.ts';

/** Kite, rocket, eagle and firework in the order of the titles, a planet, and faces of those who ride along. */
const CELLS = [
  '1fa81',
  '1f680',
  '1f985',
  '1f9e8',
  '1fa90',
  '1f431',
  '1f43c',
  '1f98a',
  '1f430',
  '1f42f',
  '1f438',
  '1f428',
];
const FIRST_FACE = 5;
const CELL_PX = 112;

/** How large the sheet is. */
export const CLIMB = { width: ATLAS.columns * CELL_PX, height: ATLAS.rows * CELL_PX } as const;

/** What flies in a climb, and who rides along. */
export function climbSheet(): string {
  const outline = outlined('x', { ink: '#1a0a3a', inkPx: 3, rim: '', rimPx: 0, glow: '', glowPx: 0, dropPx: 6 });
  return atlasOf(
    outline,
    CELLS.map((code, at) => ({
      definitions: '',
      drawing: picture(code, { x: 160, y: 158, size: at < FIRST_FACE ? 288 : 250 }, { isBold: at < FIRST_FACE }, 'x'),
    })),
  );
}
