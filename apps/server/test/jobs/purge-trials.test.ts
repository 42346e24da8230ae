import { TRIAL_TYPE } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../src/platform/db/schema.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { movableClock } from '../kit/brands.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { cashOf, openStudio, sitDown, valueOf, type Sitting } from '../kit/studio-kit.ts';

const DAY_MS = 24 * 3_600_000;
/** Rounds are so far apart in the strictest region. */
const PACE_MS = 10_000;
const clock = movableClock(new Date().toISOString());
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
  await openStudio(server);
});
afterAll(() => server.close());

/** Somebody who plays a little, and leaves a row wherever a trial player may. */
async function playALittle(kind: { readonly type?: number; readonly currency?: string }): Promise<Sitting> {
  const sitting = await sitDown(server, kind);
  const { memberId } = sitting;
  const run = (text: string) => server.database.sql(text, [memberId, clock.now()]);
  for (let round = 0; round < 3; round += 1) {
    clock.forward(PACE_MS);
    valueOf(await sitting.play());
  }
  await run('update member set created_at = $2, last_login_at = $2 where id = $1');
  await run(`insert into account_event (member_id, merchant_code, kind, at) values ($1, 'ty01', 'login.done', $2)`);
  await run(
    `insert into idempotent_call (member_id, key, call, hash, at)
     values ($1, gen_random_uuid()::text, 'x', decode(md5(''), 'hex'), $2)`,
  );
  await run(
    `insert into member_day (member_id, currency, day, category, first_id, last_id)
     values ($1, 'PLAY', $2::timestamptz::date, 'RNG', 1, 1)`,
  );
  await run(
    `insert into seed_pair (member_id, state, server_seed_sealed, server_hash, client_seed, created_at, revealed_at)
     values ($1, 'revealed', 'x', sha256('x'), 'x', $2, $2)`,
  );
  return sitting;
}

const trial = () => playALittle({ type: TRIAL_TYPE, currency: 'PLAY' });

/** How many rows of a member each table has; what has none is left out. */
async function rowsOf(memberId: string): Promise<Record<string, number>> {
  const tables = Object.entries(TABLES).filter(([, columns]) => 'member_id' in columns);
  const counts = tables.map(([name]) => `select '${name}' as name, count(*)::int from ${name} where member_id = $1`);
  const rows = await server.database.sql(`select * from (${counts.join(' union all ')}) c where count > 0 order by 1`, [
    memberId,
  ]);
  return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
}

const statusOf = async (memberId: string) =>
  (await server.database.sql('select status from member where id = $1', [memberId]))[0]?.['status'];

describe('a trial player', () => {
  it('is forgotten a week after they were last seen; nobody else is, and the books add up', async () => {
    const gone = await trial();
    const real = await playALittle({});
    clock.forward(7 * DAY_MS);
    const recent = await trial();
    clock.forward(DAY_MS);
    const before = { gone: await rowsOf(gone.memberId), real: await rowsOf(real.memberId) };
    const cash = await cashOf(server, gone.memberId);
    expect(before.gone).toMatchObject({ round: 3, seed_pair: 3, session: 2, idempotent_call: 1, member_day: 1 });

    await purgeExpired(server.ctx);

    const { bet, ledger_account, ledger_transfer } = before.gone;
    expect(await rowsOf(gone.memberId)).toEqual({ bet, ledger_account, ledger_transfer });
    expect(await statusOf(gone.memberId)).toBe('closed');
    expect(await cashOf(server, gone.memberId)).toBe(cash);
    expect(await rowsOf(recent.memberId)).toMatchObject({ round: 3, seed_pair: 3, session: 2 });
    expect(await statusOf(recent.memberId)).toBe('active');
    // A launch is over after an hour, whoever it was for.
    const { game_launch: _over, ...kept } = before.real;
    expect(await rowsOf(real.memberId)).toEqual(kept);
    expect(await statusOf(real.memberId)).toBe('active');
    expect(await checkWhole(server.ctx.db)).toEqual([]);

    await purgeExpired(server.ctx);
    expect(await rowsOf(gone.memberId)).toEqual({ bet, ledger_account, ledger_transfer });
  });

  it('is forgotten however much they played', async () => {
    const { memberId } = await trial();
    await server.database.sql(
      `with many as (
         insert into round (round_no, member_id, title_id, seed_id, nonce, stake, state, opened_at, closed_at)
         select 'MANY' || (100000 + n), member_id, title_id, seed_id, 1000 + n, stake, 'closed', opened_at, closed_at
         from (select * from round where member_id = $1 limit 1) r, generate_series(1, 12000) n
         returning member_id, id
       )
       insert into round_key (member_id, key, round_id) select member_id, gen_random_uuid(), id from many`,
      [memberId],
    );
    clock.forward(8 * DAY_MS);
    await purgeExpired(server.ctx);
    expect(Object.keys(await rowsOf(memberId))).toEqual(['bet', 'ledger_account', 'ledger_transfer']);
  });

  it('is kept while they were seen, or a round of theirs has not ended', async () => {
    const seen = await trial();
    const playing = await trial();
    await server.database.sql(
      `update round set state = 'open', closed_at = null where id = (select max(id) from round where member_id = $1)`,
      [playing.memberId],
    );
    clock.forward(8 * DAY_MS);
    await server.database.sql('update session set last_seen_at = $2 where member_id = $1', [
      seen.memberId,
      new Date(clock.now().getTime() - DAY_MS),
    ]);
    await purgeExpired(server.ctx);
    expect(await rowsOf(seen.memberId)).toMatchObject({ round: 3 });
    expect(await rowsOf(playing.memberId)).toMatchObject({ round: 3 });
    clock.forward(7 * DAY_MS);
    await purgeExpired(server.ctx);
    expect(await rowsOf(seen.memberId)).not.toHaveProperty('round');
  });
});

describe('what is kept for years', () => {
  it('goes when they are over, and not a day before', async () => {
    const { memberId } = await playALittle({});
    const kept = async () => {
      await purgeExpired(server.ctx);
      const { idempotent_call = 0, account_event = 0 } = await rowsOf(memberId);
      return { idempotent_call, account_event };
    };
    clock.forward(399 * DAY_MS);
    expect(await kept()).toEqual({ idempotent_call: 1, account_event: 1 });
    clock.forward(DAY_MS);
    expect(await kept()).toEqual({ idempotent_call: 0, account_event: 1 });
    clock.forward((5 * 366 - 401) * DAY_MS);
    expect(await kept()).toEqual({ idempotent_call: 0, account_event: 1 });
    clock.forward(DAY_MS);
    expect(await kept()).toEqual({ idempotent_call: 0, account_event: 0 });
  });
});
