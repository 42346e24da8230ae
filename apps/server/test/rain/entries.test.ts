import { randomUUID } from 'node:crypto';
import { rain as contract } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { payEnvelopes, turnWaves } from '../../src/modules/rain/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { openNextWave, openRain } from '../kit/luck-kit.ts';
import { inOneBatch as gatherInOneBatch, waitingFor } from '../kit/one-batch.ts';
import { startPair, type ServerPair } from '../kit/pair.ts';
import { until } from '../kit/patience.ts';
import { logIn } from '../kit/people.ts';
import { codeOf, createVerified, valueOf } from '../kit/promo-kit.ts';
import type { TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const HOLD_KEY = 4_712;
const LANGUAGE = { fact: 'language', oneOf: ['EN'] };

/** Somebody who is logged in for as long as a test takes. */
interface Comer {
  readonly memberId: string;
  readonly token: string;
}

let pair: ServerPair;
let server: TestServer;
let wave: string;

beforeAll(async () => {
  pair = await startPair();
  ({ server } = pair);
  await openRain(server, { at: ['08:00', '12:30', '16:00', '20:00'], budget: '10000.00', segment: LANGUAGE });
});
afterAll(() => pair.close());

const sql = (text: string, values: readonly unknown[] = []) => server.database.sql(text, [...values]);

type Crowd = [Comer, Comer, Comer, Comer, ...Comer[]];

/** Opens the next wave, and has people log in who may come into it. */
async function nextWave(count: number): Promise<Crowd> {
  wave = await openNextWave(server, (ms) => pair.clock.forward(ms));
  const people = await Promise.all(Array.from({ length: count }, () => createVerified(server)));
  await sql(`update member set language = 'EN' where id = any ($1)`, [people.map(({ memberId }) => memberId)]);
  // Some have never had money here.
  await sql(
    `insert into ledger_account (merchant_code, currency, kind, member_id) select merchant_code, 'PHP', 'cash', id
     from member where id = any ($1) on conflict do nothing`,
    [people.slice(0, -2).map(({ memberId }) => memberId)],
  );
  const comers = people.map(async ({ memberId }) => ({ memberId, token: await logIn(server.ctx, memberId) }));
  return (await Promise.all(comers)) as Crowd;
}

const come = ({ token }: Comer, { key = randomUUID().toString(), to = wave, at = server } = {}) =>
  at.ask(contract.enter, { waveId: to }, { token, key });

/** Has people come in one batch, in this order, behind somebody who stands before the wave; `meanwhile` it is still held. */
const inOneBatch = <T>(first: Comer, asks: readonly (() => Promise<T>)[], meanwhile?: () => void) => {
  const hold = `select from rain_wave where id = ${wave} for update`;
  return gatherInOneBatch(server, { batcher: entries(), hold, ahead: () => come(first) }, asks, meanwhile);
};

const entries = () => server.ctx.server.rain.entries;

/** Has somebody stand before their entry, with the wave in their hand, until `work` is over. */
async function whileEntering<T>({ memberId }: Comer, work: () => Promise<T>): Promise<T> {
  await sql(`create function hold_entry() returns trigger language plpgsql as $$
    begin
      if new.member_id = ${memberId} then perform pg_advisory_xact_lock_shared(${HOLD_KEY}); end if;
      return new;
    end $$`);
  await sql('create trigger hold_entry before insert on rain_entry for each row execute function hold_entry()');
  const result = await asAdmin(server.database.connection, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [HOLD_KEY]);
    return work();
  });
  await sql('drop trigger hold_entry on rain_entry');
  await sql('drop function hold_entry');
  return result;
}

const isEntering = () =>
  until(
    () => sql(`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`),
    (waiting) => waiting.length > 0,
  );

const stateOf = async () => (await sql('select state from rain_wave where id = $1', [wave]))[0]?.['state'];
const entered = async () =>
  (await sql('select member_id from rain_entry where wave_id = $1 order by member_id', [wave])).map((row) =>
    String(row['member_id']),
  );
/** In how many transactions these came in. */
const transactionsOf = async (people: readonly Comer[]) =>
  (
    await sql('select distinct xmin::text from rain_entry where wave_id = $1 and member_id = any ($2)', [
      wave,
      people.map(({ memberId }) => memberId),
    ])
  ).length;
const idsOf = (people: readonly Comer[]) =>
  people.map(({ memberId }) => memberId).sort((one, other) => Number(one) - Number(other));

