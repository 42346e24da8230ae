import type { rounds, studio } from '@perya/contract';
import { formatAmount } from '../../platform/money.ts';
import type { RoundRow } from './round.store.ts';
import type { Currency, Minor } from '@perya/ledger';
import type { Nonce, RoundNo } from '../../platform/db/studio-values.ts';

interface Shown {
  readonly roundNo: RoundNo;
  readonly currency: Currency;
  readonly state: (typeof rounds.ROUND_STATES)[number];
  readonly stake: Minor;
  readonly win: Minor;
  readonly nonce: Nonce;
  readonly choice: unknown;
  readonly actions: readonly unknown[];
  readonly events: readonly unknown[];
  readonly openedAt: Date;
}

/** A round as the view needs it. */
export function playedOf(shown: Shown): studio.PlayedRound {
  const { roundNo, currency, state, stake, win, nonce, choice, actions, events, openedAt } = shown;
  return {
    roundNo,
    state,
    stake: formatAmount(stake, currency),
    win: formatAmount(win, currency),
    nonce,
    choice,
    actions: [...actions],
    events: [...events],
    at: openedAt.toISOString(),
  };
}

/** The same of a round of the database. */
export function playedRow(row: RoundRow): studio.PlayedRound {
  return playedOf({
    roundNo: row.round_no,
    currency: row.currency,
    state: row.state,
    stake: BigInt(row.stake),
    win: BigInt(row.win),
    nonce: Number(row.nonce ?? 0),
    choice: row.choice,
    actions: row.actions,
    events: row.events,
    openedAt: row.opened_at,
  });
}
