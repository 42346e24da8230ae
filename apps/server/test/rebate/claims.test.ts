import { randomUUID } from 'node:crypto';
import { rebate, responsibleGaming, wallet } from '@perya/contract';
import { correctBet } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { disableCash, lockCash } from '../../src/ledger/cash-counters.ts';
import { addDays, dayOf } from '../../src/ledger/day.ts';
import { writeRebateLevels } from '../../src/modules/rebate/index.ts';
import { BOOK } from '../kit/funds.ts';
import type { Person } from '../kit/people.ts';
import { cashOf, codeOf, valueOf } from '../kit/promo-kit.ts';
import {
  betOnce,
  claimRebate,
  claimsOf,
  createBettor,
  followAllRebates,
  rebateOf,
  reportOf,
  setRates,
  spinOnce,
  startBetting,
} from '../kit/rebate-kit.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TEN_MINUTES_MS = 600_000;
const pair = await startBetting();
const { clock, server, second } = pair;
afterAll(pair.close);

const follow = () => followAllRebates(server, (ms) => clock.forward(ms));
const spin = (person: Person, stake: bigint, win = 0n) => spinOnce(server.ctx, person, { stake, win });
const live = (person: Person, stake: bigint, win = 0n) =>
  betOnce(server.ctx, person, { gameType: 'LIVE', vendor: 'LAB', game: 'baccarat', stake, win });
const linesOf = ({ items }: Pick<rebate.ManualRebate, 'items'>) =>
  items.map(({ gameType, validStake, rate, amount }) => [gameType, validStake, rate, amount]);

