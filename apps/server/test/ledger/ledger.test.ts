import { adjust, betKey, creditDeposit, placeBet, playRound, settleBet, voidBet } from '@perya/ledger';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { betOf, BOOK, openLedgerKit } from '../kit/ledger-kit.ts';

const kit = await openLedgerKit();
afterAll(() => kit.close());
afterEach(() => {
  kit.time.now = null;
});

const { ledger, database } = kit;
let numbers = 0;
const nextTx = () => `t${(numbers += 1)}`;
const stakeOf = (memberId: string, stake: bigint, txId = nextTx()) =>
  placeBet({ ...betOf(memberId, txId), stake, turnover: stake });
const spinOf = (memberId: string, stake: bigint, win = 0n) =>
  playRound({ ...betOf(memberId, nextTx()), stake, win, turnover: stake });
const depositOf = (memberId: string, amount: bigint) =>
  creditDeposit({ ...BOOK, memberId, orderNo: 'D1', provider: 'lab', payment: nextTx(), amount, fee: 0n, method: 'x' });
const refused = (code: string) => ({ state: 'refused', isReplay: false, code });

/** Sets a limit as its owner would have. */
async function limit(memberId: string, kind: string, period: string, amount: number): Promise<void> {
  await database.sql(
    `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, $2, $3, $4, now())
     on conflict (member_id, kind, period) do update set amount = excluded.amount`,
    [memberId, kind, period, amount],
  );
  await database.sql('update ledger_account set is_limited = true where member_id = $1', [memberId]);
}

describe('a bet', () => {
  it('waits in play and pays its win', async () => {
    const memberId = await kit.member(10_000n);
    const name = betOf(memberId, nextTx());
    expect(await ledger.post(placeBet({ ...name, stake: 3_000n, turnover: 3_000n }))).toMatchObject({
      balance: 7_000n,
    });
    expect(await kit.standing(memberId)).toEqual({ cash: 7_000n, play: 3_000n });
    expect(await ledger.post(settleBet({ ...name, stake: 3_000n, win: 4_500n }))).toMatchObject({ balance: 11_500n });
    expect(await kit.standing(memberId)).toEqual({ cash: 11_500n });
    const betPlacedAt = new Date();
    expect(await ledger.post(voidBet({ ...name, stake: 3_000n, turnover: 3_000n, betPlacedAt }))).toEqual({
      state: 'conflict',
    });
  });

  it('is refused without money, and the refusal is remembered [D4, R4]', async () => {
    const memberId = await kit.member(100n);
    const round = spinOf(memberId, 101n, 500n);
    expect(await ledger.post(round)).toEqual(refused('balance.insufficient'));
    await kit.give(memberId, 900n);
    expect(await ledger.post(round)).toEqual({ state: 'refused', isReplay: true, code: 'balance.insufficient' });
    expect(await kit.standing(memberId)).toEqual({ cash: 1_000n });
  });

  it('has the same answer under the same key, and another body is a conflict [I9]', async () => {
    const memberId = await kit.member(1_000n);
    const name = betOf(memberId, nextTx());
    const round = playRound({ ...name, stake: 100n, win: 0n, turnover: 100n });
    expect(await ledger.post(round)).toMatchObject({ state: 'done', isReplay: false, balance: 900n, version: 2 });
    await ledger.post(spinOf(memberId, 50n));
    expect(await ledger.post(round)).toMatchObject({ state: 'done', isReplay: true, balance: 900n, version: 2 });
    expect(await ledger.post(playRound({ ...name, stake: 200n, win: 0n, turnover: 200n }))).toEqual({
      state: 'conflict',
    });
    const other = await kit.member(1_000n);
    const stolen = { ...name, memberId: other };
    expect(await ledger.post(playRound({ ...stolen, stake: 100n, win: 0n, turnover: 100n }))).toEqual({
      state: 'conflict',
    });
    expect(await kit.standing(other)).toEqual({ cash: 1_000n });
  });

  it('shows the balance after its win, also when it is asked again', async () => {
    const memberId = await kit.member(1_000n);
    const round = spinOf(memberId, 1_000n, 700n);
    expect(await ledger.post(round)).toMatchObject({ state: 'done', isReplay: false, balance: 700n, version: 3 });
    expect(await ledger.post(round)).toMatchObject({ state: 'done', isReplay: true, balance: 700n, version: 3 });
  });

  it('is late from the moment it names, and stays refused when the clock goes back [D4, T46]', async () => {
    const memberId = await kit.member(1_000n);
    const until = new Date('2026-05-01T04:00:00Z');
    const bet = { ...stakeOf(memberId, 100n), expiresAt: until };
    kit.time.now = until;
    expect(await ledger.post(bet)).toEqual(refused('bet.late'));
    kit.time.now = new Date(until.getTime() - 60_000);
    expect(await ledger.post(bet)).toEqual({ state: 'refused', isReplay: true, code: 'bet.late' });
    expect(await ledger.post({ ...stakeOf(memberId, 100n), expiresAt: until })).toMatchObject({ state: 'done' });
  });

  it('cannot land after its tombstone, and a tombstone cannot undo it [D5]', async () => {
    const memberId = await kit.member(1_000n);
    const txId = nextTx();
    expect(await ledger.refuse(betKey('LAB', txId), memberId, 'bet.cancelled')).toBeNull();
    expect(await ledger.refuse(betKey('LAB', txId), memberId, 'bet.cancelled')).toBe('bet.cancelled');
    expect(await ledger.post(stakeOf(memberId, 100n, txId))).toEqual({
      state: 'refused',
      isReplay: true,
      code: 'bet.cancelled',
    });
    const placed = nextTx();
    await ledger.post(stakeOf(memberId, 100n, placed));
    expect(await ledger.refuse(betKey('LAB', placed), memberId, 'bet.cancelled')).toBe('done');
    expect(await kit.standing(memberId)).toEqual({ cash: 900n, play: 100n });
  });
});

