import { randomUUID } from 'node:crypto';
import { studio, type Checked } from '@perya/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, runningOf } from '../../src/modules/studio/outcome.service.ts';
import { play } from '../../src/modules/studio/play.service.ts';
import { findRoundByKey } from '../../src/modules/studio/round.store.ts';
import { rotateSeeds } from '../../src/modules/studio/seeds.service.ts';
import { studioOf } from '../../src/modules/studio/studio.service.ts';
import type { Studio } from '../../src/modules/studio/wallet-client.service.ts';
import { somebodyBlocked } from '../kit/blocked.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import {
  betsOf,
  cashOf,
  openStudio,
  refusalOf,
  sitDown,
  STAKE,
  statesOf,
  TITLE,
  valueOf,
  type Sitting,
} from '../kit/studio-kit.ts';

const one = await startTestServer();
const other = await startTestServer({ database: one.database, seeded: false });
beforeAll(() => openStudio(one));
afterAll(async () => {
  await other.close();
  await one.close();
});

const START = 1_000_000n;

const ask = ({ session }: Sitting, key: string = randomUUID()): Checked<typeof studio.play> => ({
  session,
  key,
  stake: STAKE,
});

const playOn = (server: TestServer, { session }: Sitting, key: string = randomUUID()) =>
  server.ask(studio.play, { session, key, stake: STAKE });

/** Which of the rounds of a member were written down by the transaction that took the stake. */
async function atOnce({ memberId }: Sitting): Promise<{ nonce: number; isOne: boolean }[]> {
  const rows = await one.database.sql(
    `select r.nonce::int, r.xmin = t.xmin as is_one from round r
     left join ledger_key k on k.key = 'bet:' || $2 || ':' || r.round_no
     left join ledger_transfer t on t.id = k.transfer_id
     where r.member_id = $1 order by r.nonce`,
    [memberId, TITLE.vendor],
  );
  return rows.map((row) => ({ nonce: Number(row['nonce']), isOne: row['is_one'] === true }));
}

/** Everything of a member as the books, the seeds and the rounds have it. */
async function standOf({ memberId }: Sitting) {
  const [row] = await one.database.sql(
    `select (select coalesce(sum(win - stake), 0)::text from round where member_id = $1 and state = 'closed') as net,
       (select array_agg(nonce::int order by nonce) from round where member_id = $1) as nonces,
       (select nonce::int from seed_pair where member_id = $1 and state = 'current') as next`,
    [memberId],
  );
  return {
    states: await statesOf(one, memberId),
    nonces: row?.['nonces'],
    next: row?.['next'],
    isSettled: (await cashOf(one, memberId)) === START + BigInt(String(row?.['net'])),
  };
}

/** The studio with a wallet that does something else where it would play a round at once. */
function withTwin(twin: (carryOut: () => Promise<unknown>) => Promise<never>): Studio {
  const real = studioOf(one.ctx);
  const playFollowed: Studio['wallet']['playFollowed'] = (vendor, round, follower) =>
    twin(async () => real.wallet.playFollowed?.(vendor, round, follower));
  return { ctx: one.ctx, wallet: { call: (...call) => real.wallet.call(...call), playFollowed } };
}

