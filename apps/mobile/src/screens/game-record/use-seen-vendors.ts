import type { wallet } from '@perya/contract';
import { useRef } from 'react';

/** The vendors of all bets that were on screen so far: those are the ones worth asking for. */
export function useSeenVendors(rows: readonly wallet.BetRow[] | undefined): readonly string[] {
  const seen = useRef(new Set<string>());
  rows?.forEach(({ vassalage }) => seen.current.add(vassalage));
  return [...seen.current].sort();
}