describe('a player who is protected', () => {
  it.each([
    ['excluded', 'player.excluded'],
    ['cooling', 'player.cooling'],
    ['disabled', 'player.disabled'],
  ])('%s can neither bet nor deposit, but is paid what is owed [R31, R32, R71, R72]', async (stopped, code) => {
    const memberId = await kit.member(1_000n);
    const open = betOf(memberId, nextTx());
    await ledger.post(placeBet({ ...open, stake: 400n, turnover: 400n }));
    await database.sql('update ledger_account set stopped = $2 where member_id = $1', [memberId, stopped]);
    expect(await ledger.post(stakeOf(memberId, 100n))).toEqual(refused(code));
    expect(await ledger.post(spinOf(memberId, 100n, 900n))).toEqual(refused(code));
    expect(await ledger.post(depositOf(memberId, 500n))).toEqual(refused(code));
    expect(await ledger.post(settleBet({ ...open, stake: 400n, win: 1_000n }))).toMatchObject({ balance: 1_600n });
  });

  it('plays again when the pause is over [R31]', async () => {
    const memberId = await kit.member(1_000n);
    const until = new Date('2026-05-02T00:00:00Z');
    await database.sql(`update ledger_account set stopped = 'cooling', stopped_until = $2 where member_id = $1`, [
      memberId,
      until,
    ]);
    kit.time.now = new Date(until.getTime() - 1);
    expect(await ledger.post(stakeOf(memberId, 100n))).toEqual(refused('player.cooling'));
    kit.time.now = until;
    expect(await ledger.post(stakeOf(memberId, 100n))).toMatchObject({ state: 'done' });
  });
});

