import { beach, concert, farmyard, pitch, village } from './feasts.ts';
import { canopy, canyon, columns, desert, orchard, temple } from './lands.ts';
import { blossoms, fjord, graves, ruins, towers } from './realms.ts';
import type { Scene } from './shapes.ts';
import { cosmos, fair, marquee, reef, skyline, sweets } from './wonders.ts';

/** The places games happen in. */
export const SCENES = {
  beach,
  blossoms,
  canopy,
  canyon,
  columns,
  concert,
  cosmos,
  desert,
  fair,
  farmyard,
  fjord,
  graves,
  marquee,
  orchard,
  pitch,
  reef,
  ruins,
  skyline,
  sweets,
  temple,
  towers,
  village,
} as const satisfies Record<string, Scene>;

/** The name of a place. */
export type SceneName = keyof typeof SCENES;
