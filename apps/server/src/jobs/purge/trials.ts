import { TRIAL_TYPE } from '@perya/contract';
import { sql } from 'kysely';
import { DAY_MS, type Chore } from './chore.ts';

const KEPT_MS = 7 * DAY_MS;
const MEMBERS_AT_ONCE = 100;

/** Where rows of a trial player may be, beside their rounds; what expires within hours goes by itself. */
const OF_TRIALS = [
  'account_event',
  'agreement_acceptance',
  'device_credential',
  'favourite',
  'game_session',
  'member_day',
  'idempotent_call',
  'mail',
  'mail_mark',
  'mail_state',
  'notice_read',
  'recent_game',
  'round_no_before',
  'seed_pair',
  'session',
  'turnover',
] as const;

/** Trial players nobody has seen for a week; bets that are still open are ended first, by those who look after them. */
const left = (now: Date) => {
  const before = new Date(now.getTime() - KEPT_MS);
  return sql`
    from member m
    where m.type = ${sql.lit(TRIAL_TYPE)} and m.status <> 'closed' and m.created_at <= ${before}
      and (m.last_login_at is null or m.last_login_at <= ${before})
      and not exists (select from session s where s.member_id = m.id and s.last_seen_at > ${before})
      and not exists (select from open_round o where o.member_id = m.id)
      and not exists (select from bet b where b.member_id = m.id and b.state = 'open')`;
};

const roundsOf = (ids: readonly string[], rowsMax: number) => sql`
  delete from round r using (select member_id, id from round where member_id = any (${ids}) limit ${rowsMax}) piece
  where r.member_id = piece.member_id and r.id = piece.id`;

const keysOf = (ids: readonly string[], rowsMax: number) => sql`
  delete from round_key k using (select member_id, key from round_key where member_id = any (${ids}) limit ${rowsMax}) piece
  where k.member_id = piece.member_id and k.key = piece.key`;

/**
 * Forgets trial players with all they did. Their play money went through the ledger, which nothing leaves: its rows and its
 * account stay, and so does the bare member the account belongs to, closed for good.
 */
export const TRIALS: Chore = {
  name: 'trial players',
  isDue: (now) => sql<boolean>`exists (select ${left(now)})`,
  async piece({ tx, now, rowsMax }) {
    const { rows } = await sql<{ id: string }>`
      select m.id ${left(now)} order by m.created_at limit ${MEMBERS_AT_ONCE} for update of m skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return false;
    for (const some of [roundsOf(ids, rowsMax), keysOf(ids, rowsMax)]) {
      if ((await some.execute(tx)).numAffectedRows === BigInt(rowsMax)) return true;
    }
    for (const table of OF_TRIALS) await tx.deleteFrom(table).where('member_id', 'in', ids).execute();
    await tx
      .updateTable('member')
      .set({ status: 'closed', nickname: '', head_icon: '', register_host: '', last_login_place: '' })
      .where('id', 'in', ids)
      .execute();
    return ids.length === MEMBERS_AT_ONCE;
  },
};
