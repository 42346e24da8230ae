import type { Client } from 'pg';
import type { Bank } from './bank.ts';

/** How much of what promotions do there was in a run: one without them would prove nothing about them. */
export interface Bonuses {
  /** Purses of players. */
  readonly purses: number;
  /** Bets of which they paid a part. */
  readonly splits: number;
  /** Steps of purses that became cash. */
  readonly releases: number;
  /** Envelopes of the rain that were paid. */
  readonly envelopes: number;
  /** Nights of rebates that were ended. */
  readonly rebateRuns: number;
}

/** Before anything was counted. */
export const NO_BONUSES: Bonuses = { purses: 0, splits: 0, releases: 0, envelopes: 0, rebateRuns: 0 };

/** Counts them when all is quiet. */
export async function countBonuses(client: Client): Promise<Bonuses> {
  const { rows } = await client.query<Record<keyof Bonuses, string>>(
    `select (select count(*) from bonus_grant join bank_player using (member_id)) as purses,
       (select count(*) from bonus_bet where from_bonus > 0) as splits,
       (select coalesce(sum(step), 0) from bonus_grant join bank_player using (member_id)) as releases,
       (select count(*) from rain_entry e join reward r on r.id = e.reward_id and r.state = 'claimed'
         join bank_player p on p.member_id = e.member_id) as envelopes,
       (select count(*) from rebate_run where finished_at is not null) as "rebateRuns"`,
  );
  const [row] = rows;
  const entries = Object.keys(NO_BONUSES).map((name) => [name, Number(row?.[name as keyof Bonuses])]);
  return Object.fromEntries(entries) as unknown as Bonuses;
}

/** Accuses a run of having proved nothing about one of them. */
export function missNone({ history, isNight }: Pick<Bank, 'history' | 'isNight'>): void {
  if (!isNight) return;
  for (const [name, count] of Object.entries(history.bonuses))
    if (count === 0) history.accuse(`there were no ${name}, so that nothing is proved about them`);
}