describe('a rebate that is due', () => {
  it('is valid bets × rate to the centavo, before and after it was followed, and is paid once [API-95, SCR-26]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 10_800_00n);
    await live(ana, 12_345_67n);
    await betOnce(server.ctx, ana, { gameType: 'INHOUSE', game: 'table', stake: 9_999_99n });
    const shown = await rebateOf(server, ana);
    const lines = [
      ['INHOUSE', '9999.99', 0.4, '39.99'],
      ['LIVE', '12345.67', 0.4, '49.38'],
      ['RNG', '10800.00', 0.8, '86.40'],
    ];
    expect(linesOf(shown)).toEqual(lines);
    expect(shown).toMatchObject({ total: '175.77', min: '1.00', canClaim: true, why: null, nextTime: null });
    expect(shown.calculatedAt).toBe(clock.now().toISOString());
    // At 02:05 of the next night in Manila.
    expect(shown.autoTime).toBe('2026-03-02T18:05:00.000Z');
    await follow();
    expect(linesOf(await rebateOf(server, ana))).toEqual(lines);
    const before = await cashOf(server, ana);
    const paid = valueOf(await claimRebate(server, ana, '175.77'));
    expect([linesOf(paid), paid.total]).toEqual([lines, '175.77']);
    expect((await cashOf(server, ana)) - before).toBe(175_77n);
    expect(await claimsOf(server, ana)).toEqual([['manual', 175_77n]]);
    const left = await rebateOf(server, ana);
    expect(left).toMatchObject({ items: [], total: '0.00', canClaim: false, why: null });
    expect(left.nextTime).toBe(new Date(clock.now().getTime() + TEN_MINUTES_MS).toISOString());
    const today = '2026-03-02';
    const range = { startDate: today, endDate: today };
    const records = valueOf(await server.ask(wallet.records, { ...range, kind: 'rebate' }, { token: ana.token }));
    expect(records.list).toMatchObject([{ kind: 'rebate', amount: '175.77', orderNo: paid.orderNo }]);
    const pnl = valueOf(await server.ask(wallet.pnl, range, { token: ana.token }));
    expect(pnl.totals.rebate).toBe('175.77');
  });

  it('of 43,210.55 at 0.80 % is 345.68 [API-95]', async () => {
    const ana = await createBettor(server);
    for (let nr = 0; nr < 5; nr += 1) await spin(ana, 8_642_11n);
    expect(linesOf(await rebateOf(server, ana))).toEqual([['RNG', '43210.55', 0.8, '345.68']]);
  });

  it('counts what was won or lost where a game has two sides, nothing of a tie, and follows corrections [API-95]', async () => {
    const ana = await createBettor(server);
    const bet = await live(ana, 1_000_00n, 1_950_00n);
    await live(ana, 1_000_00n, 1_000_00n);
    expect(linesOf(await rebateOf(server, ana))).toEqual([['LIVE', '950.00', 0.4, '3.80']]);
    await follow();
    const fix = { ...bet, txId: `fix-${bet.txId}`, refTxId: bet.txId, amount: -450_00n };
    expect((await server.ctx.ledger.post(correctBet(fix))).state).toBe('done');
    expect(linesOf(await rebateOf(server, ana))).toEqual([['LIVE', '500.00', 0.4, '2.00']]);
    await follow();
    expect(linesOf(await rebateOf(server, ana))).toEqual([['LIVE', '500.00', 0.4, '2.00']]);
  });

  it('loses nothing to small claims, whether rebates have followed or not [API-95]', async () => {
    const ana = await createBettor(server);
    const paid: string[] = [];
    for (const isFollowed of [false, true, false]) {
      await spin(ana, 333_33n);
      if (isFollowed) await follow();
      paid.push(valueOf(await claimRebate(server, ana)).total);
      clock.forward(TEN_MINUTES_MS);
    }
    expect(paid).toEqual(['2.66', '2.67', '2.66']);
    await follow();
    expect((await rebateOf(server, ana)).items).toEqual([]);
    const report = await reportOf(server, ana);
    expect(report.list.map(({ validStake, amount }) => [validStake, amount])).toEqual([
      ['333.33', '2.66'],
      ['333.33', '2.67'],
      ['333.33', '2.66'],
    ]);
    expect(report.footer).toEqual({ validStake: '999.99', amount: '7.99' });
  });

  it('that was paid before a round was taken back is carried to the next day, never taken from cash [API-95]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 8_800_00n);
    const undo = await spin(ana, 2_000_00n);
    expect(valueOf(await claimRebate(server, ana, '86.40')).total).toBe('86.40');
    await follow();
    await undo();
    expect(await rebateOf(server, ana)).toMatchObject({
      items: [{ validStake: '-2000.00', dayStake: '8800.00', paid: '86.40', amount: '-16.00' }],
      total: '0.00',
      canClaim: false,
      why: null,
    });
    clock.forward(24 * HOUR_MS);
    await spin(ana, 5_000_00n);
    const shown = await rebateOf(server, ana);
    expect(shown.items.map(({ amount }) => amount)).toEqual(['40.00', '-16.00']);
    expect(shown.total).toBe('24.00');
    expect(valueOf(await claimRebate(server, ana, '24.00')).total).toBe('24.00');
    await follow();
    expect((await rebateOf(server, ana)).items).toEqual([]);
  });
});

