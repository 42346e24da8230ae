import type { Checked, GameType, wallet } from '@perya/contract';
import { ok, type Result } from '@perya/std';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { zoneOf } from '../brand/index.ts';
import { bookOf } from '../wallet/index.ts';
import { gameTypeOf } from './game-type.ts';
import { memberDays, tooLate, toldUpTo } from '../../ledger/member-days.ts';
import { onlyMember } from '../../ledger/members.ts';
import { daysOf, readSpan } from '../../ledger/report-range.ts';
import type { Session } from '../../handler.ts';

interface Sums {
  readonly bets: number;
  readonly deposit: bigint;
  readonly withdraw: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly bonus: bigint;
  readonly rebate: bigint;
}

const NOTHING: Sums = { bets: 0, deposit: 0n, withdraw: 0n, stake: 0n, payout: 0n, bonus: 0n, rebate: 0n };

/** Profit and loss of a member, exact to the minor unit. [API-93] */
export async function showPnl(
  ctx: Context,
  session: Session,
  range: Checked<typeof wallet.pnl>,
): Promise<Result<wallet.Pnl, 'range.invalid'>> {
  const span = readSpan(range, await zoneOf(ctx, session.merchantCode));
  if (!span.ok) return span;
  const { currency } = await bookOf(ctx, session);
  const members = onlyMember(session.memberId);
  const before = await tooLate(ctx.db, members);
  const { rows } = await memberDays({ members, currency, span: span.value }, before).execute(ctx.db);
  let totals = NOTHING;
  const byType = new Map<GameType, Sums>();
  const byDay = new Map<string, bigint>(daysOf(span.value).map((day) => [day, 0n]));
  for (const row of rows) {
    const sums: Sums = {
      bets: Number(row.bets),
      deposit: BigInt(row.deposited),
      withdraw: BigInt(row.withdrawn),
      // A bet that was taken back was none.
      stake: BigInt(row.staked) - BigInt(row.voided),
      payout: BigInt(row.returned),
      bonus: BigInt(row.bonus),
      rebate: BigInt(row.rebate),
    };
    totals = add(totals, sums);
    byDay.set(row.day, (byDay.get(row.day) ?? 0n) + netOf(sums));
    const type = gameTypeOf(row.category);
    if (type) byType.set(type, add(byType.get(type) ?? NOTHING, sums));
  }
  return ok({
    totals: {
      deposit: formatAmount(totals.deposit, currency),
      withdraw: formatAmount(totals.withdraw, currency),
      stake: formatAmount(totals.stake, currency),
      payout: formatAmount(totals.payout, currency),
      bonus: formatAmount(totals.bonus, currency),
      rebate: formatAmount(totals.rebate, currency),
      net: formatAmount(netOf(totals), currency),
    },
    byType: [...byType].map(([gameType, sums]) => ({
      gameType,
      bets: sums.bets,
      stake: formatAmount(sums.stake, currency),
      payout: formatAmount(sums.payout, currency),
      net: formatAmount(netOf(sums), currency),
    })),
    byDay: [...byDay].map(([day, net]) => ({ day, net: formatAmount(net, currency) })),
    ...toldUpTo(before),
  });
}

function netOf({ payout, bonus, rebate, stake }: Sums): bigint {
  return payout + bonus + rebate - stake;
}

function add(one: Sums, other: Sums): Sums {
  return {
    bets: one.bets + other.bets,
    deposit: one.deposit + other.deposit,
    withdraw: one.withdraw + other.withdraw,
    stake: one.stake + other.stake,
    payout: one.payout + other.payout,
    bonus: one.bonus + other.bonus,
    rebate: one.rebate + other.rebate,
  };
}
