import { referral } from '@perya/contract';
import { bindInvitation, giveAwards, lookAtFriends } from '../../src/modules/referral/index.ts';
import type { LookOptions } from '../../src/modules/referral/look.service.ts';
import { dayOf, addDays } from '../../src/ledger/day.ts';
import { createPerson, type Person } from './people.ts';
import { valueOf } from './promo-kit.ts';
import type { TestServer } from './server.ts';
import { depositOf, playOn } from './vip-kit.ts';

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
  const { database, ctx } = server;
  const { memberId } = friend;
  if (isVerified) await database.sql(`update member set kyc_state = 'verified' where id = $1`, [memberId]);
  if (firstDeposit !== null) {
    await depositOf(server, friend, firstDeposit, { isPlayed });
    await database.sql('update turnover set created_at = $2 where member_id = $1', [memberId, ctx.clock.now()]);
  }
  const today = dayOf(ctx.clock.now(), 'Asia/Manila');
  for (let nr = 0; nr < days; nr += 1) {
    const share = validBets / BigInt(days) + (nr === 0 ? validBets % BigInt(days) : 0n);
    await playOn(server, friend, addDays(today, nr), share);
  }
  await touch(server, friend);
}

/** A friend who counts, or who lacks something. */
export async function createPlayed(server: TestServer, inviter: Pick<Person, 'memberId'>, deeds: Deeds = {}) {
  const friend = await createFriend(server, inviter);
  await doDeeds(server, friend, deeds);
  return friend;
}

/** As if the follower had met a row of theirs. */
export async function touch({ database }: TestServer, { memberId }: Pick<Person, 'memberId'>): Promise<void> {
  await database.sql(
    `update referral set is_touched = true where member_id = $1 and state in ('registered', 'playing')`,
    [memberId],
  );
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
