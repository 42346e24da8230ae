import { sql } from 'kysely';
import { LIFE_MS } from '../modules/identity/index.ts';
import { MERCHANT_CODE } from './brand.ts';
import type { Past } from './past.ts';
import type { TeamDays } from './team-days.ts';
import type { TeamPerson } from './team-people.ts';

const DEVICE = 'Chrome, Android';
const VISIT = '25 minutes';
const HASH_BYTES = 32;

/** Who came in, and when. */
interface Visits extends Pick<TeamDays, 'logins'> {
  readonly people: readonly TeamPerson[];
  readonly now: Date;
  readonly idOf: (account: string) => string;
}

/** Writes down who came in when, each once a day, as a login does, and how people look since. */
export async function keepVisits({ tx, chance }: Past, { people, logins, now, idOf }: Visits): Promise<void> {
  const placeOf = new Map(people.map(({ account, place }) => [account, place]));
  const visits = logins
    .map(({ account, at }) => ({ id: idOf(account), place: placeOf.get(account) ?? '', at }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const column = <Key extends keyof (typeof visits)[number]>(name: Key) => visits.map((visit) => visit[name]);
  await sql`
    insert into account_event (member_id, merchant_code, kind, detail, at)
    select id, ${MERCHANT_CODE}, 'login.done', jsonb_build_object('method', 'password', 'device', ${DEVICE}::text,
      'place', place, 'webClip', false), at
    from unnest(${column('id')}::bigint[], ${column('place')}::text[], ${column('at')}::timestamptz[]) v (id, place, at)
    order by at`.execute(tx);
  // No token has these hashes: nobody gets in by them.
  await sql`
    insert into session (token_hash, member_id, created_at, last_seen_at, expires_at, device, place)
    select hash, id, at, least(at + ${VISIT}::interval, ${now}), at + ${LIFE_MS}::int * interval '1 millisecond', ${DEVICE}, place
    from unnest(${visits.map(() => chance.bytes(HASH_BYTES))}::bytea[], ${column('id')}::bigint[],
      ${column('place')}::text[], ${column('at')}::timestamptz[]) v (hash, id, place, at)
    order by at`.execute(tx);
  await sql`
    update member m set head_icon = p.head_icon, kyc_state = 'verified', last_login_at = p.at,
      last_login_place = case when p.at is null then '' else p.place end
    from (
      select p.id, p.head_icon, p.place, max(v.at) as at
      from unnest(${people.map(({ account }) => idOf(account))}::bigint[], ${people.map(({ headIcon }) => headIcon)}::text[],
        ${people.map(({ place }) => place)}::text[]) p (id, head_icon, place)
      left join unnest(${column('id')}::bigint[], ${column('at')}::timestamptz[]) v (id, at) using (id)
      group by p.id, p.head_icon, p.place
    ) p
    where m.id = p.id`.execute(tx);
}
