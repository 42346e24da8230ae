import type { responsibleGaming, Checked, Value } from '@perya/contract';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { readCounters } from '../../ledger/cash-counters.ts';
import { readPlayed } from '../../ledger/played.ts';
import { bookOf } from '../wallet/index.ts';
import { minutesOf } from './protection.service.ts';
import { writeProtection } from './protection.store.ts';
import type { Session } from '../../handler.ts';

/** Chooses how often time and result are told; the time counts from now. [R33] */
export async function setReality(
  ctx: Context,
  { memberId }: Session,
  { minutes }: Checked<typeof responsibleGaming.setReality>,
): Promise<void> {
  await writeProtection(ctx.db, memberId, { reality_minutes: minutes, reality_seen_at: ctx.clock.now() });
}

/** Notes that time and result were read. [R33] */
export async function seeReality(ctx: Context, { memberId }: Session): Promise<void> {
  await writeProtection(ctx.db, memberId, { reality_seen_at: ctx.clock.now() });
}

/** Time and net result of this session. [R33] */
export async function realityOf(ctx: Context, session: Session): Promise<Value<typeof responsibleGaming.reality>> {
  const { memberId, startedAt } = session;
  const { currency } = await bookOf(ctx, session);
  const cash = await readCounters(ctx.db, memberId, currency);
  const { staked, returned } = cash
    ? await readPlayed(ctx.db, memberId, cash.id, startedAt)
    : { staked: 0n, returned: 0n };
  return {
    minutes: minutesOf(session, ctx.clock.now()),
    staked: formatAmount(staked, currency),
    returned: formatAmount(returned, currency),
    net: formatAmount(returned - staked, currency),
    since: startedAt.toISOString(),
  };
}
