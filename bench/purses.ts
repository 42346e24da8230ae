import { GAME_TYPES } from '@perya/contract';
import { placeBet } from '@perya/ledger';
import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import { listPromotions, listRewards, showPurses } from '../apps/server/src/modules/promotions/index.ts';
import { activatePurse } from '../apps/server/src/modules/rewards/index.ts';
import type { Visitor } from '../apps/server/src/handler.ts';
import type { OpenContext } from '../apps/server/src/open-context.ts';
import { BRAND } from '../e2e/harness/database.ts';
import { giveMoney } from './bank/money.ts';
import { openCampaign } from './campaigns.ts';
import { latenciesAtPace, Latencies } from './latency.ts';
import { databaseCpuMs } from './processes.ts';
import type { Figure } from './report.ts';
import { visitorFor } from './visitor.ts';

type Context = OpenContext['ctx'];

const HOLDERS = 256;
const CALLERS = 64;
const SECONDS = 4;
const WARM_SECONDS = 2;
const LONE_BETS = 300;
/** Own money of the plain half, and what a purse is worth: more than anybody stakes meanwhile. */
const FUNDS = 1_000_000_000;
const STAKE = 100n;
/** Beside which pages are asked for, and how often. */
const BETS_PER_SECOND = 500;
const PAGES_PER_SECOND = 50;
const PAGES = 500;
const WARM_PAGES = 50;
let numbers = 0;

/**
 * Bets of players whose purse pays every stake, beside plain ones of the same run; and what they look at while others play.
 */
export async function measurePurses(ctx: Context, connection: ClientConfig, dataFolder: string): Promise<Figure[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const holders = await plantHolders(ctx, client);
    const plain = await plantPlain(client);
    await betFor(ctx, holders, WARM_SECONDS, CALLERS);
    await betFor(ctx, plain, WARM_SECONDS, CALLERS);
    const alone = await cpuOf(dataFolder, () => betFor(ctx, plain, SECONDS, CALLERS));
    const split = await cpuOf(dataFolder, () => betFor(ctx, holders, SECONDS, CALLERS));
    const lone = new Latencies();
    for (let nr = 0; nr < LONE_BETS; nr += 1) await timedBet(ctx, holders[nr % HOLDERS] ?? '', lone);
    const pages = await measurePages(ctx, holders, plain);
    return [
      { name: 'purseBetCpu', value: split.cpuUs },
      { name: 'purseBetMore', value: split.cpuUs - alone.cpuUs },
      { name: 'purseBets', value: split.perSecond },
      { name: 'purseLone', value: lone.percentiles([50])[0] ?? Number.NaN },
      ...pages,
    ];
  } finally {
    await client.end();
  }
}

