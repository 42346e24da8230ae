import { lineShares } from '@perya/agency';
import { responsibleGaming } from '@perya/contract';
import { adjust, settleBet, placeBet } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { addDays, dayOf } from '../../src/ledger/day.ts';
import { nextNight } from '../../src/ledger/night.ts';
import { findWrongRebate } from '../../src/modules/agent-rebate/index.ts';
import { insertRates, openDay } from '../../src/modules/lines/index.ts';
import { tamper } from '../kit/admin.ts';
import { startAgents } from '../kit/agent-rebate-kit.ts';
import { changeBrand, createBrand } from '../kit/brands.ts';
import { standUnder } from '../kit/family-kit.ts';
import { betOf } from '../kit/ledger-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { valueOf } from '../kit/promo-kit.ts';

const agents = await startAgents();
afterAll(() => agents.close());
const { clock, ctx, database, server, second, staff, stand, spin, night, toNight, pay, floatOf, earnedBy } = agents;

/** Agents, each under the one before, at these percents of slots from tomorrow on, and a player below the last. */
async function line(...percents: number[]): Promise<{ readonly above: Person[]; readonly player: Person }> {
  const above: Person[] = [];
  for (const percent of percents) {
    const under = above.at(-1);
    const agent = await stand({ type: 1, ...(under && { under }) });
    expect(await staff.rate(agent.account, percent)).toMatchObject({ ok: true });
    above.push(agent);
  }
  const under = above.at(-1);
  return { above, player: await stand(under ? { under } : {}) };
}

const floats = (people: readonly Person[]) => Promise.all(people.map(floatOf));
const isRight = async () => expect([await findWrongRebate(ctx.db, { membersMax: 3 })]).toEqual([null]);
const paymentsOf = ({ memberId }: Person) =>
  database.sql(
    `select p.day, p.amount, array_agg(l.amount order by r.day, l.amount)::text[] as lines from agent_rebate_payment p
     join agent_rebate_line l on l.payment_id = p.id join agent_rebate r on r.id = l.rebate_id
     where p.agent_id = $1 group by p.id order by p.id`,
    [memberId],
  );