describe('limits', () => {
  // In Manila it is eight hours later: 15:59 UTC is the last minute of a day.
  const SUNDAY_LATE = new Date('2026-05-31T15:59:00Z');
  const MONDAY = new Date('2026-05-31T16:01:00Z');

  it.each([
    ['day', 'a new day'],
    ['week', 'a new week'],
    ['month', 'a new month'],
  ])('of wagers by %s count to the centavo and begin anew with %s [R27]', async (period) => {
    kit.time.now = new Date('2026-05-31T04:00:00Z');
    const memberId = await kit.member(100_000n);
    await limit(memberId, 'wager', period, 1_000);
    expect(await ledger.post(spinOf(memberId, 600n, 5_000n))).toMatchObject({ state: 'done' });
    expect(await ledger.post(spinOf(memberId, 401n))).toEqual(refused('limit.wager'));
    kit.time.now = SUNDAY_LATE;
    expect(await ledger.post(spinOf(memberId, 400n))).toMatchObject({ state: 'done' });
    expect(await ledger.post(spinOf(memberId, 1n))).toEqual(refused('limit.wager'));
    // A Monday that is also the first of a month.
    kit.time.now = MONDAY;
    expect(await ledger.post(spinOf(memberId, 1_000n))).toMatchObject({ state: 'done' });
    expect(await ledger.post(spinOf(memberId, 1n))).toEqual(refused('limit.wager'));
  });

  it('of a week and a month go on over the days in them [R27]', async () => {
    kit.time.now = new Date('2026-05-12T04:00:00Z');
    const memberId = await kit.member(100_000n);
    await limit(memberId, 'wager', 'week', 1_000);
    await ledger.post(spinOf(memberId, 700n));
    kit.time.now = new Date('2026-05-15T04:00:00Z');
    expect(await ledger.post(spinOf(memberId, 301n))).toEqual(refused('limit.wager'));
    await limit(memberId, 'wager', 'month', 1_500);
    kit.time.now = new Date('2026-05-20T04:00:00Z');
    expect(await ledger.post(spinOf(memberId, 801n))).toEqual(refused('limit.wager'));
    expect(await ledger.post(spinOf(memberId, 800n))).toMatchObject({ state: 'done' });
  });

  it('are not opened by a clock that goes back [T46]', async () => {
    kit.time.now = new Date('2026-05-20T04:00:00Z');
    const memberId = await kit.member(100_000n);
    for (const period of ['day', 'week', 'month']) await limit(memberId, 'wager', period, 1_000);
    kit.time.now = MONDAY;
    await ledger.post(spinOf(memberId, 1_000n));
    kit.time.now = new Date('2026-05-20T04:00:00Z');
    expect(await ledger.post(spinOf(memberId, 1n))).toEqual(refused('limit.wager'));
    kit.time.now = MONDAY;
    expect(await ledger.post(spinOf(memberId, 1n))).toEqual(refused('limit.wager'));
  });

  it('of losses count what came back [R27]', async () => {
    const memberId = await kit.member(100_000n);
    await limit(memberId, 'loss', 'day', 1_000);
    await ledger.post(spinOf(memberId, 1_000n, 800n));
    expect(await ledger.post(spinOf(memberId, 801n))).toEqual(refused('limit.loss'));
    expect(await ledger.post(spinOf(memberId, 800n, 0n))).toMatchObject({ state: 'done' });
    expect(await ledger.post(spinOf(memberId, 1n))).toEqual(refused('limit.loss'));
  });

  it('forget a stake that was voided, on the day it was placed only [R27]', async () => {
    kit.time.now = new Date('2026-05-12T04:00:00Z');
    const memberId = await kit.member(100_000n);
    await limit(memberId, 'wager', 'day', 1_000);
    const name = betOf(memberId, nextTx());
    const betPlacedAt = kit.time.now;
    await ledger.post(placeBet({ ...name, stake: 900n, turnover: 900n }));
    await ledger.post(voidBet({ ...name, stake: 900n, turnover: 900n, betPlacedAt }));
    const kept = betOf(memberId, nextTx());
    expect(await ledger.post(placeBet({ ...kept, stake: 1_000n, turnover: 1_000n }))).toMatchObject({ state: 'done' });
    kit.time.now = new Date('2026-05-13T04:00:00Z');
    await ledger.post(voidBet({ ...kept, stake: 1_000n, turnover: 1_000n, betPlacedAt }));
    expect(await ledger.post(spinOf(memberId, 1_001n))).toEqual(refused('limit.wager'));
    const [row] = await database.sql(
      `select wagered, day_staked from ledger_account where member_id = $1 and kind = 'cash'`,
      [memberId],
    );
    expect(row).toEqual({ wagered: '0', day_staked: '0' });
  });

  it('of deposits stop a deposit and nothing else; a wider one waits for its time [R28, R29]', async () => {
    const memberId = await kit.member(1_000n);
    await limit(memberId, 'deposit', 'day', 500);
    expect(await ledger.post(depositOf(memberId, 501n))).toEqual(refused('limit.deposit'));
    expect(await ledger.post(depositOf(memberId, 500n))).toMatchObject({ balance: 1_500n });
    expect(await ledger.post(spinOf(memberId, 1_400n))).toMatchObject({ state: 'done' });
    const wider = new Date('2026-05-12T04:00:00Z');
    await database.sql('update player_limit set next_amount = null, next_at = $2 where member_id = $1', [
      memberId,
      wider,
    ]);
    kit.time.now = new Date(wider.getTime() - 1);
    expect(await ledger.post(depositOf(memberId, 501n))).toEqual(refused('limit.deposit'));
    kit.time.now = wider;
    expect(await ledger.post(depositOf(memberId, 501n))).toMatchObject({ state: 'done' });
  });
});

