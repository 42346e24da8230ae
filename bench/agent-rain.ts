import { adjust, fundRain } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql } from 'kysely';
import { openOwn } from '../apps/server/src/modules/agent-rain/index.ts';
import type { OpenContext } from '../apps/server/src/open-context.ts';
import { BRAND } from '../e2e/harness/database.ts';
import { heldAtPace, p99Of } from './latency.ts';
import type { Figure } from './report.ts';
import { visitorFor } from './visitor.ts';

const PEOPLE = 1000;
const ENVELOPES = 100;
const TOTAL = 100_000n;
/** All of them come within a tenth of a millisecond or so. */
const PER_SECOND = 10_000_000;

/** A thousand people open the hundred envelopes of one rain at the same moment: a hundred have one, and the others hear so. */
export async function measureAgentRain({ ctx }: Pick<OpenContext, 'ctx'>): Promise<Figure[]> {
  const people = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('account', 'like', 'life%')
    .orderBy('id')
    .limit(PEOPLE + 1)
    .execute();
  const [agent, ...comers] = people.map(({ id }) => id);
  assert(agent && comers.length === PEOPLE, 'there are enough people');
  const rainId = await plantRain(ctx, agent, comers);
  let opened = 0;
  const held = await heldAtPace({ perSecond: PER_SECOND, times: PEOPLE }, async (nr) => {
    const answer = await openOwn(ctx, { id: rainId }, visitorFor(comers[nr] ?? ''));
    if (answer.ok) opened += 1;
    else assert(answer.error.code === 'envelope.gone', `nobody is refused otherwise: ${JSON.stringify(answer)}`);
  });
  assert(opened === ENVELOPES, `each envelope is opened once: ${opened}`);
  return [{ name: 'rainOpened', value: p99Of(held) }];
}

async function plantRain({ db, clock, ledger }: OpenContext['ctx'], agent: string, comers: readonly string[]) {
  const book = { merchantCode: BRAND, currency: 'PHP' };
  const own = { ...book, memberId: agent };
  await ledger.post(adjust({ ...own, orderNo: 'BENCH-RAIN', amount: TOTAL, account: 'float', reason: 'bench' }));
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into agent_rain (merchant_code, agent_id, currency, order_no, split, is_first_come, total, low, envelopes, people,
        turnover_times, remark, pot_shard, created_at, expires_at)
      values (${BRAND}, ${agent}, 'PHP', 'E-BENCH', 'equal', true, ${TOTAL}, 100, ${ENVELOPES}, ${PEOPLE}, 1, '', 0,
        ${clock.now()}, ${new Date(clock.now().getTime() + 86_400_000)}) returning id`.execute(tx);
    const rainId = rows[0]?.id;
    assert(rainId, 'the rain is there');
    await sql`insert into agent_rain_person (rain_id, member_id, merchant_code, told_at)
      select ${rainId}, id, ${BRAND}, ${clock.now()} from unnest(${comers}::bigint[]) as p(id)`.execute(tx);
    await sql`insert into agent_rain_envelope (rain_id, place, amount)
      select ${rainId}, nr, ${TOTAL / BigInt(ENVELOPES)} from generate_series(1, ${sql.lit(ENVELOPES)}) nr`.execute(tx);
    const verdict = await ledger.postIn(tx, fundRain({ ...own, rainId, orderNo: 'E-BENCH', shard: 0, amount: TOTAL }));
    assert(verdict.state === 'done', 'the rain is paid for');
    return rainId;
  });
}
