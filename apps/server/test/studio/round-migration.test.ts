import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findGoing,
  findRoundByKey,
  findRoundByNo,
  readLeft,
  readNewest,
  readOpen,
} from '../../src/modules/studio/round.store.ts';
import { hasOpenRound } from '../../src/modules/studio/seeds.store.ts';
import { readForgotten, readParticipants, readWaiting } from '../../src/modules/studio/shared-round/shared.store.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createOld, upgrade } from '../kit/old-database.ts';

const old = await createOld('0039_round_ranges.sql');
const opened = openDatabase(old.connection, { poolSize: 2, onError: () => undefined });
const { db } = opened;
afterAll(async () => {
  await opened.close();
  await old.drop();
});

/** A round of every state and kind, as servers from before wrote them; ids far apart, so that they need several ranges. */
const ROUNDS = `
  insert into round (id, round_no, member_id, key, vendor_code, game_code, currency, model_id, model_hash, seed_id, nonce,
    shared_id, stake, win, state, cancel_at, refusal, events, balance_after, version, is_seen, opened_at, closed_at, choice,
    actions, is_going, acted_at)
  overriding system value
  select r.id, 'R' || lpad(r.id::text, 19, '0'), r.member, ('00000000-0000-4000-8000-' || lpad(r.id::text, 12, '0'))::uuid,
    'STUDIO', r.game, r.currency, r.model, decode(repeat(r.hash, 32), 'hex'), r.seed, r.nonce, r.shared, 100, r.win, r.state,
    r.cancel_at, r.refusal, r.events::json, r.balance, r.version, r.seen, '2026-01-01Z'::timestamptz + r.id * interval '1 ms',
    case when r.state <> 'open' then '2026-02-01Z'::timestamptz end, r.choice::json, r.actions::json, r.going, r.acted_at
  from (values
    (1, 1, 'spin', 'PHP', 'm1', 'aa', 1, 0, null, 250, 'closed', null, null, '[{"reels":[1,2]}]', 10250, 7, true, null, '[]',
      false, null::timestamptz),
    (2, 1, 'spin', 'PHP', 'm2', 'bb', 1, 1, null, 0, 'refused', null, 'balance.insufficient', '[]', null, null, false, null,
      '[]', false, null),
    (3, 1, 'mines', 'PHP', 'm1', 'aa', 1, 2, null, 0, 'void', '2026-01-02Z'::timestamptz, null, '[]', null, null, false,
      '{"mines":3}', '[{"pick":1}]', false, '2026-01-02Z'),
    (4, 1, 'mines', 'PHP', 'm1', 'aa', 1, 3, null, 0, 'open', null, null, '[]', null, null, false, '{"mines":3}',
      '[{"pick":1}]', true, '2026-01-03Z'),
    (5, 2, 'spin', 'PLAY', 'm1', 'aa', 2, 0, null, 0, 'open', null, null, '[]', null, null, false, null, '[]', false, null),
    (6, 2, 'crash', 'PHP', 'c', 'cc', null, null, 1, 300, 'closed', null, null, '[{"at":300}]', 10300, 9, false,
      '{"auto":300}', '[]', false, null),
    (70000000, 1, 'crash', 'PHP', 'c', 'cc', null, null, 1, 0, 'open', null, null, '[]', null, null, false, '{"auto":400}',
      '[]', true, '2026-01-04Z'),
    (70000001, 2, 'crash', 'PHP', 'c', 'cc', null, null, 1, 0, 'open', '2026-01-05Z', null, '[]', null, null, false,
      '{"auto":500}', '[]', false, null)
  ) as r(id, member, game, currency, model, hash, seed, nonce, shared, win, state, cancel_at, refusal, events, balance,
    version, seen, choice, actions, going, acted_at)`;

const COLUMNS = `round_no, member_id, vendor_code, game_code, currency, model_id, model_hash, seed_id, nonce, shared_id,
  stake, win, state, cancel_at, refusal, events::text, balance_after, version, is_seen, opened_at, closed_at, choice::text,
  actions::text, is_going, acted_at`;

let before: Record<string, unknown>[] = [];

