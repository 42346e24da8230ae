import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { sumGiven } from './rain.store.ts';

/** What the rains of a brand are held to. */
export interface RainRules {
  readonly zone: string;
  /** The least of an envelope. */
  readonly low: bigint;
  readonly turnoverTimes: number;
  readonly hours: number;
  /** What an agent gives on a day at most, and how often. */
  readonly dailyMax: bigint;
  readonly dailyTimes: number;
}

/** What the rains of a brand are held to. */
export async function rainRules(ctx: Context, merchantCode: MerchantCode): Promise<RainRules> {
  const { brand } = (await brandOf(ctx, merchantCode)).rows;
  return {
    zone: brand.time_zone,
    low: BigInt(brand.agent_rain_low),
    turnoverTimes: brand.agent_rain_turnover,
    hours: brand.agent_rain_hours,
    dailyMax: BigInt(brand.agent_rain_daily_max),
    dailyTimes: brand.agent_rain_daily_times,
  };
}

/** What is left for an agent today; what went back was given all the same. */
export async function leftToday(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  agentId: MemberId,
  { zone, dailyMax, dailyTimes }: RainRules,
): Promise<{ readonly amount: bigint; readonly times: number }> {
  const { total, times } = await sumGiven(db, agentId, { day: dayOf(clock.now(), zone), zone });
  return { amount: total < dailyMax ? dailyMax - total : 0n, times: Math.max(0, dailyTimes - times) };
}