describe('a plain spin', () => {
  it('moves its nonce, takes the stake, pays the win and is written down closed in one transaction [R41]', async () => {
    const seat = await sitDown(one);
    const key = randomUUID();
    const { round, balance, version } = valueOf(await seat.play(STAKE, key));
    expect(await atOnce(seat)).toEqual([{ nonce: 0, isOne: true }]);
    const [row] = await one.database.sql(
      `select r.xmin = s.xmin as is_one, r.state, r.opened_at is not null as is_opened, r.closed_at is not null as is_closed,
         r.balance_after::text as balance, r.version::int as version
       from round_key k join round r on r.id = k.round_id join seed_pair s on s.id = r.seed_id where k.key = $1`,
      [key],
    );
    expect(row).toEqual({
      is_one: true,
      state: 'closed',
      is_opened: true,
      is_closed: true,
      balance: (await cashOf(one, seat.memberId)).toString(),
      version,
    });
    expect(valueOf(await seat.play(STAKE, key))).toEqual({ round, balance, version });
    expect(await betsOf(one, seat.memberId)).toBe(1);
  });

  it('goes on under the next nonce, a hundred times in a row [R41]', async () => {
    const seat = await sitDown(one);
    for (let nr = 0; nr < 100; nr += 1) expect(valueOf(await seat.play()).round.nonce).toBe(nr);
    expect(await atOnce(seat)).toEqual(Array.from({ length: 100 }, (_, nonce) => ({ nonce, isOne: true })));
    expect(await standOf(seat)).toMatchObject({ states: { closed: 100 }, next: 100, isSettled: true });
  });

  it('takes turns with others of its player, and each is one transaction all the same [R41]', async () => {
    const seat = await sitDown(one);
    const told = await Promise.all(Array.from({ length: 8 }, () => seat.play()));
    expect(told.map((answer) => valueOf(answer).round.nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await atOnce(seat)).toEqual(told.map((_, nonce) => ({ nonce, isOne: true })));
    expect(await standOf(seat)).toMatchObject({ states: { closed: 8 }, next: 8, isSettled: true });
    expect(one.ctx.server.studio.spins.size).toBe(0);
  });

  it('comes out as its seeds say [R45]', async () => {
    const seat = await sitDown(one);
    const key = randomUUID();
    const { round } = valueOf(await seat.play(STAKE, key));
    const row = await findRoundByKey(one.ctx.db, seat.memberId, key);
    const { win, events } = (row && (await decide(one.ctx, runningOf(row)))) ?? {};
    expect(round).toMatchObject({ win: (Number(win) / 100).toFixed(2), events });
    expect(row).toMatchObject({ win: String(win), events });
  });

  it('is opened first where the wallet is outside of the process', async () => {
    const seat = await sitDown(one);
    const { wallet } = studioOf(one.ctx);
    const outside: Studio = { ctx: one.ctx, wallet: { call: (...call) => wallet.call(...call) } };
    expect((await play(outside, ask(seat))).ok).toBe(true);
    expect(await atOnce(seat)).toEqual([{ nonce: 0, isOne: false }]);
  });
});

describe('a spin that is not plain', () => {
  it('is refused without money and keeps its nonce [R50]', async () => {
    const seat = await sitDown(one, { amount: 1n });
    expect(refusalOf(await seat.play())).toBe('balance.insufficient');
    expect(await standOf(seat)).toMatchObject({ states: { refused: 1 }, nonces: [0], next: 1 });
  });

  it('is refused at a limit of its player and keeps its nonce, and plays on below it [R27]', async () => {
    const seat = await sitDown(one);
    await one.database.sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'wager', 'day', $2, now())`,
      [seat.memberId, Number(STAKE) * 100],
    );
    await one.database.sql('update ledger_account set is_limited = true where member_id = $1', [seat.memberId]);
    expect([refusalOf(await seat.play()), refusalOf(await seat.play())]).toEqual(['', 'limit.wager']);
    expect(await atOnce(seat)).toMatchObject([{ isOne: false }, { isOne: false }]);
    expect(await standOf(seat)).toEqual({
      states: { closed: 1, refused: 1 },
      nonces: [0, 1],
      next: 2,
      isSettled: true,
    });
  });

  it('leaves those beside it alone: everybody of a batch plays who can', async () => {
    const rich = await Promise.all(Array.from({ length: 6 }, () => sitDown(one)));
    const poor = await Promise.all(Array.from({ length: 3 }, () => sitDown(one, { amount: 1n })));
    const answers = await Promise.all([...rich, ...poor].map((seat) => seat.play()));
    expect(answers.map(refusalOf)).toEqual([
      ...Array.from({ length: 6 }, () => ''),
      ...Array.from({ length: 3 }, () => 'balance.insufficient'),
    ]);
    for (const seat of rich) expect(await atOnce(seat)).toEqual([{ nonce: 0, isOne: true }]);
    for (const seat of poor) expect(await standOf(seat)).toMatchObject({ nonces: [0], next: 1 });
  });
});

describe('one player on two servers', () => {
  it('takes every nonce once, whichever server is asked, one after the other [R41]', async () => {
    const seat = await sitDown(one);
    for (let nr = 0; nr < 20; nr += 1) {
      expect(valueOf(await playOn(nr % 2 === 0 ? one : other, seat)).round.nonce).toBe(nr);
    }
    expect(await standOf(seat)).toMatchObject({ states: { closed: 20 }, next: 20, isSettled: true });
  });

  it('takes every nonce once, and is paid for every key once, when all is asked at once [R41, D4]', async () => {
    const seat = await sitDown(one);
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const asked = keys.flatMap((key) => [one, other, one].map((server) => ({ server, key })));
    const answers = await Promise.all(asked.map(({ server, key }) => playOn(server, seat, key)));
    const told = answers.map((answer) => valueOf(answer).round);
    for (const [at, { key }] of asked.entries()) {
      const first = told[asked.findIndex((entry) => entry.key === key)];
      expect(told[at]).toEqual(first);
    }
    expect(await betsOf(one, seat.memberId)).toBe(12);
    expect(await standOf(seat)).toEqual({
      states: { closed: 12 },
      nonces: Array.from({ length: 12 }, (_, nonce) => nonce),
      next: 12,
      isSettled: true,
    });
  });

  it('plays with no seeds that were told meanwhile [2.1]', async () => {
    const seat = await sitDown(one);
    await seat.play();
    const rotated = await rotateSeeds(other.ctx, seat.memberId);
    expect(rotated.ok && rotated.value.revealed.nonce).toBe(1);
    expect(valueOf(await seat.play()).round.nonce).toBe(0);
    const rows = await one.database.sql(
      `select s.state, count(*)::int as count from round r join seed_pair s on s.id = r.seed_id
       where r.member_id = $1 group by 1 order by 1`,
      [seat.memberId],
    );
    expect(rows).toEqual([
      { state: 'current', count: 1 },
      { state: 'revealed', count: 1 },
    ]);
  });
});

describe('a spin that is interrupted', () => {
  it('whose answer is lost is told the same when its key is repeated, and paid once [R50, D4]', async () => {
    const seat = await sitDown(one);
    const lost = withTwin(async (carryOut) => {
      await carryOut();
      throw new Error('the answer was lost');
    });
    const wish = ask(seat);
    expect(await play(lost, wish)).toMatchObject({ error: { code: 'round.pending' } });
    const stood = await findRoundByKey(one.ctx.db, seat.memberId, wish.key);
    expect(stood?.state).toBe('closed');
    const again = await play(studioOf(other.ctx), wish);
    expect(again).toMatchObject({ ok: true, value: { round: { roundNo: stood?.round_no, nonce: 0 } } });
    expect(await betsOf(one, seat.memberId)).toBe(1);
  });

  it('holds up nobody who waits for it: who cannot know the next nonce opens the round first [R50]', async () => {
    const seat = await sitDown(one);
    const twins: ((error: Error) => void)[] = [];
    const lost = withTwin(() => new Promise((_, reject) => twins.push(reject)));
    const first = play(lost, ask(seat));
    const second = play(studioOf(one.ctx), ask(seat));
    await expect.poll(() => twins.length).toBe(1);
    twins[0]?.(new Error('nothing arrived'));
    expect(await first).toMatchObject({ error: { code: 'round.pending' } });
    expect(await second).toMatchObject({ ok: true, value: { round: { nonce: 0 } } });
    expect(await atOnce(seat)).toEqual([{ nonce: 0, isOne: false }]);
  });

  it('before it reached the books has not happened, and takes the same nonce when it is repeated [R50]', async () => {
    const seat = await sitDown(one);
    const lost = withTwin(() => Promise.reject(new Error('nothing arrived')));
    const wish = ask(seat);
    expect(await play(lost, wish)).toMatchObject({ error: { code: 'round.pending' } });
    expect(await standOf(seat)).toMatchObject({ states: {}, next: 0, isSettled: true });
    expect(await play(studioOf(one.ctx), wish)).toMatchObject({ ok: true, value: { round: { nonce: 0 } } });
  });

  it('between deciding and committing comes out the same under the same nonce, and is told once it stands [R50]', async () => {
    const seat = await sitDown(one);
    const { memberId } = seat;
    const holder = new Client(one.database.connection);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from ledger_account where member_id = $1 for update', [memberId]);
    let isTold = false;
    const answer = seat.play().finally(() => {
      isTold = true;
    });
    await somebodyBlocked(one.database);
    // Decided, its nonce moved, and not committed: the crash takes all of it.
    await one.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'perya ledger' and wait_event_type = 'Lock'`,
    );
    expect(isTold).toBe(false);
    expect(await standOf(seat)).toMatchObject({ states: {}, next: 0, isSettled: true });
    await holder.query('rollback');
    await holder.end();
    const { round } = valueOf(await answer);
    expect(round.nonce).toBe(0);
    const row = await findRoundByKey(one.ctx.db, memberId, await keyOf(round.roundNo));
    const outcome = row && (await decide(one.ctx, runningOf(row)));
    expect(round).toMatchObject({ win: (Number(outcome?.win) / 100).toFixed(2), events: outcome?.events });
    expect(await standOf(seat)).toEqual({ states: { closed: 1 }, nonces: [0], next: 1, isSettled: true });
  });
});

async function keyOf(roundNo: string): Promise<string> {
  const [row] = await one.database.sql(
    'select k.key from round r join round_key k on k.round_id = r.id where r.round_no = $1',
    [roundNo],
  );
  return String(row?.['key']);
}
