import { randomUUID } from 'node:crypto';
import { vip } from '@perya/contract';
import type { RunOptions } from '../../src/ledger/night-run.ts';
import { giveGifts, turnNights } from '../../src/modules/vip/index.ts';
import { BOOK } from './funds.ts';
import type { Person } from './people.ts';
import { valueOf } from './promo-kit.ts';
import type { TestServer } from './server.ts';

type Member = Pick<Person, 'memberId'>;

/** What somebody played on a day, as if the ledger had been followed: valid bets in minor units. */
export async function playOn(
  { database }: TestServer,
  { memberId }: Member,
  day: string,
  valid: bigint,
): Promise<void> {
  await database.sql(
    `insert into member_activity as a (member_id, currency, day, vendor, category, rounds, staked, returned, valid)
     values ($1, 'PHP', $2, 'LAB', 'RNG', 1, $3, 0, $3)
     on conflict (member_id, currency, day, vendor, category) do update set valid = a.valid + excluded.valid`,
    [memberId, day, valid.toString()],
  );
}

/** A deposit, and whether as much was staked after it. */
export async function depositOf(
  { database }: TestServer,
  { memberId }: Member,
  amount: bigint,
  { isPlayed = true }: { readonly isPlayed?: boolean } = {},
): Promise<void> {
  await database.sql(
    `insert into ledger_account (kind, merchant_code, member_id, currency) values ('cash', $1, $2, 'PHP')
     on conflict do nothing`,
    [BOOK.merchantCode, memberId],
  );
  await database.sql(
    `insert into turnover (member_id, currency, source, ref, starts_at, ends_at, created_at)
     select $1, 'PHP', 'deposit', $3, starts.at, starts.at + $2::bigint, now()
     from (select greatest(a.wagered, coalesce((select max(ends_at) from turnover where member_id = $1), 0)) as at
       from ledger_account a where a.member_id = $1 and a.kind = 'cash') starts`,
    [memberId, amount.toString(), `pay:test:${randomUUID()}`],
  );
  if (!isPlayed) return;
  await database.sql(
    `update ledger_account set wagered = (select max(ends_at) from turnover where member_id = $1)
     where member_id = $1 and kind = 'cash'`,
    [memberId],
  );
}

/** Both, up to a growth. */
export async function growTo(
  server: TestServer,
  person: Member,
  { day, deposits, validBets }: { readonly day: string; readonly deposits: bigint; readonly validBets: bigint },
): Promise<void> {
  await depositOf(server, person, deposits);
  await playOn(server, person, day, validBets);
}

/** Says that the ledger was followed to its end. */
export async function followAll({ database }: TestServer): Promise<void> {
  await database.sql(
    `insert into ledger_mark (name, up_to, seen, seen_xid, seen_at) values ('activity', 1000000000, 1000000000, 0, 'epoch')
     on conflict (name) do update set up_to = 1000000000, seen = 1000000000`,
  );
}

/** Does what is due of the nights so far, and gives what came of it. */
export async function spendNights(server: TestServer, options: Partial<RunOptions> = {}): Promise<void> {
  await followAll(server);
  await turnNights(server.ctx, options);
  await giveGifts(server.ctx);
}

export async function benefitOf(server: TestServer, { token }: Pick<Person, 'token'>) {
  return valueOf(await server.ask(vip.clubBenefit, {}, { token }));
}

export async function rankOf(server: TestServer, { token }: Pick<Person, 'token'>) {
  return valueOf(await server.ask(vip.rankProgress, {}, { token }));
}

export function takeGift(server: TestServer, { token }: Pick<Person, 'token'>, benefitId: string, key = randomUUID()) {
  return server.ask(vip.claim, { benefitId }, { token, key });
}

/** How somebody is kept. */
export async function vipRow({ database }: TestServer, { memberId }: Member) {
  const [row] = await database.sql(
    `select level, best_level as best, growth_deposit as deposits, growth_valid as valid, quarter_valid as quarter
     from member_vip where member_id = $1`,
    [memberId],
  );
  return row;
}

/** A gift that waits for somebody; answers its number. */
export async function giftFor(server: TestServer, { memberId }: Member): Promise<string> {
  const { database, ctx } = server;
  await database.sql(
    `insert into vip_gift (member_id, kind, period, merchant_code, level, amount, due_at, act_at)
     values ($1, 'levelUp', '1', 'ty01', 1, 5800, $2, $2)`,
    [memberId, ctx.clock.now()],
  );
  await giveGifts(ctx);
  const [row] = await database.sql('select reward_id as id from vip_gift where member_id = $1', [memberId]);
  return String(row?.['id']);
}
