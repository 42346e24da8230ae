import { PAGE_SIZE, wallet, type Answer, type Call, type Value } from '@perya/contract';
import { creditDeposit, settleBet, undoRound, voidBet } from '@perya/ledger';
import { assert } from '@perya/std';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { followAll } from '../kit/follow.ts';
import { betNamed, BOOK, fund, spin, wager } from '../kit/funds.ts';
import { LISTED_MAX } from '../../src/ledger/day-sums.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { createPerson, logIn } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';

const NOON = new Date('2026-11-15T04:00:00Z');
let now = NOON;
afterEach(() => {
  now = NOON;
});
const server = await startTestServer({ clock: { now: () => now } });
afterAll(() => server.close());
const { ctx } = server;

const TODAY = { startDate: '2026-11-15', endDate: '2026-11-15' };

async function valueOf<C extends Call>(answer: Promise<Answer<C>>): Promise<Value<C>> {
  const found = await answer;
  assert(found.kind === 'value', `answered: ${JSON.stringify(found)}`);
  return found.value;
}

function sumOf(bets: readonly wallet.BetRow[], what: 'stake' | 'payout'): string {
  return bets.reduce((sum, bet) => sum + Number(bet[what]), 0).toFixed(2);
}

const rollUpAll = () =>
  followAll({
    database: server.database,
    name: 'rollup',
    work: () => rollUp(ctx),
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
  });

describe('the wallet', () => {
  it('tells cash, stakes in play and a version that only grows [API-24, T47]', async () => {
    const { memberId, token } = await createPerson(ctx);
    const empty = await valueOf(server.ask(wallet.balance, {}, { token }));
    expect(empty).toMatchObject({ sumBalance: '0.00', currency: 'PHP', inPlay: '0.00', version: 0 });
    await fund(ctx, memberId, 100_050n);
    await wager(ctx, betNamed(memberId, 'w1'), { stake: 50n });
    const after = await valueOf(server.ask(wallet.balance, {}, { token }));
    expect(after).toMatchObject({ sumBalance: '1000.00', cash: '1000.00', inPlay: '0.50' });
    expect(after.version).toBeGreaterThan(empty.version);
  });

  it('belongs to one merchant of the brand [API-25, T26]', async () => {
    const { memberId, token } = await createPerson(ctx);
    await fund(ctx, memberId, 5_000n);
    const real = await valueOf(server.ask(wallet.merchantWallet, { merchantCode: 'ty01' }, { token }));
    expect(real).toMatchObject({ currency: 'PHP', sumBalance: '50.00' });
    const trial = await valueOf(server.ask(wallet.merchantWallet, { merchantCode: 'ty01trial' }, { token }));
    expect(trial.sumBalance).toBe('0.00');
  });
});

