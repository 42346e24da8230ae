import type { Manner } from './lettering.ts';
import type { PaletteName } from './palettes.ts';
import type { SceneName } from './scenes/scenes.ts';

/** A symbol: a picture, a letter of a card, a cut stone, a suit, a sign stamped on a token, or a word in metal. */
export type SymbolArt =
  | { readonly emoji: string; readonly brightness: number }
  | { readonly rank: '10' | 'J' | 'Q' | 'K' | 'A' }
  | { readonly gem: 'round' | 'emerald' | 'pear' | 'hexagon' | 'kite' }
  | { readonly suit: 'spade' | 'heart' | 'diamond' | 'club' | 'star' }
  | { readonly sign: string; readonly token: 'disc' | 'hexagon' | 'shield' | 'square' | 'kite' }
  | { readonly word: string; readonly metal: Manner['metal'] };

/** What the titles of a theme have in common. */
export interface Theme {
  readonly palette: PaletteName;
  readonly scene: SceneName;
  readonly manner: Manner;
  readonly pile: readonly [string, ...string[]] | null;
  readonly flying: string | null;
  /** Symbols 0 to 4, which pay little. */
  readonly low: readonly [SymbolArt, SymbolArt, SymbolArt, SymbolArt, SymbolArt];
  /** Symbols 5 to 8, which pay well. */
  readonly high: readonly [SymbolArt, SymbolArt, SymbolArt, SymbolArt];
  readonly wild: SymbolArt;
  readonly scatter: SymbolArt;
  /** At the edges of the background. */
  readonly company: readonly [string, string];
}

const manner = (
  metal: Manner['metal'],
  curve: Manner['curve'],
  cut: Manner['cut'],
  ink: string,
  isSharp = false,
): Manner => ({ metal, curve, cut, ink, isSharp });

const emoji = (code: string, brightness = 1): SymbolArt => ({ emoji: code, brightness });
const sign = (name: string, token: 'disc' | 'hexagon' | 'shield' | 'square' | 'kite'): SymbolArt => ({
  sign: name,
  token,
});

const RANKS = [{ rank: '10' }, { rank: 'J' }, { rank: 'Q' }, { rank: 'K' }, { rank: 'A' }] as const;
const SUITS = [{ suit: 'club' }, { suit: 'diamond' }, { suit: 'heart' }, { suit: 'spade' }, { suit: 'star' }] as const;
const GEMS = [{ gem: 'round' }, { gem: 'emerald' }, { gem: 'pear' }, { gem: 'hexagon' }, { gem: 'kite' }] as const;

