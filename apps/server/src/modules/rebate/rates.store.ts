import { PROFILES } from '@perya/promotions';
import { sql, type RawBuilder } from 'kysely';
import type { Profile } from '../../platform/db/schema.ts';

/** A title whose return nobody told us counts as one that keeps a hundredth: more would be guessing with the money of the house. */
const CAREFUL_RETURN_BPS = 9_900;

/** The most that the regulator of a profile lets a brand give back; null without a limit. */
export function mostPpm(profile: Profile): number | null {
  return PROFILES[profile].rebateMaxPpm;
}

const LIMITED = (Object.keys(PROFILES) as Profile[]).flatMap((profile) => {
  const ppm = mostPpm(profile);
  return ppm === null ? [] : [sql`when ${sql.lit(profile)} then ${sql.lit(ppm)}`];
});

const MOST_OF_PROFILE =
  LIMITED.length === 0 ? sql`1000000` : sql`case b.profile ${sql.join(LIMITED, sql` `)} else 1000000 end`;

/**
 * The rate of titles `x` (merchant_code, day, vendor, category, game, level) by the plan in force on their day, as `rebateRate`
 * of the rules has it: at most half of what the house keeps of the title, and what the regulator allows. A level without a
 * rate of its own has that of the next one below. Nothing where no plan is.
 */
export function ratesOf(titles: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select x.merchant_code, x.day, x.vendor, x.category, x.game, x.level,
      least(r.rate_ppm, greatest(0, 10000 - coalesce(g.rtp_bps, ${sql.lit(CAREFUL_RETURN_BPS)})) * 50, ${MOST_OF_PROFILE})
        as rate_ppm
    from (${titles}) x
    join brand b on b.merchant_code = x.merchant_code
    cross join lateral (
      select p.id from rebate_plan p where p.merchant_code = x.merchant_code and p.from_day <= x.day
      order by p.from_day desc, p.id desc limit 1
    ) plan
    cross join lateral (
      select r.rate_ppm from rebate_rate r
      where r.plan_id = plan.id and r.level <= x.level and r.category = x.category and r.vendor in (x.vendor, '')
      order by r.level desc, r.vendor desc limit 1
    ) r
    left join game g on g.vendor_code = x.vendor and g.code = x.game`;
}
