import { sql, type RawBuilder } from 'kysely';
import type { PlayPart } from './play-follower.ts';

const KEY = sql`member_id, currency, day, vendor, category`;

/** Sums lines of what was played, those of `settledPlay`, as `member_activity` keeps them. */
export function activitySums(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${KEY}, sum(rounds)::bigint as rounds, sum(staked)::bigint as staked, sum(returned)::bigint as returned,
      sum(valid)::bigint as valid
    from (${lines}) play group by ${KEY}`;
}

/** Adds to what members played, by day, vendor and kind of game. */
export const activityPart: PlayPart = {
  name: 'activity',
  work: async (tx, { lines }) => {
    await sql`
      insert into member_activity as a (${KEY}, rounds, staked, returned, valid) ${activitySums(lines)}
      on conflict (${KEY}) do update set rounds = a.rounds + excluded.rounds, staked = a.staked + excluded.staked,
        returned = a.returned + excluded.returned, valid = a.valid + excluded.valid`.execute(tx);
  },
};
