import { cellAt } from '@perya/stage';
import { JACKPOTS, type CoinCell, type HoldPublic, type SlotPublic, type SpinEvent } from '../src/public.ts';
import { DISPLAY_FONT } from './backdrop.ts';
import { COIN, JACKPOT_COIN, SHEET_COLUMNS, VALUE_COIN, type SymbolSet } from './symbols.ts';

/** The picture of a coin: that of its jackpot, or the one with its amount. */
export function coinFace({ values }: HoldPublic, { times, jackpot }: CoinCell): number {
  if (jackpot !== undefined) return JACKPOT_COIN + JACKPOTS.indexOf(jackpot);
  const at = values.indexOf(times);
  return at < 0 ? COIN : VALUE_COIN + at;
}

/** What lies on the reels after a spin: symbols, and coins with what stands on them. */
export function facesOf({ grid, coins = [] }: SpinEvent, { hold }: SlotPublic): readonly (readonly number[])[] {
  if (!hold || coins.length === 0) return grid;
  const faces = grid.map((column) => [...column]);
  for (const coin of coins) {
    const column = faces[coin.reel];
    if (column) column[coin.row] = coinFace(hold, coin);
  }
  return faces;
}

const THOUSAND = 1000;
const LONGEST = 10 * THOUSAND;

/** An amount in minor units, short enough for the face of a coin. */
export function shortAmount(minor: number, decimals: number): string {
  const amount = minor / 10 ** decimals;
  if (amount >= LONGEST * 100) return `${trimmed(amount / (THOUSAND * THOUSAND))}M`;
  if (amount >= LONGEST) return `${trimmed(amount / THOUSAND)}K`;
  return amount % 1 === 0 ? String(amount) : amount.toFixed(decimals);
}

function trimmed(count: number): string {
  return String(Math.floor(count * 10) / 10);
}

/** Writes on the coins what they are worth for a stake. */
export function letterCoins(
  { layer, dots }: SymbolSet,
  { values }: HoldPublic,
  { stake, decimals }: { readonly stake: number; readonly decimals: number },
): void {
  const { context, canvas } = layer;
  const coin = cellAt(COIN, SHEET_COLUMNS, dots);
  values.forEach((times, at) => {
    const { x, y } = cellAt(VALUE_COIN + at, SHEET_COLUMNS, dots);
    context.clearRect(x, y, dots, dots);
    context.drawImage(canvas, coin.x, coin.y, dots, dots, x, y, dots, dots);
    letterFace(context, shortAmount(Math.round(times * stake), decimals), x + dots / 2, y + dots / 2, dots);
  });
}

/** Letters as they stand on coins, wheels and chests. */
export function letterFace(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room: number,
  fill = '#fffdf0',
): void {
  const most = room * 0.36;
  context.font = `${most}px ${DISPLAY_FONT}`;
  const size = Math.min(most, (most * room * 0.66) / context.measureText(text).width);
  context.font = `${size}px ${DISPLAY_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = size * 0.24;
  context.strokeStyle = '#5c2a00';
  context.strokeText(text, x, y);
  context.fillStyle = fill;
  context.fillText(text, x, y);
}
