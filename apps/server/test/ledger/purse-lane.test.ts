import { placeBet, playRound, settleBet, undoRound, voidBet, type Transfer } from '@perya/ledger';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { betOf } from '../kit/ledger-kit.ts';
import { openPurseKit, type GrantTerms } from '../kit/purse-kit.ts';

const kit = await openPurseKit();
afterAll(() => kit.close());
const { ledger } = kit;

const NOW = new Date('2026-11-02T03:00:00Z');
beforeEach(() => {
  kit.time.now = NOW;
});

const GRANT: GrantTerms = { amount: 100_000n, needed: 1_000_000n, steps: 4, cap: null, lifeDays: 30 };
let numbers = 0;

async function player(cash: bigint, grant: Partial<GrantTerms> = {}): Promise<string> {
  const memberId = await kit.member(cash);
  expect(await kit.grant(memberId, { ...GRANT, ...grant })).toBe('done');
  return memberId;
}

const bet = (memberId: string, stake: bigint, gameCode = 'w100') => ({
  ...betOf(memberId, `t${(numbers += 1)}`),
  gameCode,
  stake,
  turnover: stake,
});
/** As a void names its bet; a bet that said so itself would not take the fast path. */
const placed = <Bet>(one: Bet) => ({ ...one, betPlacedAt: NOW });

const post = async (transfer: Transfer, by: Ledger = ledger) => {
  const verdict = await by.post(transfer);
  return verdict.state === 'refused' ? verdict.code : verdict.state;
};
const has = async (memberId: string) => {
  const { cash, bonus, play = 0n } = await kit.standing(memberId);
  return { cash, bonus, play };
};
const purseOf = async (memberId: string) => {
  const rows = await kit.database.sql(
    `select g.state, g.done::int, g.released::int, g.step, g.in_play::int, a.has_bonus from bonus_grant g
     join ledger_account a on a.member_id = g.member_id and a.kind = 'cash' where g.member_id = $1 order by g.id desc`,
    [memberId],
  );
  return rows[0];
};

