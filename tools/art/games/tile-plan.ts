import { FEASTS_CASTS } from './casts/feasts.ts';
import { INSTANT_CASTS } from './casts/instant.ts';
import { NATURE_CASTS } from './casts/nature.ts';
import { WORLDS_CASTS } from './casts/worlds.ts';
import type { Cast } from './casts/cast.ts';
import type { Curve, Manner } from './lettering.ts';
import { PALETTES } from './palettes.ts';
import { randomFrom } from './random.ts';
import type { Theme } from './theme.ts';
import { TILE_PLANS } from './tile-plans.ts';
import type { TilePlan } from './tile.ts';

const CASTS: Readonly<Record<string, Cast>> = { ...WORLDS_CASTS, ...NATURE_CASTS, ...FEASTS_CASTS, ...INSTANT_CASTS };

/** Letters of one theme are cut alike but lie differently. */
const CURVES: readonly [Curve, ...Curve[]] = ['arch', 'swell', 'flat', 'wave'];

function mannerOf(code: string, theme: Theme, ink: string): Manner {
  const random = randomFrom(`manner ${code}`);
  const metal = random.pick([theme.manner.metal, ...theme.metals]);
  const curve = random.isLikely(0.5) ? theme.manner.curve : random.pick(CURVES);
  return { ...theme.manner, metal, curve, ink };
}

/** What the tile of a title is drawn from; null while nobody has placed it. */
export function planOf(code: string, theme: Theme): TilePlan | null {
  const { scene, manner, pile, flying } = theme;
  const own = TILE_PLANS[code];
  if (own) return { scene, manner, pile, flying, ...own };
  const cast = CASTS[code];
  if (!cast) return null;
  const [colours, layout, company, { scale, ...touch } = {}] = cast;
  return {
    palette: colours,
    layout,
    company: company.split(' '),
    scene,
    pile,
    flying,
    touch,
    manner: mannerOf(code, theme, PALETTES[colours].deep),
    ...(scale !== undefined && { scale }),
  };
}