beforeAll(async () => {
  await old.sql(
    `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('ty01', 'ty01t', 'b', 'd')`,
  );
  await old.sql(`
    insert into member (id, merchant_code, account, type) overriding system value
    values (1, 'ty01', 'player1', 1), (2, 'ty01', 'player2', 1)`);
  await old.sql(`
    insert into seed_pair (member_id, state, server_seed_sealed, server_hash, client_seed, nonce, created_at)
    select n, 'current', 'v1.', decode(repeat('00', 32), 'hex'), 'c', 4, now() from generate_series(1, 2) n`);
  await old.sql(`
    insert into shared_chain (merchant_code, game_code, terminal, secret_sealed, salt, length, used, created_at)
    values ('ty01', 'crash', repeat('0', 64), 'v1.', repeat('s', 16), 5, 1, now())`);
  await old.sql(`
    insert into shared_round (chain_id, place, opens_at, starts_at, ended_at, outcome, link)
    values (1, 1, '2026-01-01Z', '2026-01-02Z', '2026-01-03Z', '{"height":200}', repeat('0', 64))`);
  await old.sql(ROUNDS);
  await old.sql(`select setval('round_id_seq', 70000001)`);
  before = await old.sql(`select id, key, ${COLUMNS} from round order by id`);
  await upgrade(old);
}, 120_000);

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => Number(id));
const keyOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const noOf = (id: number) => `R${String(id).padStart(19, '0')}`;

describe('rounds from before they stood in ranges', () => {
  it('are all there, with everything they had', async () => {
    expect(before).toHaveLength(8);
    const after = await old.sql(`
      select r.id, k.key, ${COLUMNS} from round r join round_title t on t.id = r.title_id
      join round_key k(owner_id, key, round_id) on k.owner_id = r.member_id and k.round_id = r.id order by r.id`);
    expect(after).toEqual(before);
    expect(await old.sql('select id from round_title')).toHaveLength(5);
  });

  it('stand in the range of their ids, and the next one follows them', async () => {
    const parts = await old.sql(
      'select tableoid::regclass::text as part, count(*)::int as count from round group by 1 order by 1',
    );
    expect(parts).toEqual([
      { part: 'round_r0', count: 6 },
      { part: 'round_r2', count: 2 },
    ]);
    expect(await old.sql(`select nextval('round_id_seq')::int as next`)).toEqual([{ next: 70_000_002 }]);
    expect(await old.sql('select did, part from round_make_ranges_ahead()')).toEqual([]);
  });

  it('are found by key and by number, each by its member alone', async () => {
    for (const { id, member_id: owner } of before) {
      const [member, other] = [String(owner), owner === '1' ? '2' : '1'];
      expect((await findRoundByKey(db, member, keyOf(Number(id))))?.id).toBe(id);
      expect((await findRoundByNo(db, member, noOf(Number(id))))?.id).toBe(id);
      expect(await findRoundByKey(db, other, keyOf(Number(id)))).toBeUndefined();
      expect(await findRoundByNo(db, other, noOf(Number(id)))).toBeUndefined();
    }
  });

  it('are listed, recovered, waited for and settled as before', async () => {
    expect(ids(await readNewest(db, '1', { limit: 10 }))).toEqual([70_000_000, 4, 3, 2, 1]);
    expect(ids(await readNewest(db, '1', { limit: 2, before: '4', isTaken: true }))).toEqual([3, 1]);
    expect(ids(await readNewest(db, '1', { limit: 9, gameCode: 'spin' }))).toEqual([2, 1]);
    expect(ids(await readOpen(db, { before: new Date(), limit: 9 }))).toEqual([5, 70_000_001]);
    expect(ids(await readOpen(db, { memberId: '1', limit: 9 }))).toEqual([4, 70_000_000]);
    expect(await findGoing(db, '1', 'mines')).toEqual({ id: '4', memberId: '1' });
    expect(await findGoing(db, '1', 'spin')).toBeUndefined();
    expect(ids(await readLeft(db, new Date('2026-01-03T12:00Z'), 9))).toEqual([4]);
    expect([await hasOpenRound(db, '1'), await hasOpenRound(db, '3')]).toEqual([true, false]);
    expect(ids(await readWaiting(db, '1'))).toEqual([70_000_000]);
    expect((await readForgotten(db, { limit: 9 })).map((row) => [Number(row.id), row.merchant_code])).toEqual([
      [70_000_000, 'ty01'],
    ]);
    const participants = await readParticipants(db, '1', { currency: 'PHP', limit: 2 });
    expect(participants.map((row) => [row.round_no, row.account, row.count, row.staked])).toEqual([
      [noOf(6), 'player2', '3', '300'],
      [noOf(70_000_000), 'player1', '3', '300'],
    ]);
  });
});
