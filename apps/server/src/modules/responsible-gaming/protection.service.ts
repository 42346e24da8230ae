import { responsibleGaming, type ContentLanguage } from '@perya/contract';
import type { Currency, MerchantCode } from '@perya/ledger';
import { formatAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { sessionOf, type Visitor, type Session } from '../../handler.ts';
import { readCounters, type CashCounters } from '../../ledger/cash-counters.ts';
import { dayOf } from '../../ledger/day.ts';
import { brandOf, templateOf } from '../brand/index.ts';
import { bookOf } from '../wallet/index.ts';
import {
  readProtection,
  readHouseLimits,
  readLimits,
  type ResponsibleGamingRow,
  type HouseLimitRow,
  type LimitRow,
} from './protection.store.ts';
import { stateOf, usedOf, type LimitKind, type LimitPeriod } from './limit-rules.ts';
import { runningPause } from './pause-state.service.ts';

const MINUTE_MS = 60_000;
const MONEY_PERIODS = ['day', 'week', 'month'] as const;

/** What protects the member who asks. [R27] */
export async function protectionOf(ctx: Context, visitor: Visitor): Promise<responsibleGaming.Protection> {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  const now = ctx.clock.now();
  const { currency } = await bookOf(ctx, session);
  const { rows } = await brandOf(ctx, merchantCode);
  const seen: Seen = {
    limits: await readLimits(ctx.db, memberId),
    house: await readHouseLimits(ctx.db, merchantCode),
    counters: await readCounters(ctx.db, memberId, currency),
    currency,
    today: dayOf(now, rows.brand.time_zone),
    now,
    minutes: minutesOf(session, now),
  };
  const row = await readProtection(ctx.db, memberId);
  const pause = runningPause(row, now);
  return {
    limits: responsibleGaming.LIMIT_KINDS.flatMap((kind) => {
      const periods = kind === 'session' ? (['session'] as const) : MONEY_PERIODS;
      return periods.map((period) => toLimit(seen, kind, period));
    }),
    pause: pause && { kind: pause.kind, since: pause.since.toISOString(), until: pause.until.toISOString() },
    realityMinutes: row?.reality_minutes ?? null,
    realityDue: realityDueOf(row, session)?.toISOString() ?? null,
    helpline: await helplineOf(ctx, merchantCode, visitor.language),
    now: now.toISOString(),
  };
}

interface Seen {
  readonly limits: readonly LimitRow[];
  readonly house: readonly HouseLimitRow[];
  readonly counters: CashCounters | null;
  readonly currency: Currency;
  readonly today: string;
  readonly now: Date;
  /** Of this session. */
  readonly minutes: number;
}

function toLimit(
  { limits, house, counters, currency, today, now, minutes }: Seen,
  kind: LimitKind,
  period: LimitPeriod,
) {
  const isThis = (one: Pick<LimitRow, 'kind' | 'period'>) => one.kind === kind && one.period === period;
  const { amount, next } = stateOf(limits.find(isThis), now);
  const ofHouse = house.find(isThis)?.amount;
  const isTime = kind === 'session' || period === 'session';
  const write = (value: bigint | null) =>
    value === null ? null : isTime ? String(value) : formatAmount(value, currency);
  return {
    kind,
    period,
    amount: write(amount),
    house: ofHouse === undefined ? null : formatAmount(BigInt(ofHouse), currency),
    used: isTime ? String(minutes) : formatAmount(usedOf(counters, kind, period, today), currency),
    next: next && { amount: write(next.amount), time: next.at.toISOString() },
  };
}

/** Whole minutes a session has lasted. */
export function minutesOf({ startedAt }: Pick<Session, 'startedAt'>, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / MINUTE_MS));
}

/** When the next reality check is due: so long after the last one, or after the session began. [R33] */
function realityDueOf(row: ResponsibleGamingRow | undefined, { startedAt }: Session): Date | null {
  if (!row?.reality_minutes) return null;
  const since = Math.max(startedAt.getTime(), row.reality_seen_at?.getTime() ?? 0);
  return new Date(since + row.reality_minutes * MINUTE_MS);
}

async function helplineOf(ctx: Context, merchantCode: MerchantCode, language: ContentLanguage): Promise<string> {
  const { compliance } = await templateOf(ctx, merchantCode, language);
  return compliance.helpline;
}