/** Every theme of the studio by its name. */
export const THEMES = {
  dragon: {
    palette: 'ruby',
    scene: 'temple',
    manner: manner('fire', 'arch', 'flare', '#2a0207', true),
    pile: ['1fa99'],
    flying: '1fa99',
    low: RANKS,
    high: [emoji('1f9e7'), emoji('1f3ee'), emoji('1f42f'), emoji('1f432')],
    wild: emoji('1fa99'),
    scatter: emoji('26e9-fe0f'),
    company: ['1f3ee', '1f3ee'],
  },
  pinoy: {
    palette: 'fiesta',
    scene: 'fair',
    manner: manner('gold', 'swell', 'plain', '#1a0c52'),
    pile: ['1fa99'],
    flying: '1f33a',
    low: [
      sign('guitar', 'disc'),
      sign('coconuts', 'hexagon'),
      sign('palm-tree', 'shield'),
      sign('jeep', 'square'),
      sign('sun', 'kite'),
    ],
    high: [emoji('1f941'), emoji('1f96d'), emoji('1f403', 1.25), emoji('1f413')],
    wild: emoji('1f31f'),
    scatter: emoji('1f3a1'),
    company: ['1f389', '1f33a'],
  },
  egypt: {
    palette: 'sand',
    scene: 'desert',
    manner: manner('bronze', 'flat', 'flare', '#331003', true),
    pile: ['1fa99', '1f48e'],
    flying: '2728',
    low: [
      sign('ankh', 'disc'),
      sign('eye-of-horus', 'kite'),
      sign('egyptian-profile', 'square'),
      sign('lotus', 'shield'),
      sign('egyptian-bird', 'hexagon'),
    ],
    high: [emoji('1f3fa'), emoji('1f40d'), emoji('1f985'), emoji('1f408')],
    wild: emoji('1f451'),
    scatter: emoji('1fab2'),
    company: ['1f3fa', '1f334'],
  },
  myth: {
    palette: 'olympus',
    scene: 'columns',
    manner: manner('gold', 'flat', 'narrow', '#0d0630'),
    pile: null,
    flying: '26a1',
    low: [
      sign('laurels', 'disc'),
      sign('lyre', 'kite'),
      sign('greek-temple', 'square'),
      sign('crested-helmet', 'shield'),
      sign('amphora', 'hexagon'),
    ],
    high: [emoji('1f3f9'), emoji('1f989'), emoji('1f531'), emoji('1f984')],
    wild: emoji('26a1'),
    scatter: emoji('1f3db-fe0f'),
    company: ['1fabd', '1fabd'],
  },
  fruit: {
    palette: 'sunrise',
    scene: 'orchard',
    manner: manner('candy', 'swell', 'plain', '#5a0a3a'),
    pile: null,
    flying: '1f353',
    low: [emoji('1f34b'), emoji('1fad0'), emoji('1f34e'), emoji('1f350'), emoji('1f34a')],
    high: [emoji('1f352'), emoji('1f347'), emoji('1f353'), emoji('1f349')],
    wild: emoji('2b50'),
    scatter: emoji('1f34d'),
    company: ['1f965', '1f34d'],
  },
  classic: {
    palette: 'velvet',
    scene: 'marquee',
    manner: manner('fire', 'rise', 'lean', '#26020f'),
    pile: ['1fa99'],
    flying: '2728',
    low: SUITS,
    high: [emoji('1f352'), emoji('1f514'), { word: 'BAR', metal: 'silver' }, { word: '7', metal: 'fire' }],
    wild: emoji('1f48e'),
    scatter: emoji('1f31f'),
    company: ['1f352', '1f514'],
  },
  jungle: {
    palette: 'leaf',
    scene: 'canopy',
    manner: manner('jade', 'arch', 'plain', '#052414'),
    pile: null,
    flying: '1f98b',
    low: [
      sign('paw', 'disc'),
      sign('vine-leaf', 'kite'),
      sign('totem-mask', 'shield'),
      sign('gecko', 'square'),
      sign('snake', 'hexagon'),
    ],
    high: [emoji('1f438'), emoji('1f99c'), emoji('1f98d', 1.25), emoji('1f981')],
    wild: emoji('1f406'),
    scatter: emoji('1f5ff'),
    company: ['1f33a', '1f98b'],
  },
  sea: {
    palette: 'ocean',
    scene: 'reef',
    manner: manner('ice', 'wave', 'plain', '#031c4d'),
    pile: ['1fa99', '1f41a'],
    flying: null,
    low: GEMS,
    high: [emoji('1f420'), emoji('1f422'), emoji('1f419'), emoji('1f42c')],
    wild: emoji('1f531'),
    scatter: emoji('1f9aa'),
    company: ['1f420', '1f41f'],
  },
  west: {
    palette: 'canyon',
    scene: 'canyon',
    manner: manner('bronze', 'arch', 'flare', '#300d05'),
    pile: ['1fa99', '1f4b5'],
    flying: null,
    low: [
      sign('horseshoe', 'disc'),
      sign('cowboy-boot', 'hexagon'),
      sign('western-hat', 'shield'),
      sign('barrel', 'square'),
      sign('barbed-star', 'kite'),
    ],
    high: [emoji('1f335'), emoji('1f9e8'), emoji('1f40e', 1.25), emoji('1f402', 1.25)],
    wild: emoji('1f4b0'),
    scatter: emoji('1f682'),
    company: ['1f335', '1f335'],
  },
  candy: {
    palette: 'bubblegum',
    scene: 'sweets',
    manner: manner('candy', 'swell', 'plain', '#3d0a5c'),
    pile: null,
    flying: '1f36c',
    low: [emoji('1f36b'), emoji('1f366'), emoji('1f370'), emoji('1f36f'), emoji('1f37f')],
    high: [emoji('1f36a'), emoji('1f369'), emoji('1f9c1'), emoji('1f36c')],
    wild: emoji('1f36d'),
    scatter: emoji('1f382'),
    company: ['1f9c1', '1f366'],
  },
  space: {
    palette: 'night',
    scene: 'cosmos',
    manner: manner('ice', 'rise', 'lean', '#050722'),
    pile: null,
    flying: '2b50',
    low: [
      sign('ringed-planet', 'disc'),
      sign('asteroid', 'hexagon'),
      sign('moon', 'shield'),
      sign('radar-dish', 'square'),
      sign('polar-star', 'kite'),
    ],
    high: [emoji('1f6f8'), emoji('1fa90'), emoji('1f916'), emoji('1f680')],
    wild: emoji('2b50'),
    scatter: emoji('2604-fe0f'),
    company: ['1fa90', '1f315'],
  },
  lux: {
    palette: 'royal',
    scene: 'skyline',
    manner: manner('gold', 'flat', 'narrow', '#0c0730'),
    pile: ['1fa99', '1f48e'],
    flying: '2728',
    low: RANKS,
    high: [emoji('231a'), emoji('1f37e'), emoji('1f48d'), emoji('1f451')],
    wild: emoji('1f48e'),
    scatter: emoji('1f3ad'),
    company: ['1f48e', '1f942'],
  },
} as const satisfies Record<string, Theme>;

/** The name of a theme. */
export type ThemeName = keyof typeof THEMES;
