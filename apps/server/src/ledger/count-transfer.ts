import type { Transfer } from '@perya/ledger';
import type { Counters } from '../platform/metrics/counters.ts';
import type { Verdict } from './verdict.ts';

/** Counts what the books said; no verdict is one they could not give. */
export function countTransfer(
  { transfers, playerLimits }: Counters,
  transfer: Transfer,
  verdict: Verdict | null,
): void {
  const kind = transfer.moves[0]?.kind ?? 'none';
  if (verdict === null) transfers.add(kind, 'failed');
  else if (verdict.state === 'conflict') transfers.add(kind, 'conflict');
  else if (verdict.isReplay) transfers.add(kind, 'repeated');
  else if (verdict.state === 'done') transfers.add(kind, 'done');
  else {
    transfers.add(kind, verdict.code);
    if (/^(?:limit|player)\./.test(verdict.code)) playerLimits.add(verdict.code);
  }
}
