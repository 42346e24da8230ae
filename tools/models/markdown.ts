import type { SlotPublic } from '@perya/slots/public';
import type { Row } from './engine.ts';

const KINDS = { low: 'Low', high: 'High', wild: 'Wild', scatter: 'Scatter', coin: 'Coin', bonus: 'Bonus' };

export const percent = (share: number, digits: number) => `${(share * 100).toFixed(digits)} %`;
export const code = (text: string) => `\`${text}\``;

/** A number with its thousands apart. */
export function grouped(count: number): string {
  return count.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Odds in words. */
export function oneIn(odds: number): string {
  return `1 in ${odds < 100 ? odds.toFixed(1) : grouped(odds)}`;
}

/** Rows of a table. */
export function rowsOf(rows: readonly Row[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A table with its head. */
export function table(head: readonly string[], rows: readonly Row[]): string {
  return `${rowsOf([head])}\n|${'---|'.repeat(head.length)}\n${rowsOf(rows)}`;
}

/** What the symbols of a slot pay. */
export function paysTable({ symbols }: Pick<SlotPublic, 'symbols'>): string {
  const longest = Math.max(...symbols.map(({ pays }) => pays.length));
  const counts = Array.from({ length: longest }, (_, at) => String(at + 3));
  return table(
    ['Symbol', '', ...counts],
    symbols.map(({ kind, pays }, symbol) => [
      symbol.toString(16),
      KINDS[kind],
      ...counts.map((_, at) => pays[at] ?? ''),
    ]),
  );
}