describe('the rebate of agents at night', () => {
  it('pays each of a line the difference to the rate below, to the centavo and to the float alone [API-99] [D3]', async () => {
    const { above, player } = await line(1.2, 1, 0.8);
    await night();
    await spin(player, 10_000_00n);
    expect(await floats(above)).toEqual([0n, 0n, 0n]);
    const cash = await database.sql(`select sum(balance) as all from ledger_account where kind = 'cash'`);
    const played = agents.today();
    await night();
    expect(await floats(above)).toEqual([20_00n, 20_00n, 80_00n]);
    expect(lineShares(10_000_00n, [8_000, 10_000, 12_000])).toEqual([80_00n, 20_00n, 20_00n]);
    expect(await database.sql(`select sum(balance) as all from ledger_account where kind = 'cash'`)).toEqual(cash);
    const [top, , low] = above;
    if (!top || !low) throw new Error('a line has ends');
    expect(await earnedBy(low)).toEqual([
      { day: played, account: player.account, valid: '1000000', own: 8000, given: 0, due: '8000', paid: '8000' },
    ]);
    expect(await earnedBy(top)).toMatchObject([
      { valid: '1000000', own: 12_000, given: 10_000, due: '2000', paid: '2000' },
    ]);
    expect(await floatOf(player)).toBe(0n);
    await isRight();
    expect(await checkWhole(ctx.db)).toEqual([]);
  });

  it('counts own play of an agent at the own rate, and below a player with that player [API-99]', async () => {
    const { above, player } = await line(1, 0.4);
    const [top, low] = above;
    if (!top || !low) throw new Error('a line has ends');
    const friend = await stand({ under: player });
    await night();
    await spin(low, 1_000_00n);
    await spin(friend, 500_00n);
    await spin(player, 99n);
    await night();
    // 0.4 percent of 1,000.00 and of 500.99; 1 percent of 1,500.99 less 0.4 of the same.
    expect(await floats([low, top])).toEqual([4_00n + 2_00n, 15_00n - 6_00n]);
    expect((await earnedBy(low)).map(({ account, due }) => [account, due])).toEqual([
      [low.account, '400'],
      [player.account, '200'],
    ]);
    await isRight();
  });

  it('carries what was paid too much, and takes nothing from the float [API-99] [I7]', async () => {
    const { above, player } = await line(1);
    const [agent] = above;
    if (!agent) throw new Error('there is an agent');
    await night();
    await spin(player, 10_000_00n);
    const undo = await spin(player, 5_000_00n);
    await night();
    expect(await floatOf(agent)).toBe(150_00n);
    await undo();
    await spin(player, 3_000_00n);
    await night();
    expect(await floatOf(agent)).toBe(150_00n);
    expect((await earnedBy(agent)).map(({ due, paid }) => [due, paid])).toEqual([
      ['10000', '15000'],
      ['3000', '0'],
    ]);
    await isRight();
    await spin(player, 4_000_00n);
    await night();
    expect(await floatOf(agent)).toBe(170_00n);
    expect((await paymentsOf(agent)).map(({ amount, lines }) => [amount, lines])).toEqual([
      ['15000', ['15000']],
      ['2000', ['-5000', '3000', '4000']],
    ]);
    await isRight();
    expect(await database.sql('select * from late_play')).toEqual([]);
  });

  it('takes a bet that ends late on the day it is settled, and one that is corrected on its own day [API-99]', async () => {
    const { above, player } = await line(1);
    const [agent] = above;
    if (!agent) throw new Error('there is an agent');
    await night();
    const bet = { ...betOf(player.memberId, `late-${player.memberId}`), gameType: 'RNG' };
    await ctx.ledger.post(placeBet({ ...bet, stake: 700_00n, turnover: 700_00n }));
    const placed = agents.today();
    await night();
    expect(await earnedBy(agent)).toEqual([]);
    await ctx.ledger.post(settleBet({ ...bet, stake: 700_00n, win: 0n }));
    await night();
    expect(await earnedBy(agent)).toMatchObject([{ day: addDays(placed, 1), due: '700', paid: '700' }]);
    await isRight();
  });

  it('goes by the lines and the rates of each day: a move and a change at midnight [API-99]', async () => {
    const { above, player } = await line(1, 0.5);
    const [top, low] = above;
    const { above: others } = await line(0.8);
    const [other] = others;
    if (!top || !low || !other) throw new Error('there are agents');
    await night();
    const undo = await spin(player, 1_000_00n);
    expect(await staff.move(player.account, other.account)).toMatchObject({ ok: true });
    expect(await staff.rate(low.account, 0.2)).toMatchObject({ ok: true });
    await night();
    expect(await floats([top, low, other])).toEqual([5_00n, 5_00n, 0n]);
    await spin(player, 2_000_00n);
    await spin(low, 100_00n);
    await undo();
    await night();
    // What comes back is of the old line at the rates of then: it is set against what they earn now.
    expect((await earnedBy(low)).map(({ own, due, paid }) => [own, due, paid])).toEqual([
      [5000, '0', '500'],
      [2000, '20', '0'],
    ]);
    expect(await floats([top, low, other])).toEqual([5_00n, 5_00n, 16_00n]);
    await isRight();
  });

  it('is paid once, by whichever server, however often it is tried and wherever it fails [SRV-12] [F1]', async () => {
    const lines: Person[] = [];
    for (let nr = 0; nr < 4; nr += 1) {
      const { above, player } = await line(1.1, 0.7);
      lines.push(...above);
      await stand({ under: player });
      await night();
      await spin(player, 1_000_00n);
      await toNight();
      const steps = [
        ['member_activity', 'update'],
        ['team_valid', 'insert'],
        ['agent_rebate', 'insert'],
        ['agent_rebate_payment', 'insert'],
        ['agent_rebate_line', 'insert'],
        ['agent_rebate', 'update'],
        ['ledger_transfer', 'insert'],
        ['agent_rebate_run', 'update'],
      ] as const;
      for (const [table, event] of nr === 0 ? steps : []) {
        await database.sql(`create or replace function fail_here() returns trigger language plpgsql as $$
          begin raise exception 'the power is gone'; end $$`);
        await database.sql(
          `create trigger fail_here after ${event} on ${table} for each row execute function fail_here()`,
        );
        await expect(pay(ctx, 2)).rejects.toThrow('the power is gone');
        await database.sql(`drop trigger fail_here on ${table}`);
        expect(await floats(above)).toEqual([0n, 0n]);
        await isRight();
      }
      await Promise.all([pay(ctx, 1), pay(second.ctx, 1), pay(ctx, 1), pay(second.ctx, 1)]);
      await pay();
      expect(await floats(above)).toEqual([4_00n, 7_00n]);
    }
    const [row] = await database.sql(
      `select count(*)::int as payments, count(distinct (agent_id, day))::int as nights from agent_rebate_payment
       where agent_id = any ($1)`,
      [lines.map(({ memberId }) => memberId)],
    );
    expect(row).toEqual({ payments: 8, nights: 8 });
    await isRight();
  });

  it('goes on in small when a piece takes too long for a busy machine [SRV-12]', async () => {
    const { above, player } = await line(1);
    const others = [player, await stand({ under: player }), await stand({ under: player })];
    await night();
    for (const one of others) await spin(one, 100_00n);
    await toNight();
    // The first piece takes longer than a statement may. A sequence goes on whatever becomes of the transaction.
    await database.sql('create sequence slow_once');
    await database.sql(`create function slow_here() returns trigger language plpgsql security definer as $$
      begin
        if nextval('slow_once') = 1 then
          raise exception using errcode = 'query_canceled', message = 'canceling statement due to statement timeout';
        end if;
        return null;
      end $$`);
    await database.sql(`create trigger slow_here after insert on team_valid for each row execute function slow_here()`);
    await pay();
    await database.sql('drop trigger slow_here on team_valid');
    expect(await database.sql('select is_called, last_value > 1 as is_again from slow_once')).toEqual([
      { is_called: true, is_again: true },
    ]);
    expect(await floats(above)).toEqual([3_00n]);
    await isRight();
  });

  it('begins at 02:05 of the brand once everything of the day was followed, and makes up for nights that were missed [SRV-12]', async () => {
    const { above, player } = await line(1);
    const [agent] = above;
    if (!agent) throw new Error('there is an agent');
    await night();
    const first = agents.today();
    await spin(player, 100_00n);
    clock.forward(nextNight(clock.now(), 'Asia/Manila').getTime() - clock.now().getTime() - 1);
    await pay();
    clock.forward(1);
    await pay();
    expect(await earnedBy(agent)).toEqual([]);
    await agents.follow();
    await spin(player, 200_00n);
    clock.forward(3 * 86_400_000);
    await agents.follow();
    await pay();
    expect(await floatOf(agent)).toBe(1_00n);
    // What was paid is followed before the next night begins; then all that were missed are made up for.
    await spin(player, 300_00n);
    clock.forward(2 * 86_400_000);
    for (let nights = 0; nights < 2; nights += 1) {
      await agents.follow();
      await pay();
    }
    expect((await paymentsOf(agent)).map(({ day, amount }) => [day, amount])).toEqual([
      [first, '100'],
      [addDays(first, 1), '200'],
      [addDays(first, 4), '300'],
    ]);
    await isRight();
  });

  it('waits for an account that staff disabled, and pays whoever excluded themselves from play [API-99] [D3]', async () => {
    const { above, player } = await line(1, 0.5);
    const [top, low] = above;
    if (!top || !low) throw new Error('there are agents');
    await night();
    const set = (status: 'active' | 'disabled') =>
      ctx.db.updateTable('member').set({ status }).where('id', '=', top.memberId).execute();
    await set('disabled');
    valueOf(await server.ask(responsibleGaming.exclude, { term: '6m' }, { token: await logIn(ctx, low.memberId) }));
    await spin(player, 1_000_00n);
    await night();
    expect(await floats([top, low])).toEqual([0n, 5_00n]);
    await spin(player, 1_000_00n);
    await night();
    await set('active');
    await night();
    expect(await floats([top, low])).toEqual([10_00n, 10_00n]);
    expect(await paymentsOf(top)).toMatchObject([{ amount: '1000', lines: ['500', '500'] }]);
    await isRight();
    expect(await checkWhole(ctx.db)).toEqual([]);
  });

  it.each([
    ['VND', 'vnd1', 1_234_567n, [12_345n - 6_172n, 6_172n]],
    ['USDT', 'usdt1', 10n ** 17n, [10n ** 15n - 5n * 10n ** 14n, 5n * 10n ** 14n]],
  ] as const)(
    'counts in the smallest unit of %s, however much it is [GEN-10]',
    async (currency, brand, stake, shares) => {
      await createBrand(ctx, brand);
      await changeBrand(ctx, { currency }, brand);
      const top = await standUnder(server, { type: 1, merchantCode: brand });
      const under = await standUnder(server, { type: 1, merchantCode: brand, under: top });
      const player = await standUnder(server, { merchantCode: brand, under });
      const today = dayOf(clock.now(), 'Asia/Manila');
      await ctx.db.transaction().execute(async (tx) => {
        await openDay(tx, brand, { day: today, movedDay: addDays(today, -1) });
        const at = (memberId: string | null, ratePpm: number) =>
          insertRates(tx, { memberId, merchantCode: brand, day: today }, [{ category: 'RNG', ratePpm }]);
        await at(null, 10_000);
        await at(top.memberId, 10_000);
        await at(under.memberId, 5_000);
      });
      const book = { merchantCode: brand, currency, memberId: player.memberId };
      await ctx.ledger.post(adjust({ ...book, orderNo: brand, amount: stake, account: 'cash', reason: 'test' }));
      const bet = { ...book, vendor: 'LAB', txId: `own-${brand}`, gameType: 'RNG', gameCode: 'slot', stake };
      await ctx.ledger.post(placeBet({ ...bet, turnover: stake }));
      await ctx.ledger.post(settleBet({ ...bet, win: 0n }));
      await night();
      expect(await floats([top, under])).toEqual(shares);
      await isRight();
    },
  );
});

