import type { Manner, Metal } from './lettering.ts';
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
  /** What else its titles may be cast in, so that they differ. */
  readonly metals: readonly [Metal, ...Metal[]];
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

/** How titles are set. */
export const manner = (
  metal: Manner['metal'],
  curve: Manner['curve'],
  cut: Manner['cut'],
  ink: string,
  isSharp = false,
): Manner => ({ metal, curve, cut, ink, isSharp });

/** A picture as a symbol. */
export const emoji = (code: string, brightness = 1): SymbolArt => ({ emoji: code, brightness });
/** A sign on a token as a symbol. */
export const sign = (name: string, token: 'disc' | 'hexagon' | 'shield' | 'square' | 'kite'): SymbolArt => ({
  sign: name,
  token,
});

/** The ranks of cards. */
export const RANKS = [{ rank: '10' }, { rank: 'J' }, { rank: 'Q' }, { rank: 'K' }, { rank: 'A' }] as const;
/** The suits of cards. */
export const SUITS = [
  { suit: 'club' },
  { suit: 'diamond' },
  { suit: 'heart' },
  { suit: 'spade' },
  { suit: 'star' },
] as const;
/** Cut stones. */
export const GEMS = [
  { gem: 'round' },
  { gem: 'emerald' },
  { gem: 'pear' },
  { gem: 'hexagon' },
  { gem: 'kite' },
] as const;
