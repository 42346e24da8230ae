import { inMetal, lineOf } from './lettering.ts';
import { n, outlined, picture, radial, svg, vertical } from './paint.ts';
import { PALETTES } from './palettes.ts';
import { gem, rank, SHADES, suit, token, word, type Drawn, type Shade } from './symbol-shapes.ts';
import type { SymbolArt, Theme } from './theme.ts';

/** Symbols stand in four columns and three rows, by their number. */
export const ATLAS = { columns: 4, rows: 3, cellPx: 160 } as const;

/** Drawn at twice the size. */
const CELL = 320;
const MIDDLE = CELL / 2;

/** Low, high, wild and scatter by their number. */
const WILD = 9;

function drawn(id: string, art: SymbolArt, theme: Theme, shade: Shade, size: number, lift = 0): Drawn {
  const { ink, metal } = theme.manner;
  if ('gem' in art) return gem(id, art.gem, shade);
  if ('suit' in art) return suit(id, art.suit, shade, metal === 'fire' ? 'gold' : metal);
  if ('sign' in art) return token(id, art.sign, art.token, shade, metal);
  if ('rank' in art) return rank(id, art.rank, shade, theme.manner);
  if ('word' in art) return word(id, art.word, art.metal, ink);
  const touch = { isBold: true, saturation: 1.2, brightness: art.brightness };
  return { definitions: '', drawing: picture(art.emoji, { x: MIDDLE, y: MIDDLE - lift, size }, touch) };
}

const RIBBONS = {
  WILD: { light: '#ff6a5a', body: '#d3122e', dark: '#6b0418' },
  SCATTER: { light: '#8f8aff', body: '#4a2be0', dark: '#1f0a7a' },
  BONUS: { light: '#7df0b0', body: '#0a9a5c', dark: '#04452c' },
} as const;

/** A ribbon across the foot of a symbol, with its word. */
export function ribbon(id: string, text: keyof typeof RIBBONS): Drawn {
  const { light, body, dark } = RIBBONS[text];
  const line = lineOf(text, { x: MIDDLE, y: 284, maxWidth: 214, maxHeight: 46 }, { curve: 'flat', cut: 'plain' });
  const letters = inMetal(`${id}w`, [line], { metal: 'gold', curve: 'flat', cut: 'plain', ink: dark });
  return {
    definitions:
      vertical(`${id}r`, [
        [0, light],
        [0.3, body],
        [1, dark],
      ]) + letters.definitions,
    drawing:
      `<path d="M8 246H60V306H8L26 276ZM312 246H260V306H312L294 276Z" fill="${dark}"/>` +
      `<path d="M30 232Q160 216 290 232V298Q160 284 30 298Z" fill="url(#${id}r)" stroke="#ffd86a" stroke-width="5" stroke-linejoin="round"/>` +
      letters.drawing,
  };
}

function spikes(x: number, y: number, outer: number, inner: number, count: number): string {
  const points = Array.from({ length: count * 2 }, (_, at) => {
    const angle = (at * Math.PI) / count;
    const reach = at % 2 === 0 ? outer : inner;
    return `${n(x + reach * Math.sin(angle))} ${n(y - reach * Math.cos(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/** Wild and scatter stand before a burst of light and carry their word. */
function special(id: string, number: number, theme: Theme): Drawn {
  const isWild = number === WILD;
  const palette = PALETTES[theme.palette];
  const inner = drawn(id, isWild ? theme.wild : theme.scatter, theme, SHADES[4], 236, 22);
  const band = ribbon(id, isWild ? 'WILD' : 'SCATTER');
  const burst = isWild
    ? `<path d="${spikes(MIDDLE, 146, 142, 118, 18)}" fill="#ffc12e" stroke="#fff3c0" stroke-width="4" stroke-linejoin="round"/><circle cx="${MIDDLE}" cy="146" r="112" fill="url(#${id}g)"/>`
    : `<circle cx="${MIDDLE}" cy="146" r="140" fill="#f5b638"/><circle cx="${MIDDLE}" cy="146" r="126" fill="${palette.deep}"/>` +
      `<circle cx="${MIDDLE}" cy="146" r="120" fill="url(#${id}g)"/><circle cx="${MIDDLE}" cy="146" r="133" fill="none" stroke="#fff3c0" stroke-width="8" stroke-dasharray="3 20" stroke-linecap="round"/>`;
  const light = isWild ? '#fff6c0' : palette.core;
  const rim = isWild ? '#ff9a1f' : palette.body;
  return {
    definitions:
      radial(`${id}g`, [
        [0, light],
        [1, rim],
      ]) +
      inner.definitions +
      band.definitions,
    drawing: `${burst}<g filter="url(#high)">${inner.drawing}</g><g filter="url(#low)">${band.drawing}</g>`,
  };
}

function symbol(number: number, theme: Theme): Drawn {
  const id = `s${number}`;
  const shade = SHADES[number % SHADES.length] ?? SHADES[0];
  const low = theme.low[number];
  if (low) {
    const art = drawn(id, low, theme, shade, 230);
    return { definitions: art.definitions, drawing: `<g filter="url(#low)">${art.drawing}</g>` };
  }
  const high = theme.high[number - theme.low.length];
  if (!high) return special(id, number, theme);
  const art = drawn(id, high, theme, shade, 262);
  return { definitions: art.definitions, drawing: `<g filter="url(#high)">${art.drawing}</g>` };
}

/** How many symbols a set has. */
export const SYMBOL_COUNT = 11;

/** Drawings in the cells of one sheet, row by row. */
export function atlasOf(definitions: string, symbols: readonly Drawn[]): string {
  const cells = symbols.map(({ drawing }, at) => {
    const x = (at % ATLAS.columns) * CELL;
    const y = Math.floor(at / ATLAS.columns) * CELL;
    return `<svg x="${x}" y="${y}" width="${CELL}" height="${CELL}" viewBox="0 0 ${CELL} ${CELL}">${drawing}</svg>`;
  });
  const own = symbols.map((one) => one.definitions).join('');
  return svg(ATLAS.columns * CELL, ATLAS.rows * CELL, definitions + own, cells.join(''));
}

/** All symbols of a theme on one sheet. */
export function symbolSheet(theme: Theme): string {
  const { ink } = theme.manner;
  const definitions =
    outlined('low', { ink, inkPx: 5, rim: '', rimPx: 0, glow: '', glowPx: 0, dropPx: 8 }) +
    outlined('high', { ink, inkPx: 4, rim: '#ffe9a6', rimPx: 8, glow: '', glowPx: 0, dropPx: 10 });
  return atlasOf(
    definitions,
    Array.from({ length: SYMBOL_COUNT }, (_, number) => symbol(number, theme)),
  );
}
