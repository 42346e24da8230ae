import { randomUUID } from 'node:crypto';
import { rounds, studio } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRangesAhead } from '../../src/ledger/ranges.ts';
import { asAppRole } from '../../src/platform/db/app-role.ts';
import { asAdmin } from '../kit/admin.ts';
import { startTestServer } from '../kit/server.ts';
import { openStudio, sitDown, STAKE, TITLE, valueOf, type Sitting } from '../kit/studio-kit.ts';

const RANGE = 2 ** 25;

const server = await startTestServer();
const sql = (text: string, values: readonly unknown[] = []) => server.database.sql(text, values);
beforeAll(() => openStudio(server));
afterAll(() => server.close());

const makeAhead = () => makeRangesAhead(server.ctx, 'round_make_ranges_ahead');

async function partsOf({ memberId }: Sitting): Promise<string[]> {
  const rows = await sql('select tableoid::regclass::text as part from round where member_id = $1 order by id', [
    memberId,
  ]);
  return rows.map(({ part }) => String(part));
}

/** Puts an open round of a member beside what they have. */
function leave({ memberId }: Sitting, { nonce = 1000, isGoing = false, game = TITLE.code } = {}) {
  return sql(
    `with title as (
       insert into round_title (vendor_code, game_code, currency, model_id, model_hash)
       values ($4, $5, 'PHP', gen_random_uuid()::text, decode(repeat('00', 32), 'hex')) returning id
     )
     insert into round (round_no, member_id, title_id, seed_id, nonce, stake, state, is_going, acted_at, opened_at)
     select 'RLEFT' || gen_random_uuid()::text::varchar(8), $1, title.id, s.id, $2, 100, 'open', $3, now(), now()
     from seed_pair s, title where s.member_id = $1 and s.state = 'current' returning id`,
    [memberId, nonce, isGoing, TITLE.vendor, game],
  );
}

describe('the ranges of rounds', () => {
  it('go on into the next one, and a round is found in each by key, number and page', async () => {
    const seat = await sitDown(server);
    const keys = [randomUUID(), randomUUID()];
    const first = valueOf(await seat.play(STAKE, keys[0])).round;
    await sql(`select setval('round_id_seq', $1)`, [RANGE + 5]);
    const second = valueOf(await seat.play(STAKE, keys[1])).round;
    expect(await partsOf(seat)).toEqual(['round_r0', 'round_r1']);
    expect(valueOf(await seat.play(STAKE, keys[0])).round).toEqual(first);
    expect(valueOf(await seat.play(STAKE, keys[1])).round).toEqual(second);
    for (const { roundNo } of [first, second]) {
      expect(valueOf(await server.ask(rounds.round, { roundNo }, seat)).roundNo).toBe(roundNo);
      await server.ask(studio.seen, { session: seat.session, roundNo });
    }
    expect(await sql('select is_seen from round where member_id = $1', [seat.memberId])).toEqual([
      { is_seen: true },
      { is_seen: true },
    ]);
    const { list } = valueOf(await server.ask(rounds.recall, {}, seat));
    expect(list.map(({ roundNo }) => roundNo)).toEqual([second.roundNo, first.roundNo]);
  });

  it('are made ahead of the sequence by the role of servers, which makes no tables itself', async () => {
    await makeAhead();
    const ranges = await sql(`select relid::text as part from pg_partition_tree('round') where isleaf order by 1`);
    expect(ranges.map(({ part }) => part)).toEqual(['round_r0', 'round_r1', 'round_r2', 'round_r3', 'round_rest']);
    const limited = (await asAppRole(server.database.connection)) ?? {};
    const asServer = (text: string) => asAdmin(limited, (client) => client.query(text));
    await expect(asServer('select * from round_make_ranges_ahead()')).resolves.toBeDefined();
    await expect(asServer(`select ledger_make_range('round', 9)`)).rejects.toThrow('permission denied');
  });

  it('refuse nothing where there is none: a round stands in the rest, is told of, and its range is not made over it', async () => {
    await sql(`select setval('round_id_seq', $1)`, [20 * RANGE]);
    const seat = await sitDown(server);
    const key = randomUUID();
    const { roundNo } = valueOf(await seat.play(STAKE, key)).round;
    expect(await partsOf(seat)).toEqual(['round_rest']);
    expect(valueOf(await seat.play(STAKE, key)).round.roundNo).toBe(roundNo);
    expect(valueOf(await server.ask(rounds.round, { roundNo }, seat)).state).toBe('closed');
    expect(await sql('select did, part from round_make_ranges_ahead() order by 1, 2')).toEqual([
      { did: 'made', part: 'round_r21' },
      { did: 'made', part: 'round_r22' },
      { did: 'outside', part: 'round_rest' },
    ]);
  });
});

