import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { activityPart } from '../../apps/server/src/ledger/activity.ts';
import { followPlay } from '../../apps/server/src/ledger/play-follower.ts';
import { rebatePart } from '../../apps/server/src/modules/rebate/index.ts';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { anyPort, type Bank } from './bank.ts';
import { callSite, insist, readSite, TRIES_MAX } from './cashier.ts';
import type { BankCluster } from './cluster.ts';
import type { GiftAsked, RebateAsked } from './history.ts';
import { pesos } from './play.ts';
import { callWallet } from './vendor-client.ts';

const BRAND = 'ty01';
const SHARES = { doubled: 0.3, forgotten: 0.2 };
/** What everybody played two days ago: enough for the first level. */
const PAST = { rounds: 3, stake: 190_000, days: 2 };
/** Of a title whose return nobody told at the lowest level: 0.30 percent. */
const PAST_REBATE = (PAST.rounds * PAST.stake * 3) / 1000;
const AT_ONCE = 32;
/** Longer than a row has to have been there before anything follows it. */
const QUIET_MS = 31_000;
const NIGHT_AFTER_MS = 4000;
const OVER_WITHIN_MS = 90_000;
const LOOK_MS = 200;

/** Has everybody play two days ago, as far as the books can tell: a night is due, to which nobody has come yet. */
export async function plantPast(cluster: BankCluster, bank: Bank): Promise<void> {
  const { players, history, vendor } = bank;
  for (let at = 0; at < players.length; at += AT_ONCE) {
    await Promise.all(
      players.slice(at, at + AT_ONCE).map(async ({ memberId }) => {
        for (let nr = 0; nr < PAST.rounds; nr += 1) {
          const txId = `past${nr}-${memberId}`;
          const title = {
            playerId: memberId,
            currency: 'PHP',
            roundId: `r-${txId}`,
            gameCode: 'bank',
            gameType: 'RNG',
          };
          const amounts = { amount: pesos(PAST.stake), win: pesos(PAST.stake) };
          const answer = await callWallet(anyPort(bank), vendor, 'debit-credit', { ...title, txId, ...amounts });
          if (answer?.status !== 'OK') throw new Error(`a round of the past was not played: ${JSON.stringify(answer)}`);
          const bet = { txId, memberId, stake: PAST.stake, win: PAST.stake, isCancelled: false, ends: [] };
          history.bets.push({ ...bet, word: 'done' });
        }
      }),
    );
  }
  await cluster.with((client) => datePast(client, bank));
  await follow(cluster);
}

async function datePast(client: Client, { players }: Bank): Promise<void> {
  const ids = players.map(({ memberId }) => memberId);
  await client.query(
    `update bet set opened_at = opened_at - make_interval(days => $2), closed_at = closed_at - make_interval(days => $2)
     where member_id = any ($1::bigint[])`,
    [ids, PAST.days],
  );
  await client.query(
    `insert into turnover (member_id, currency, source, ref, starts_at, ends_at, created_at)
     select member, 'PHP', 'deposit', 'bank test ' || member, 0, 100000, now() from unnest($1::bigint[]) member`,
    [ids],
  );
  await plantRates(client);
  await client.query(
    `insert into vip_run (merchant_code, work, period, started_at, finished_at)
     select merchant_code, 'night', ((now() at time zone time_zone)::date - $2::int - 1)::text, now(), now()
     from brand where merchant_code = $1`,
    [BRAND, PAST.days],
  );
}

/** The rates of the demonstration hold from today on: the same for the days before. */
async function plantRates(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; model: string }>(
    `insert into rebate_plan (merchant_code, maker, made_at) values ($1, 'Bank Ana', now())
     returning id, (select max(id) from rebate_plan where merchant_code = $1) as model`,
    [BRAND],
  );
  const [plan] = rows;
  await client.query(
    `insert into rebate_rate (plan_id, level, category, vendor, rate_ppm)
     select $1, level, category, vendor, rate_ppm from rebate_rate where plan_id = $2`,
    [plan?.id, plan?.model],
  );
  await client.query(
    `update rebate_plan set checker = 'Bank Ben', approval_no = 'BANK', approved_at = now(), from_day = current_date - 10
     where id = $1`,
    [plan?.id],
  );
}

/** Counts what was played so far, as servers do half a minute later. */
async function follow(cluster: BankCluster): Promise<void> {
  const database = openDatabase(cluster.connection(), { poolSize: 1, onError: () => undefined });
  let ahead = 0;
  const ctx = { db: database.db, clock: { now: () => new Date(Date.now() + ahead) } };
  const { rows } = await database.pool.query<{ last: string }>('select max(id) as last from ledger_transfer');
  const last = BigInt(rows[0]?.last ?? 0);
  for (const part of [activityPart, rebatePart]) {
    const upTo = async () => {
      const mark = await database.pool.query<{ up_to: string }>('select up_to from ledger_mark where name = $1', [
        part.name,
      ]);
      return BigInt(mark.rows[0]?.up_to ?? 0);
    };
    while ((await upTo()) < last) {
      if (!(await followPlay(ctx, [part]))) {
        ahead += QUIET_MS;
        await sleep(LOOK_MS);
      }
    }
  }
  await database.close();
}

