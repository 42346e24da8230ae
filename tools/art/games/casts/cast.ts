import type { PaletteName } from '../palettes.ts';
import type { Layout } from '../tile.ts';

/** Colours, layout and company of a tile, and how its hero is touched up; the rest is its theme's. */
export type Cast = readonly [
  palette: PaletteName,
  layout: Layout,
  company: string,
  hero?: { readonly hue?: number; readonly saturation?: number; readonly brightness?: number; readonly scale?: number },
];
