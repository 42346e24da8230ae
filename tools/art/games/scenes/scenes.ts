import { canopy, canyon, columns, desert, orchard, temple } from './lands.ts';
import type { Scene } from './shapes.ts';
import { cosmos, fair, marquee, reef, skyline, sweets } from './wonders.ts';

/** The places games happen in. */
export const SCENES = {
  canopy,
  canyon,
  columns,
  cosmos,
  desert,
  fair,
  marquee,
  orchard,
  reef,
  skyline,
  sweets,
  temple,
} as const satisfies Record<string, Scene>;

/** The name of a place. */
export type SceneName = keyof typeof SCENES;
