import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import { enterRain, payEnvelopes, planWaves, turnWaves } from '../apps/server/src/modules/rain/index.ts';
import type { OpenContext } from '../apps/server/src/open-context.ts';
import { heldAtPace, p99Of } from './latency.ts';
import type { Figure } from './report.ts';
import { visitorFor } from './visitor.ts';

const PEOPLE = 10_000;
const PER_SECOND = 1000;
const OPEN_MS = 600_000;

/** A wave with very many people: how long it takes to come in, and how long after its end everybody is paid. */
export async function measureRain(
  { ctx }: Pick<OpenContext, 'ctx'>,
  connection: ClientConfig,
  forward: (ms: number) => void,
): Promise<Figure[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    await planWaves(ctx);
    const now = ctx.clock.now();
    const { rows } = await client.query<{ id: string }>(
      `update rain_wave set opens_at = $1, closes_at = $1::timestamptz + interval '10 minutes', act_at = $1,
         pot = 2000000, low = 100, high = 10000
       where id = (select min(id) from rain_wave where state = 'planned') returning id`,
      [now],
    );
    const wave = rows[0]?.id;
    assert(wave, 'a wave is planned');
    await turnWaves(ctx);
    const people = await client.query<{ id: string }>(
      `select m.id from member m join ledger_account a on a.member_id = m.id and a.kind = 'cash' and a.currency = 'PHP'
       where m.account like 'life%' order by m.id desc limit $1`,
      [PEOPLE],
    );
    const entries = await heldAtPace({ perSecond: PER_SECOND, times: PEOPLE }, async (nr) => {
      const answer = await enterRain(ctx, { waveId: wave }, visitorFor(people.rows[nr]?.id ?? ''));
      assert(answer.ok, `everybody comes in: ${JSON.stringify(answer)}`);
    });
    forward(OPEN_MS);
    const since = performance.now();
    await turnWaves(ctx);
    await payEnvelopes(ctx);
    const paid = performance.now() - since;
    const { rows: sums } = await client.query<{ paid: string }>(
      'select count(reward_id) as paid from rain_entry where wave_id = $1',
      [wave],
    );
    assert(Number(sums[0]?.paid) === PEOPLE - entries.refused, 'everybody who came in is paid');
    return [
      { name: 'rainEntry', value: p99Of(entries) },
      // A smaller wave would be paid sooner.
      { name: 'rainPaid', value: entries.refused > 0 ? Number.NaN : paid },
    ];
  } finally {
    await client.end();
  }
}