describe('the account record', () => {
  it('shows every movement with its running balance, newest first, and sums both ways [SCR-22, API-91]', async () => {
    const { memberId, token } = await createPerson(ctx);
    await fund(ctx, memberId, 10_000n);
    await spin(ctx, betNamed(memberId, 'r1'), { stake: 1_000n, win: 2_500n });
    await wager(ctx, betNamed(memberId, 'r2', 'LIVE'), { stake: 500n, win: 0n });
    const page = await valueOf(server.ask(wallet.records, TODAY, { token }));
    expect(page.list.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['bet', '-5.00', '110.00'],
      ['payout', '25.00', '115.00'],
      ['bet', '-10.00', '90.00'],
      ['adjustment', '100.00', '100.00'],
    ]);
    expect(page.footer).toEqual({ in: '125.00', out: '15.00' });
    expect(page.next).toBeNull();
  });

  it('names the way of a deposit as the cashier does, and by its id when that is all there is [SCR-22]', async () => {
    const { memberId, token } = await createPerson(ctx);
    const paid = { ...BOOK, memberId, orderNo: 'D1', provider: 'sandbox', amount: 5_000n, fee: 0n };
    for (const method of ['instapay', 'qrph', 'forgotten']) {
      await ctx.ledger.post(creditDeposit({ ...paid, payment: `${memberId}-${method}`, method }));
    }
    const { list } = await valueOf(server.ask(wallet.records, TODAY, { token }));
    expect(list.map(({ remark }) => remark)).toEqual(['forgotten', 'QR Ph', 'Bank transfer (InstaPay)']);
  });

  it('filters by kind, and pages without repeating a row while new ones arrive [STD-06]', async () => {
    const { memberId, token } = await createPerson(ctx);
    await fund(ctx, memberId, 100_000n);
    for (let at = 0; at < 25; at += 1) await spin(ctx, betNamed(memberId, `p${at}`), { stake: 100n, win: 0n });
    const first = await valueOf(server.ask(wallet.records, { ...TODAY, kind: 'bet' }, { token }));
    expect(first.list).toHaveLength(PAGE_SIZE);
    await spin(ctx, betNamed(memberId, 'later'), { stake: 100n, win: 0n });
    const cursor = first.next ?? '';
    const second = await valueOf(server.ask(wallet.records, { ...TODAY, kind: 'bet', cursor }, { token }));
    const ids = [...first.list, ...second.list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(25);
    expect(second).toMatchObject({ next: null, footer: null });
    const given = await valueOf(server.ask(wallet.records, { ...TODAY, kind: 'adjustment' }, { token }));
    expect(given.list.map(({ amount }) => amount)).toEqual(['1000.00']);
  });

  it('ends a day at midnight of the brand and refuses more than ninety days [STD-06]', async () => {
    now = new Date('2026-11-15T15:59:59Z');
    const { memberId, token } = await createPerson(ctx);
    await fund(ctx, memberId, 100n);
    now = new Date('2026-11-15T16:00:00Z');
    await fund(ctx, memberId, 200n);
    const page = await valueOf(server.ask(wallet.records, TODAY, { token }));
    expect(page.list.map(({ amount }) => amount)).toEqual(['1.00']);
    const long = { startDate: '2026-07-01', endDate: '2026-11-15' };
    expect(await server.ask(wallet.records, long, { token })).toMatchObject({
      failure: { errorCode: 'range.invalid' },
    });
  });

  it('shows an agent the own line and nobody else’s [ROLE-15, T33]', async () => {
    const agent = await createPerson(ctx, { type: 1 });
    const [child, grandchild, stranger] = [await createPerson(ctx), await createPerson(ctx), await createPerson(ctx)];
    await ctx.db.updateTable('member').set({ upline_id: agent.memberId }).where('id', '=', child.memberId).execute();
    await ctx.db
      .updateTable('member')
      .set({ upline_id: child.memberId })
      .where('id', '=', grandchild.memberId)
      .execute();
    for (const { memberId } of [child, grandchild, stranger]) await fund(ctx, memberId, 100n);
    const ask = (token: string, account?: string) =>
      server.ask(wallet.records, { ...TODAY, types: 'A', ...(account && { account }) }, { token });
    const team = await valueOf(ask(agent.token));
    expect(team.list.map(({ account }) => account)).toEqual([grandchild.account, child.account]);
    expect((await valueOf(ask(agent.token, grandchild.account))).list).toHaveLength(1);
    expect((await valueOf(ask(agent.token, stranger.account))).list).toEqual([]);
    expect(await ask(child.token)).toMatchObject({ failure: { errorCode: 'permission.denied' } });
  });
});

