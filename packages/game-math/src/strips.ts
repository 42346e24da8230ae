import { assert } from '@perya/std';

/** The symbols of a reel in their order; the last is followed by the first. */
export type Strip = readonly number[];

/** Reads a strip written as one hexadecimal digit for each symbol. */
export function readStrip(text: string): Strip {
  return Array.from(text, (digit) => {
    const symbol = Number.parseInt(digit, 16);
    assert(Number.isInteger(symbol), `"${digit}" is no symbol`);
    return symbol;
  });
}

/** Writes a strip as one hexadecimal digit for each symbol. */
export function writeStrip(strip: Strip): string {
  return strip.map((symbol) => symbol.toString(16)).join('');
}

/** The symbol that many places below a stop. */
export function cellOf(strip: Strip, stop: number, row: number): number {
  const symbol = strip[(stop + row) % strip.length];
  assert(symbol !== undefined, 'a stop is on its strip');
  return symbol;
}

/** What a reel shows at a stop, from the top. */
export function windowOf(strip: Strip, stop: number, rows: number): number[] {
  const cells: number[] = [];
  for (let row = 0; row < rows; row += 1) cells.push(cellOf(strip, stop, row));
  return cells;
}

/** How often each symbol stands on a strip. */
export function countsOf(strip: Strip, symbols: number): number[] {
  const counts = Array.from({ length: symbols }, () => 0);
  for (const symbol of strip) counts[symbol] = (counts[symbol] ?? 0) + 1;
  return counts;
}
