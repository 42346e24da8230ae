import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { cashVersion, stopCash, type CashCounters } from '../../ledger/cash-counters.ts';
import { noteEvent } from '../audit/index.ts';
import { endSessions } from '../identity/index.ts';
import { payOwedRebate } from '../rebate/index.ts';
import { suspendAtPause } from '../rewards/index.ts';
import { writeProtection } from './protection.store.ts';
import { mayReplace, type Pause } from './pause-rules.ts';
import { pauseOf } from './pause-state.service.ts';
import type { Cause } from '../../player-protection.ts';

/** An account whose cash nobody moves meanwhile. */
interface LockedAccount {
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
  readonly cash: CashCounters;
}

/** How a pause came about. */
interface PauseCause extends Cause {
  /** The account whose exclusion this one follows. */
  readonly followed?: string | undefined;
}

/** Pauses one account with all that belongs to it; false when the pause that runs protects better. [R31] */
export async function pauseMember(
  ctx: Context,
  tx: Transaction<Database>,
  { memberId, merchantCode, cash }: LockedAccount,
  wanted: Pause,
  { ip, exceptSessionId, followed }: PauseCause,
): Promise<boolean> {
  const { kind, since, until } = wanted;
  const running = await pauseOf(ctx, tx, memberId);
  if (!mayReplace(running, wanted)) return false;
  // Before the account stops: what comes after is nothing that it was still owed.
  if (kind === 'excluded')
    await payOwedRebate(ctx, tx, { merchantCode, currency: cash.currency }, { memberId, cashId: cash.id });
  else await suspendAtPause(ctx, tx, { member_id: memberId, currency: cash.currency }, until);
  await writeProtection(tx, memberId, {
    pause: kind,
    pause_since: since,
    pause_until: until,
    pause_cash_version: await cashVersion(tx, cash),
  });
  await stopCash(tx, cash, wanted);
  const ended = await endSessions(ctx, tx, memberId, { reason: 'excluded', exceptSessionId });
  const detail = { until, before: running, ended, followed };
  await noteEvent(ctx, tx, { memberId, merchantCode, kind: `care.${kind}`, ip, detail });
  return true;
}