/** What keeps somebody out, and what they hear. */
const REFUSED: readonly (readonly [statement: string, code: string])[] = [
  [
    `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'cooling', now(), '2999-01-01')`,
    'player.cooling',
  ],
  [
    `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'excluded', now(), '2999-01-01')`,
    'player.excluded',
  ],
  [`update member set kyc_state = 'none' where id = $1`, 'kyc.required'],
  [`update ledger_account set stopped = 'disabled' where member_id = $1 and kind = 'cash'`, 'user.disabled'],
  [`update member set language = 'PH' where id = $1`, 'promotion.segment'],
  [
    `insert into harm_marker (member_id, day, marker, at) values ($1, '2026-03-01', 'play', '2026-03-01')`,
    'promotion.segment',
  ],
  [
    `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'loss', 'day', 100, '2026-03-01')`,
    'promotion.segment',
  ],
];

describe('people who come into a wave at one moment', () => {
  it('come in together, and each who may not hears why [PROMO-04, PROMO-06, R72]', async () => {
    const [first, ...people] = await nextWave(REFUSED.length + 5);
    const refused = people.slice(0, REFUSED.length);
    const welcome = people.slice(REFUSED.length);
    for (const [nr, [statement]] of REFUSED.entries()) await sql(statement, [refused[nr]?.memberId]);
    const [lost, ...others] = welcome;
    const answers = await inOneBatch(first, [
      ...people.map((one) => () => come(one)),
      () => come(lost!, { to: 'A' }),
      () => come(lost!, { to: '4711' }),
    ]);
    expect(answers.map(codeOf)).toEqual([
      ...REFUSED.map(([, code]) => code),
      ...welcome.map(() => 'value'),
      'promotion.closed',
      'promotion.closed',
    ]);
    expect(await entered()).toEqual(idsOf([first, ...welcome]));
    expect(await transactionsOf(welcome)).toBe(1);
    for (const [nr, one] of others.entries()) {
      expect(valueOf(answers[REFUSED.length + 1 + nr]!)).toMatchObject({
        wave: { id: wave, isIn: true },
        entryNo: `E${wave}-${one.memberId}`,
      });
    }
  });

  it('are each in once, whatever they send twice [PROMO-06, D4]', async () => {
    const [first, ana, ben, eva] = await nextWave(4);
    const [key, other, late] = [randomUUID(), randomUUID(), randomUUID()];
    const answers = await inOneBatch(first, [
      () => come(ana, { key }),
      () => come(ana, { key }),
      () => come(ana, { key, to: '4711' }),
      () => come(ben, { key: other }),
      () => come(ben),
      // The key of somebody else is another key.
      () => come(eva, { key }),
      () => come(eva, { key: late, to: '4711' }),
      () => come(eva, { key: late }),
    ]);
    const codes = [
      'value',
      'value',
      'key.reused',
      'value',
      'promotion.once',
      'value',
      'promotion.closed',
      'key.reused',
    ];
    expect(answers.map(codeOf)).toEqual(codes);
    expect(answers[1]).toEqual(answers[0]);
    expect(await entered()).toEqual(idsOf([first, ana, ben, eva]));
    // What was answered stands under the key, at whichever server it is asked for again.
    for (const at of [server, pair.second]) {
      expect(await come(ana, { key, at })).toEqual(answers[0]);
      expect(codeOf(await come(ana, { key, at, to: '4711' }))).toBe('key.reused');
      expect(codeOf(await come(eva, { key: late, at, to: '4711' }))).toBe('promotion.closed');
      expect(codeOf(await come(ana, { at }))).toBe('promotion.once');
    }
  });

  it('are each in once at two servers, by the same key or by two [PROMO-06, T21]', async () => {
    const people = await nextWave(24);
    const keys = people.map(() => randomUUID());
    const insist = async (ask: () => ReturnType<typeof come>) => {
      for (let answer = await ask(); ; answer = await ask()) if (codeOf(answer) !== 'system.upgrading') return answer;
    };
    const each = await Promise.all(
      people.map((one, nr) => {
        const key = keys[nr] ?? '';
        const two = nr % 2 === 0 ? { key } : { key: randomUUID() };
        return Promise.all([insist(() => come(one, { key })), insist(() => come(one, { ...two, at: pair.second }))]);
      }),
    );
    for (const [nr, answers] of each.entries()) {
      if (nr % 2 === 0) expect(answers[1]).toEqual(answers[0]);
      const codes = nr % 2 === 0 ? ['value', 'value'] : ['promotion.once', 'value'];
      expect(answers.map(codeOf).sort((one, other) => one.localeCompare(other))).toEqual(codes);
    }
    expect(await entered()).toEqual(idsOf(people));
  });

  it('wait for nobody whose cash is held, and who cannot be written takes nobody along [F1]', async () => {
    const [first, held, poison, ...others] = await nextWave(8);
    await sql(`create function poison() returns trigger language plpgsql as $$
      begin if new.member_id = ${poison.memberId} then raise exception 'poison'; end if; return new; end $$`);
    await sql('create trigger poison before insert on rain_entry for each row execute function poison()');
    const mixed = await inOneBatch(
      first,
      [poison, ...others.slice(0, 2)].map((one) => () => come(one)),
    );
    await sql('drop trigger poison on rain_entry');
    expect(mixed.map(codeOf)).toEqual(['unknown.error', 'value', 'value']);
    await asAdmin(server.database.connection, async (admin) => {
      await admin.query('begin');
      await admin.query('select from ledger_account where member_id = $1 for update', [held.memberId]);
      const [waits, ...rest] = [held, ...others.slice(2)].map((one) => come(one));
      expect((await Promise.all(rest)).map(codeOf)).toEqual(['value', 'value', 'value']);
      expect(await entered()).not.toContain(held.memberId);
      await admin.query('rollback');
      expect(waits && codeOf(await waits)).toBe('value');
    });
    expect(codeOf(await come(poison))).toBe('value');
    expect(await entered()).toEqual(idsOf([first, held, poison, ...others]));
  });
});

