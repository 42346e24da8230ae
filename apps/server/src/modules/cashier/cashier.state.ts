declare module '../../platform/context.ts' {
  interface ServerState {
    readonly cashier: CashierState;
  }
}

/** What a server counts at the cashier. */
export interface CashierState {
  /** How many differences the last week had at the last look. */
  differences: number;
  /** How many withdrawals were later than promised at the last look. */
  overdue: number;
  /** Webhooks that were refused in the window that began `since`, in time of the process. */
  forged: { readonly since: number; readonly count: number };
}

/** Creates it. */
export function createCashierState(): CashierState {
  return { differences: 0, overdue: 0, forged: { since: -Infinity, count: 0 } };
}