describe('a claim', () => {
  it('comes from one peso on, ten minutes after the one before, and never pays less than was shown [API-95]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 124_99n);
    expect(await rebateOf(server, ana)).toMatchObject({ total: '0.99', canClaim: false, why: 'rebate.min' });
    expect(codeOf(await claimRebate(server, ana, '0.99'))).toBe('rebate.min');
    await spin(ana, 1n);
    expect(codeOf(await claimRebate(server, ana, '1.01'))).toBe('rebate.changed');
    expect(codeOf(await claimRebate(server, ana, '1.005'))).toBe('request.invalid');
    expect(valueOf(await claimRebate(server, ana, '1.00')).total).toBe('1.00');
    await spin(ana, 500_00n);
    clock.forward(TEN_MINUTES_MS - 1);
    expect(await rebateOf(server, ana)).toMatchObject({ total: '4.00', canClaim: false, why: 'rebate.soon' });
    expect(codeOf(await claimRebate(server, ana, '4.00'))).toBe('rebate.soon');
    clock.forward(1);
    expect(valueOf(await claimRebate(server, ana, '4.00')).total).toBe('4.00');
  });

  it('under one key is answered once more, and a hundred at once on two servers pay once [API-95, API-07]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 10_800_00n);
    const key = randomUUID();
    const before = await cashOf(server, ana);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, nr) => {
        const own = nr === 0 ? key : randomUUID();
        const ask = () => claimRebate(nr % 2 === 0 ? server : second, ana, '86.40', own);
        // A server that is busy says so, and its client asks again under the same key.
        for (let answer = await ask(); ; answer = await ask()) if (codeOf(answer) !== 'system.upgrading') return answer;
      }),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'value')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['value', 'rebate.soon']));
    expect((await cashOf(server, ana)) - before).toBe(86_40n);
    expect(await claimsOf(server, ana)).toEqual([['manual', 86_40n]]);
    expect(codeOf(await claimRebate(second, ana, '86.40', key))).toBe(codes[0]);
  });

  it('pays beside bets and the follower no more and no less than was played [API-95]', async () => {
    const ana = await createBettor(server);
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([
        spin(ana, 1_000_00n),
        claimRebate(server, ana),
        spin(ana, 500_00n),
        claimRebate(second, ana),
        follow(),
      ]);
      clock.forward(TEN_MINUTES_MS);
    }
    await follow();
    await claimRebate(server, ana);
    const sum = (await claimsOf(server, ana)).reduce((total, [, amount]) => total + amount, 0n);
    expect(sum).toBe(48_00n);
  });
});

describe('to whom nothing may be given', () => {
  it('is shown nothing and refused with the reason: no papers, a break, a closed account [API-95]', async () => {
    const [ana, ben, cia, dan] = await Promise.all(Array.from({ length: 4 }, () => createBettor(server)));
    for (const person of [ana, ben, cia, dan]) if (person) await spin(person, 10_000_00n);
    if (!ana || !ben || !cia || !dan) throw new Error('people are made');
    const change = (person: Person, set: object) =>
      server.ctx.db.updateTable('member').set(set).where('id', '=', person.memberId).execute();
    await change(ana, { kyc_state: 'none' });
    valueOf(await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token: ben.token }));
    await server.ctx.db.transaction().execute(async (tx) => disableCash(tx, await lockCash(tx, BOOK, cia.memberId)));
    valueOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token: dan.token }));
    const refused = [
      [ana, 'kyc.required'],
      [ben, 'player.cooling'],
      [cia, 'user.disabled'],
      [dan, 'player.excluded'],
    ] as const;
    for (const [person, code] of refused) {
      const nothing = { items: [], total: '0.00', canClaim: false, why: code, autoTime: null };
      expect(await rebateOf(server, person)).toMatchObject(nothing);
      expect(codeOf(await claimRebate(server, person, '80.00'))).toBe(code);
    }
    expect(await claimsOf(server, ana)).toEqual([]);
    // What was earned is theirs once they may have it.
    await change(ana, { kyc_state: 'verified' });
    expect(valueOf(await claimRebate(server, ana, '80.00')).total).toBe('80.00');
    clock.forward(25 * HOUR_MS);
    expect((await rebateOf(server, ben)).total).toBe('80.00');
  });

  it('because they leave is paid what is due in the same moment, to the centavo, and nothing afterwards [R72]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 10_800_00n);
    await follow();
    await spin(ana, 50_00n);
    await server.ctx.db.updateTable('member').set({ kyc_state: 'none' }).where('id', '=', ana.memberId).execute();
    const before = await cashOf(server, ana);
    valueOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token: ana.token }));
    expect((await cashOf(server, ana)) - before).toBe(86_80n);
    expect(await claimsOf(server, ana)).toEqual([['automatic', 86_80n]]);
  });

  it('because they leave while they claim is paid once [R72]', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const ana = await createBettor(server);
      await spin(ana, 10_800_00n);
      const before = await cashOf(server, ana);
      await Promise.all([
        claimRebate(second, ana, '86.40'),
        server.ask(responsibleGaming.exclude, { term: '6m' }, { token: ana.token }),
        claimRebate(server, ana, '86.40'),
      ]);
      expect((await cashOf(server, ana)) - before).toBe(86_40n);
      expect(await claimsOf(server, ana)).toHaveLength(1);
    }
  });
});