describe('a wave that ends while people come', () => {
  it('waits for those it has let in, and nobody comes after it was shared out [2.6]', async () => {
    const [first, ana, ...late] = await nextWave(5);
    expect(codeOf(await come(first))).toBe('value');
    const { inTime, after } = await whileEntering(ana, async () => {
      const under = come(ana);
      await isEntering();
      const behind = late.map((one) => come(one));
      await waitingFor(entries(), behind.length);
      pair.clock.forward(10 * MINUTE_MS);
      await turnWaves(pair.second.ctx);
      expect(await stateOf()).toBe('open');
      return { inTime: under, after: behind };
    }).then(async (begun) => ({ inTime: await begun.inTime, after: await Promise.all(begun.after) }));
    expect(codeOf(inTime)).toBe('value');
    expect(after.map(codeOf)).toEqual(late.map(() => 'promotion.late'));
    await turnWaves(server.ctx);
    await payEnvelopes(server.ctx);
    const [row] = await sql('select people, state from rain_wave where id = $1', [wave]);
    expect(row).toEqual({ people: 2, state: 'shared' });
    const paid = await sql('select from rain_entry where wave_id = $1 and reward_id is not null', [wave]);
    expect(paid).toHaveLength(2);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('is over for whoever waited while it was shared out [2.6]', async () => {
    const [first, ...people] = await nextWave(4);
    const answers = await inOneBatch(
      first,
      people.map((one) => () => come(one)),
      () => pair.clock.forward(10 * MINUTE_MS),
    );
    expect(answers.map(codeOf)).toEqual(people.map(() => 'promotion.late'));
    expect(await entered()).toEqual([]);
  });
});

describe('a batch of entries that is cut off', () => {
  it('is sent again, and nobody who was told that they are in is missing [F1, PROMO-06]', async () => {
    const [first, ana, ...others] = await nextWave(9);
    const people = [ana, ...others];
    const begun = await whileEntering(ana, async () => {
      const answers = inOneBatch(
        first,
        people.map((one) => () => come(one)),
      );
      await isEntering();
      const killed = await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event = 'advisory'`,
      );
      expect(killed).toHaveLength(1);
      expect(await entered()).toEqual([first.memberId]);
      return { answers };
    });
    expect((await begun.answers).map(codeOf)).toEqual(people.map(() => 'value'));
    expect(await entered()).toEqual(idsOf([first, ...people]));
    expect(await transactionsOf(people)).toBe(1);
    const [row] = await sql(
      `select count(*)::int as count from idempotent_call where call = 'rain.enter' and code is null
         and answer->'wave'->>'id' = $1`,
      [wave],
    );
    expect(row?.['count']).toBe(people.length + 1);
  });
});