const NIGHT_SQL = `
  with night as (
    select merchant_code, (now() at time zone time_zone)::date - ${PAST.days} as day from brand where merchant_code = '${BRAND}'
  ), paid as (
    insert into rebate_run (merchant_code, day, needs_id, started_at) select merchant_code, day, 0, now() from night
    on conflict (merchant_code, day) do update set needs_id = 0
  )
  insert into vip_run (merchant_code, work, period, needs_id, started_at)
  select merchant_code, 'night', day::text, 0, now() from night
  on conflict (merchant_code, work, period) do update set needs_id = 0`;

/** Lets the night of the past begin while everything happens. */
export async function beginNight(cluster: BankCluster): Promise<void> {
  await sleep(NIGHT_AFTER_MS);
  const begin = () =>
    cluster
      .with((client) => client.query(NIGHT_SQL))
      .then(
        () => true,
        () => false,
      );
  while (!(await begin())) await sleep(LOOK_MS);
}

/** Waits for the servers to end the night, whatever was broken meanwhile; lays out beside the books what it was about. */
export async function endNight(cluster: BankCluster, { history, players }: Bank): Promise<void> {
  const ids = players.map(({ memberId }) => memberId);
  const deadline = performance.now() + OVER_WITHIN_MS;
  const client = await cluster.connect();
  for (;;) {
    const { rows } = await client.query<{ is_over: boolean }>(
      `select (select finished_at is not null from rebate_run order by day limit 1)
         and (select count(*) from vip_gift where kind = 'levelUp' and period = '1' and reward_id is not null
           and member_id = any ($1::bigint[])) = cardinality($1::bigint[]) as is_over`,
      [ids],
    );
    if (rows[0]?.is_over === true) break;
    if (performance.now() > deadline) {
      history.accuse('B13 the night did not end');
      break;
    }
    await sleep(LOOK_MS);
  }
  await client.end();
}

/** The day that the night is about, and what everybody has earned on it. */
export async function loadNight(client: Client, { isNight }: Pick<Bank, 'isNight'>): Promise<void> {
  await client.query('create temp table bank_night (day date, rebate bigint)');
  if (!isNight) return;
  await client.query(`insert into bank_night select min(day), ${PAST_REBATE} from rebate_run`);
}

/** Somebody claims their rebate by hand, maybe while the night is at them. */
export async function claimRebate(bank: Bank): Promise<void> {
  const { random, history } = bank;
  const player = random.pick(bank.players);
  const asked: RebateAsked = {
    key: randomUUID(),
    memberId: player.memberId,
    word: 'unknown',
    orderNo: null,
    total: null,
  };
  history.rebates.push(asked);
  const send = (key: string) => callSite(bank, player, '/wps/relay/rebate/manual', { total: '0.00' }, key);
  const patience = random.isHit(SHARES.forgotten) ? 1 : TRIES_MAX;
  const twin = random.isHit(SHARES.doubled) ? send(randomUUID()) : null;
  const [answer] = await Promise.all([insist(() => send(asked.key), patience, bank), twin]);
  if (answer) {
    asked.word = answer.success ? 'done' : 'refused';
    asked.orderNo = answer.value?.orderNo ?? null;
    asked.total = answer.value?.total ?? null;
  }
  history.count(asked.word);
}

/** Somebody takes the gift of their level, when there is one. */
export async function takeGift(bank: Bank): Promise<void> {
  const { random, history } = bank;
  const player = random.pick(bank.players);
  const benefit = await readSite(bank, player, '/wps/member/clubBenefit');
  const [gift] = benefit?.value?.gifts ?? [];
  if (!gift) return;
  const asked: GiftAsked = { key: randomUUID(), memberId: player.memberId, benefitId: gift.benefitId, word: 'unknown' };
  history.gifts.push(asked);
  const send = (key: string) =>
    callSite(bank, player, '/wps/member/clubBenefit/claim', { benefitId: gift.benefitId }, key);
  const patience = random.isHit(SHARES.forgotten) ? 1 : TRIES_MAX;
  const twin = random.isHit(SHARES.doubled) ? send(randomUUID()) : null;
  const [answer] = await Promise.all([insist(() => send(asked.key), patience, bank), twin]);
  if (answer) asked.word = answer.success ? 'done' : 'refused';
  history.count(asked.word);
}