describe('what the database holds of the rebate of agents', () => {
  it('is nothing that is above the own rate, below zero or paid twice in a night [API-99]', async () => {
    const agent = await stand({ type: 1 });
    const put = (own: number, given: number, valid = 100) =>
      database.sql(
        `insert into agent_rebate (merchant_code, agent_id, day, member_id, currency, category, valid, own_ppm, given_ppm)
         values ('ty01', $1, '2020-01-01', $1, 'PHP', 'RNG', $4, $2, $3)`,
        [agent.memberId, own, given, valid],
      );
    await expect(put(1, 2)).rejects.toThrow('agent_rebate_rates');
    await expect(put(2, 1, -1)).rejects.toThrow('agent_rebate_valid_check');
    const paid = () =>
      database.sql(
        `insert into agent_rebate_payment (merchant_code, agent_id, currency, day, amount, at)
         values ('ty01', $1, 'PHP', '2020-01-01', 1, now())`,
        [agent.memberId],
      );
    await paid();
    await expect(paid()).rejects.toThrow('agent_rebate_payment_agent_id_day_currency_key');
    await database.sql('delete from agent_rebate_payment where agent_id = $1', [agent.memberId]);
  });

  it.each([
    ['team_valid set valid = valid + 1', 'team_valid set valid = valid - 1', 'valid bets below'],
    ['agent_rebate set valid = valid + 9', 'agent_rebate set valid = valid - 9', 'rebate of agent'],
    ['agent_rebate set paid = paid + 1', 'agent_rebate set paid = paid - 1', 'its lines say'],
    ['agent_rebate set agent_id = -agent_id', 'agent_rebate set agent_id = -agent_id', 'sums and rates come to'],
    ['member_activity set valid = valid + 1', 'member_activity set valid = valid - 1', 'went up the lines'],
    ['agent_rebate_line set amount = amount * 2', 'agent_rebate_line set amount = amount / 2', 'its lines'],
    ['agent_rebate_payment set amount = amount + 1', 'agent_rebate_payment set amount = amount - 1', 'the ledger paid'],
  ])('is named by the check when somebody writes past the servers: update %s [API-99]', async (forged, back, named) => {
    const { player } = await line(1);
    await night();
    await spin(player, 1_000_00n);
    await night();
    await isRight();
    await tamper(database.connection, `update ${forged}`);
    const wrong = await findWrongRebate(ctx.db, { membersMax: 3 });
    await tamper(database.connection, `update ${back}`);
    expect(`${wrong?.row} ${wrong?.detail}`).toContain(named);
    await isRight();
  });
});