describe('a transfer that cannot be', () => {
  it('does not take its batch along [T48]', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => kit.member(1_000n)));
    const [first = '', second = '', ...others] = members;
    const poison = { ...spinOf(first, 1n), moves: [{ ...spinOf(first, 1n).moves[0], amount: 1n << 70n }] };
    const negative = { ...spinOf(second, 1n), moves: [{ ...spinOf(second, 1n).moves[0], amount: -5n }] };
    const all = await Promise.allSettled([
      ledger.post(poison as typeof poison & { moves: never[] }),
      ledger.post(negative as typeof poison & { moves: never[] }),
      ...others.map((memberId) => ledger.post(spinOf(memberId, 10n))),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', ...others.map(() => 'fulfilled')]);
    expect(await kit.standing(first)).toEqual({ cash: 1_000n });
    expect(await kit.standing(second)).toEqual({ cash: 1_000n });
  });

  it('would overflow an account: only it fails', async () => {
    const memberId = await kit.member(1_000n);
    const huge = (orderNo: string) =>
      adjust({ ...BOOK, memberId, orderNo, amount: (1n << 63n) - 1_000_000_000n, account: 'cash', reason: 'x' });
    await expect(ledger.post(huge('big1'))).resolves.toMatchObject({ state: 'done' });
    await expect(ledger.post(huge('big2'))).rejects.toThrow('out of range');
    await ledger.post({
      ...huge('big3'),
      moves: huge('big1').moves.map(({ from, to, ...move }) => ({ ...move, from: to, to: from })),
    });
    expect(await kit.standing(memberId)).toEqual({ cash: 1_000n });
  });

  it('mixes two currencies or two brands: the database refuses it [T26]', async () => {
    const memberId = await kit.member(1_000n);
    const play = adjust({
      ...BOOK,
      currency: 'PLAY',
      memberId,
      orderNo: 'p1',
      amount: 500n,
      account: 'cash',
      reason: '',
    });
    await ledger.post(play);
    const rows = await database.sql(
      `select id, currency from ledger_account where member_id = $1 and kind = 'cash' order by currency`,
      [memberId],
    );
    const [php, playId] = rows.map(({ id }) => String(id));
    const post = (from: (string | undefined)[], to: (string | undefined)[]) =>
      database.sql(
        `select * from ledger_post(now(), $1::bigint[], '{mix:1}', array['\\x00112233445566778899aabbccddeeff'::bytea],
           $2::bigint[], '{r}', '{}'::text[], '{}'::text[], array[null::timestamptz], array[current_date],
           array[null::date], '{""}', array[null::bigint], array[null::bigint], '{0}', array[null::text], array[null::text],
           array[null::text], array[null::text], '{0}', '{0}', array[null::bigint], array_fill(1, array[cardinality($3::bigint[])]),
           array_fill('adjust'::text, array[cardinality($3::bigint[])]), $3, $4,
           array_fill(5::bigint, array[cardinality($3::bigint[])]), array_fill(0::bigint, array[cardinality($3::bigint[])]))`,
        [[...new Set([...from, ...to])], [memberId], from, to],
      );
    await expect(post([php], [playId])).rejects.toThrow('null value in column "transfer_id"');
    const [house] = await database.sql(
      `select id from ledger_account where currency = 'PHP' and kind = 'adjustment' and shard = 3`,
    );
    const [playHouse] = await database.sql(
      `select id from ledger_account where currency = 'PLAY' and kind = 'adjustment' and shard = 3`,
    );
    const houses = [String(house?.['id']), String(playHouse?.['id'])];
    await expect(post([php, playId], houses)).rejects.toThrow('null value in column "transfer_id"');
    expect(await database.sql(`select from ledger_key where key = 'mix:1'`)).toEqual([]);
  });

  it.each([
    `update ledger_transfer set amount = amount + 1`,
    `delete from ledger_transfer`,
    `truncate ledger_transfer`,
    `truncate ledger_transfer_r0`,
    `truncate ledger_transfer_rest`,
    `delete from ledger_transfer_r0`,
    `update ledger_key set rows = 2`,
    `delete from ledger_key`,
    `truncate ledger_key`,
    `delete from ledger_account`,
    `truncate ledger_account cascade`,
  ])('changes the past: %s [R2]', async (statement) => {
    await kit.member(1_000n);
    await expect(database.sql(statement)).rejects.toThrow('ledger rows are never changed');
  });
});