describe('the database itself', () => {
  it('has one round for a key of a member', async () => {
    const seat = await sitDown(server);
    const key = randomUUID();
    await seat.play(STAKE, key);
    await expect(
      sql(`insert into round_key (member_id, key, round_id) values ($1, $2, 1)`, [seat.memberId, key]),
    ).rejects.toThrow('round_key_pkey');
  });

  it('lets one round of a title wait for a player, whichever version of its maths it has', async () => {
    const seat = await sitDown(server);
    await leave(seat, { isGoing: true, nonce: 1 });
    await leave(seat, { isGoing: true, nonce: 2, game: 'another' });
    await expect(leave(seat, { isGoing: true, nonce: 3 })).rejects.toThrow('open_round_going_once');
    const [row] = await leave(seat, { nonce: 4 });
    await expect(sql('update round set is_going = true where id = $1', [row?.['id']])).rejects.toThrow(
      'open_round_going_once',
    );
  });

  it('has no nonce open twice', async () => {
    const seat = await sitDown(server);
    await leave(seat);
    await expect(leave(seat)).rejects.toThrow('open_round_nonce_once');
  });

  it('lists exactly the rounds that are open, whatever statement opens or ends them', async () => {
    const seat = await sitDown(server);
    const open = () => sql('select round_id, is_going from open_round where member_id = $1', [seat.memberId]);
    const [row] = await leave(seat);
    const id = row?.['id'];
    expect(await open()).toEqual([{ round_id: id, is_going: false }]);
    await sql('update round set is_going = true where id = $1', [id]);
    expect(await open()).toEqual([{ round_id: id, is_going: true }]);
    await sql(`update round set is_going = false, state = 'void', closed_at = now() where id = $1`, [id]);
    expect(await open()).toEqual([]);
    await sql(`update round set state = 'open', closed_at = null where id = $1`, [id]);
    expect(await open()).toHaveLength(1);
    await sql('delete from round where id = $1', [id]);
    expect(await open()).toEqual([]);
  });

  it('keeps seeds as long as their rounds, and titles for ever', async () => {
    const seat = await sitDown(server);
    await seat.play();
    await expect(sql('delete from seed_pair where member_id = $1', [seat.memberId])).rejects.toThrow(
      'have decided rounds',
    );
    await expect(sql(`update round_title set currency = 'USD'`)).rejects.toThrow('round_title never changes');
    await expect(sql('delete from round_title')).rejects.toThrow('round_title never changes');
  });

  it('writes no round of a title that it does not know', async () => {
    const seat = await sitDown(server);
    await expect(
      sql(
        `select * from open_rounds(array[now()], array['RUNKNOWN1'], array[$1::bigint], array[gen_random_uuid()],
           array[99999], array[100::bigint], array[null::json], array[0])`,
        [seat.memberId],
      ),
    ).rejects.toThrow('"title_id"');
  });

  it.each([
    'insert into open_round select * from open_round',
    'delete from open_round',
    'delete from shared_bet',
    'update round_key set round_id = 1',
    'update round_title set currency = currency',
  ])('does not let servers write what it keeps by itself: %s', async (statement) => {
    const limited = (await asAppRole(server.database.connection)) ?? {};
    await expect(asAdmin(limited, (client) => client.query(statement))).rejects.toThrow('permission denied');
  });
});
