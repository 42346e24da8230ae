import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import {
  approveBroadcast,
  publishBroadcasts,
  readBroadcast,
  saveBroadcast,
  unreadOf,
} from '../apps/server/src/modules/inbox/index.ts';
import type { OpenContext } from '../apps/server/src/open-context.ts';
import { BRAND } from '../e2e/harness/database.ts';
import { latenciesOf } from './latency.ts';
import type { Figure } from './report.ts';

type Context = OpenContext['ctx'];

const BROADCASTS = 200;
const MAILS_EACH = 5;
const ASKED = 2000;
const DAY_MS = 24 * 3_600_000;

/** Messages of many members and broadcasts to all of them: what publishing one takes, and counting what is unread. */
export async function measureMail(ctx: Context, connection: ClientConfig): Promise<Figure[]> {
  await fillMail(connection, ctx.clock.now());
  for (let nr = 1; nr < BROADCASTS; nr += 1) await draft(ctx, nr);
  await publishBroadcasts(ctx);
  await draft(ctx, BROADCASTS);
  const since = performance.now();
  await publishBroadcasts(ctx);
  const published = performance.now() - since;
  return [
    { name: 'broadcastPublished', value: published },
    { name: 'unreadCount', value: await slowest(ctx) },
  ];
}

/** Half of them are for somebody in particular, and a quarter offers something. */
async function draft(ctx: Context, nr: number): Promise<void> {
  const text = { title: `Notice ${nr}`, body: '<p>Text</p>' };
  const read = readBroadcast({
    brand: BRAND,
    code: `bench-${nr}`,
    kind: 'notice',
    isOffer: nr % 4 === 0,
    includesNew: true,
    ...(nr % 2 === 0 && {
      segment: {
        any: [
          { fact: 'vip', from: 0, to: 3 },
          { fact: 'daysRegistered', from: 90, to: 400 },
        ],
      },
    }),
    publishAt: new Date(ctx.clock.now().getTime() - DAY_MS).toISOString(),
    texts: { EN: text, TY: text },
  });
  assert(read.ok, 'the draft can be read');
  assert((await saveBroadcast(ctx, read.value, 'Ana')).ok, 'it is saved');
  assert((await approveBroadcast(ctx, read.value, 'Ben')).ok, 'it is approved');
}

/** One of a hundred took longer. */
async function slowest(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('account', 'like', 'life%')
    .orderBy('id')
    .limit(ASKED)
    .execute();
  const latencies = await latenciesOf(rows.length, async (nr) => {
    const unread = await unreadOf(ctx, { memberId: rows[nr]?.id ?? '', merchantCode: BRAND, type: 0 });
    assert(unread > 0, 'something is unread');
  });
  const [p99 = Number.NaN] = latencies.percentiles([99]);
  return p99;
}

async function fillMail(connection: ClientConfig, at: Date): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into mail (merchant_code, member_id, key, kind, is_offer, template, facts, at, read_at)
     select '${BRAND}', m.id, 'bench ' || nr, 'money', false, 'depositCredited', '{}', $1, case when nr > 2 then $1::timestamptz end
     from member m cross join generate_series(1, ${MAILS_EACH}) nr where m.account like 'life%'`,
    [at],
  );
  await client.query('analyze mail');
  await client.end();
}
