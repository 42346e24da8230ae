import type { Client } from 'pg';
import type { Bank } from './bank.ts';
import type { Bonuses } from './history.ts';

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
  const of = (name: keyof Bonuses) => Number(row?.[name]);
  return {
    purses: of('purses'),
    splits: of('splits'),
    releases: of('releases'),
    envelopes: of('envelopes'),
    rebateRuns: of('rebateRuns'),
  };
}

/** Accuses a run of having proved nothing about one of them. */
export function missNone({ history, isNight }: Pick<Bank, 'history' | 'isNight'>): void {
  if (!isNight) return;
  for (const [name, count] of Object.entries(history.bonuses))
    if (count === 0) history.accuse(`there were no ${name}, so that nothing is proved about them`);
}