describe('a bet of a player with a purse', () => {
  it('M1 is paid from cash first, wins where it came from, and is one bet with two rows of each', async () => {
    const memberId = await player(3_000n);
    const one = bet(memberId, 5_000n);
    expect(await post(placeBet(one))).toBe('done');
    expect(await has(memberId)).toEqual({ cash: 0n, bonus: 98_000n, play: 5_000n });
    expect(await ledger.post(settleBet({ ...one, win: 17_555n }))).toMatchObject({
      state: 'done',
      balance: 10_533n,
      bonus: 105_022n,
    });
    expect(await has(memberId)).toEqual({ cash: 10_533n, bonus: 105_022n, play: 0n });
    const rows = await kit.database.sql(
      `select t.kind, t.amount::int, t.counted::int, t.seq from ledger_transfer t
       where t.member_id = $1 and t.bet_id is not null order by t.id`,
      [memberId],
    );
    expect(rows).toEqual([
      { kind: 'bet', amount: 3_000, counted: 3_000, seq: 0 },
      { kind: 'bet', amount: 2_000, counted: 0, seq: 1 },
      { kind: 'settle', amount: 5_000, counted: 0, seq: 0 },
      { kind: 'payout', amount: 10_533, counted: 0, seq: 1 },
      { kind: 'payout', amount: 7_022, counted: 0, seq: 2 },
    ]);
  });

  it('M2 M3 M4 M5 leaves the purse alone that cash does not need, and gives jackpots and the last centavo to cash', async () => {
    const rich = await player(50_000n);
    await post(playRound({ ...bet(rich, 5_000n), win: 17_555n }));
    expect(await has(rich)).toMatchObject({ cash: 62_555n, bonus: 100_000n });
    // The first bet of a player whose purse no server has heard of: cash could pay it the plain way, and it counts.
    expect(await purseOf(rich)).toMatchObject({ done: 5_000 });
    const poor = await player(0n, { amount: 5_000n });
    const jackpot = { contribution: 0n, win: 480_000n };
    await post(playRound({ ...bet(poor, 5_000n), win: 500_000n, jackpot }));
    expect(await has(poor)).toMatchObject({ cash: 480_000n, bonus: 20_000n });
    const third = await player(1n);
    await post(playRound({ ...bet(third, 3n), win: 10n }));
    expect(await has(third)).toMatchObject({ cash: 4n, bonus: 100_004n });
    const short = await player(1_000n, { amount: 2_000n });
    expect(await post(placeBet(bet(short, 5_000n)))).toBe('balance.insufficient');
    expect(await has(short)).toEqual({ cash: 1_000n, bonus: 2_000n, play: 0n });
  });

  it('is refused before it is taken where the purse may not pay, and the same key is refused for ever [W14, W15]', async () => {
    const memberId = await player(100n);
    const high = placeBet(bet(memberId, 60_000n));
    expect([await post(high), await post(high)]).toEqual(['bonus.stake.max', 'bonus.stake.max']);
    const cards = placeBet(bet(memberId, 500n, 'w0'));
    expect([await post(cards), await post(cards)]).toEqual(['bonus.game', 'bonus.game']);
    await kit.give(memberId, 100_000n);
    expect(await post(placeBet(bet(memberId, 60_000n)))).toBe('done');
    expect(await post(placeBet(bet(memberId, 500n, 'w0')))).toBe('done');
    expect(await post(high)).toBe('bonus.stake.max');
  });

  it('M6 M8 M13 releases in steps, no more than the cap, and leaves no dust', async () => {
    const steps = await player(100_000n, { amount: 100_001n, needed: 40_000n });
    for (const released of [25_000, 50_000, 75_000, 100_001]) {
      await post(playRound({ ...bet(steps, 10_000n), win: 10_000n }));
      expect(await purseOf(steps)).toMatchObject({ released });
    }
    expect(await has(steps)).toMatchObject({ cash: 200_001n, bonus: 0n });
    expect(await purseOf(steps)).toMatchObject({ state: 'converted', has_bonus: false });
    const capped = await player(1_000n, { amount: 123_456n, needed: 1_000n, steps: 1, cap: 50_000n });
    await post(playRound({ ...bet(capped, 1_000n), win: 0n }));
    expect(await has(capped)).toMatchObject({ cash: 50_000n, bonus: 0n });
    const dust = await player(0n, { amount: 5_037n });
    await post(playRound({ ...bet(dust, 5_000n), win: 0n }));
    expect(await has(dust)).toMatchObject({ cash: 37n, bonus: 0n });
    expect(await purseOf(dust)).toMatchObject({ state: 'used', has_bonus: false });
  });

  it('M9 M12 gives back what it took, and stays released what was: as much is staked with cash again', async () => {
    const memberId = await player(3_000n);
    const one = bet(memberId, 5_000n);
    await post(placeBet(one));
    expect(await post(voidBet(placed(one)))).toBe('done');
    expect(await has(memberId)).toEqual({ cash: 3_000n, bonus: 100_000n, play: 0n });
    expect(await purseOf(memberId)).toMatchObject({ done: 0, in_play: 0 });
    const undone = { ...bet(memberId, 5_000n), win: 500n };
    await post(playRound(undone));
    expect(await purseOf(memberId)).toMatchObject({ done: 5_000 });
    await kit.db.transaction().execute((tx) => ledger.postIn(tx, undoRound(placed(undone))));
    expect(await has(memberId)).toEqual({ cash: 3_000n, bonus: 100_000n, play: 0n });
    expect(await purseOf(memberId)).toMatchObject({ done: 0 });
    const last = await player(10_000n, { amount: 10_000n, needed: 4_000n, steps: 1 });
    const round = { ...bet(last, 4_000n), win: 1_000n };
    await post(playRound(round));
    expect(await has(last)).toMatchObject({ cash: 17_000n, bonus: 0n });
    // The flag is down by then: the bet itself says that it belongs to a purse.
    expect(await purseOf(last)).toMatchObject({ has_bonus: false });
    await kit.db.transaction().execute((tx) => ledger.postIn(tx, undoRound(placed(round))));
    expect(await has(last)).toMatchObject({ cash: 20_000n });
    const [line] = await kit.database.sql(
      'select source, (ends_at - starts_at)::int as long from turnover where member_id = $1',
      [last],
    );
    expect(line).toEqual({ source: 'adjustment', long: 4_000 });
  });

  it('counts as a whole towards the limits of its player, whoever pays', async () => {
    const memberId = await player(1_000n);
    await post(playRound({ ...bet(memberId, 5_000n), win: 2_000n }));
    const [cash] = await kit.database.sql(
      `select day_staked::int, day_returned::int, wagered::int from ledger_account where member_id = $1 and kind = 'cash'`,
      [memberId],
    );
    // Only own money moves the line of deposits.
    expect(cash).toEqual({ day_staked: 5_000, day_returned: 2_000, wagered: 1_000 });
  });

  it('that was placed before the purse does not count, and says so [W18]', async () => {
    const memberId = await kit.member(10_000n);
    const early = bet(memberId, 4_000n);
    await post(placeBet(early));
    await kit.grant(memberId, GRANT);
    await post(settleBet({ ...early, win: 0n }));
    const rows = await kit.database.sql(
      `select m.counted::int, m.reasons, m.parts::int[] from bonus_bet m join bet b on b.id = m.bet_id where b.member_id = $1`,
      [memberId],
    );
    expect(rows).toEqual([{ counted: 0, reasons: ['before'], parts: [4_000] }]);
  });
});

