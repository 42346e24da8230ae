import { randomUUID } from 'node:crypto';
import { referral } from '@perya/contract';
import { sql } from 'kysely';
import { bindInvitation, giveAwards, lookAtFriends } from '../../src/modules/referral/index.ts';
import type { LookOptions } from '../../src/modules/referral/look.service.ts';
import { dayOf } from '../../src/ledger/day.ts';
import { createPerson, type Person } from './people.ts';
import { valueOf } from './promo-kit.ts';
import type { TestServer } from './server.ts';

const PESO = 100n;

/** What a friend did; everything that makes one count unless a test says otherwise. */
export interface Deeds {
  readonly isVerified?: boolean;
  /** Null: none at all. */
  readonly firstDeposit?: bigint | null;
  readonly isPlayed?: boolean;
  readonly validBets?: bigint;
  readonly days?: number;
}

/** Somebody who came with the code of another and did nothing so far. */
export async function createFriend(
  { ctx }: TestServer,
  inviter: Pick<Person, 'memberId'>,
  friend?: Person,
): Promise<Person> {
  const person = friend ?? (await createPerson(ctx));
  const owner = { memberId: person.memberId, merchantCode: 'ty01' };
  await ctx.db.transaction().execute((tx) => bindInvitation(ctx, tx, owner, inviter.memberId));
  return person;
}

/** Has a friend do what makes them count, as if all of it had been followed. */
export async function doDeeds(
  server: TestServer,
  friend: Pick<Person, 'memberId'>,
  { isVerified = true, firstDeposit = 500n * PESO, isPlayed = true, validBets = 5_000n * PESO, days = 3 }: Deeds = {},
): Promise<void> {
  const { ctx } = server;
  const { memberId } = friend;
  const { db } = ctx;
  const now = ctx.clock.now();
  if (isVerified) await db.updateTable('member').set({ kyc_state: 'verified' }).where('id', '=', memberId).execute();
  if (firstDeposit !== null) {
    await sql`
      insert into ledger_account (kind, merchant_code, member_id, currency) values ('cash', 'ty01', ${memberId}, 'PHP')
      on conflict do nothing`.execute(db);
    await sql`
      insert into turnover (member_id, currency, source, ref, starts_at, ends_at, created_at)
      select ${memberId}, 'PHP', 'deposit', ${`pay:test:${randomUUID()}`}, at, at + ${firstDeposit}, ${now}
      from (select coalesce(max(ends_at), 0) as at from turnover where member_id = ${memberId}) line`.execute(db);
    if (isPlayed)
      await sql`
        update ledger_account set wagered = (select max(ends_at) from turnover where member_id = ${memberId})
        where member_id = ${memberId} and kind = 'cash'`.execute(db);
  }
  if (days > 0)
    await sql`
      insert into member_activity as a (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
      select ${memberId}, 'PHP', ${dayOf(now, 'Asia/Manila')}::date + nr, 'LAB', 'RNG', 1, 0, 0,
        ${validBets / BigInt(days)} + case nr when 0 then ${validBets % BigInt(days)} else 0 end
      from generate_series(0, ${days}::int - 1) nr
      on conflict (member_id, currency, day, vendor, category) do update set valid = a.valid + excluded.valid`.execute(
      db,
    );
  await touch(server, friend);
}

/** A friend who counts, or who lacks something. */
export async function createPlayed(server: TestServer, inviter: Pick<Person, 'memberId'>, deeds: Deeds = {}) {
  const friend = await createFriend(server, inviter);
  await doDeeds(server, friend, deeds);
  return friend;
}

/** As if the follower had met a row of theirs. */
export async function touch({ ctx }: TestServer, { memberId }: Pick<Person, 'memberId'>): Promise<void> {
  await ctx.db
    .updateTable('referral')
    .set({ is_touched: true })
    .where('member_id', '=', memberId)
    .where('state', 'in', ['registered', 'playing'])
    .execute();
}

/** Looks at everybody, and gives what came of it. */
export async function lookAndGive({ ctx }: TestServer, options: LookOptions = {}): Promise<void> {
  await lookAtFriends(ctx, options);
  await giveAwards(ctx);
}

/** What an inviter is shown. */
export async function shownTo(server: TestServer, { token }: Pick<Person, 'token'>, cursor?: string) {
  return valueOf(await server.ask(referral.show, cursor === undefined ? {} : { cursor }, { token }));
}

/** Where a friend is kept to be. */
export async function stateOf({ database }: TestServer, { memberId }: Pick<Person, 'memberId'>): Promise<unknown> {
  const [row] = await database.sql('select state from referral where member_id = $1', [memberId]);
  return row?.['state'];
}

/** What is due to somebody for friends, or was given. */
export function awardsOf({ database }: TestServer, { memberId }: Pick<Person, 'memberId'>) {
  return database.sql(
    `select role, period, nr, amount::int, refusal, reward_id is not null as given from referral_award
     where owner_id = $1 order by period, nr`,
    [memberId],
  );
}
