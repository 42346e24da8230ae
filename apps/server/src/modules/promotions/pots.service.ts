import type { Book, Minor } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { readPots } from '../../ledger/pots.ts';

/** What was left in the pots of a brand, and when that was asked. */
export interface PotSums {
  readonly at: number;
  readonly sums: Promise<ReadonlyMap<string, Minor>>;
}

const KEPT_MS = 5000;

/** What was left in the pots of a brand a moment ago: enough for a list, and nothing is ever paid by it. */
export function leftInPots({ db, server }: Context, book: Book): Promise<ReadonlyMap<string, Minor>> {
  const { pots } = server.promotions;
  const kept = pots.get(book.merchantCode);
  const now = performance.now();
  if (kept && now - kept.at < KEPT_MS) return kept.sums;
  const sums = readPots(db, book);
  pots.set(book.merchantCode, { at: now, sums });
  sums.catch(() => pots.delete(book.merchantCode));
  return sums;
}