describe('servers that know too little of a purse', () => {
  it('split no stake wrongly, whichever of them is asked, and tell one story of each key', async () => {
    const other = kit.another();
    const memberId = await player(3_000n, { needed: 20_000n, steps: 1 });
    const first = placeBet(bet(memberId, 5_000n));
    // Both learn of the purse from the database; the second has never heard of it.
    expect([await post(first), await post(first, other)]).toEqual(['done', 'done']);
    expect(await has(memberId)).toMatchObject({ cash: 0n, bonus: 98_000n });
    await post(playRound({ ...bet(memberId, 20_000n), win: 30_000n }), other);
    expect(await purseOf(memberId)).toMatchObject({ state: 'converted', in_play: 2_000, has_bonus: true });
    // The first still believes in the purse that is over, and in none when the next one is there.
    expect(await post(placeBet(bet(memberId, 1_000n)))).toBe('done');
    await kit.grant(memberId, GRANT);
    const cash = (await has(memberId)).cash ?? 0n;
    expect(await post(placeBet(bet(memberId, cash + 1_000n, 'w100')))).toBe('bonus.stake.max');
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(placeBet(bet(memberId, 10n)), at % 2 ? other : ledger)),
    );
    expect(await has(memberId)).toMatchObject({ cash: cash - 200n, bonus: 100_000n });
  });

  it('two bets on the last centavos: one is paid, whatever lane they take [T21]', async () => {
    const other = kit.another();
    const memberId = await player(500n, { amount: 4_500n });
    const told = await Promise.all(
      [ledger, other, ledger, other].map((by) => post(placeBet(bet(memberId, 5_000n)), by)),
    );
    expect(told.sort()).toEqual(['balance.insufficient', 'balance.insufficient', 'balance.insufficient', 'done']);
    expect(await has(memberId)).toEqual({ cash: 0n, bonus: 0n, play: 5_000n });
  });

  it('and the books add up behind all of this [B1..B9, I1..I9]', async () => {
    expect(await checkWhole(kit.db)).toEqual([]);
    expect(kit.troubles).toEqual([]);
  });
});