describe('the report of rebates', () => {
  it('has a line for each day, kind and rate, pages by cursor and sums the whole range [API-96, SCR-27, STD-06]', async () => {
    const ana = await createBettor(server);
    for (let nr = 0; nr < 25; nr += 1) {
      await betOnce(server.ctx, ana, {
        gameType: nr < 20 ? 'RNG' : 'LIVE',
        vendor: `V${nr}`,
        game: 'x',
        stake: 100_00n,
      });
    }
    const paid = valueOf(await claimRebate(server, ana));
    const first = await reportOf(server, ana);
    expect(first.list).toHaveLength(20);
    expect(first.list[0]).toMatchObject({ mode: 'manual', orderNo: paid.orderNo, time: clock.now().toISOString() });
    const rest = await reportOf(server, ana, { cursor: first.next ?? '' });
    expect([rest.list.length, rest.next, rest.footer]).toEqual([5, null, null]);
    expect(new Set([...first.list, ...rest.list].map(({ id }) => id)).size).toBe(25);
    expect(first.footer).toEqual({ validStake: '2500.00', amount: paid.total });
    const ofLive = await reportOf(server, ana, { gameType: 'LIVE' });
    expect([ofLive.list.length, ofLive.footer]).toEqual([5, { validStake: '500.00', amount: '2.00' }]);
    const asked = { startDate: '2026-01-01', endDate: '2026-01-01' };
    const none = valueOf(await server.ask(rebate.report, asked, { token: ana.token }));
    expect(none).toEqual({ list: [], next: null, footer: { validStake: '0.00', amount: '0.00' } });
    const wrong = { startDate: '2026-03-02', endDate: '2026-03-01' };
    expect(codeOf(await server.ask(rebate.report, wrong, { token: ana.token }))).toBe('range.invalid');
  });
});

describe('the level of a member', () => {
  it('has its own rate from the next midnight on, before and after it was followed, and what is taken back keeps its day [API-95, SCR-10]', async () => {
    await setRates(server, '0.80', { rates: [{ level: 2, gameType: 'RNG', percent: '1.20' }] });
    const ana = await createBettor(server);
    const today = dayOf(clock.now(), 'Asia/Manila');
    const undo = await spin(ana, 1_000_00n);
    await server.ctx.db
      .transaction()
      .execute((tx) => writeRebateLevels(tx, [{ memberId: ana.memberId, level: 3 }], addDays(today, 1)));
    await spin(ana, 500_00n);
    const first = [['RNG', '1500.00', 0.8, '12.00']];
    expect(linesOf(await rebateOf(server, ana))).toEqual(first);
    clock.forward(DAY_MS);
    await spin(ana, 1_000_00n);
    // Level 3 has no rate of its own.
    const both = [['RNG', '1000.00', 1.2, '12.00'], ...first];
    expect(linesOf(await rebateOf(server, ana))).toEqual(both);
    await follow();
    expect(linesOf(await rebateOf(server, ana))).toEqual(both);
    await undo();
    expect(linesOf(await rebateOf(server, ana))).toEqual([both[0], ['RNG', '500.00', 0.8, '4.00']]);
    expect(valueOf(await claimRebate(server, ana))).toMatchObject({ total: '16.00' });
  });
});

describe('the books', () => {
  it('hold after all of this [B11, B12, B13]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
    await follow();
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
