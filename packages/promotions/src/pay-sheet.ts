import { assert } from '@perya/std';
import type { PaySheet } from './purse-lives.ts';

const PLACES = 10_000;

/**
 * A sheet out of rounds that were played: the multiples in hundredths, sorted into 10,000 places and scaled so that the title
 * returns what is known of it exactly. Chance of the rounds is in the spread, not in the mean.
 */
export function sheetFromRounds(multiples: readonly number[], returnBps: number): PaySheet {
  const each = Math.floor(multiples.length / PLACES);
  assert(each > 0, 'a sheet has 10,000 rounds at least');
  const sorted = Float64Array.from(multiples)
    .sort()
    .subarray(multiples.length - each * PLACES);
  const mean = sorted.reduce((sum, multiple) => sum + multiple, 0) / sorted.length;
  if (mean === 0) return [];
  const scale = returnBps / 100 / mean;
  const rows: { odds: number; multiple: number }[] = [];
  let carried = 0;
  for (let place = 0; place < PLACES; place += 1) {
    const pays = sorted.subarray(place * each, (place + 1) * each).reduce((sum, one) => sum + one, 0) / each;
    const exact = pays * scale + (pays === 0 ? 0 : carried);
    const multiple = Math.round(exact);
    // What rounding takes from one place is given to the next that pays.
    if (pays !== 0) carried = exact - multiple;
    const last = rows[rows.length - 1];
    if (last?.multiple === multiple) last.odds += 1;
    else rows.push({ odds: 1, multiple });
  }
  return rows.filter(({ multiple }) => multiple > 0);
}

/** Double or nothing, for a kind of game of which no more is known than what it returns. */
export function evenSheet(returnBps: number): PaySheet {
  return [{ odds: Math.floor(returnBps / 2), multiple: 200 }];
}