describe('bets and results', () => {
  it('names the titles of the studio, whose rounds can be worked out again [SCR-23, R49]', async () => {
    const { memberId, token } = await createPerson(ctx);
    await fund(ctx, memberId, 100_000n);
    const [title] = STUDIO_TITLES;
    assert(title, 'the studio has titles');
    const own = { ...betNamed(memberId, 'R-own', 'RNG', title.vendor), gameCode: title.code };
    const borrowed = { ...betNamed(memberId, 'R-borrowed', 'RNG', 'LAB'), gameCode: title.code };
    await spin(ctx, own, { stake: 1_000n, win: 0n });
    await spin(ctx, borrowed, { stake: 1_000n, win: 0n });
    const { list } = await valueOf(server.ask(wallet.betting, TODAY, { token }));
    expect(list.map(({ betNo, gameName, isProvable }) => [betNo, gameName, isProvable])).toEqual([
      ['R-borrowed', title.code, false],
      ['R-own', title.name, true],
    ]);
    const records = await valueOf(server.ask(wallet.records, TODAY, { token }));
    expect(records.list.some(({ remark }) => remark === title.name)).toBe(true);
  });

  it('tells how each bet ended and what of it counts [SCR-23, API-92]', async () => {
    const { memberId, token } = await createPerson(ctx);
    await fund(ctx, memberId, 100_000n);
    await spin(ctx, betNamed(memberId, 'b1'), { stake: 1_000n, win: 3_000n, turnover: 400n });
    await wager(ctx, betNamed(memberId, 'b2', 'LIVE'), { stake: 2_000n, win: 0n });
    await wager(ctx, betNamed(memberId, 'b3', 'LIVE'), { stake: 500n });
    const taken = betNamed(memberId, 'b4', 'LIVE');
    await wager(ctx, taken, { stake: 700n });
    await ctx.ledger.post(voidBet({ ...taken, stake: 700n, turnover: 700n, betPlacedAt: now }));
    const page = await valueOf(server.ask(wallet.betting, TODAY, { token }));
    expect(
      page.list.map(({ betNo, result, payout, validStake, countedPercent }) => [
        betNo,
        result,
        payout,
        validStake,
        countedPercent,
      ]),
    ).toEqual([
      ['b4', 'void', '0.00', '0.00', 100],
      ['b3', 'open', '0.00', '5.00', 100],
      ['b2', 'lost', '0.00', '20.00', 100],
      ['b1', 'won', '30.00', '4.00', 40],
    ]);
    expect(page.footer).toEqual({ bets: 4, stake: '35.00', validStake: '29.00', payout: '30.00' });
    const live = await valueOf(server.ask(wallet.betting, { ...TODAY, gameType: 'LIVE' }, { token }));
    expect(live.list).toHaveLength(3);
    const none = await valueOf(server.ask(wallet.betting, { ...TODAY, vassalage: 'OTHER' }, { token }));
    expect(none.list).toEqual([]);
  });

  it('belong with their end to the day they were placed on, rolled up or not [SCR-23, API-92]', async () => {
    const { memberId } = await createPerson(ctx);
    let token = await logIn(ctx, memberId);
    await fund(ctx, memberId, 100_000n);
    const [won, taken, spun] = [
      betNamed(memberId, 'd1', 'LIVE'),
      betNamed(memberId, 'd2', 'LIVE'),
      betNamed(memberId, 'd3'),
    ];
    await wager(ctx, won, { stake: 1_000n });
    await wager(ctx, taken, { stake: 700n });
    await spin(ctx, spun, { stake: 100n, win: 250n });
    const betPlacedAt = now;
    const ask = () => valueOf(server.ask(wallet.betting, TODAY, { token }));
    expect((await ask()).footer).toEqual({ bets: 3, stake: '18.00', validStake: '18.00', payout: '2.50' });
    await rollUpAll();
    now = new Date('2026-11-16T20:00:00Z');
    token = await logIn(ctx, memberId);
    await ctx.ledger.post(settleBet({ ...won, stake: 1_000n, win: 3_000n }));
    await ctx.ledger.post(voidBet({ ...taken, stake: 700n, turnover: 700n, betPlacedAt }));
    await ctx.ledger.post(undoRound({ ...spun, stake: 100n, win: 250n, turnover: 100n, betPlacedAt }));
    const ended = { bets: 3, stake: '10.00', validStake: '10.00', payout: '30.00' };
    const page = await ask();
    expect(page.footer).toEqual(ended);
    expect(page.list.map(({ result, payout }) => [result, payout])).toEqual([
      ['void', '0.00'],
      ['void', '0.00'],
      ['won', '30.00'],
    ]);
    await rollUpAll();
    expect((await ask()).footer).toEqual(ended);
    const [byVendor, byType, later] = [
      { ...TODAY, vassalage: 'LAB' },
      { ...TODAY, gameType: 'LIVE' as const },
      { startDate: '2026-11-16', endDate: '2026-11-17' },
    ];
    expect((await valueOf(server.ask(wallet.betting, byVendor, { token }))).footer).toEqual(ended);
    expect((await valueOf(server.ask(wallet.betting, byType, { token }))).footer).toEqual({ ...ended, bets: 2 });
    expect((await valueOf(server.ask(wallet.betting, later, { token }))).footer?.bets).toBe(0);
    const sums = async (kind: 'bet' | 'payout' | 'refund' | 'adjustment' | undefined) => {
      const range = { startDate: '2026-11-15', endDate: '2026-11-17', ...(kind && { kind }) };
      return (await valueOf(server.ask(wallet.records, range, { token }))).footer;
    };
    expect(await sums('bet')).toEqual({ in: '0.00', out: '18.00' });
    expect(await sums('payout')).toEqual({ in: '32.50', out: '0.00' });
    expect(await sums('refund')).toEqual({ in: '8.00', out: '2.50' });
    expect(await sums('adjustment')).toEqual({ in: '1000.00', out: '0.00' });
    expect(await sums(undefined)).toEqual({ in: '1040.50', out: '20.50' });
  });

  it('are found by vendor and kind of game as if all of them had been looked at, on busy days and on others [SCR-23, API-92]', async () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
    const { memberId } = await createPerson(ctx);
    // One after the other, so that vendors and kinds of games lie mixed.
    const play = async (day: string, count: number) => {
      for (let nr = 0; nr < count; nr += 1) {
        const [type, vendor] = [nr % 7 === 0 ? 'FISH' : 'RNG', nr % 3 === 0 ? 'OTHER' : 'LAB'];
        const bet = betNamed(memberId, `${day}-${nr}`, type, vendor);
        await spin(ctx, bet, { stake: BigInt(100 + nr), win: BigInt(nr % 2) });
      }
    };
    await fund(ctx, memberId, 1_000_000n);
    for (const [at, count] of [LISTED_MAX * 3, 10, 25].entries()) {
      now = new Date(`${days[at]}T04:00:00Z`);
      await play(days[at] ?? '', count);
      // The last day has not been summed up when its bets are asked for.
      if (at < 2) await rollUpAll();
    }
    const listed = await ctx.db
      .selectFrom('member_day')
      .select(['bets', 'bet_ids'])
      .where('member_id', '=', memberId)
      .execute();
    expect(new Set(listed.map(({ bets, bet_ids: ids }) => Number(bets) > LISTED_MAX === (ids === null)))).toEqual(
      new Set([true]),
    );
    expect(new Set(listed.map(({ bet_ids: ids }) => ids === null))).toEqual(new Set([true, false]));
    const token = await logIn(ctx, memberId);
    const range = { startDate: '2026-11-16', endDate: '2026-11-18' };
    const readAll = async (filter: { gameType?: 'FISH' | 'RNG'; vassalage?: string }) => {
      const first = await valueOf(server.ask(wallet.betting, { ...range, ...filter }, { token }));
      const list = [...first.list];
      for (let { next } = first; next !== null;) {
        const page = await valueOf(server.ask(wallet.betting, { ...range, ...filter, cursor: next }, { token }));
        list.push(...page.list);
        next = page.next;
      }
      return { list, footer: first.footer };
    };
    const { list: all } = await readAll({});
    expect(all).toHaveLength(LISTED_MAX * 3 + 35);
    const filters = [
      { gameType: 'FISH' },
      { gameType: 'RNG' },
      { vassalage: 'LAB' },
      { vassalage: 'OTHER' },
      { gameType: 'FISH', vassalage: 'OTHER' },
    ] as const;
    for (const filter of filters) {
      const wanted = all.filter((bet) =>
        Object.entries(filter).every(([name, value]) => bet[name as 'gameType'] === value),
      );
      const { list, footer } = await readAll(filter);
      expect(list).toEqual(wanted);
      expect(footer).toMatchObject({
        bets: wanted.length,
        payout: sumOf(wanted, 'payout'),
        stake: sumOf(wanted, 'stake'),
      });
    }
  });

  it('adds up to the centavo, by kind of game and by day [SCR-24, API-93]', async () => {
    const { memberId, token } = await createPerson(ctx);
    await fund(ctx, memberId, 100_000n);
    await spin(ctx, betNamed(memberId, 'n1'), { stake: 1_001n, win: 333n });
    await wager(ctx, betNamed(memberId, 'n2', 'LIVE'), { stake: 2_000n, win: 5_000n });
    const range = { startDate: '2026-11-14', endDate: '2026-11-15' };
    const pnl = await valueOf(server.ask(wallet.pnl, range, { token }));
    expect(pnl.totals).toMatchObject({ stake: '30.01', payout: '53.33', net: '23.32' });
    expect(pnl.byType).toEqual([
      { gameType: 'LIVE', bets: 1, stake: '20.00', payout: '50.00', net: '30.00' },
      { gameType: 'RNG', bets: 1, stake: '10.01', payout: '3.33', net: '-6.68' },
    ]);
    expect(pnl.byDay).toEqual([
      { day: '2026-11-14', net: '0.00' },
      { day: '2026-11-15', net: '23.32' },
    ]);
  });
});
