import type { LedgerHealth } from './jobs.ts';

declare module '../platform/context.ts' {
  interface ServerState {
    readonly ledger: LedgerHealth;
  }
}

/** Creates what a server knows about the books before it looked. */
export function createLedgerState(): LedgerHealth {
  return { breaks: 0, checkedAt: null, sealedAt: null };
}
