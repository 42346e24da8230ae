import type { GrantId } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { stopOf } from '../../ledger/cash-counters.ts';
import { lockStandings } from '../../ledger/lock-standings.ts';
import type { Database } from '../../platform/db/schema.ts';
import { endPurseOf, resumePurseOf, suspendPurseOf, type PurseOwner } from './purse.service.ts';
import { changeGrant, readLive, type OwnGrant } from './purse.store.ts';

type Paying = Pick<Context, 'ledger' | 'clock'>;
type Tx = Transaction<Database>;

/** A purse whose owner is stopped is looked at again after this time. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** Whether a withdrawal would end a purse: one that a deposit earned, and that still runs. */
export function endsByWithdrawal(grant: OwnGrant | undefined): grant is OwnGrant {
  return grant !== undefined && BigInt(grant.matched) > 0n && (grant.state === 'active' || grant.state === 'suspended');
}

/** Their owner cools off: the purse waits as long, and its time is over later. The caller holds their cash. */
export async function suspendAtPause(ctx: Paying, tx: Tx, owner: PurseOwner, until: Date): Promise<void> {
  const suspended = await suspendPurseOf(ctx, tx, owner, until);
  if (suspended.ok) return;
  const grant = await readLive(tx, owner.member_id, owner.currency);
  // A withdrawal was quicker: both have to be over before it runs again.
  if (grant?.state === 'suspended') await changeGrant(tx, grant.id, { act_at: until });
}

/** Money is on its way out: the purse that a deposit earned waits for how that ends. Answers which one that is. */
export async function suspendAtWithdrawal(ctx: Paying, tx: Tx, owner: PurseOwner): Promise<string | null> {
  await lockStandings(tx, owner.member_id, owner.currency);
  const grant = await readLive(tx, owner.member_id, owner.currency);
  if (!endsByWithdrawal(grant)) return null;
  // One whose time is over ends by itself, whatever becomes of the withdrawal.
  if (grant.state === 'active' && !(await suspendPurseOf(ctx, tx, owner)).ok) return null;
  await changeGrant(tx, grant.id, { withdrawals: grant.withdrawals + 1 });
  return grant.id;
}

/** The withdrawal has ended: paid, the purse is over; not paid, it runs again unless something else holds it. [M10, M11] */
export async function followWithdrawal(
  ctx: Paying,
  tx: Tx,
  owner: PurseOwner & { readonly grantId: GrantId },
  isPaid: boolean,
): Promise<void> {
  await lockStandings(tx, owner.member_id, owner.currency);
  const grant = await readLive(tx, owner.member_id, owner.currency);
  // It was given up, or ended by exclusion.
  if (grant?.id !== owner.grantId || grant.state !== 'suspended') return;
  const withdrawals = grant.withdrawals - 1;
  await changeGrant(tx, grant.id, { withdrawals: isPaid ? 0 : withdrawals });
  if (isPaid) {
    const ended = await endPurseOf(ctx, tx, owner, 'withdrawal');
    assert(ended.ok, 'a suspended purse ends by the withdrawal');
  } else if (withdrawals === 0) await resumeIfFree(ctx, tx, owner, grant.id);
}

/** The wait of a suspended purse may be over. The caller holds the cash of its owner. */
export async function resumeIfFree(ctx: Paying, tx: Tx, owner: PurseOwner, grantId: GrantId): Promise<void> {
  const now = ctx.clock.now();
  const stop = await stopOf(tx, { memberId: owner.member_id, currency: owner.currency }, now);
  if (stop === '') {
    const resumed = await resumePurseOf(ctx, tx, owner);
    assert(resumed.ok, 'a suspended purse runs again');
  } else await changeGrant(tx, grantId, { act_at: new Date(now.getTime() + LOOK_AGAIN_MS) });
}
