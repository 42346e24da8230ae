import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { adjust } from '@perya/ledger';
import { approveFloatPayout, refuseFloatPayout } from '../../src/modules/float/index.ts';
import { changeBrand } from '../kit/brands.ts';
import { asAdmin } from '../kit/admin.ts';
import { asked, askFor, createFloated, faultsOfBooks, standsAt, takeBack } from '../kit/float-kit.ts';
import { BOOK } from '../kit/funds.ts';
import { startPair } from '../kit/pair.ts';
import { until } from '../kit/patience.ts';
import { trustPasswords } from '../kit/withdraw-kit.ts';

const { server, second, close } = await startPair();
afterAll(close);
for (const each of [server, second]) {
  trustPasswords(each);
  await changeBrand(each.ctx, { float_payout_min: 100 });
}

const named = (orderNo: string, who: string) => ({ brand: 'ty01', orderNo, who });

describe('payouts of float at two servers', () => {
  it('are one of many asked for at once, whatever the keys [D3] [T18]', async () => {
    for (let round = 0; round < repeats({ quick: 3, long: 20 }); round += 1) {
      const agent = await createFloated(server, { amount: 50_000n });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => askFor(at % 2 === 0 ? server : second, agent, '500.00')),
      );
      const codes = answers.map((answer) => (answer.kind === 'failure' ? answer.failure.errorCode : answer.kind));
      expect(codes.filter((code) => code === 'value')).toHaveLength(1);
      // A machine that is too busy for all at once turns some away unheard.
      expect(codes.filter((code) => !['value', 'payout.waiting', 'system.upgrading'].includes(code))).toEqual([]);
      expect(await standsAt(server, agent)).toEqual({ float: 0, cash: 0, waiting: 50_000 });
    }
  });

  it('never take what the float has lost meanwhile [D3]', async () => {
    for (let round = 0; round < repeats({ quick: 6, long: 40 }); round += 1) {
      const agent = await createFloated(server, { amount: 50_000n });
      const { memberId } = agent;
      const drain = {
        ...BOOK,
        memberId,
        orderNo: `DRAIN${memberId}`,
        amount: -50_000n,
        account: 'float',
        reason: 'x',
      } as const;
      const deeds = [() => askFor(second, agent, '500.00'), () => server.ctx.ledger.post(adjust(drain))];
      const [first, other] = round % 2 === 0 ? deeds : [...deeds].reverse();
      await Promise.all([first?.(), other?.()]);
      const stands = await standsAt(server, agent);
      expect([
        { float: 0, cash: 0, waiting: 0 },
        { float: 0, cash: 0, waiting: 50_000 },
      ]).toContainEqual(stands);
    }
  });

  it('approved, refused and taken back at once end in one of these [D3] [I7]', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < repeats({ quick: 10, long: 40 }); round += 1) {
      const agent = await createFloated(server, { amount: 50_000n });
      const orderNo = await asked(server, agent, '500.00');
      const deeds = [
        () => approveFloatPayout(server.ctx, named(orderNo, 'Ana')),
        () => approveFloatPayout(second.ctx, named(orderNo, 'Ben')),
        () => takeBack(server, agent, orderNo),
        () => refuseFloatPayout(second.ctx, named(orderNo, 'Cleo'), 'no'),
        // Asks again while the first is being decided.
        () => askFor(second, agent, '500.00'),
      ];
      const first = round % deeds.length;
      const [early, ...others] = [...deeds.slice(first), ...deeds.slice(0, first)];
      const begun = early?.();
      if (round < deeds.length) await begun;
      await Promise.all([begun, ...others.map((deed) => deed())]);
      const [row] = await server.database.sql('select state, decided_by from float_payout where order_no = $1', [
        orderNo,
      ]);
      const state = String(row?.['state']);
      ends.add(state);
      const { float, cash, waiting } = (await standsAt(server, agent)) ?? {};
      expect(cash).toBe(state === 'paid' ? 50_000 : 0);
      expect(Number(float) + Number(waiting)).toBe(state === 'paid' ? 0 : 50_000);
      const told = await server.database.sql(`select from mail where member_id = $1 and template like 'float%'`, [
        agent.memberId,
      ]);
      expect(told).toHaveLength(state === 'cancelled' ? 0 : 1);
    }
    expect([...ends].sort()).toEqual(['cancelled', 'paid', 'refused']);
  });
});

describe('a server that dies while it pays', () => {
  it('has paid nothing, and the next one pays once [D3] [F1]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const orderNo = await asked(server, agent, '500.00');
    await server.database.sql(`create function hold_here() returns trigger language plpgsql as $$
      begin
        if new.template = 'floatPaid' then perform pg_advisory_xact_lock_shared(4712); end if;
        return new;
      end $$`);
    await server.database.sql(
      'create trigger hold_here after insert on mail for each row execute function hold_here()',
    );
    await asAdmin(server.database.connection, async (admin) => {
      await admin.query('select pg_advisory_lock(4712)');
      const lost = approveFloatPayout(server.ctx, named(orderNo, 'Ana')).catch(() => 'lost');
      const held = `pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
      await until(
        () => server.database.sql(`select from ${held}`),
        (waiting) => waiting.length > 0,
      );
      await admin.query(`select pg_terminate_backend(pid) from ${held}`);
      expect(await lost).toBe('lost');
    });
    await server.database.sql('drop trigger hold_here on mail');
    expect(await standsAt(server, agent)).toEqual({ float: 0, cash: 0, waiting: 50_000 });
    expect(await approveFloatPayout(second.ctx, named(orderNo, 'Ben'))).toMatchObject({ ok: true });
    expect(await standsAt(server, agent)).toEqual({ float: 0, cash: 50_000, waiting: 0 });
  });
});

describe('the books', () => {
  it('add up, whatever was raced before [R9] [I8]', async () => {
    expect(await faultsOfBooks(server)).toEqual([]);
  });
});