/** As fast as so many callers are answered. */
async function betFor(ctx: Context, memberIds: readonly string[], seconds: number, callers: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const call = async (_: unknown, caller: number) => {
    for (let nr = caller; performance.now() < until; nr += callers) {
      await bet(ctx, memberIds[nr % memberIds.length] ?? '');
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return count / seconds;
}

async function bet(ctx: Context, memberId: string): Promise<void> {
  const txId = `life-${(numbers += 1)}`;
  const title = { vendor: 'BENCH', txId, gameType: 'RNG', gameCode: 'spin' };
  const { state } = await ctx.ledger.post(
    placeBet({ merchantCode: BRAND, currency: 'PHP', memberId, ...title, stake: STAKE, turnover: STAKE }),
  );
  assert(state === 'done', `a bet was ${state}`);
}

async function timedBet(ctx: Context, memberId: string, latencies: Latencies): Promise<void> {
  const since = performance.now();
  await bet(ctx, memberId);
  latencies.add(performance.now() - since);
}

async function cpuOf(dataFolder: string, work: () => Promise<number>) {
  const used = () => databaseCpuMs(dataFolder) + (process.cpuUsage().user + process.cpuUsage().system) / 1000;
  const before = used();
  const since = performance.now();
  const perSecond = await work();
  const count = (perSecond * (performance.now() - since)) / 1000;
  return { perSecond, cpuUs: ((used() - before) * 1000) / count };
}

/** Lists and the meter, while others bet at a pace. */
async function measurePages(ctx: Context, holders: readonly string[], plain: readonly string[]): Promise<Figure[]> {
  const pages = {
    promotionsPage: (visitor: Visitor) => listPromotions(ctx, { category: undefined }, visitor),
    rewardsPage: (visitor: Visitor) => listRewards(ctx, { status: 'available' }, visitor),
    meterPage: (visitor: Visitor) => showPurses(ctx, {}, visitor),
  } as const;
  const figures: Figure[] = [];
  const ask = async (name: keyof typeof pages, nr: number) => {
    const answer = await pages[name](visitorFor(holders[nr % HOLDERS] ?? ''));
    assert(answer.ok, `${name} is shown`);
  };
  for (const name of ['promotionsPage', 'rewardsPage', 'meterPage'] as const) {
    // Connections that are new to a page are slow once.
    await latenciesAtPace({ perSecond: PAGES_PER_SECOND, times: WARM_PAGES }, (nr) => ask(name, nr));
    const seconds = PAGES / PAGES_PER_SECOND;
    const bets = latenciesAtPace({ perSecond: BETS_PER_SECOND, times: BETS_PER_SECOND * seconds }, (nr) =>
      bet(ctx, plain[nr % plain.length] ?? ''),
    );
    const asked = await latenciesAtPace({ perSecond: PAGES_PER_SECOND, times: PAGES }, (nr) => ask(name, nr));
    await bets;
    figures.push({ name, value: asked.percentiles([99])[0] ?? Number.NaN });
  }
  return figures;
}

/** Players with a live purse and nothing of their own. */
async function plantHolders(ctx: Context, client: Client): Promise<string[]> {
  const kinds = Object.fromEntries(GAME_TYPES.map((kind) => [kind, kind === 'RNG' ? 100 : 0]));
  await openCampaign(ctx, 'bench-purse', {
    kind: 'GRANT',
    trigger: 'staff',
    who: { once: 'never' },
    award: { form: 'purse', size: { by: 'fixed', amount: '100000.00' } },
    wagering: { times: 10, base: 'bonus', weights: { titles: {}, classes: {}, kinds } },
    claim: { hours: 168, needsJoin: false },
  });
  const { rows } = await client.query<{ reward: string; member: string }>(
    `with holder as (
       insert into member (merchant_code, account, type, kyc_state)
       select $1, 'holder' || nr, 0, 'verified' from generate_series(1, $2::int) nr returning id, merchant_code
     ), given as (
       insert into reward (merchant_code, member_id, campaign_id, version, nr, form, currency, amount, turnover, state,
         granted_at, ended_at)
       select h.merchant_code, h.id, c.id, c.version, 1, 'bonus', 'PHP', 10000000, 100000000, 'claimed', $3, $3
       from holder h, campaign c where c.code = 'bench-purse' returning *
     )
     insert into bonus_grant (merchant_code, member_id, currency, reward_id, campaign_id, version, amount, matched, needed, cap,
       steps, max_stake, life_days, state, granted_at)
     select merchant_code, member_id, currency, id, campaign_id, version, amount, 0, turnover, null, 4, 50000, 30, 'queued', $3
     from given returning reward_id as reward, member_id as member`,
    [BRAND, HOLDERS, ctx.clock.now()],
  );
  const pot = { merchantCode: BRAND, currency: 'PHP', code: 'bench-purse', kind: 'GRANT' };
  for (const [nr, { reward }] of rows.entries()) {
    const source = { pot, shard: nr % 16, from: 'pot' } as const;
    const opened = await ctx.db.transaction().execute((tx) => activatePurse(ctx, tx, reward, source));
    assert(opened.ok, 'the purse is open');
  }
  return rows.map(({ member }) => member);
}

/** As many players with money of their own. */
async function plantPlain(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into member (merchant_code, account, type, kyc_state)
     select $1, 'plain' || nr, 0, 'verified' from generate_series(1, $2::int) nr returning id`,
    [BRAND, HOLDERS],
  );
  const memberIds = rows.map(({ id }) => id);
  await giveMoney(client, BRAND, memberIds, FUNDS);
  return memberIds;
}
